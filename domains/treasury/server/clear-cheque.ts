import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { paySupplier } from '#domains/parties/server/door/pay-supplier.ts';
import { receivePayment } from '#domains/parties/server/door/receive-payment.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { clearChequeRoute } from '../contract/cheque.ts';
import { stateAfter } from '../core/cheque-state.ts';
import { loadCheque } from './change-cheque.ts';
import { chequeChange, isMoney, type LockedCheque, lockCheque } from './cheque.sql.ts';

/** Money moves only now, by a payment that settles the oldest dues first. */
export const clearCheque = command(clearChequeRoute, async (tx, { params, body }, context) => {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  const { id } = params;
  const load = () => loadCheque(tx, context, id);
  const cheque = await lockCheque(tx, { shop_id, id, scope: actor });
  if (cheque === undefined) return reject('not_found');
  const isAgain = cheque.payment_id === body.id && cheque.paid_by === actor.user_id;
  if (isAgain) return replayAnswer(await load());
  if (stateAfter(cheque, 'clear') === null) return reject('cheque_state_conflict');
  if (!(await isMoney(tx, shop_id, body.payment_method_id))) {
    return reject('payment_method_not_found', { path: 'payment_method_id' });
  }
  const paid = await pay(tx, context, cheque, body);
  if (isRejection(paid)) return paid;
  const cleared = { state: 'cleared' as const, at, reason: '', payment_id: body.id };
  await tx.executeQuery(chequeChange({ shop_id, id, ...cleared }));
  await writeAudit(tx, context, {
    action: 'cheque.cleared',
    subject_id: id,
    detail: { number: cheque.number, amount: cheque.amount },
  });
  return load();
});

type Clearance = { id: string; payment_method_id: string; bank_account_id?: string | undefined };

/** What exceeds the dues becomes a deposit or an advance. */
function pay(tx: Tx, context: Context, cheque: LockedCheque, { id, ...moneyAccount }: Clearance) {
  const { party_id, warehouse_id, amount, number, bank } = cheque;
  const payments = [{ ...moneyAccount, amount, reference: number }];
  const body = { id, warehouse_id, payments, deposit_rest: true, note: `${bank} ${number}` };
  return cheque.direction === 'received'
    ? receivePayment(tx, inputOf({ ...body, customer_id: party_id }), context)
    : paySupplier(tx, inputOf({ ...body, supplier_id: party_id }), context);
}

const inputOf = <Body>(body: Body) => ({ params: {}, query: {}, body });
