import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, page, sum } from '#platform/contract/fields.ts';
import { ACCOUNT_KINDS } from '../core/sections.ts';

/** A line of a ledger or statement: one document, with the balance after it. */
export const ledgerLine = z.strictObject({
  entry_id: id,
  line_no: z.int(),
  document_id: id,
  document_kind: z.string(),
  number: z.string(),
  business_date: date,
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  debit: sum,
  credit: sum,
  balance: amount,
});

export const ledgerRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/ledger',
  permission: 'ledger.read',
  summary: 'List the lines of an account, oldest first, with the balance after each',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    account_id: id,
    from: date.optional(),
    to: date.optional(),
    branch_id: id.optional(),
    /**
     * `true`: income and expense begin with the fiscal year that holds `from`, or without it the
     * last day.
     */
    carry: z.enum(['true', 'false']).default('true'),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      account: z.strictObject({
        id,
        code: z.string(),
        name: z.string(),
        name_bn: z.string(),
        kind: z.enum(ACCOUNT_KINDS),
      }),
      /** null: from the first entry. */
      from: date.nullable(),
      to: date,
      /** Debit less credit, like every balance here. */
      opening: amount,
      debit: sum,
      credit: sum,
      closing: amount,
      lines: z.array(ledgerLine),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});
