import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { carryOut } from '#platform/http/carry-out.ts';
import type { ExpenseRequest } from '../../contract/expense.ts';
import {
  type DecidedExpense,
  decideExpense,
  type ExpenseRefusal,
} from '../../core/decide-expense.ts';
import { loadExpenseFacts } from '../expense.sql.ts';
import { postExpense } from '../post-expense.ts';

type ExpenseDraft = Pick<ExpenseRequest, 'supplier_id' | 'lines' | 'payments'>;

/** The total of an expense, or the first reason against it. */
export async function evaluateExpense(
  tx: Tx,
  shop_id: string,
  draft: ExpenseDraft,
): Promise<DecidedExpense | ExpenseRefusal> {
  const facts = await loadExpenseFacts(tx, shop_id, draft);
  // VAT registration only moves the VAT between accounts: the total stays.
  return decideExpense(draft, { ...facts, vat_registered: false });
}

/** Posts an expense made by another domain; answers its number. */
export async function makeExpense(
  tx: Tx,
  context: Context,
  request: ExpenseRequest,
): Promise<string | Rejection> {
  const made = await carryOut(postExpense, tx, context, request);
  return isRejection(made) ? made : (made.answer as { data: { number: string } }).data.number;
}
