import type { CompiledQuery } from 'kysely';
import type {
  ApprovalCheck,
  ApprovalRefusal,
  SpentApproval,
} from '#domains/access/core/check-approval.ts';
import {
  approvalQuery,
  approvalsForRoute,
  approvalUse,
  loadApproval,
} from '#domains/access/server/door/spend-approval.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { sendTogether } from '#platform/db/database.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { DocumentKind } from '../../contract/document-kind.ts';
import { REVERSAL } from '../../contract/kinds.ts';
import type { ReversalRequest } from '../../contract/reversal.ts';
import {
  findReversible,
  insertReason,
  insertReversalQuery,
  type NewReversal,
  type OpenedDocument,
  reversalQuery,
} from '../document.sql.ts';
import { answerBy } from './answer-by.ts';
import type { Effect } from './effect.ts';
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

export type ReversalToOpen = {
  kind: DocumentKind;
  reverses_id: string;
  request: ReversalRequest;
};

/** The header of a reversal, and the approval that its request names. */
export type OpenedReversal = {
  readonly document: OpenedDocument;
  readonly reverses_id: string;
  readonly reason: string;
  readonly approval: Awaited<ReturnType<typeof loadApproval>>;
  readonly approval_check: ApprovalCheck;
};

/** The same for a posting, in one write to the socket with the statements that read its facts. */
export async function openReversalWith(
  tx: Tx,
  context: Context,
  reversal: ReversalToOpen,
  facts: readonly CompiledQuery[],
): Promise<
  | { opened: OpenedReversal; rows: (readonly Record<string, unknown>[])[] }
  | 'posted'
  | Rejection<ReversalRefusal>
> {
  const { shop_id } = context.actor;
  const { reverses_id, request } = reversal;
  const header = toQuery(insertReversalQuery(headerOf(context, reversal)));
  const [headers, ...rows] = await sendTogether(tx, [header, ...facts], 'goes on');
  const inserted = headers?.[0] as Omit<OpenedDocument, 'kind'> | undefined;
  if (inserted === undefined) return whyNotReversed(tx, context, reversal);
  const document = { ...inserted, kind: REVERSAL };
  const requiredApprovals = approvalsForRoute(context, ZERO);
  const use = { ...request, document, reverses_id };
  const opened = {
    document,
    reverses_id,
    reason: request.reason,
    approval: await loadApproval(tx, shop_id, request.approval_id),
    approval_check: { ...approvalUse(context, use), requiredApprovals },
  };
  return { opened, rows };
}

/** The reason of a reversal, and the approval that it spends. */
export function reversalEffects(
  { actor: { shop_id } }: Context,
  { document, reverses_id, reason, approval_check }: OpenedReversal,
  approval: SpentApproval | null,
): Effect[] {
  const { id } = document;
  const reasoned = insertReason({ shop_id, id, reason, reverses_id });
  const effects: Effect[] = [{ locks: 'nothing', statement: reasoned }];
  if (approval === null) return effects;
  const own = { shop_id, document_id: id };
  const spent = approvalQuery(own, approval, approval_check.requiredApprovals);
  return [...effects, { locks: 'nothing', statement: spent }];
}

function headerOf({ actor, now }: Context, reversal: ReversalToOpen): NewReversal {
  const { kind, reverses_id, request } = reversal;
  return {
    shop_id: actor.shop_id,
    scope: actor,
    id: request.id,
    posted_at: now,
    posted_by: actor.user_id,
    request_hash: hashOf(REVERSAL, { ...request, reverses_id }),
    reverses_id,
    reverses_kind: kind,
    register_id: request.register_id ?? null,
  };
}

async function whyNotReversed(
  tx: Tx,
  context: Context,
  reversal: ReversalToOpen,
): Promise<'posted' | Rejection<ReversalRefusal>> {
  const { kind, reverses_id, request } = reversal;
  const { shop_id, request_hash, scope } = headerOf(context, reversal);
  const before = await comparePosted(tx, context, {
    kind: REVERSAL,
    id: request.id,
    request_hash,
  });
  if (before !== null) return before;
  const found = await findReversible(tx, { shop_id, scope, id: reverses_id, kind });
  if (found === undefined) return reject('not_found');
  const closed = await checkDay(tx, context, context.now);
  if (closed !== null) return closed;
  const refusal = await checkShift(tx, context, request.register_id);
  if (refusal !== null) return refusal;
  // Otherwise the register is open, but in another branch than the document.
  return found.is_reversed
    ? reject('already_reversed')
    : reject('register_not_found', { path: 'register_id' });
}

/** A posting that answers with the reversal. */
export const answerByReversal = answerBy(({ actor: { shop_id } }, { body }) =>
  reversalQuery({ shop_id, id: (body as ReversalRequest).id }),
);
