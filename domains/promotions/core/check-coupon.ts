import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { basisOf, type DiscountableLine, type LineDiscount } from './apply-promotions.ts';
import type { Coupon } from './promotion.ts';

/** Where, when and for whom something is sold. */
export type SaleContext = {
  branch_id: string;
  /** The business day. */
  date: string;
  customer_id: string | null;
};

export type CouponRefusal = Rejection<
  | 'coupon_not_found'
  | 'coupon_not_started'
  | 'coupon_expired'
  | 'coupon_used_up'
  | 'customer_required'
  | 'coupon_used_by_customer'
>;

export type CouponBelow = Rejection<'coupon_below_minimum' | 'coupon_without_matching_items'>;

/** Why a code cannot be used here and now; null: it can. */
export function checkCoupon(coupon: Coupon | null, sale: SaleContext): CouponRefusal | null {
  const path = 'coupon_code';
  if (coupon === null) return reject('coupon_not_found', { path });
  const { branch_id, starts_on, ends_on, use_limit, customer_limit } = coupon;
  // In another branch the coupon does not exist.
  if (branch_id !== null && branch_id !== sale.branch_id) {
    return reject('coupon_not_found', { path });
  }
  if (starts_on !== null && sale.date < starts_on) {
    return reject('coupon_not_started', { path, params: { starts_on } });
  }
  if (ends_on !== null && sale.date > ends_on) {
    return reject('coupon_expired', { path, params: { ends_on } });
  }
  if (use_limit !== null && coupon.used >= use_limit) return reject('coupon_used_up', { path });
  if (customer_limit === null) return null;
  if (sale.customer_id === null) return reject('customer_required', { path: 'customer_id' });
  const isUsed = coupon.customer_used >= customer_limit;
  return isUsed ? reject('coupon_used_by_customer', { path }) : null;
}

/** Returns the reason why a coupon takes nothing off. */
export function checkTaken(
  lines: readonly DiscountableLine[],
  found: readonly LineDiscount[],
  coupon: Coupon | null,
): CouponBelow | null {
  if (coupon === null || found.some(({ coupon: off }) => off > 0)) return null;
  const path = 'coupon_code';
  const { amount, quantity } = basisOf(lines, found, coupon);
  if (quantity === 0) return reject('coupon_without_matching_items', { path });
  const { min_amount, min_quantity } = coupon;
  if (amount >= min_amount && quantity >= min_quantity) {
    return reject('coupon_without_matching_items', { path });
  }
  return reject('coupon_below_minimum', { path, params: { min_amount, min_quantity } });
}
