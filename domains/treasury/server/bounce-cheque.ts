import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { type Decided, postingStep } from '#domains/documents/server/door/posting-command.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { PAYMENT_RECEIVED, SUPPLIER_PAYMENT } from '#domains/parties/contract/kinds.ts';
import {
  type BouncedPaymentFacts,
  loadBouncedPayment,
  writeBouncedPayment,
} from '#domains/parties/server/door/bounce-payment.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, type Input, replayAnswer } from '#platform/http/endpoint.ts';
import { bounceChequeRoute, type Cheque } from '../contract/cheque.ts';
import type { ExpenseRequest } from '../contract/expense.ts';
import {
  type BouncedCheque,
  decideBouncedCheque,
  refuseFee,
} from '../core/decide-bounced-cheque.ts';
import { changeUnposted, checkChange, chequeEffects, loadCheque } from './change-cheque.ts';
import {
  chequeQuery,
  insertBounce,
  type LockedCheque,
  lockCheque,
  withoutKey,
} from './cheque.sql.ts';
import { type LoadedExpense, loadExpense, writeExpense } from './post-expense.ts';

type Route = typeof bounceChequeRoute;
type Change = Exclude<ReturnType<typeof checkChange>, { rejection: string }>;

type Facts = {
  change: Change;
  payment: BouncedPaymentFacts | null;
  fee: { request: ExpenseRequest; facts: LoadedExpense } | null;
};

/**
 * Reverses the payment of a cleared cheque in the same step, with permission to clear cheques. The
 * bank's fee is posted with it.
 */
export const bounceCheque = command(bounceChequeRoute, async (tx, input, context) => {
  const { actor } = context;
  const { params, body } = input;
  const cheque = await lockCheque(tx, { shop_id: actor.shop_id, id: params.id, scope: actor });
  const isAgain = cheque?.reversal_id === body.id && cheque.reversed_by === actor.user_id;
  if (isAgain) return replayAnswer(await loadCheque(tx, context, params.id));
  const movesMoney = cheque !== undefined && (body.fee !== undefined || hasPayment(cheque));
  if (movesMoney) return bounceMoney(tx, input, context);
  return changeUnposted(tx, context, 'bounce', { ...body, id: params.id });
});

/** It was cleared by a payment that nobody has reversed. */
function hasPayment({ state, payment_id, reversal_id }: LockedCheque): boolean {
  return state === 'cleared' && payment_id !== null && reversal_id === null;
}

const bounceMoney = postingStep<Route, Facts, BouncedCheque>({
  load: loadBounce,
  decide: (_, facts) => decideBouncedCheque(facts),
  write: writeBounce,
  ...answerBy<Route>(
    ({ actor: { shop_id }, now }, { params }) => chequeQuery({ shop_id, id: params.id, now }),
    (_, row) => withoutKey(row as Keyed<Cheque>),
  ),
});

/** The cheque is locked already. */
async function loadBounce(tx: Tx, context: Context, { params, body }: Input<Route>) {
  const { actor } = context;
  const locked = await lockCheque(tx, { shop_id: actor.shop_id, id: params.id, scope: actor });
  const change = checkChange(locked, body, 'bounce');
  if (isRejection(change)) return change;
  const payment = await loadPayment(tx, context, change.cheque, body);
  if (isRejection(payment)) return payment;
  const fee = await loadFee(tx, context, change.cheque, body.fee);
  return isRejection(fee) ? refuseFee(fee) : { change, payment, fee };
}

async function loadPayment(
  tx: Tx,
  context: Context,
  cheque: LockedCheque,
  { id, reason }: BodyOf<Route>,
) {
  const { payment_id: reverses_id, direction, bank, number } = cheque;
  if (reverses_id === null || !hasPayment(cheque)) return null;
  const why = reason === '' ? '' : `: ${reason}`;
  const request = { id, reason: `${bank} ${number}${why}` };
  const kind = direction === 'received' ? PAYMENT_RECEIVED : SUPPLIER_PAYMENT;
  const loaded = await loadBouncedPayment(tx, context, { kind, reverses_id, request });
  assert(loaded !== 'posted', 'the cheque was not reversed before');
  return loaded;
}

async function loadFee(
  tx: Tx,
  context: Context,
  { warehouse_id, bank, number }: LockedCheque,
  fee: BodyOf<Route>['fee'],
) {
  if (fee === undefined) return null;
  const permission = 'expenses.create';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const { account_id, amount, ...moneyAccount } = fee;
  const request: ExpenseRequest = {
    id: context.newId(),
    warehouse_id,
    reference: number,
    lines: [{ account_id, description: `${bank} ${number}`, net: amount }],
    payments: [{ ...moneyAccount, amount }],
  };
  const facts = await loadExpense(tx, context, request);
  assert(facts !== 'posted', 'an id just made is not posted');
  return isRejection(facts) ? facts : { request, facts };
}

function writeBounce(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, BouncedCheque>,
): DocumentToPost[] {
  const bounced = chequeEffects(context, facts.change, input.body.reason);
  const documents: DocumentToPost[] = [];
  if (facts.payment !== null && changes.payment !== null) {
    documents.push(writeBouncedPayment(context, facts.payment, changes.payment));
    bounced.push(bounceEffect(context, facts.payment, facts.change, changes));
  }
  if (facts.fee !== null && changes.fee !== null) {
    const { request, facts: loaded } = facts.fee;
    documents.push(writeExpense(context, request, loaded.document, changes.fee));
  }
  return documents.map((one, index) =>
    index === 0 ? { ...one, effects: [...one.effects, ...bounced] } : one,
  );
}

/** The cheque with the document that reverses its payment. */
function bounceEffect(
  { actor: { shop_id } }: Context,
  { document, reverses_id: payment_id }: BouncedPaymentFacts,
  { cheque }: Change,
  { payment }: BouncedCheque,
): Effect {
  const shortfall = payment?.shortfall?.amount ?? ZERO;
  const bounce = { shop_id, document_id: document.id, cheque_id: cheque.id, payment_id, shortfall };
  return { locks: 'nothing', statement: insertBounce(bounce) };
}
