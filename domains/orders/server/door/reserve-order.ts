import {
  consumeReservations,
  reserveAvailable,
} from '#domains/inventory/server/door/reserve-available.ts';
import { releaseReservationsFor } from '#domains/inventory/server/door/reserve-stock.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { loadLeftOfOrder } from '../left-of-order.sql.ts';

/**
 * Reserves the available goods of a sales order or repair for its customer; other kinds reserve
 * none.
 */
export async function reserveOrder(tx: Tx, context: Context, order_id: string): Promise<void> {
  const { actor, now, newId } = context;
  const { shop_id, user_id: by } = actor;
  const left = await loadLeftOfOrder(tx, { shop_id, id: order_id, now });
  if (left === undefined) return;
  const { items, number: note, ...keeping } = left;
  const reservation = { shop_id, reserved_for: order_id, note, at: now, by, newId };
  await reserveAvailable(tx, { ...keeping, ...reservation }, items);
}

export async function releaseOrder(tx: Tx, { actor, now: at }: Context, reserved_for: string) {
  await releaseReservationsFor(tx, actor.shop_id, { reserved_for, at });
}

type Leaving = { order_id: string; warehouse_id: string; lines: readonly { variant_id: string }[] };

/** Releases the reservation of an order for its own sale, in the same transaction. */
export async function takeOrder(tx: Tx, { actor, now: at }: Context, leaving: Leaving) {
  const { order_id: reserved_for, warehouse_id, lines } = leaving;
  const variant_ids = [...new Set(lines.map(({ variant_id }) => variant_id))];
  await consumeReservations(
    tx,
    { shop_id: actor.shop_id, warehouse_id, reserved_for, at },
    variant_ids,
  );
}
