import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, one, sum } from '#platform/contract/fields.ts';
import { ACCOUNT_KINDS } from '../core/sections.ts';

export const trialBalanceRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/trial-balance',
  permission: 'trial-balance.read',
  summary: 'Get the closing balance of every account by side; with `from` also opening and period',
  query: z.strictObject({
    from: date.optional(),
    as_of: date.optional(),
    branch_id: id.optional(),
  }),
  answer: one(
    z.strictObject({
      as_of: date,
      rows: z.array(
        z.strictObject({
          account_id: id,
          code: z.string(),
          name: z.string(),
          name_bn: z.string(),
          kind: z.enum(ACCOUNT_KINDS),
          debit: sum,
          credit: sum,
          opening_debit: sum.optional(),
          opening_credit: sum.optional(),
          period_debit: sum.optional(),
          period_credit: sum.optional(),
        }),
      ),
      debit_total: sum,
      credit_total: sum,
    }),
  ),
});
