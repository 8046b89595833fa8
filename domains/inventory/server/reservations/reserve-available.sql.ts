import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';

type StockLocation = { shop_id: string; warehouse_id: string };
export type Wanted = { variant_id: string; quantity: Quantity };

/** The available quantity of these variants. Locks their levels in lock order. */
export async function lockAvailable(
  tx: Tx,
  { shop_id, warehouse_id }: StockLocation,
  variant_ids: readonly string[],
): Promise<Map<string, number>> {
  const result = await sql<{ variant_id: string; available: number }>`
    select variant_id, on_hand - reserved as available from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
      and variant_id = any(${variant_ids}::uuid[])
    order by warehouse_id, variant_id for update`.execute(tx);
  return new Map(result.rows.map(({ variant_id, available }) => [variant_id, available]));
}

/**
 * Locks the levels of an order's reservations and of its document's other variants together, in
 * lock order.
 */
export async function lockReserved(
  tx: Tx,
  { shop_id, warehouse_id, reserved_for }: StockLocation & { reserved_for: string },
  variant_ids: readonly string[],
): Promise<void> {
  await sql`
    select from stock_level
    where shop_id = ${shop_id} and ((warehouse_id, variant_id) in (
        select warehouse_id, variant_id from stock_reservation
        where shop_id = ${shop_id} and reserved_for = ${reserved_for} and ended_at is null)
      or (warehouse_id = ${warehouse_id} and variant_id = any(${variant_ids}::uuid[])))
    order by warehouse_id, variant_id for update`.execute(tx);
}

export type ReservationToInsert = StockLocation & {
  customer_id: string | null;
  /** The order that it is reserved for. */
  reserved_for: string;
  expires_on: string;
  note: string;
  at: Date;
  by: string;
  request_hash: Buffer;
};

/** Reserves available stock of locked levels. */
export async function insertReservations(
  tx: Tx,
  k: ReservationToInsert,
  reservations: readonly (Wanted & { id: string })[],
): Promise<void> {
  await sql`
    with kept as (
      insert into stock_reservation (shop_id, id, warehouse_id, variant_id, quantity, customer_id,
        reserved_for, expires_on, note, reserved_at, reserved_by, request_hash)
      select ${k.shop_id}, id, ${k.warehouse_id}, variant_id, quantity, ${k.customer_id},
        ${k.reserved_for}, ${k.expires_on}, ${k.note}, ${k.at}, ${k.by}, ${k.request_hash}
      from unnest(
        ${reservations.map((one) => one.id)}::uuid[],
          ${reservations.map((one) => one.variant_id)}::uuid[],
        ${reservations.map((one) => one.quantity)}::bigint[]
      ) as t (id, variant_id, quantity)
      returning shop_id, warehouse_id, variant_id, quantity
    )
    update stock_level l set reserved = l.reserved + k.quantity from kept k
    where l.shop_id = k.shop_id and l.warehouse_id = k.warehouse_id
      and l.variant_id = k.variant_id`.execute(tx);
}
