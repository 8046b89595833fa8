import { englishUnit } from '#domains/kernel/core/english-unit.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

type LocalizedName = { name: string; name_bn: string };

/** The name in the language of the page; without a Bengali name the only one. */
export function localName({ name, name_bn }: LocalizedName, language: string): string {
  return language === 'bn' && name_bn !== '' ? name_bn : name;
}

/** The name in the other language, if there is one. */
export function otherName({ name, name_bn }: LocalizedName, language: string): string {
  if (name_bn === '' || name_bn === name) return '';
  return language === 'bn' ? name : name_bn;
}

type NamedVariant = LocalizedName & { variant: string; variant_bn: string };

/** A product with its variant: Miniket Rice 5 kg. */
export function variantName(product: NamedVariant, language: string): string {
  const variant = language === 'bn' ? product.variant_bn : product.variant;
  return `${localName(product, language)} ${variant}`.trim();
}

type InUnit = { unit_name: string; unit_name_bn: string };

/** The unit to write after a quantity: 1 piece, 12 pieces, ১২ পিস. */
export function unitLabel(
  quantity: Quantity,
  { unit_name, unit_name_bn }: InUnit,
  language: string,
) {
  const isBengali = language === 'bn' && unit_name_bn !== '';
  return isBengali ? unit_name_bn : englishUnit(unit_name, quantity);
}
