import type { CompiledQuery } from 'kysely';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { answerByDocument, openWithFacts } from '#domains/documents/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { dueChange } from '#domains/parties/core/balance-change.ts';
import { dueEffects, lockParty } from '#domains/parties/server/door/due-effects.ts';
import { paymentEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type ExpenseRequest, postExpenseRoute } from '../contract/expense.ts';
import { EXPENSE } from '../contract/kinds.ts';
import { type DecidedExpense, decideExpense, type ExpenseFacts } from '../core/decide-expense.ts';
import {
  EXPENSES,
  type ExpenseRow,
  expenseFacts,
  insertExpense,
  insertExpenseLines,
} from './expense.sql.ts';

export type LoadedExpense = ExpenseFacts & { document: OpenedDocument };

export const expensePosting: Posting<typeof postExpenseRoute, LoadedExpense, DecidedExpense> = {
  load: (tx, context, { body }) => loadExpense(tx, context, body),
  decide: ({ body }, facts) => decideExpense(body, facts),
  write: (context, { input, facts, changes }) => [
    writeExpense(context, input.body, facts.document, changes),
  ],
  ...answerByDocument<typeof postExpenseRoute>(EXPENSES),
};

export const postExpense = postingCommand(postExpenseRoute, expensePosting);

export async function loadExpense(tx: Tx, context: Context, request: ExpenseRequest) {
  const { shop_id } = context.actor;
  const { supplier_id = null } = request;
  const header = { kind: EXPENSE, resource: 'expenses', request };
  const locks = supplier_id === null ? [] : [lockParty({ shop_id, party_id: supplier_id })];
  const facts: CompiledQuery[] = [...locks, expenseQuery(shop_id, request)];
  const opened = await openWithFacts(tx, context, header, facts);
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { document, rows } = opened;
  const { vat_registered } = document;
  return { ...expenseFactsOf(rows.at(-1)?.[0] as ExpenseRow), vat_registered, document };
}

export function expenseQuery(
  shop_id: string,
  request: Pick<ExpenseRequest, 'supplier_id' | 'lines'>,
) {
  const { supplier_id = null, lines } = request;
  const account_ids = [...new Set(lines.map((line) => line.account_id))];
  return expenseFacts({ shop_id, account_ids, supplier_id });
}

export function expenseFactsOf(row: ExpenseRow): Omit<ExpenseFacts, 'vat_registered'> {
  return { ...row, categories: new Map(Object.entries(row.categories)) };
}

/** An expense with everything that it changes. */
export function writeExpense(
  context: Context,
  request: ExpenseRequest,
  document: OpenedDocument,
  decided: DecidedExpense,
): DocumentToPost {
  const { lines, subtotal, vat, total, paid, due, journal } = decided;
  const { supplier_id = null, reference = '', note = '' } = request;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const sums = { subtotal, vat, total, paid, due };
  const columns = {
    ...own,
    account_ids: lines.map((line) => line.account_id),
    descriptions: lines.map((line) => line.description),
    nets: lines.map((line) => line.net),
    vat_rates: lines.map((line) => line.vat_rate),
    vats: lines.map((line) => line.vat),
  };
  const head = insertExpense({ ...own, ...sums, supplier_id, reference, note });
  const owed = supplier_id === null ? [] : [dueChange(supplier_id, due)];
  const effects = [
    { locks: 'nothing' as const, statement: head },
    { locks: 'nothing' as const, statement: insertExpenseLines(columns) },
    ...paymentEffects({ ...own, shift_id: document.shift_id }, decided),
    ...owed.flatMap((change) => dueEffects({ ...change, shop_id })),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return { document, effects, approved_by: null, detail: { amount: total } };
}
