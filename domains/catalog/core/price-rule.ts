import { add, type Minor, percentageOf, roundToMultiple } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What a price becomes: a share or an amount more (or less), then the nearest multiple. */
export type PriceRule = {
  /** Of the price, negative: less. Not both. */
  rate: Rate | null;
  amount: Minor | null;
  /** In minor units: 100 is whole taka, 1 leaves it as it is. */
  round_to: Minor;
};

export type PricedVariant = { sale_price: Minor; product_discount: Minor };

/** No price is larger. */
const PRICE_MAX = 10_000_000_000_000;

type Refusal = Rejection<'price_below_zero' | 'discount_too_large' | 'price_too_large'>;

/**
 * 5 % on 145.00, to 5 taka: 145.00 + 7.25 = 152.25, the nearest multiple of 5.00 is 150.00.
 * A price that was something never becomes nothing by rounding: it is at least one step.
 */
export function ruledPrice(variant: PricedVariant, rule: PriceRule): Minor | Refusal {
  const { sale_price, product_discount } = variant;
  const more = rule.rate === null ? rule.amount : percentageOf(sale_price, rule.rate);
  const exact = more === null ? sale_price : add(sale_price, more);
  if (exact < 0) return reject('price_below_zero');
  const rounded = roundToMultiple(exact, rule.round_to);
  const price = rounded === 0 && exact > 0 ? rule.round_to : rounded;
  if (price > PRICE_MAX) return reject('price_too_large');
  return price < product_discount ? reject('discount_too_large') : price;
}
