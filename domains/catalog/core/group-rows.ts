import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { NewProduct } from './product.ts';
import type { ProductRow, RowChoice } from './product-row.ts';

export type NumberedProduct = ProductRow & { row: number };

/** The rows with one code: the first creates the product, and each is a variant. */
export type ProductGroup = {
  first: NumberedProduct;
  rows: NumberedProduct[];
  /** The option values of earlier rows. */
  chosen: Set<string>;
};

/** The codes and barcodes of earlier rows. */
export type Groups = { byCode: Map<string, ProductGroup>; barcodes: Set<string> };

/** Adds a row to the group of its code, or returns its conflict with an earlier row. */
export function groupRow({ byCode, barcodes }: Groups, row: NumberedProduct): Rejection | null {
  const group = byCode.get(row.code);
  const refused = group === undefined ? null : refusalIn(group, row);
  if (refused !== null) return refused;
  const barcode = row.barcodes.find((code) => barcodes.has(code));
  if (barcode !== undefined) return reject('barcode_taken', { params: { code: barcode } });
  if (new Set(row.barcodes).size < row.barcodes.length) return reject('barcode_twice');
  for (const code of row.barcodes) barcodes.add(code);
  const chosen = keyOf(row.choices);
  if (group === undefined)
    byCode.set(row.code, { first: row, rows: [row], chosen: new Set([chosen]) });
  else {
    group.rows.push(row);
    group.chosen.add(chosen);
  }
  return null;
}

function refusalIn({ first, chosen }: ProductGroup, row: NumberedProduct): Rejection | null {
  const params = { row: first.row };
  const isPlain = first.choices.length === 0 && row.choices.length === 0;
  if (isPlain) {
    const isSame = first.name === row.name && first.sale_price === row.sale_price;
    return reject(isSame ? 'code_again' : 'code_again_but_different', { params });
  }
  const names = (choices: readonly RowChoice[]) => JSON.stringify(choices.map(({ name }) => name));
  if (names(first.choices) !== names(row.choices)) return reject('options_differ', { params });
  if (first.name !== row.name) return reject('code_again_but_different', { params });
  return chosen.has(keyOf(row.choices)) ? reject('variant_again', { params }) : null;
}

function keyOf(choices: readonly RowChoice[]): string {
  return JSON.stringify(choices.map(({ value }) => value));
}

/** The values of each option, in the order of the rows. */
export function optionsOf(rows: readonly ProductRow[]): NewProduct['options'] {
  const names = rows[0]?.choices.map(({ name }) => name) ?? [];
  return names.map((name, index) => ({
    name,
    values: [...new Set(rows.map(({ choices }) => choices[index]?.value ?? ''))],
  }));
}
