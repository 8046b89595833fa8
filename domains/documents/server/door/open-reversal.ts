import type { ApprovalRefusal } from '#domains/access/core/check-approval.ts';
import { approvalsForRoute, spendApproval } from '#domains/access/server/door/spend-approval.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { DocumentKind } from '../../contract/document-kind.ts';
import { REVERSAL } from '../../contract/kinds.ts';
import type { Reversal, ReversalRequest } from '../../contract/reversal.ts';
import {
  findReversible,
  insertReason,
  insertReversal,
  type OpenedDocument,
  selectReversal,
} from '../document.sql.ts';
import {
  checkDay,
  checkShift,
  comparePosted,
  type DayRefusal,
  hashOf,
  type ShiftRefusal,
} from './open-document.ts';

type ReversalRefusal =
  | 'id_reused'
  | DayRefusal
  | 'already_reversed'
  | 'not_found'
  | ShiftRefusal
  | ApprovalRefusal['rejection'];

/**
 * Opens the document that reverses another, at most once. The gate of `openDocument` applies:
 * `'posted'`: the same user reversed it before under this id.
 */
export async function openReversal(
  tx: Tx,
  context: Context,
  reversal: { kind: DocumentKind; reverses_id: string; request: ReversalRequest },
): Promise<OpenedDocument | 'posted' | Rejection<ReversalRefusal>> {
  const { actor, now } = context;
  const { kind, reverses_id, request } = reversal;
  const request_hash = hashOf(REVERSAL, { ...request, reverses_id });
  const shopScope = { shop_id: actor.shop_id, scope: actor };
  const opened = await insertReversal(tx, {
    ...shopScope,
    id: request.id,
    posted_at: now,
    posted_by: actor.user_id,
    request_hash,
    reverses_id,
    reverses_kind: kind,
    register_id: request.register_id ?? null,
  });
  if (opened !== undefined) {
    await insertReason(tx, { ...shopScope, id: request.id, reason: request.reason, reverses_id });
    const requiredApprovals = approvalsForRoute(context, ZERO);
    const use = { ...request, document: opened, reverses_id, requiredApprovals };
    return (await spendApproval(tx, context, use)) ?? opened;
  }
  const before = await comparePosted(tx, context, {
    kind: REVERSAL,
    id: request.id,
    request_hash,
  });
  if (before !== null) return before;
  const found = await findReversible(tx, { ...shopScope, id: reverses_id, kind });
  if (found === undefined) return reject('not_found');
  const closed = await checkDay(tx, context, now);
  if (closed !== null) return closed;
  const refusal = await checkShift(tx, context, request.register_id);
  if (refusal !== null) return refusal;
  // Otherwise the register is open, but in another branch than the document.
  return found.is_reversed
    ? reject('already_reversed')
    : reject('register_not_found', { path: 'register_id' });
}

export async function loadReversal(tx: Tx, shop_id: string, id: string): Promise<Reversal> {
  return assertPresent(await selectReversal(tx, shop_id, id), 'a posted reversal can be read');
}
