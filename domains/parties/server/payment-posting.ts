import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import type { Decided, Posting } from '#domains/documents/server/door/posting-command.ts';
import { type Minor, negate, subtract } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { cardEffects } from '#domains/loyalty/server/door/loyalty-effects.ts';
import { loadCards } from '#domains/loyalty/server/door/move-cards.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { PAYMENT_RECEIVED } from '../contract/kinds.ts';
import type { postPaymentRoute } from '../contract/payment-received.ts';
import { dueChange } from '../core/balance-change.ts';
import { type DecidedPayment, decidePayment, type PaymentFacts } from '../core/decide-payment.ts';
import { allocationsOf, lineColumnsOf } from '../core/settled-lines.ts';
import { balanceEffects } from './door/balance-effects.ts';
import { lockParty } from './door/due-effects.ts';
import { dueIds } from './dues.sql.ts';
import { lockBalanceQuery } from './party-balance.sql.ts';
import {
  insertPayment,
  insertPaymentLines,
  paymentFacts,
  paymentQuery,
} from './payment-received.sql.ts';
import { addPaidQuery, lockDueSalesQuery } from './settled-sales.sql.ts';

type Route = typeof postPaymentRoute;
type Facts = PaymentFacts & { owed: Minor; document: OpenedDocument };

/** One payment settles many dues of a customer, the oldest first or as allocated. */
export const paymentPosting: Posting<Route, Facts, DecidedPayment> = {
  load: loadPayment,
  decide: ({ body }, facts) => decidePayment(body, facts),
  write: writePayment,
  ...answerBy<Route>(({ actor }, { body }) => paymentQuery(actor.shop_id, body.id, EVERYWHERE)),
};

/** A due that is posted while the payment waits for its locks was not seen by who pays. */
async function loadPayment(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { customer_id, warehouse_id, register_id } = body;
  const party = { shop_id, party_id: customer_id };
  const header = { kind: PAYMENT_RECEIVED, warehouse_id, register_id, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    dueIds({ shop_id, customer_id }),
    ...lockDueSalesQuery({ shop_id, customer_id }),
    lockParty(party),
    lockBalanceQuery(party),
    paymentFacts({ shop_id, customer_id }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const tendered = { shop_id, date: document.business_date, tenders: body.payments };
  const facts = rows.at(-1)?.[0] as Omit<Facts, 'document' | 'cards'>;
  const seen = new Set(rows[0]?.map(({ document_id }) => document_id));
  const dues = facts.dues.filter(({ document_id }) => seen.has(document_id));
  return { ...facts, dues, cards: await loadCards(tx, tendered), document };
}

function writePayment(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedPayment>,
) {
  const { document, owed } = facts;
  const { settled, tenders, journal, paid, change, commits: deposited, amount, cards } = changes;
  const { customer_id, note = '' } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const sums = { paid, change, deposited, due_before: owed, due_after: subtract(owed, amount) };
  const inserted = insertPayment({ ...own, ...sums, customer_id, note });
  const lines = insertPaymentLines({ ...own, ...lineColumnsOf(settled) });
  const balance = {
    ...dueChange(customer_id, negate(amount)),
    deposit: subtract(deposited, fromDeposit(tenders)),
  };
  const of = { party_id: customer_id, kind: 'payment' as const };
  const settlement = { tenders, allocations: allocationsOf(settled, of) };
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    { locks: 'nothing' as const, statement: lines },
    { locks: 'balance of a sale' as const, statement: addPaidQuery(shop_id, settled) },
    ...balanceEffects({ ...balance, shop_id }),
    ...settlementEffects({ ...own, shift_id: document.shift_id }, settlement),
    ...cardEffects(own, cards),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null }];
}
