import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, one } from '#platform/contract/fields.ts';

export const transactionCountRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/transactioncount',
  permission: 'dashboard.read',
  summary: 'Count documents by month and kind, without reversed ones and reversals; a year at most',
  query: z.strictObject({ from: date, to: date, branch_id: id.optional() }),
  answer: one(
    z.array(
      z.strictObject({
        /** The first day of the month. */
        month: date,
        kind: z.string(),
        count: z.int().min(0),
      }),
    ),
  ),
});
