import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { printReceiptRoute } from '../contract/receipt.ts';
import { findPrint, insertPrint, lockPrints } from './receipt.sql.ts';

export const printReceipt = command(printReceiptRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const sale_id = params.id;
  const isThere = await lockPrints(tx, { shop_id, scope: actor, sale_id });
  if (!isThere) return reject('not_found');
  const before = await findPrint(tx, shop_id, body.id);
  if (before?.sale_id === sale_id) return replayAnswer({ data: { copy: before.copy } });
  const print = { shop_id, id: body.id, sale_id, printed_by: actor.user_id, printed_at: now };
  const copy = await insertPrint(tx, print);
  if (copy === undefined) return reject('id_reused');
  await writeAudit(tx, context, { action: 'sale.printed', subject_id: sale_id, detail: { copy } });
  return { data: { copy } };
});
