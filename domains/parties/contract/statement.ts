import { z } from 'zod';
import { ledgerLine } from '#domains/accounting/contract/ledger.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, date, page, sum } from '#platform/contract/fields.ts';
import { party } from './party.ts';

const statementLine = ledgerLine.omit({ party_id: true, party_name: true });

const statement = {
  method: 'GET' as const,
  params: byId,
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    from: date.optional(),
    to: date.optional(),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      /** With all that is due, of every branch. */
      party,
      from: date.nullable(),
      to: date,
      /** What a customer owes, or is owed to a supplier, in the branches the caller may see. */
      opening: amount,
      debit: sum,
      credit: sum,
      closing: amount,
      /** Of cheques that the bank has not paid yet: the due stands until it has. */
      cheques: sum,
      /** What the shop keeps for a customer, beside what is due; of a supplier nothing. */
      deposit: sum,
      lines: z.array(statementLine),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 as const },
};

export const customerStatementRoute = defineRoute({
  ...statement,
  path: '/customers/{id}/statement',
  permission: 'customer-statement.read',
  summary: 'What a customer took and paid, oldest first, with the due after each document',
});

export const supplierStatementRoute = defineRoute({
  ...statement,
  path: '/suppliers/{id}/statement',
  permission: 'supplier-statement.read',
  summary: 'What a supplier brought and was paid, oldest first, with the due after each document',
});

export type StatementLine = z.output<typeof statementLine>;
