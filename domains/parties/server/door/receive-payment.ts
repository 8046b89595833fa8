import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { loadCards, moveCards } from '#domains/loyalty/server/door/move-cards.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { replayed } from '#platform/http/endpoint.ts';
import { PAYMENT_RECEIVED } from '../../contract/kinds.ts';
import type { PaymentRequest } from '../../contract/payment-received.ts';
import { type DecidedPayment, decidePayment } from '../../core/decide-payment.ts';
import { selectDueIds } from '../dues.sql.ts';
import { insertPayment, loadPayment, loadPaymentFacts } from '../payment-received.sql.ts';
import { changeDeposit } from './change-deposit.ts';
import { lockDue } from './lock-due.ts';
import { postDue } from './post-due.ts';
import { readDue } from './read-due.ts';
import { addToPaid, lockSaleBalances } from './sale-balances.sql.ts';

/** Receives a payment: one payment settles many dues, the oldest first or as allocated. */
export async function receivePayment(tx: Tx, body: PaymentRequest, context: Context) {
  const { shop_id } = context.actor;
  const { customer_id, warehouse_id, register_id } = body;
  const document = await openDocument(tx, context, {
    kind: PAYMENT_RECEIVED,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadPayment(tx, shop_id, body.id) });

  const sale_ids = await selectDueIds(tx, shop_id, customer_id);
  await lockSaleBalances(tx, shop_id, sale_ids);
  if (sale_ids.length > 0) await lockDue(tx, shop_id, customer_id);
  const facts = await loadPaymentFacts(tx, shop_id, customer_id, sale_ids);
  const tendered = { shop_id, date: document.business_date, tenders: body.payments };
  const cards = await loadCards(tx, tendered);
  const decided = decidePayment(body, { ...facts, cards });
  if (isRejection(decided)) return decided;

  const isPaid = await addToPaid(tx, shop_id, decided.settled);
  assert(isPaid, 'a due that is held can be paid');
  const spent =
    (await takeOffName(tx, { shop_id, party_id: customer_id }, decided)) ??
    (await moveCards(tx, { shop_id, document_id: body.id }, decided.cards));
  if (spent !== null) return spent;
  const due_after = await readDue(tx, shop_id, customer_id);
  await insertPayment(tx, shop_id, { request: body, decided, due_after });
  const books = { moves: [], journal: decided.journal, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a payment moves no goods');
  return { data: await loadPayment(tx, shop_id, body.id) };
}

/** Lowers the due, and changes the deposit by what was taken from it and what is added. */
async function takeOffName(
  tx: Tx,
  party: { shop_id: string; party_id: string },
  { amount, commits: deposited, tenders }: DecidedPayment,
): Promise<Rejection<'deposit_too_small'> | null> {
  const rejection = await postDue(tx, { ...party, change: negate(amount) });
  assert(rejection === null, 'a due that goes down meets no limit');
  const change = (deposited - fromDeposit(tenders)) as typeof deposited;
  return changeDeposit(tx, { ...party, change });
}
