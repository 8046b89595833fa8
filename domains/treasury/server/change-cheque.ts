import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Cheque, depositChequeRoute, returnChequeRoute } from '../contract/cheque.ts';
import { type ChequeAction, type ChequeState, stateAfter } from '../core/cheque-state.ts';
import { findCheque, type LockedCheque, lockCheque, setCheque } from './cheque.sql.ts';

type ChequeChange<Own extends string> = {
  id: string;
  version: number;
  reason?: string;
  /** The cheque as locked; undefined: not found. */
  cheque: LockedCheque | undefined;
  /** Runs before the change; a rejection stops it. */
  before?: (cheque: LockedCheque) => Promise<Rejection<Own> | null>;
};

type Refusal = 'not_found' | 'version_conflict' | 'cheque_state_conflict';

/** Changes the state of a cheque. */
export async function changeCheque<Own extends string = never>(
  tx: Tx,
  context: Context,
  action: Exclude<ChequeAction, 'clear'>,
  { id, version, reason = '', cheque, before }: ChequeChange<Own>,
): Promise<{ data: Cheque } | Rejection<Refusal | Own>> {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  if (cheque === undefined) return reject('not_found');
  if (cheque.version !== version) return reject('version_conflict', { path: 'version' });
  const state = stateAfter(cheque, action);
  if (state === null) return reject('cheque_state_conflict');
  const refusal = (await before?.(cheque)) ?? null;
  if (refusal !== null) return refusal;
  await setCheque(tx, { shop_id, id, state, at, reason });
  await writeAudit(tx, context, {
    action: AUDITED[state],
    subject_id: id,
    detail: { number: cheque.number, amount: cheque.amount, reason },
  });
  return loadCheque(tx, context, id);
}

export async function loadCheque(tx: Tx, { actor, now }: Context, id: string) {
  const data = await findCheque(tx, { shop_id: actor.shop_id, id, now });
  return { data: assertPresent(data, 'a cheque that was changed can be read') };
}

/** A change that moves no money. */
async function changeUnposted(
  tx: Tx,
  context: Context,
  action: 'deposit' | 'return',
  request: { id: string; version: number; reason?: string },
) {
  const { actor } = context;
  const cheque = await lockCheque(tx, { shop_id: actor.shop_id, id: request.id, scope: actor });
  return changeCheque(tx, context, action, { ...request, cheque });
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
