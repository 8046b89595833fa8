import { ONE, type Quantity, quantity, shareOf } from '#domains/kernel/core/quantity.ts';

/** What limits the quantity of a line, all but `factor` in its unit. */
export type LineLimits = {
  factor: Quantity;
  decimals: number;
  /** null: unknown. */
  stock: Quantity | null;
  max_quantity: Quantity | null;
};

/** The most of a product whose stock is unknown. */
const UNKNOWN_STOCK_MAX = quantity(999 * ONE);

export function limitOf({ stock, max_quantity }: LineLimits): Quantity {
  return quantity(Math.min(stock ?? UNKNOWN_STOCK_MAX, max_quantity ?? Number.MAX_SAFE_INTEGER));
}

/** Stock in the unit of a line: 60 pieces are two boxes of 24, or 2.5 if boxes have halves. */
export function ownStockOf(
  available: Quantity | null,
  { factor, decimals }: Pick<LineLimits, 'factor' | 'decimals'>,
): Quantity | null {
  if (available === null) return null;
  const exact = shareOf(quantity(Math.max(0, available)), ONE, factor);
  return quantity(exact - (exact % 10 ** (4 - decimals)));
}

/** One line for each variant and unit. */
export function cartIdOf(product_id: string, variant_id: string, unit_id: string | null): string {
  return unit_id === null
    ? `${product_id}:${variant_id}`
    : `${product_id}:${variant_id}:${unit_id}`;
}
