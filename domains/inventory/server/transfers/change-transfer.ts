import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeTransferRoute } from '../../contract/stock-transfer.ts';
import { checkContent, checkDraft } from './check-transfer.ts';
import {
  insertTransferLines,
  type LockedTransfer,
  lockTransfer,
  replaceTransfer,
} from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const changeTransfer = command(changeTransferRoute, async (tx, input, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const { params, body } = input;
  const draft = await lockDraft(tx, actor, { id: params.id, version: body.version });
  if (isRejection(draft)) return draft;
  const { from_warehouse_id } = draft;
  const refusal = await checkContent(tx, shop_id, { ...body, from_warehouse_id });
  if (refusal !== null) return refusal;
  await replaceTransfer(tx, shop_id, draft.id, body);
  const lines = body.lines.map((line) => ({ ...line, id: newId() }));
  await insertTransferLines(tx, shop_id, draft.id, lines);
  await writeAudit(tx, context, {
    action: 'transfer.changed',
    subject_id: draft.id,
    before: { to_warehouse_id: draft.to_warehouse_id, note: draft.note },
    after: { to_warehouse_id: body.to_warehouse_id, note: body.note },
    detail: { lines: lines.length },
  });
  return { data: await loadTransfer(tx, shop_id, draft.id, actor) };
});

/** Locks a draft. It can be changed by users of the warehouse that would send it. */
export async function lockDraft(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<
  | LockedTransfer
  | Rejection<'not_found' | 'transfer_sent' | 'transfer_cancelled' | 'version_conflict'>
> {
  const transfer = await lockTransfer(tx, { shop_id: actor.shop_id, scope: actor, id });
  if (transfer === undefined) return reject('not_found');
  const location = await checkLocation(tx, actor, { warehouse_id: transfer.from_warehouse_id });
  if (isRejection(location)) return reject('not_found');
  const refusal = checkDraft(transfer);
  if (refusal !== null) return refusal;
  return transfer.version === version ? transfer : reject('version_conflict', { path: 'version' });
}
