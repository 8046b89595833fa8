import { auditQuery } from '#domains/access/server/door/audit-row.sql.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Cheque, depositChequeRoute, returnChequeRoute } from '../contract/cheque.ts';
import { type ChequeAction, type ChequeState, stateAfter } from '../core/cheque-state.ts';
import { chequeChange, findCheque, type LockedCheque, lockCheque } from './cheque.sql.ts';

type ChequeChange = { id: string; version: number; reason?: string };

type Refusal = 'not_found' | 'version_conflict' | 'cheque_state_conflict';

/** The cheque and its next state, or why it cannot be changed. */
export function checkChange(
  cheque: LockedCheque | undefined,
  { version }: { version: number },
  action: ChequeAction,
): { cheque: LockedCheque; state: ChequeState } | Rejection<Refusal> {
  if (cheque === undefined) return reject('not_found');
  if (cheque.version !== version) return reject('version_conflict', { path: 'version' });
  const state = stateAfter(cheque, action);
  return state === null ? reject('cheque_state_conflict') : { cheque, state };
}

/** A cheque in its next state, with its entry in the audit log. */
export function chequeEffects(
  context: Context,
  { cheque, state }: { cheque: LockedCheque; state: ChequeState },
  reason: string,
): Effect[] {
  const { id, number, amount } = cheque;
  const changed = { shop_id: context.actor.shop_id, id, state, at: context.now, reason };
  const audit = { action: AUDITED[state], subject_id: id, detail: { number, amount, reason } };
  return [
    { locks: 'nothing', statement: chequeChange({ ...changed, payment_id: null }) },
    { locks: 'nothing', statement: auditQuery(context, audit) },
  ];
}

/** Changes the state of a cheque where no money moves. */
export async function changeUnposted(
  tx: Tx,
  context: Context,
  action: Exclude<ChequeAction, 'clear'>,
  request: ChequeChange,
): Promise<{ data: Cheque } | Rejection<Refusal>> {
  const { actor } = context;
  const { id, reason = '' } = request;
  const cheque = await lockCheque(tx, { shop_id: actor.shop_id, id, scope: actor });
  const change = checkChange(cheque, request, action);
  if (isRejection(change)) return change;
  const statements = chequeEffects(context, change, reason).map(({ statement }) => statement);
  await sendTogether(tx, statements, 'goes on');
  return loadCheque(tx, context, id);
}

export async function loadCheque(tx: Tx, { actor, now }: Context, id: string) {
  const data = await findCheque(tx, { shop_id: actor.shop_id, id, now });
  return { data: assertPresent(data, 'a cheque that was changed can be read') };
}

const AUDITED: Readonly<Record<ChequeState, string>> = {
  in_hand: 'cheque.created',
  deposited: 'cheque.deposited',
  cleared: 'cheque.cleared',
  bounced: 'cheque.bounced',
  returned: 'cheque.returned',
};

export const depositCheque = command(depositChequeRoute, (tx, { params, body }, context) =>
  changeUnposted(tx, context, 'deposit', { ...params, ...body }),
);

export const returnCheque = command(returnChequeRoute, (tx, { params, body }, context) =>
  changeUnposted(tx, context, 'return', { ...params, ...body }),
);
