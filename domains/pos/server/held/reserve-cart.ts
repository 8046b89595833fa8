import {
  consumeReservations,
  reserveAvailable,
} from '#domains/inventory/server/door/reserve-available.ts';
import { listWanted } from '#domains/pricing/core/stock-lines.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { HeldCartRequest } from '../../contract/held-cart.ts';
import { loadReservationFacts } from './reserve-cart.sql.ts';

/**
 * Reserves the available goods of a held cart until the end of the day, if the shop has that
 * setting. Earlier reservations of the cart are released first.
 */
export async function reserveCart(tx: Tx, context: Context, cart: HeldCartRequest): Promise<void> {
  const { actor, now: at, newId } = context;
  const { shop_id, user_id: by } = actor;
  const { id: reserved_for, warehouse_id, customer_id = null, name: note, lines } = cart;
  const variant_ids = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const { reserves_held_carts, today, variants } = await loadReservationFacts(
    tx,
    shop_id,
    at,
    variant_ids,
  );
  const wanted = reserves_held_carts ? listWanted(lines, variants) : [];
  const target = { shop_id, warehouse_id, reserved_for, at };
  const wanted_ids = wanted.map(({ variant_id }) => variant_id);
  await consumeReservations(tx, { ...target, as: 'released' }, wanted_ids);
  const reservation = { ...target, customer_id, note, expires_on: today, today, by, newId };
  await reserveAvailable(tx, reservation, wanted);
}
