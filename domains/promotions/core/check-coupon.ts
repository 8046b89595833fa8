import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { basisOf, type OfferedDiscount, type OfferedLine } from './apply-offers.ts';
import type { Coupon } from './offer.ts';

/** Where, when and for whom something is sold. */
export type OfferPlace = {
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

export type CouponBelow = Rejection<'coupon_below_minimum' | 'coupon_without_goods'>;

/** Why a code that was said is of no use here and now; null: it holds. */
export function checkCoupon(coupon: Coupon | null, place: OfferPlace): CouponRefusal | null {
  const path = 'coupon_code';
  if (coupon === null) return reject('coupon_not_found', { path });
  const { branch_id, starts_on, ends_on, use_limit, customer_limit } = coupon;
  // In another branch it is no coupon at all.
  if (branch_id !== null && branch_id !== place.branch_id) {
    return reject('coupon_not_found', { path });
  }
  if (starts_on !== null && place.date < starts_on) {
    return reject('coupon_not_started', { path, params: { starts_on } });
  }
  if (ends_on !== null && place.date > ends_on) {
    return reject('coupon_expired', { path, params: { ends_on } });
  }
  if (use_limit !== null && coupon.used >= use_limit) return reject('coupon_used_up', { path });
  if (customer_limit === null) return null;
  if (place.customer_id === null) return reject('customer_required', { path: 'customer_id' });
  const isUsed = coupon.customer_used >= customer_limit;
  return isUsed ? reject('coupon_used_by_customer', { path }) : null;
}

/** A coupon that takes nothing off is told why. */
export function checkTaken(
  lines: readonly OfferedLine[],
  found: readonly OfferedDiscount[],
  coupon: Coupon | null,
): CouponBelow | null {
  if (coupon === null || found.some(({ coupon: off }) => off > 0)) return null;
  const path = 'coupon_code';
  const { amount, quantity } = basisOf(lines, found, coupon);
  if (quantity === 0) return reject('coupon_without_goods', { path });
  const { min_amount, min_quantity } = coupon;
  if (amount >= min_amount && quantity >= min_quantity) {
    return reject('coupon_without_goods', { path });
  }
  return reject('coupon_below_minimum', { path, params: { min_amount, min_quantity } });
}
