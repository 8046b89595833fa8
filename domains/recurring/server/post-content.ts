import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { mailPrintout } from '#domains/documents/server/door/mail-printout.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { InvoiceRequest } from '#domains/sales/contract/invoice.ts';
import { makeInvoice } from '#domains/sales/server/door/make-invoice.ts';
import { receiptUrl } from '#domains/sales/server/door/receipt-url.ts';
import { expenseTotal } from '#domains/treasury/core/decide-expense.ts';
import { makeExpense } from '#domains/treasury/server/door/make-expense.ts';
import { makeManualJournal } from '#domains/treasury/server/door/make-manual-journal.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type {
  EntryContent,
  ExpenseContent,
  InvoiceContent,
  Recurring,
  RecurringContent,
} from '../contract/recurring.ts';

type Posting = {
  /** Id of the document to post. */
  id: string;
  /** Today in the shop's time zone. */
  today: string;
  content: RecurringContent;
  mails: boolean;
};

/** Posts like a user would: by the same command, with the permissions of the member. */
export async function postContent(
  tx: Tx,
  context: Context,
  { id, today, content, mails }: Posting,
): Promise<{ number: string; is_mailed: boolean } | Rejection> {
  if (content.kind === 'journal') {
    const { kind: _, ...entry } = content;
    const number = await makeManualJournal(tx, context, { ...entry, id });
    return isRejection(number) ? number : { number, is_mailed: false };
  }
  if (content.kind === 'expense') {
    const request = expenseOf(content, id);
    const number = isRejection(request) ? request : await makeExpense(tx, context, request);
    return isRejection(number) ? number : { number, is_mailed: false };
  }
  const number = await makeInvoice(tx, context, invoiceOf(content, { id, today }));
  if (isRejection(number)) return number;
  const sent = { id, number, customer_id: content.customer_id };
  return { number, is_mailed: mails && (await mailInvoice(tx, context, sent)) };
}

/** An invoice on account; a line without a price sells at the price of the day. */
function invoiceOf(content: InvoiceContent, { id, today }: { id: string; today: string }) {
  const { kind: _, pay_days, note, lines, ...sold } = content;
  const request: InvoiceRequest = {
    ...sold,
    id,
    payments: [],
    pay_by: pay_days === undefined ? undefined : daysAfter(today, pay_days),
    note: note || undefined,
    lines: lines.map((line) =>
      line.unit_price === undefined ? line : { ...line, price_override: true },
    ),
  };
  return request;
}

function expenseOf(content: ExpenseContent, id: string) {
  const { kind: _, paid_from: _place, ...spent } = content;
  const total = expenseTotal(content.lines);
  if (total === null) return reject('amount_too_large', { path: 'lines' });
  return { ...spent, id, payments: paymentsOf(content, total) };
}

/** An expense with a money account is paid in full. */
export function paymentsOf({ paid_from }: ExpenseContent, amount: Minor) {
  return paid_from === undefined ? [] : [{ ...paid_from, amount }];
}

type Sent = { id: string; number: string; customer_id: string };

/**
 * False: the customer has no address, or the daily limit of mail is reached. The invoice stays
 * posted.
 */
async function mailInvoice(
  tx: Tx,
  context: Context,
  { id, number, customer_id }: Sent,
): Promise<boolean> {
  const { shop_id } = context.actor;
  if (!can(context, 'pos-sale.print')) return false;
  const customer = await findPrintoutParty(tx, shop_id, customer_id);
  const { email: to } = assertPresent(customer, 'an invoice has a customer');
  if (to === '') return false;
  const url = receiptUrl(context.site, { shop_id, sale_id: id });
  return (await mailPrintout(tx, context, { to, kind: 'sale', number, id, url })) === null;
}

/** A template's content with merged parties replaced by their survivors. */
export function contentOf(template: Recurring): RecurringContent {
  const { party, warehouse, reference, note } = template;
  if (template.kind === 'journal') return entryOf(template);
  const common = { warehouse_id: warehouse.id, reference, note };
  if (template.kind === 'expense') return { ...common, ...spendingOf(template) };
  const { order_discount, order_discount_rate, delivery, pay_days } = template;
  return {
    ...common,
    kind: 'invoice',
    customer_id: assertPresent(party, 'an invoice has a customer').id,
    lines: template.products.map(toInvoiceLine),
    ...defined({
      order_discount: order_discount ?? undefined,
      order_discount_rate: order_discount_rate ?? undefined,
      delivery: delivery === ZERO ? undefined : delivery,
      pay_days: pay_days ?? undefined,
    }),
  };
}

function entryOf({ warehouse, narration, entry }: Recurring): EntryContent {
  const lines = entry.map(({ account_id, debit, credit, note }) => ({
    account_id,
    ...defined({ debit: debit || undefined, credit: credit || undefined }),
    note,
  }));
  return { kind: 'journal', warehouse_id: warehouse.id, narration, lines };
}

function toInvoiceLine(line: Recurring['products'][number]): InvoiceContent['lines'][number] {
  const { variant_id, quantity, unit_id, unit_price } = line;
  const { product_discount, product_discount_rate } = line;
  return {
    variant_id,
    quantity,
    unit_id: unit_id ?? undefined,
    unit_price: unit_price ?? undefined,
    product_discount: product_discount ?? undefined,
    product_discount_rate: product_discount_rate ?? undefined,
  };
}

function spendingOf({ party, spending, paid_from }: Recurring) {
  const moneyAccount = paid_from && {
    payment_method_id: paid_from.payment_method_id,
    ...defined({ bank_account_id: paid_from.bank_account_id ?? undefined }),
  };
  return {
    kind: 'expense' as const,
    ...defined({ supplier_id: party?.id }),
    lines: spending.map(({ account_id, description, net, vat_rate }) => ({
      account_id,
      description,
      net,
      vat_rate,
    })),
    ...defined({ paid_from: moneyAccount ?? undefined }),
  };
}
