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

/** The maximum keeps amounts of points exact. */
const count = z.int().min(1).max(1_000_000_000);

/** The points fields of a sale request. */
export const pointsInput = { points: count.optional() };

export const POINTS_REJECTIONS = {
  points_not_enabled: 409,
  points_below_minimum: 422,
  points_too_few: 409,
} as const;

/** The points that a sale earned and spent; null: none. */
export const salePoints = z
  .strictObject({
    earned: z.int(),
    spent: z.int(),
    /** The discount from points: it is part of the sale's discount. */
    discount: sum,
    /** The customer's points afterwards. */
    after: z.int(),
  })
  .nullable();

export type SoldPoints = z.output<typeof salePoints>;

const terms = {
  points_on: z.boolean(),
  amount_per_point: positiveAmount.refine((amount) => amount <= 100_000_000),
  point_value: positiveAmount.refine((amount) => amount <= 100_000_000),
  min_points: z.int().min(1).max(1_000_000),
  /** null: points do not expire. */
  points_months: z.int().min(1).max(120).nullable(),
  card_months: z.int().min(1).max(120).nullable(),
};

const loyaltyTerms = z.strictObject({ ...terms, version: z.int() });

export type LoyaltyTerms = z.output<typeof loyaltyTerms>;

export const readLoyaltyTermsRoute = defineRoute({
  method: 'GET',
  path: '/loyalty-terms',
  permission: 'loyalty.read',
  summary: 'The terms for earning and spending points, and the validity of gift cards',
  answer: one(loyaltyTerms),
});

export const changeLoyaltyTermsRoute = defineRoute({
  method: 'PATCH',
  path: '/loyalty-terms',
  permission: 'loyalty.update',
  summary: 'Set the terms of points and gift cards, for future sales only',
  body: z.strictObject({ version, ...terms }),
  answer: one(loyaltyTerms),
  rejections: { version_conflict: 409 },
});

const pointsBalance = z.strictObject({
  /** False: the shop gives no points; earned points remain. */
  points_on: z.boolean(),
  /** Without expired points. */
  points: z.int(),
  /** The discount that all of them would give. */
  worth: sum,
  point_value: positiveAmount,
  min_points: z.int(),
});

export type PointsOfCustomer = z.output<typeof pointsBalance>;

export const readPointsRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}/points',
  permission: 'customers.read',
  summary: 'The points of a customer and their value',
  params: byId,
  answer: one(pointsBalance),
});

const pointLine = z.strictObject({
  document_id: id,
  document_kind: z.string(),
  number: z.string(),
  kind: z.enum(['earned', 'spent', 'taken_back', 'given_back', 'expired']),
  at: instant,
  /** Negative: points taken. */
  points: z.int(),
  expires_on: date.nullable(),
});

export type PointLine = z.output<typeof pointLine>;

export const listPointLinesRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}/points/lines',
  permission: 'customers.read',
  summary: 'The changes of a customer’s points, newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(pointLine),
  rejections: { invalid_cursor: 422 },
});
