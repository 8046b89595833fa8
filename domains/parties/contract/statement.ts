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
      /** With their total balance, over all branches. */
      party,
      from: date.nullable(),
      to: date,
      /** What a customer owes, or a supplier is owed, in the branches that the caller can see. */
      opening: amount,
      debit: sum,
      credit: sum,
      closing: amount,
      /** Cheques that the bank has not paid yet: they do not lower the due until then. */
      cheques: sum,
      /** Deposit of a customer, not part of the due; 0 for a supplier. */
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
  summary:
    'Get a customer’s statement: purchases and payments, oldest first, with the due after each',
});

export const supplierStatementRoute = defineRoute({
  ...statement,
  path: '/suppliers/{id}/statement',
  permission: 'supplier-statement.read',
  summary:
    'Get a supplier’s statement: purchases and payments, oldest first, with the due after each',
});

export type StatementLine = z.output<typeof statementLine>;
