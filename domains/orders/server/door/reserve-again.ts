import { consumeReservations } from '#domains/inventory/server/door/reserve-available.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { lockKeeper } from '../reserve-again.sql.ts';
import { reserveOrder } from './reserve-order.ts';

/**
 * A document that took goods of an order is about to be reversed; call this before levels are
 * locked. It releases what the order has reserved. Call the returned function once the goods are
 * back: it reserves everything still wanted. An order without reservations gets none.
 */
export async function reserveAgain(
  tx: Tx,
  context: Context,
  document_id: string,
): Promise<() => Promise<void>> {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  const keeper = await lockKeeper(tx, { shop_id, document_id });
  if (keeper === undefined) return async () => undefined;
  const { id: reserved_for, warehouse_id, variant_ids } = keeper;
  await consumeReservations(
    tx,
    { shop_id, warehouse_id, reserved_for, at, as: 'released' },
    variant_ids,
  );
  return () => reserveOrder(tx, context, reserved_for);
}
