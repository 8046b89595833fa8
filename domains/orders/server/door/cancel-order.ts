import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { lockOrder, markClosed } from '../order.sql.ts';
import { releaseOrder } from './reserve-order.ts';

export type CancelRefusal = Rejection<
  'not_found' | 'version_conflict' | 'order_closed' | 'order_done' | 'order_has_documents'
>;

type Cancelling = { id: string; version: number; reason: string };

/** Cancels a sales order of which nothing was invoiced, and releases its goods. */
export async function cancelOrder(
  tx: Tx,
  context: Context,
  { id, version, reason }: Cancelling,
): Promise<null | CancelRefusal> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const lookup = { shop_id, scope: actor, id, kinds: ['sales_order'] as const, now };
  const order = await lockOrder(tx, lookup);
  if (order === undefined) return reject('not_found');
  if (order.is_closed) return reject('order_closed');
  if (order.is_done) return reject('order_done');
  if (order.version !== version) return reject('version_conflict', { path: 'version' });
  if (order.has_documents || order.is_advance) return reject('order_has_documents');
  await markClosed(tx, { shop_id, id, at: now, reason });
  await releaseOrder(tx, context, id);
  const detail = { reason };
  await writeAudit(tx, context, { action: 'sales_order.closed', subject_id: id, detail });
  await recordEvent(tx, context, 'order.closed', [id]);
  return null;
}
