import { type NumberLanguage, toDigitsOf } from './format-number.ts';

/** Names of products on screens and printouts, in both languages. */

type Names = { readonly name: string; readonly name_bn: string };
type Kind = { readonly variant: string; readonly variant_bn: string };

/** The Bengali name if the language is Bengali and there is one. */
export function nameIn(language: NumberLanguage, { name, name_bn }: Names): string {
  return language === 'bn' && name_bn !== '' ? name_bn : name;
}

/** The size or kind of a variant: "5 kg", in Bengali "৫ কেজি". */
export function variantIn(language: NumberLanguage, { variant, variant_bn }: Kind): string {
  return digitsIn(language, language === 'bn' ? variant_bn : variant);
}

/** "5 kg" keeps its digits beside Latin letters; other text takes the digits of the language. */
export function digitsIn(language: NumberLanguage, text: string): string {
  return /[a-z]/i.test(text) ? text : toDigitsOf(language, text);
}
