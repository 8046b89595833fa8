import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one, sum } from '#platform/contract/fields.ts';

const flow = { opening: amount, came_in: sum, went_out: sum, closing: amount };

export const cashFlowRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/cash-flow',
  permission: 'dashboard.read',
  summary:
    'Get money in and out of each cash, wallet and bank account, and of all by day; a year at most',
  query: z.strictObject({ from: date, to: date, branch_id: id.optional() }),
  answer: one(
    z.strictObject({
      from: date,
      to: date,
      ...flow,
      accounts: z.array(
        z.strictObject({
          account_id: id,
          code: z.string(),
          name: z.string(),
          name_bn: z.string(),
          kind: z.enum(['cash', 'mobile', 'card', 'bank']),
          ...flow,
        }),
      ),
      /** Days with movements. */
      days: z.array(z.strictObject({ business_date: date, ...flow })),
    }),
  ),
});
