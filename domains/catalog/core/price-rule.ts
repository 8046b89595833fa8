import { add, type Minor, percentageOf, roundToMultiple } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What a price becomes: a share or an amount more (or less), then the nearest multiple. */
export type PriceRule = {
  /** More or less than what: the price as it is, or what the goods cost. */
  over: 'price' | 'cost';
  /** Of that, negative: less. Not both. */
  rate: Rate | null;
  amount: Minor | null;
  /** In minor units: 100 is whole taka, 1 leaves it as it is. */
  round_to: Minor;
};

export type PricedVariant = {
  sale_price: Minor;
  product_discount: Minor;
  /** Of one; null: none is known, or it was not asked. */
  cost: Minor | null;
};

/** No price is larger. */
const PRICE_MAX = 10_000_000_000_000;

type Refusal = Rejection<
  'cost_unknown' | 'price_below_zero' | 'discount_too_large' | 'price_too_large'
>;

/**
 * 5 % on 145.00, to 5 taka: 145.00 + 7.25 = 152.25, the nearest multiple of 5.00 is 150.00.
 * 25 % over a cost of 58.37, to 5 taka: 58.37 + 14.59 = 72.96, 75.00.
 * A price that was something never becomes nothing by rounding: it is at least one step.
 */
export function ruledPrice(variant: PricedVariant, rule: PriceRule): Minor | Refusal {
  const { sale_price, product_discount } = variant;
  const from = rule.over === 'cost' ? variant.cost : sale_price;
  if (from === null) return reject('cost_unknown');
  const more = rule.rate === null ? rule.amount : percentageOf(from, rule.rate);
  const exact = more === null ? from : add(from, more);
  if (exact < 0) return reject('price_below_zero');
  const rounded = roundToMultiple(exact, rule.round_to);
  const price = rounded === 0 && exact > 0 ? rule.round_to : rounded;
  if (price > PRICE_MAX) return reject('price_too_large');
  return price < product_discount ? reject('discount_too_large') : price;
}
