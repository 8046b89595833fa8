import type { ProductKind } from '#domains/catalog/core/product-kind.ts';
import { partOf, toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import type { IssueLine } from '#domains/inventory/core/levels/issue-lines.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findSoldUnit, type OtherUnit } from './find-sold-unit.ts';

/** How much of another variant one bundle contains, in the part's base unit. */
type BundlePart = { variant_id: string; quantity: Quantity; decimals: number };

/** The fields of a variant that determine what a line takes out of stock. */
export type Stocked = { id: string; kind: ProductKind; parts: readonly BundlePart[] };

/** A document line for stock: `own_quantity` is in the variant's base unit. */
type LineInStock = { sold: Stocked; own_quantity: Quantity };

type StockLine = IssueLine & { line: number; part: number };

type StockRefusal = Rejection<'quantity_too_fine' | 'amount_too_large' | 'insufficient_stock'>;

/**
 * What the lines of a document move: goods themselves, the parts of a bundle, nothing for a
 * service. Two gift packs of 3 soaps and 1 towel, and a haircut: 6 soaps and 2 towels.
 */
export function stockLines(lines: readonly LineInStock[]): StockLine[] | StockRefusal {
  const moved: StockLine[] = [];
  for (const [line, { sold, own_quantity }] of lines.entries()) {
    if (sold.kind === 'goods') {
      moved.push({ variant_id: sold.id, quantity: own_quantity, line, part: 0 });
    }
    if (sold.kind !== 'bundle') continue;
    if (sold.parts.length === 0) {
      const params = { variant_id: sold.id, available: 0 };
      return reject('insufficient_stock', { path: `lines.${line}.quantity`, params });
    }
    for (const [index, { variant_id, quantity: of_one, decimals }] of sold.parts.entries()) {
      const quantity = partOf(own_quantity, of_one, decimals, `lines.${line}.quantity`);
      if (isRejection(quantity)) return quantity;
      moved.push({ variant_id, quantity, line, part: index + 1 });
    }
  }
  return moved;
}

type Wanted = { variant_id: string; unit_id?: string | undefined; quantity?: number | undefined };
type Known = Stocked & {
  unit: string;
  decimals: number;
  units: readonly OtherUnit[];
} & Parameters<typeof findSoldUnit>[0];

/** The same before the decision: lines that are not valid are skipped. */
export function listWanted(lines: readonly Wanted[], variants: readonly Known[]): IssueLine[] {
  return lines.flatMap(({ variant_id, unit_id, quantity: counted = 0 }, line) => {
    const sold = variants.find(({ id }) => id === variant_id);
    const unit = sold && findSoldUnit(sold, unit_id);
    if (sold === undefined || unit === undefined) return [];
    const own_quantity = toBaseQuantity(counted as Quantity, unit, sold.decimals, '');
    if (isRejection(own_quantity)) return [];
    const wanted = stockLines([{ sold, own_quantity }]);
    return isRejection(wanted) ? [] : wanted.map((one) => ({ ...one, line }));
  });
}
