import { type NumberLanguage, toDigitsOf } from './format-number.ts';

/** How names of goods stand on screens and papers, in both languages. */

type Names = { readonly name: string; readonly name_bn: string };
type Kind = { readonly variant: string; readonly variant_bn: string };

/** The Bengali name where the language is Bengali and there is one. */
export function nameIn(language: NumberLanguage, { name, name_bn }: Names): string {
  return language === 'bn' && name_bn !== '' ? name_bn : name;
}

/** The size or kind of goods: "5 kg", in Bengali "৫ কেজি". */
export function variantIn(language: NumberLanguage, { variant, variant_bn }: Kind): string {
  return digitsIn(language, language === 'bn' ? variant_bn : variant);
}

/** "5 kg" keeps its digits beside Latin letters; a Bengali or bare text takes the language's. */
export function digitsIn(language: NumberLanguage, text: string): string {
  return /[a-z]/i.test(text) ? text : toDigitsOf(language, text);
}
