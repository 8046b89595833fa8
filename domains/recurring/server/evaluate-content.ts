import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { decideOrder } from '#domains/orders/core/decide-order.ts';
import { loadPriceFacts } from '#domains/pricing/server/door/load-price-facts.ts';
import type { LocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import { type ExpenseRefusal, expenseTotal } from '#domains/treasury/core/decide-expense.ts';
import { evaluateExpense } from '#domains/treasury/server/door/make-expense.ts';
import { evaluateManualJournal } from '#domains/treasury/server/door/make-manual-journal.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ExpenseContent, InvoiceContent, RecurringContent } from '../contract/recurring.ts';
import { paymentsOf } from './post-content.ts';

/** The total of a template today, or the first reason against it. Stock is not checked. */
export async function evaluateContent(
  tx: Tx,
  context: Context,
  terms: LocationTerms,
  content: RecurringContent,
) {
  if (content.kind === 'invoice') return evaluateInvoice(tx, context, terms, content);
  if (content.kind === 'expense') return evaluateSpending(tx, context, content);
  const decided = await evaluateManualJournal(tx, context.actor.shop_id, content.lines);
  return isRejection(decided) ? decided : decided.amount;
}

/** Prices and discounts need the permissions of the author. */
async function evaluateInvoice(
  tx: Tx,
  context: Context,
  terms: LocationTerms,
  { kind: _, customer_id, ...content }: InvoiceContent,
) {
  const facts = await loadPriceFacts(tx, context, terms, { ...content, customer_id });
  const request = { ...content, party_id: customer_id };
  const decided = decideOrder('sales_order', request, { ...facts, party: facts.customer });
  if (isRejection(decided)) return decided;
  const [missing] = decided.requiredApprovals;
  if (missing === undefined) return decided.total;
  return reject('permission_denied', missing.path === undefined ? {} : { path: missing.path });
}

/** An expense is paid in full or not at all. */
type Refusal = Rejection<Exclude<ExpenseRefusal['rejection'], 'payment_over_total'>>;

async function evaluateSpending(
  tx: Tx,
  { actor }: Context,
  content: ExpenseContent,
): Promise<Minor | Refusal> {
  const total = expenseTotal(content.lines);
  if (total === null) return reject('amount_too_large', { path: 'lines' });
  const payments = paymentsOf(content, total);
  const decided = await evaluateExpense(tx, actor.shop_id, { ...content, payments });
  return isRejection(decided) ? (decided as Refusal) : decided.total;
}
