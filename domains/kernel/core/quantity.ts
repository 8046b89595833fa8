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

/** Whether a quantity is finer than its unit allows: 2.5 pieces, where pieces have 0 decimals. */
export function isTooFine(value: Quantity, decimals: number): boolean {
  return value % 10 ** (4 - decimals) !== 0;
}
