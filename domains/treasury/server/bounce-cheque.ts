import { postShortfall } from '#domains/accounting/server/door/reverse-journal.ts';
import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { bouncePayment } from '#domains/parties/server/door/reverse-payment.ts';
import { bounceSupplierPayment } from '#domains/parties/server/door/reverse-supplier-payment.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, isReplayed, replayed } from '#platform/http/endpoint.ts';
import { bounceChequeRoute } from '../contract/cheque.ts';
import { changeCheque, loadCheque } from './change-cheque.ts';
import { insertBounce, type LockedCheque, lockCheque } from './cheque.sql.ts';
import { expensePosting } from './expense-posting.ts';

/**
 * Reverses the payment of a cleared cheque in the same step, with permission to clear cheques. The
 * bank's fee is posted in the same transaction.
 */
export const bounceCheque = command(bounceChequeRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const { id } = params;
  const cheque = await lockCheque(tx, { shop_id: actor.shop_id, id, scope: actor });
  const isAgain = cheque?.reversal_id === body.id && cheque.reversed_by === actor.user_id;
  if (isAgain) return replayed(await loadCheque(tx, context, id));
  return changeCheque(tx, context, 'bounce', {
    id,
    version: body.version,
    reason: body.reason,
    cheque,
    before: async (held) =>
      (await reversePayment(tx, context, held, body)) ??
      (await spendFee(tx, context, held, body.fee)),
  });
});

type ReversalRequest = { id: string; reason: string };

async function reversePayment(
  tx: Tx,
  context: Context,
  cheque: LockedCheque,
  { id, reason }: ReversalRequest,
) {
  const { state, payment_id, reversal_id, direction, bank, number } = cheque;
  if (state !== 'cleared' || payment_id === null || reversal_id !== null) return null;
  const why = reason === '' ? '' : `: ${reason}`;
  const reversal = { reverses_id: payment_id, request: { id, reason: `${bank} ${number}${why}` } };
  const { reversed, shortfall } =
    direction === 'received'
      ? await bouncePayment(tx, context, reversal)
      : { reversed: await bounceSupplierPayment(tx, context, reversal), shortfall: null };
  if (isRejection(reversed)) return reversed;
  assert(!isReplayed(reversed), 'the cheque was not reversed before');
  const { shop_id } = context.actor;
  if (shortfall !== null) {
    const { business_date } = reversed.data;
    const header = { shop_id, document_id: id, branch_id: cheque.branch_id, business_date };
    await postShortfall(tx, { ...header, id: context.newId() }, shortfall);
  }
  const bounced = { document_id: id, cheque_id: cheque.id, payment_id };
  await insertBounce(tx, shop_id, { ...bounced, shortfall: shortfall?.amount ?? ZERO });
  return null;
}

type Fee = NonNullable<BodyOf<typeof bounceChequeRoute>['fee']>;

async function spendFee(tx: Tx, context: Context, cheque: LockedCheque, fee: Fee | undefined) {
  if (fee === undefined) return null;
  const permission = 'expenses.create';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const { warehouse_id, bank, number } = cheque;
  const { account_id, amount, ...moneyAccount } = fee;
  const body = {
    id: context.newId(),
    warehouse_id,
    reference: number,
    lines: [{ account_id, description: `${bank} ${number}`, net: amount }],
    payments: [{ ...moneyAccount, amount }],
  };
  const spent = await postingStep(expensePosting)(tx, { params: {}, query: {}, body }, context);
  if (!isRejection(spent)) return null;
  const { rejection, ...why } = spent;
  return reject(rejection, { ...why, path: 'fee' });
}
