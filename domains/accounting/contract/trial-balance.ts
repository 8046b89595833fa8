import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one, sum } from '#platform/contract/fields.ts';
import { ACCOUNT_KINDS, SECTIONS } from '../core/sections.ts';

export const trialBalanceRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/trial-balance',
  permission: 'trial-balance.read',
  summary: 'Get the closing balance of every account by side; with `from` also opening and period',
  query: z.strictObject({
    from: date.optional(),
    as_of: date.optional(),
    branch_id: id.optional(),
    /**
     * `true`: income and expense begin at 0 with the fiscal year that holds `from` (or `as_of`),
     * and the result of earlier years is in retained earnings. `false`: the sums of all lines.
     */
    carry: z.enum(['true', 'false']).default('true'),
  }),
  answer: one(
    z.strictObject({
      as_of: date,
      /** The first day of the fiscal year that holds `from`, or else `as_of`. */
      year_begins_on: date,
      /** `as_of` is in a later fiscal year than `from`: nothing begins anew within the period. */
      crosses_years: z.boolean(),
      rows: z.array(
        z.strictObject({
          account_id: id,
          code: z.string(),
          name: z.string(),
          name_bn: z.string(),
          kind: z.enum(ACCOUNT_KINDS),
          section: z.enum(SECTIONS),
          debit: sum,
          credit: sum,
          opening_debit: sum.optional(),
          opening_credit: sum.optional(),
          period_debit: sum.optional(),
          period_credit: sum.optional(),
          /** Debit less credit carried from earlier fiscal years; it is in the opening balance. */
          carried: amount,
        }),
      ),
      debit_total: sum,
      credit_total: sum,
    }),
  ),
});
