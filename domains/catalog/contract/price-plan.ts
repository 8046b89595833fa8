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
  signedAmount,
  signedRate,
} from '#platform/contract/fields.ts';
import { over } from './price-batch.ts';

const plan = z.strictObject({
  id,
  /** The day on which the prices change. */
  begins_on: date,
  at: instant,
  actor_name: z.string(),
  over,
  /** Over what the goods cost it is told to who may see that. */
  rate: signedRate.nullable(),
  amount: signedAmount.nullable(),
  round_to: z.int(),
  planned: z.int(),
});

export type PricePlan = z.output<typeof plan>;

export const listPricePlansRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-plans',
  permission: 'product.read',
  summary: 'Prices that change together on a day ahead, the next first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(plan),
  rejections: { invalid_cursor: 422 },
});

export const giveUpPricePlanRoute = defineRoute({
  method: 'POST',
  path: '/inventory/price-plans/{id}/give-up',
  permission: 'product.update',
  summary: 'Give up a change of prices that has not begun',
  params: byId,
  answer: one(z.strictObject({ id })),
  rejections: { plan_over: 409 },
});
