import { createHash } from 'node:crypto';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import {
  endReservations,
  findExpired,
  findReservationsFor,
} from '../reservations/reservation.sql.ts';
import {
  insertReservations,
  lockAvailable,
  lockReserved,
  type ReservationToInsert,
  type Wanted,
} from '../reservations/reserve-available.sql.ts';

type ReservationInput = Omit<ReservationToInsert, 'request_hash'> & {
  today: string;
  newId: () => string;
};

/**
 * Reserves for an order what is available: of 10 wanted and 6 available, 6. Expired reservations
 * are released first.
 */
export async function reserveAvailable(
  tx: Tx,
  { today, newId, ...reservation }: ReservationInput,
  wanted: readonly Wanted[],
): Promise<void> {
  const { shop_id, reserved_for, at } = reservation;
  const sums = sumsOf(wanted);
  const variant_ids = [...sums.keys()];
  if (variant_ids.length === 0) return;
  let available = await lockAvailable(tx, reservation, variant_ids);
  const expired = await findExpired(tx, reservation, variant_ids, today);
  if ((await endReservations(tx, shop_id, expired, { at, as: 'expired' })) > 0) {
    available = await lockAvailable(tx, reservation, variant_ids);
  }
  const reserved = [...sums].flatMap(([variant_id, of]) => {
    const most = Math.min(of, available.get(variant_id) ?? 0);
    return most > 0 ? [{ id: newId(), variant_id, quantity: quantity(most) }] : [];
  });
  if (reserved.length === 0) return;
  const request_hash = createHash('sha256').update(`kept for ${reserved_for}`).digest();
  await insertReservations(tx, { ...reservation, request_hash }, reserved);
}

/** Adds up lines of the same variant. */
function sumsOf(wanted: readonly Wanted[]): Map<string, Quantity> {
  const sums = new Map<string, Quantity>();
  for (const { variant_id, quantity: of } of wanted) {
    if (of > 0) sums.set(variant_id, quantity((sums.get(variant_id) ?? 0) + of));
  }
  return sums;
}

type Taking = {
  shop_id: string;
  warehouse_id: string;
  reserved_for: string;
  at: Date;
  /** `released`: the same transaction reserves it again. */
  as?: 'taken' | 'released';
};

/**
 * Makes the reserved stock of an order available to a document of the same transaction. It locks
 * those levels together with all others that the document issues from, so that no other
 * transaction takes the stock in between.
 */
export async function consumeReservations(
  tx: Tx,
  taking: Taking,
  variant_ids: readonly string[],
): Promise<number> {
  const { shop_id, reserved_for, at, as = 'taken' } = taking;
  const ids = await findReservationsFor(tx, shop_id, reserved_for);
  if (ids.length === 0) return 0;
  await lockReserved(tx, taking, variant_ids);
  return endReservations(tx, shop_id, ids, { at, as });
}
