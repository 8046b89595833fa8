import { LINE_MAX, lineAmount, type Minor } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { ProductKind } from './product-kind.ts';

export type RequestedUnit = { unit_id: string; factor: Quantity; sale_price: Minor | null };

/**
 * Other units must differ from the own unit and from each other, and their prices must fit a line.
 */
export function checkUnits(
  units: readonly RequestedUnit[],
  base: { unit_id: string; sale_price: Minor },
): Rejection<'unit_twice' | 'amount_too_large'> | null {
  const seen = new Set([base.unit_id]);
  for (const [index, { unit_id, factor, sale_price }] of units.entries()) {
    if (seen.has(unit_id)) return reject('unit_twice', { path: `units.${index}.unit_id` });
    seen.add(unit_id);
    const price = sale_price ?? lineAmount(base.sale_price, factor);
    if (price === null || price > LINE_MAX) {
      return reject('amount_too_large', { path: `units.${index}.factor` });
    }
  }
  return null;
}

export type RequestedPart = { variant_id: string; quantity: Quantity };
/** What the rules need to know of a variant in a bundle. */
export type PartFacts = { kind: ProductKind; decimals: number };

/** Each part must be in stock, listed once, in a quantity that its unit allows. */
export function checkParts(
  parts: readonly RequestedPart[],
  known: ReadonlyMap<string, PartFacts>,
): Rejection<'variant_not_found' | 'part_not_stocked' | 'part_twice' | 'quantity_too_fine'> | null {
  const seen = new Set<string>();
  for (const [index, { variant_id, quantity }] of parts.entries()) {
    const path = `parts.${index}.variant_id`;
    const facts = known.get(variant_id);
    if (facts === undefined) return reject('variant_not_found', { path });
    if (facts.kind !== 'goods') return reject('part_not_stocked', { path });
    if (seen.has(variant_id)) return reject('part_twice', { path });
    seen.add(variant_id);
    const { decimals } = facts;
    if (isTooFine(quantity, decimals)) {
      return reject('quantity_too_fine', { path: `parts.${index}.quantity`, params: { decimals } });
    }
  }
  return null;
}
