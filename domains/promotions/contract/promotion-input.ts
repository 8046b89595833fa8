import { name, sum } from '#platform/contract/fields.ts';

/** The promotion fields of a sale request. */
export const promotionInput = {
  /** The code of a coupon: case and spaces are ignored. */
  coupon_code: name(60).optional(),
  /**
   * The promotion discount that the till calculated; if it is a different one now, the sale is
   * refused.
   */
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
