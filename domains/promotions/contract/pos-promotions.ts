import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, date, id, name, one, shareRate, sum } from '#platform/contract/fields.ts';
import { PROMOTION_KINDS } from '../core/promotion.ts';

const terms = {
  id,
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  rate: shareRate.nullable(),
  amount: sum.nullable(),
  buy_quantity: z.int().nullable(),
  free_quantity: z.int().nullable(),
  min_amount: sum,
  min_quantity: anyQuantity,
  targets: z.array(id),
  free_items: z.array(id),
  branch_id: id.nullable(),
  starts_on: date.nullable(),
  ends_on: date.nullable(),
};

/** The fields of a promotion that the till needs. */
export const posPromotion = z.strictObject(terms);

export const posCoupon = z.strictObject({
  ...terms,
  code: z.string(),
  use_limit: z.int().nullable(),
  used: z.int(),
  customer_limit: z.int().nullable(),
  customer_used: z.int(),
});

export type PosCoupon = z.output<typeof posCoupon>;

export const posPromotionsRoute = defineRoute({
  method: 'GET',
  path: '/pos/offers',
  permission: 'pos-product.read',
  summary: 'The promotions of this till’s branch, for today or later',
  query: z.strictObject({ warehouse_id: id }),
  answer: one(
    z.strictObject({
      promotions: z.array(posPromotion),
      /** The parent of each category: a promotion for one includes all below it. */
      categories: z.array(z.strictObject({ id, parent_id: id })),
    }),
  ),
  rejections: {},
});

export type PosPromotions = z.output<(typeof posPromotionsRoute)['answer']>['data'];

export const posCouponRoute = defineRoute({
  method: 'GET',
  path: '/pos/coupon',
  permission: 'pos-sale.create',
  summary: 'The coupon with this code, if it is valid for this customer here and now',
  query: z.strictObject({
    code: name(60),
    warehouse_id: id,
    customer_id: id.optional(),
  }),
  answer: one(posCoupon),
  rejections: {
    coupon_not_found: 422,
    coupon_not_started: 422,
    coupon_expired: 422,
    coupon_used_up: 409,
    customer_required: 422,
    coupon_used_by_customer: 409,
    too_many_attempts: 429,
  },
});
