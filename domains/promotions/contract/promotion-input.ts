import { name, sum } from '#platform/contract/fields.ts';

/** What a sale may ask of offers. */
export const promotionInput = {
  /** Of a coupon: capitals and spaces make no other code. */
  coupon_code: name(60).optional(),
  /** What offers take off, as the till has reckoned it: where they take another figure off now,
   * the sale is refused. */
  promotion_discount: sum.optional(),
};

export const PROMOTION_REJECTIONS = {
  coupon_not_found: 422,
  coupon_not_started: 422,
  coupon_expired: 422,
  coupon_used_up: 409,
  coupon_used_by_customer: 409,
  coupon_without_matching_items: 422,
  coupon_below_minimum: 422,
  promotions_changed: 409,
  too_many_attempts: 429,
} as const;
