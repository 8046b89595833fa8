import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { type ExpenseRequest, postExpenseRoute } from '../contract/expense.ts';
import { decideExpense } from '../core/decide-expense.ts';
import { insertExpense, loadExpense, loadExpenseFacts } from './expense.sql.ts';

export const postExpense = command(postExpenseRoute, (tx, { body }, context) =>
  spend(tx, context, body),
);

/** Posts an expense as a step of another command, which has checked the permission. */
export async function spend(tx: Tx, context: Context, body: ExpenseRequest) {
  const { shop_id } = context.actor;
  const { warehouse_id, register_id, supplier_id = null } = body;
  const happened_at = checkBackdate(context, 'expenses', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'expense',
    warehouse_id,
    register_id,
    happened_at,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadExpense(tx, shop_id, body.id) });

  const { vat_registered } = document;
  const facts = await loadExpenseFacts(tx, shop_id, body);
  const decided = decideExpense(body, { ...facts, vat_registered });
  if (isRejection(decided)) return decided;
  await insertExpense(tx, shop_id, body, decided);
  await postDue(tx, { shop_id, party_id: supplier_id, change: decided.due });
  const { total, journal } = decided;
  const books = { moves: [], journal, entry_id: context.newId(), detail: { amount: total } };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'an expense moves no goods');
  return { data: await loadExpense(tx, shop_id, body.id) };
}
