import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, page, sum, text } from '#platform/contract/fields.ts';

const balances = { opening: amount, debit: sum, credit: sum, closing: amount };

const partyBalance = z.strictObject({
  party_id: id,
  code: z.string(),
  name: z.string(),
  archived: z.boolean(),
  ...balances,
});

export type PartyBalance = z.output<typeof partyBalance>;

export const partyBalancesRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/party-balances',
  permission: 'ledger.read',
  summary:
    'List what each customer owes or each supplier is owed at both ends of a period, by name',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    q: text(100).optional(),
    side: z.enum(['customer', 'supplier']).default('customer'),
    /** Default: the first day of the fiscal year of `to`. */
    from: date.optional(),
    /** Default: today. */
    to: date.optional(),
    branch_id: id.optional(),
    /** Also parties without a balance and without a line in the period. */
    zero: z.enum(['true', 'false']).default('false'),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      side: z.enum(['customer', 'supplier']),
      from: date,
      to: date,
      /**
       * Of all parties: the control account. A balance is positive on its side: what customers owe,
       * what suppliers are owed.
       */
      ...balances,
      parties: z.array(partyBalance),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});
