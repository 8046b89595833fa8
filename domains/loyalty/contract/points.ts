import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  date,
  id,
  instant,
  listOf,
  one,
  page,
  positiveAmount,
  sum,
  version,
} from '#platform/contract/fields.ts';

/** So many points that amounts of them stay exact. */
const count = z.int().min(1).max(1_000_000_000);

/** What a sale may ask of points. */
export const pointsInput = { points: count.optional() };

export const POINTS_REJECTIONS = {
  points_not_enabled: 409,
  points_below_minimum: 422,
  points_too_few: 409,
} as const;

/** What a sale earned and spent; null: nothing of either. */
export const salePoints = z
  .strictObject({
    earned: z.int(),
    spent: z.int(),
    /** What they took off it: it stands in the discount of the sale. */
    discount: sum,
    /** How many the customer had afterwards. */
    after: z.int(),
  })
  .nullable();

export type SoldPoints = z.output<typeof salePoints>;

const terms = {
  points_on: z.boolean(),
  amount_per_point: positiveAmount.refine((amount) => amount <= 100_000_000),
  point_value: positiveAmount.refine((amount) => amount <= 100_000_000),
  min_points: z.int().min(1).max(1_000_000),
  /** null: for ever. */
  points_months: z.int().min(1).max(120).nullable(),
  card_months: z.int().min(1).max(120).nullable(),
};

const loyaltyTerms = z.strictObject({ ...terms, version: z.int() });

export type LoyaltyTerms = z.output<typeof loyaltyTerms>;

export const readLoyaltyTermsRoute = defineRoute({
  method: 'GET',
  path: '/loyalty-terms',
  permission: 'loyalty.read',
  summary: 'On which terms points are earned and spent, and how long gift cards hold',
  answer: one(loyaltyTerms),
});

export const changeLoyaltyTermsRoute = defineRoute({
  method: 'PATCH',
  path: '/loyalty-terms',
  permission: 'loyalty.update',
  summary: 'Set the terms of points and gift cards: of what comes, not of what was',
  body: z.strictObject({ version, ...terms }),
  answer: one(loyaltyTerms),
  rejections: { version_conflict: 409 },
});

const pointsBalance = z.strictObject({
  /** False: the shop gives none; what was earned stays. */
  points_on: z.boolean(),
  /** Without those that are past their last day. */
  points: z.int(),
  /** What all of them would take off a sale. */
  worth: sum,
  point_value: positiveAmount,
  min_points: z.int(),
});

export type PointsOfCustomer = z.output<typeof pointsBalance>;

export const readPointsRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}/points',
  permission: 'customers.read',
  summary: 'The points of a customer, and what they are worth now',
  params: byId,
  answer: one(pointsBalance),
});

const pointLine = z.strictObject({
  document_id: id,
  document_kind: z.string(),
  number: z.string(),
  kind: z.enum(['earned', 'spent', 'taken_back', 'given_back', 'expired']),
  at: instant,
  /** Below nothing: taken. */
  points: z.int(),
  expires_on: date.nullable(),
});

export type PointLine = z.output<typeof pointLine>;

export const listPointLinesRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}/points/lines',
  permission: 'customers.read',
  summary: 'Why the points of a customer came and went, the newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(pointLine),
  rejections: { invalid_cursor: 422 },
});
