import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { cancelChallanRoute, postChallanRoute } from '../contract/invoice.ts';
import { decideChallan } from '../core/decide-challan.ts';
import {
  cancelChallanOf,
  findChallan,
  findInvoice,
  insertChallan,
  loadInvoice,
  lockToDeliver,
} from './invoice.sql.ts';

/**
 * Records what was delivered of an invoice. The challan is a document only: the invoice has moved
 * the stock.
 */
export const postChallan = command(postChallanRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { id: invoice_id } = params;
  const left = await lockToDeliver(tx, { shop_id, id: invoice_id, scope: actor });
  if (left === undefined) return reject('not_found');
  const request_hash = createHash('sha256')
    .update(`${invoice_id} ${JSON.stringify(body)}`)
    .digest();
  const before = await findChallan(tx, shop_id, body.id);
  if (before !== undefined) {
    const isSame = before.created_by === user_id && before.request_hash.equals(request_hash);
    if (!isSame) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: await loadInvoice(tx, shop_id, invoice_id) });
  }
  if (left.is_reversed) return reject('sale_reversed');
  const refusal = decideChallan(body.lines, left.lines);
  if (refusal !== null) return refusal;
  const who = { created_at: now, created_by: user_id };
  const number = await insertChallan(tx, { ...body, ...who, shop_id, invoice_id, request_hash });
  await writeAudit(tx, context, {
    action: 'challan.created',
    subject_id: invoice_id,
    detail: { number, lines: body.lines.length },
  });
  return { data: await loadInvoice(tx, shop_id, invoice_id) };
});

export const cancelChallan = command(cancelChallanRoute, async (tx, { params }, context) => {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  const { id: invoice_id, challan_id: id } = params;
  const invoice = await findInvoice(tx, shop_id, invoice_id, actor);
  if (invoice === undefined) return reject('not_found');
  const done = await cancelChallanOf(tx, { shop_id, invoice_id, id, at });
  if (done === 'none') return reject('not_found');
  if (done === 'before') return reject('challan_cancelled');
  await writeAudit(tx, context, {
    action: 'challan.cancelled',
    subject_id: invoice_id,
    detail: { challan_id: id },
  });
  return { data: await loadInvoice(tx, shop_id, invoice_id) };
});
