import { type Minor, minor, subtract } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type PricedSale, priceSale } from './price-sale.ts';

/** What an order promised as a whole. */
export type OrderedSum = {
  /** Its total less its other invoices; null: more of it is to come after this part. */
  rest: Minor | null;
  rounding: Minor;
  /** The lines of the order and of all its invoices: each is rounded by less than one paisa. */
  lines: number;
};

type Rounded = { priced: PricedSale; rounding_unit: Minor | null };

const PAISA = minor(1);

/**
 * Prices an invoice so that all invoices of an order add up to it: only the last is rounded, to
 * what the others left. Of 1,611.43, rounded to 1,611.00, a part of 805.72 is 805.72 and the last,
 * exact 805.71, is 805.28. If prices or discounts were changed by hand, no rounding explains the
 * difference, and the last part is rounded by itself.
 */
export function roundAsOrdered(
  sale: Parameters<typeof priceSale>[0],
  sum: OrderedSum | undefined,
): Rounded | Exclude<ReturnType<typeof priceSale>, PricedSale> {
  const { rounding_unit } = sale;
  if (sum === undefined) return withUnit(sale, rounding_unit);
  const exact = withUnit(sale, PAISA);
  if (isRejection(exact) || sum.rest === null) return exact;
  const rounding = subtract(sum.rest, exact.priced.total);
  const isExplained = Math.abs(subtract(rounding, sum.rounding)) <= sum.lines;
  if (!isExplained || sum.rest < 0) return withUnit(sale, rounding_unit);
  return { priced: { ...exact.priced, rounding, total: sum.rest }, rounding_unit: null };
}

function withUnit(sale: Parameters<typeof priceSale>[0], rounding_unit: Minor) {
  const priced = priceSale({ ...sale, rounding_unit });
  return isRejection(priced) ? priced : { priced, rounding_unit };
}
