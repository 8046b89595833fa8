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
  price,
  signedAmount,
  signedRate,
  version,
} from '#platform/contract/fields.ts';
import { over } from './price-batch.ts';

const plan = z.strictObject({
  id,
  /** The day on which the prices change. */
  begins_on: date,
  at: instant,
  actor_name: z.string(),
  over,
  /** The margin over cost, shown only with permission to see costs. */
  rate: signedRate.nullable(),
  amount: signedAmount.nullable(),
  round_to: z.int(),
  planned: z.int(),
  /** Set for a plan of one price: its variant and the new price. */
  only: z
    .strictObject({
      product_id: id,
      product_code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      sale_price: price,
      /** Whether it will apply, if neither the price nor an earlier plan changes. */
      begins: z.boolean(),
    })
    .nullable(),
});

export type PricePlan = z.output<typeof plan>;

export const listPricePlansRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-plans',
  permission: 'product.read',
  summary: 'List planned price changes, the next first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(plan),
  rejections: { invalid_cursor: 422 },
});

export const cancelPricePlanRoute = defineRoute({
  method: 'POST',
  path: '/inventory/price-plans/{id}/cancel',
  permission: 'product.update',
  summary: 'Cancel a planned price change that has not started',
  params: byId,
  answer: one(z.strictObject({ id })),
  rejections: { plan_over: 409 },
});

const plannedPrice = z.strictObject({
  /** The id of the plan. */
  id,
  variant_id: id,
  begins_on: date,
  at: instant,
  actor_name: z.string(),
  /** It applies only if the price is this on that day. */
  sale_price_before: price,
  sale_price: price,
  /** The number of prices in the plan, including this one. */
  planned: z.int(),
});

export type PlannedPriceRow = z.output<typeof plannedPrice>;

export const listPlannedPricesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product/{id}/price-plans',
  permission: 'product.read',
  summary: 'List the planned prices of a product’s variants, the next day first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(plannedPrice),
  rejections: { invalid_cursor: 422 },
});

export const planPriceRoute = defineRoute({
  method: 'POST',
  path: '/inventory/variants/{id}/price-plans',
  permission: 'product.update',
  summary: 'Plan the price of a variant from a later day on',
  params: byId,
  body: z.strictObject({ version, sale_price: price, begins_on: date }),
  /** The id of the plan. */
  answer: one(z.strictObject({ id })),
  status: 201,
  rejections: {
    day_not_ahead: 422,
    discount_too_large: 422,
    version_conflict: 409,
    no_price_changes: 409,
    already_planned: 409,
  },
});
