import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { createTransferRoute, type TransferRequest } from '../../contract/stock-transfer.ts';
import { checkContent } from './check-transfer.ts';
import { insertTransfer, insertTransferLines, lockTransfer } from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const createTransfer = command(createTransferRoute, async (tx, { body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id, user_id } = actor;
  const location = await checkLocation(tx, actor, { warehouse_id: body.from_warehouse_id });
  if (isRejection(location)) return reject('not_found', { path: 'from_warehouse_id' });
  const refusal = await checkContent(tx, shop_id, body);
  if (refusal !== null) return refusal;
  const request_hash = hashOfTransfer(body);
  const transfer = { shop_id, request: body, request_hash, created_at: now, created_by: user_id };
  if (!(await insertTransfer(tx, transfer))) {
    const before = await lockTransfer(tx, { shop_id, scope: EVERYWHERE, id: body.id });
    const isSame = before?.created_by === user_id && before.request_hash.equals(request_hash);
    if (!isSame) return reject('id_reused', { path: 'id' });
    return replayed({ data: await loadTransfer(tx, shop_id, body.id, actor) });
  }
  const lines = body.lines.map((line) => ({ ...line, id: newId() }));
  await insertTransferLines(tx, shop_id, body.id, lines);
  const { from_warehouse_id, to_warehouse_id } = body;
  await writeAudit(tx, context, {
    action: 'transfer.created',
    subject_id: body.id,
    detail: { from_warehouse_id, to_warehouse_id, lines: lines.length },
  });
  return { data: await loadTransfer(tx, shop_id, body.id, actor) };
});

/** Parsed requests have their fields in schema order: equal requests give equal texts. */
function hashOfTransfer(request: TransferRequest): Buffer {
  return createHash('sha256')
    .update(`stock_transfer ${JSON.stringify(request)}`)
    .digest();
}
