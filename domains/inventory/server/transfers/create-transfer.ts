import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { createTransferRoute, type TransferRequest } from '../../contract/stock-transfer.ts';
import { checkContent } from './check-transfer.ts';
import { insertTransfer, insertTransferLines, lockTransfer } from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const createTransfer = command(createTransferRoute, (tx, { body }, context) =>
  draftTransfer(tx, context, body, hashOfTransfer('stock_transfer', body)),
);

/** Inserts a draft once under its id. `request_hash`: of the request that it is made for. */
export async function draftTransfer(
  tx: Tx,
  context: Context,
  request: TransferRequest,
  request_hash: Buffer,
) {
  const { actor, now, newId } = context;
  const { shop_id, user_id } = actor;
  const { id, from_warehouse_id, to_warehouse_id } = request;
  const location = await checkLocation(tx, actor, { warehouse_id: from_warehouse_id });
  if (isRejection(location)) return reject('not_found', { path: 'from_warehouse_id' });
  const refusal = await checkContent(tx, shop_id, request);
  if (refusal !== null) return refusal;
  const transfer = { shop_id, request, request_hash, created_at: now, created_by: user_id };
  if (!(await insertTransfer(tx, transfer))) {
    const before = await lockTransfer(tx, { shop_id, scope: EVERYWHERE, id });
    const isSame = before?.created_by === user_id && before.request_hash.equals(request_hash);
    if (!isSame) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: await loadTransfer(tx, shop_id, id, actor) });
  }
  const lines = request.lines.map((line) => ({ ...line, id: newId() }));
  await insertTransferLines(tx, shop_id, id, lines);
  await writeAudit(tx, context, {
    action: 'transfer.created',
    subject_id: id,
    detail: { from_warehouse_id, to_warehouse_id, lines: lines.length },
  });
  return { data: await loadTransfer(tx, shop_id, id, actor) };
}

/** Parsed requests have their fields in schema order: equal requests give equal texts. */
export function hashOfTransfer(kind: string, request: TransferRequest): Buffer {
  return createHash('sha256')
    .update(`${kind} ${JSON.stringify(request)}`)
    .digest();
}
