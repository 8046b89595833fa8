import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, isReplayed } from '#platform/http/endpoint.ts';
import { type ExpenseRequest, postExpenseRoute } from '../contract/expense.ts';
import { decideExpense } from '../core/decide-expense.ts';
import { insertExpense, loadExpenseFacts } from './expense.sql.ts';
import { expenses } from './expenses.ts';

export const postExpense = command(postExpenseRoute, (tx, { body }, context) =>
  spend(tx, context, body),
);

/** Posts an expense as a step of another command, which has checked the permission. */
export async function spend(tx: Tx, context: Context, body: ExpenseRequest) {
  const { shop_id } = context.actor;
  const document = await expenses.open(tx, context, body);
  if (isRejection(document) || isReplayed(document)) return document;

  const { vat_registered } = document;
  const facts = await loadExpenseFacts(tx, shop_id, body);
  const decided = decideExpense(body, { ...facts, vat_registered });
  if (isRejection(decided)) return decided;
  await insertExpense(tx, shop_id, body, decided);
  const { supplier_id: party_id = null } = body;
  await postDue(tx, { shop_id, party_id, change: decided.due });
  const { total: amount, journal } = decided;
  return expenses.post(tx, context, document, { journal, detail: { amount } });
}
