import {
  add,
  type Minor,
  multiplyDivide,
  percentageOf,
  roundToMultiple,
} from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A rule: the base plus a rate or an amount (or minus), rounded to the nearest multiple. */
export type PriceRule = {
  /** The base: the price, the cost, or the price scaled by its cost increase. */
  over: 'price' | 'cost' | 'rise';
  /** Of the base; negative: less. Either rate or amount. */
  rate: Rate | null;
  amount: Minor | null;
  /** In minor units: 100 is whole taka, 1 does not round. */
  round_to: Minor;
};

export type PricedVariant = {
  sale_price: Minor;
  product_discount: Minor;
  /** The unit cost. null: unknown, or not loaded. */
  cost: Minor | null;
  /** The increase of the unit cost. null: none, or not loaded. */
  rise: { old_cost: Minor; new_cost: Minor } | null;
};

/** The largest price. */
const PRICE_MAX = 10_000_000_000_000;

type Refusal = Rejection<
  'cost_unknown' | 'price_below_zero' | 'discount_too_large' | 'price_too_large'
>;

/**
 * 5 % on 145.00, to 5 taka: 145.00 + 7.25 = 152.25, the nearest multiple of 5.00 is 150.00.
 * 25 % over a cost of 58.37, to 5 taka: 58.37 + 14.59 = 72.96, 75.00.
 * 145.00 when the cost rose from 100.00 to 108.00: 145.00 x 108 / 100 = 156.60.
 * Rounding never makes a price zero: it is at least one step.
 */
export function priceByRule(variant: PricedVariant, rule: PriceRule): Minor | Refusal {
  const { product_discount } = variant;
  const from = startOf(variant, rule.over);
  if (isRejection(from)) return from;
  const more = rule.rate === null ? rule.amount : percentageOf(from, rule.rate);
  const exact = more === null ? from : add(from, more);
  if (exact < 0) return reject('price_below_zero');
  const rounded = roundToMultiple(exact, rule.round_to);
  const price = rounded === 0 && exact > 0 ? rule.round_to : rounded;
  if (price > PRICE_MAX) return reject('price_too_large');
  return price < product_discount ? reject('discount_too_large') : price;
}

function startOf(
  { sale_price, cost, rise }: PricedVariant,
  over: PriceRule['over'],
): Minor | Rejection<'cost_unknown' | 'price_too_large'> {
  if (over === 'price') return sale_price;
  if (over === 'cost') return cost ?? reject('cost_unknown');
  if (rise === null) return reject('cost_unknown');
  const isTooLarge =
    BigInt(sale_price) * BigInt(rise.new_cost) > BigInt(PRICE_MAX) * BigInt(rise.old_cost);
  if (isTooLarge) return reject('price_too_large');
  return multiplyDivide(sale_price, rise.new_cost, rise.old_cost);
}
