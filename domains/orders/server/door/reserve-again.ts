import { consumeReservations } from '#domains/inventory/server/door/reserve-available.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { lockKeeper } from '../reserve-again.sql.ts';

/**
 * A document that took goods of an order is about to be reversed; call this before levels are
 * locked. It releases what the order has reserved. Returns the order, for which everything still
 * wanted is reserved once the goods are back; null: an order without reservations gets none.
 */
export async function releaseReserved(
  tx: Tx,
  { actor, now: at }: Context,
  document_id: string,
): Promise<string | null> {
  const { shop_id } = actor;
  const keeper = await lockKeeper(tx, { shop_id, document_id });
  if (keeper === undefined) return null;
  const { id: reserved_for, warehouse_id, variant_ids } = keeper;
  await consumeReservations(
    tx,
    { shop_id, warehouse_id, reserved_for, at, as: 'released' },
    variant_ids,
  );
  return reserved_for;
}
