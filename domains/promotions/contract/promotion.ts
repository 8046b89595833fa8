import { z } from 'zod';
import { ZERO } from '#domains/kernel/core/money.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  anyQuantity,
  byId,
  date,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  positiveAmount,
  shareRate,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { PROMOTION_KINDS } from '../core/promotion.ts';

const TARGETS_MAX = 200;

const target = z.enum(['variant', 'product', 'category', 'brand']);

/** The goods that a promotion applies to, with their names. */
const namedTarget = z.strictObject({
  target,
  target_id: id,
  name: z.string(),
  name_bn: z.string(),
});

const count = z.int().min(1).max(1000);
const limit = z.int().min(1).max(2_147_483_647);
const share = shareRate.refine((rate) => rate > 0);
const quantity = anyQuantity.refine((value) => value >= 0);

export const promotion = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  /** null: the promotion is automatic. */
  code: z.string().nullable(),
  kind: z.enum(PROMOTION_KINDS),
  rate: shareRate.nullable(),
  amount: sum.nullable(),
  buy_quantity: z.int().nullable(),
  free_quantity: z.int().nullable(),
  min_amount: sum,
  min_quantity: anyQuantity,
  branch_id: id.nullable(),
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  use_limit: z.int().nullable(),
  customer_limit: z.int().nullable(),
  used: z.int(),
  /** Empty: all goods. */
  targets: z.array(namedTarget),
  /** Empty: the same goods. */
  free_items: z.array(namedTarget),
  paused: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
});

export type Promotion = z.output<typeof promotion>;

const faults = {
  days_reversed: 422,
  promotion_incomplete: 422,
  coupon_of_free_items: 422,
  branch_not_found: 404,
  target_not_found: 404,
  code_taken: 409,
} as const;

export const listPromotionsRoute = defineRoute({
  method: 'GET',
  path: '/promotions',
  permission: 'promotions.read',
  summary: 'Promotions and coupons, newest first',
  query: z.strictObject({
    ...page,
    status: z.enum(['open', 'paused', 'ended', 'archived']).optional(),
    kind: z.enum(['promotion', 'coupon']).optional(),
  }),
  answer: listOf(promotion),
  rejections: { invalid_cursor: 422 },
});

export const readPromotionRoute = defineRoute({
  method: 'GET',
  path: '/promotions/{id}',
  permission: 'promotions.read',
  summary: 'A promotion or a coupon',
  params: byId,
  answer: one(promotion),
});

const targets = z.array(z.strictObject({ target, target_id: id })).max(TARGETS_MAX);

const written = {
  name: name(),
  name_bn: text(200),
  /** Case and spaces are ignored; null: the promotion is automatic. */
  code: name(60).nullable(),
  kind: z.enum(PROMOTION_KINDS),
  rate: share.nullable(),
  amount: positiveAmount.nullable(),
  buy_quantity: count.nullable(),
  free_quantity: count.nullable(),
  min_amount: sum,
  min_quantity: quantity,
  branch_id: id.nullable(),
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  use_limit: limit.nullable(),
  customer_limit: limit.nullable(),
  targets: targets,
  free_items: targets,
};

export const createPromotionRoute = defineCreation({
  path: '/promotions',
  permission: 'promotions.update',
  summary: 'Add a promotion or, with a code, a coupon',
  body: z.strictObject({
    name: written.name,
    name_bn: written.name_bn.default(''),
    code: written.code.default(null),
    kind: written.kind,
    rate: written.rate.default(null),
    amount: written.amount.default(null),
    buy_quantity: written.buy_quantity.default(null),
    free_quantity: written.free_quantity.default(null),
    min_amount: written.min_amount.default(ZERO),
    min_quantity: written.min_quantity.default(0 as z.output<typeof quantity>),
    branch_id: written.branch_id.default(null),
    starts_on: written.starts_on.default(null),
    ends_on: written.ends_on.default(null),
    use_limit: written.use_limit.default(null),
    customer_limit: written.customer_limit.default(null),
    targets: targets.default([]),
    free_items: targets.default([]),
  }),
  answer: one(promotion),
  status: 201,
  rejections: faults,
});

export type PromotionInput = z.output<typeof createPromotionRoute.body>;

/** The discount cannot be changed, because sales refer to it: create another promotion instead. */
export const changePromotionRoute = defineRoute({
  method: 'PATCH',
  path: '/promotions/{id}',
  permission: 'promotions.update',
  summary: 'Pause, resume or archive a promotion, or change its days and limits',
  params: byId,
  body: z.strictObject({
    version,
    name: written.name.optional(),
    name_bn: written.name_bn.optional(),
    starts_on: written.starts_on.optional(),
    ends_on: written.ends_on.optional(),
    use_limit: written.use_limit.optional(),
    customer_limit: written.customer_limit.optional(),
    paused: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(promotion),
  rejections: {
    version_conflict: 409,
    days_reversed: 422,
    promotion_incomplete: 422,
    coupon_of_free_items: 422,
    limit_below_uses: 422,
    code_taken: 409,
  },
});

export const promotionUse = z.strictObject({
  document_id: id,
  number: z.string(),
  posted_at: instant,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  /** The total that it took off the sale. */
  amount: sum,
  reversed: z.boolean(),
});

export type PromotionUseRow = z.output<typeof promotionUse>;

export const listPromotionUsesRoute = defineRoute({
  method: 'GET',
  path: '/promotions/{id}/uses',
  permission: 'promotions.read',
  summary: 'The sales with a discount from a promotion, newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(promotionUse),
  rejections: { invalid_cursor: 422 },
});
