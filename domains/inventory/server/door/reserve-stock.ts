import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import {
  addReserved,
  endReservations,
  findExpired,
  findHeld,
  findReservationsFor,
  type Held,
  insertReservation,
  type NewReservation,
} from '../reservations/reservation.sql.ts';

/**
 * Reserves stock for a customer, up to what is available. Expired reservations are released first,
 * and only if needed. `'before'`: the id is taken.
 */
export async function reserveStock(
  tx: Tx,
  reservation: NewReservation,
  today: string,
): Promise<Held | 'before' | Rejection<'insufficient_stock'>> {
  if (!(await insertReservation(tx, reservation))) return 'before';
  const held = await addReserved(tx, reservation);
  if (held !== undefined) return held;
  const { shop_id, variant_id, reserved_at: at } = reservation;
  const expired = await findExpired(tx, reservation, [variant_id], today);
  if (expired.length > 0) await endReservations(tx, shop_id, expired, { at, as: 'expired' });
  const after = expired.length > 0 ? await addReserved(tx, reservation) : undefined;
  if (after !== undefined) return after;
  const { available } = await findHeld(tx, shop_id, reservation);
  return reject('insufficient_stock', {
    path: 'quantity',
    params: { variant_id, available: Math.max(0, available) },
  });
}

/**
 * Releases what is reserved for an order or a cart, and returns how many reservations there were.
 */
export async function releaseReservationsFor(
  tx: Tx,
  shop_id: string,
  release: { reserved_for: string; at: Date },
): Promise<number> {
  const ids = await findReservationsFor(tx, shop_id, release.reserved_for);
  return endReservations(tx, shop_id, ids, { at: release.at, as: 'released' });
}
