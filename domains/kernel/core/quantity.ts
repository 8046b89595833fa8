import { assertExact } from './exact.ts';

/** A quantity in 1/10,000 of the product's unit: 2.5 kg is 25000. A safe integer. */
export type Quantity = number & { readonly __unit: 'quantity' };

/** One whole unit. */
export const ONE = 10_000 as Quantity;

/** A hundred million units: with prices up to 10^13 a product is checked, never rounded. */
export const QUANTITY_MAX = 1_000_000_000_000 as Quantity;

export function quantity(value: number): Quantity {
  assertExact(value, 'not a quantity in 1/10,000 units');
  return value as Quantity;
}

/** Whether a quantity has more decimals than its unit: 2.5 pieces, as pieces have 0 decimals. */
export function isTooFine(value: Quantity, decimals: number): boolean {
  return value % 10 ** (4 - decimals) !== 0;
}

/**
 * The count times the content of one: 1.5 boxes of 24 pieces are 36 pieces. `too_fine`: not a
 * multiple of 1/10,000 of a unit; `too_large`: more than a document may have.
 */
export function timesOne(counted: Quantity, of_one: Quantity): Quantity | 'too_fine' | 'too_large' {
  const exact = BigInt(counted) * BigInt(of_one);
  if (exact > BigInt(QUANTITY_MAX) * BigInt(ONE)) return 'too_large';
  return exact % BigInt(ONE) === 0n ? quantity(Number(exact / BigInt(ONE))) : 'too_fine';
}

/** The share of `total` for `taken` of `of`, rounded down: of 6 soaps with 1 of 2, 3. */
export function shareOf(total: Quantity, taken: Quantity, of: Quantity): Quantity {
  return quantity(Number((BigInt(total) * BigInt(taken)) / BigInt(of)));
}
