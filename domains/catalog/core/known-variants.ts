import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { NumberedProduct, ProductGroup } from './group-rows.ts';

/** What the shop sells under a code of the file: a product code or a barcode. */
export type KnownVariant = {
  matched_code: string;
  variant_id: string;
  options: Readonly<Record<string, string>>;
  sale_price: Minor;
  product_discount: Minor;
};

/** A price set by a row of a file. `before` and `after` are equal if it does not change. */
export type PriceChange = { row: number; variant_id: string; before: Minor; after: Minor };

type Known = ReadonlyMap<string, readonly KnownVariant[]>;

/** Whether the shop has this product, by its code or a barcode of one of its rows. */
export function isKnown({ first, rows }: ProductGroup, known: Known): boolean {
  return (
    known.has(first.code) || rows.some(({ barcodes }) => barcodes.some((one) => known.has(one)))
  );
}

/** The price of the variant of a row, or why the variant is ambiguous. */
export function priceOf(row: NumberedProduct, known: Known): PriceChange | Rejection {
  const variant = knownVariantOf(row, known);
  if (isRejection(variant)) return variant;
  const { variant_id, sale_price: before, product_discount } = variant;
  if (row.sale_price < product_discount) {
    return reject('price_below_discount', { params: { discount: product_discount } });
  }
  return { row: row.row, variant_id, before, after: row.sale_price };
}

function knownVariantOf(row: NumberedProduct, known: Known): KnownVariant | Rejection {
  const scanned = row.barcodes.flatMap((code) => known.get(code) ?? []);
  const [byBarcode] = scanned;
  const ofCode = known.get(row.code) ?? [];
  const [only, ...others] = ofCode;
  if (only === undefined) return byBarcode ?? reject('variant_not_in_shop');
  if (row.choices.length > 0) {
    const chosen = ofCode.find(({ options }) => makesChoices(options, row));
    return chosen ?? byBarcode ?? reject('variant_not_in_shop');
  }
  if (others.length === 0) return only;
  return byBarcode ?? reject('code_has_variants');
}

function makesChoices(options: KnownVariant['options'], { choices }: NumberedProduct): boolean {
  return (
    Object.keys(options).length === choices.length &&
    choices.every(({ name, value }) => Object.hasOwn(options, name) && options[name] === value)
  );
}
