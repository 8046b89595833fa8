import {
  add,
  LINE_MAX,
  lineAmount,
  type Minor,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { checkDiscounts, mostToGive } from '#domains/pricing/core/check-discounts.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import type { Cart } from './cart.ts';

/** The discount permissions of the user. */
type Giver = { can(permission: string): boolean; discount_limit: Rate | null };

/** How much the discounts exceed the user's limit, by the rule of the server; 0: not at all. */
export function tooMuchGiven(
  cart: Pick<Cart, 'lines' | 'order_discount' | 'points'>,
  priced: PricedSale,
  me: Giver,
): Minor {
  const automaticDiscounts = cart.lines.map(({ product, quantity, applied_promotion }) => {
    const defaultDiscount = lineAmount(product.product_discount, quantity) ?? LINE_MAX;
    if (applied_promotion === undefined) return defaultDiscount;
    return applied_promotion.promotion === null
      ? add(defaultDiscount, applied_promotion.coupon)
      : applied_promotion.discount;
  });
  const given = { lines: [], order_discount: cart.order_discount.amount };
  const { discount_limit } = me;
  const rights = { discount: me.can('pos-sale.discount'), discount_limit };
  // Points are not a discount by hand.
  const by_hand = { ...priced, discount: subtract(priced.discount, cart.points?.discount ?? ZERO) };
  const approval = checkDiscounts(given, automaticDiscounts, by_hand, rights);
  return approval === null ? ZERO : subtract(approval.amount, mostToGive(priced, discount_limit));
}
