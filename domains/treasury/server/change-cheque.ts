import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import {
  bounceChequeRoute,
  type Cheque,
  depositChequeRoute,
  returnChequeRoute,
} from '../contract/cheque.ts';
import { type ChequeDeed, type ChequeState, stateAfter } from '../core/cheque-state.ts';
import { findCheque, type LockedCheque, lockCheque, setCheque } from './cheque.sql.ts';

type Asked<Own extends string> = {
  id: string;
  version: number;
  reason?: string;
  /** What stands against it besides. */
  guard?: (cheque: LockedCheque) => Rejection<Own> | null;
};

type Refusal = 'not_found' | 'version_conflict' | 'cheque_not_there';

/** What is done with the paper alone: no money moves. */
async function change<Own extends string = never>(
  tx: Tx,
  context: Context,
  deed: Exclude<ChequeDeed, 'clear'>,
  { id, version, reason = '', guard }: Asked<Own>,
): Promise<{ data: Cheque } | Rejection<Refusal | Own>> {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  const cheque = await lockCheque(tx, { shop_id, id, scope: actor });
  if (cheque === undefined) return reject('not_found');
  if (cheque.version !== version) return reject('version_conflict', { path: 'version' });
  const state = stateAfter(cheque, deed);
  if (state === null) return reject('cheque_not_there');
  const refusal = guard?.(cheque) ?? null;
  if (refusal !== null) return refusal;
  await setCheque(tx, { shop_id, id, state, at, reason });
  await writeAudit(tx, context, {
    action: AUDITED[state],
    subject_id: id,
    detail: { number: cheque.number, amount: cheque.amount, reason },
  });
  const data = await findCheque(tx, { shop_id, id, now: at });
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
  change(tx, context, 'deposit', { ...params, ...body }),
);

export const bounceCheque = command(bounceChequeRoute, (tx, { params, body }, context) =>
  change<'payment_stands'>(tx, context, 'bounce', { ...params, ...body, guard: checkReversed }),
);

/** Money that is in the books goes out of them by reversing what brought it in. */
function checkReversed({ state, is_reversed }: LockedCheque): Rejection<'payment_stands'> | null {
  return state === 'cleared' && !is_reversed ? reject('payment_stands') : null;
}

export const returnCheque = command(returnChequeRoute, (tx, { params, body }, context) =>
  change(tx, context, 'return', { ...params, ...body }),
);
