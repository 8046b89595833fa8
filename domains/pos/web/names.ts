import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';

type LocalizedName = { name: string; name_bn: string };

/** The name in the language of the page, and the other one as second name. */
export function namesOf({ name, name_bn }: LocalizedName, language: NumberLanguage) {
  if (name_bn === '' || name_bn === name) return { first: name, second: '' };
  return language === 'bn' ? { first: name_bn, second: name } : { first: name, second: name_bn };
}

export function nameOf(item: LocalizedName, language: NumberLanguage): string {
  return namesOf(item, language).first;
}

/** The name of a variant as shown: "5 kg", in Bengali "৫ কেজি". */
export function variantOf(
  { variant, variant_bn }: { variant: string; variant_bn: string },
  format: NumberFormatter,
): string {
  return digitsIn(format.language === 'bn' ? variant_bn : variant, format);
}

/** The name of a unit: "box", in Bengali "বাক্স". */
export function unitOf(
  { unit, unit_name_bn }: { unit: string; unit_name_bn: string },
  language: NumberLanguage,
): string {
  return language === 'bn' && unit_name_bn !== '' ? unit_name_bn : unit;
}

/** "5 kg" keeps its digits beside Latin letters; Bengali or bare text uses the page's digits. */
export function digitsIn(text: string, format: NumberFormatter): string {
  return /[a-z]/i.test(text) ? text : format.digits(text);
}
