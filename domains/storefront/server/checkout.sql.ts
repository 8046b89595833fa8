import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Until the end of the transaction nobody else places an order with this id. */
export async function lockOrderId(tx: Tx, order_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`web order ${order_id}`}, 0))`.execute(
    tx,
  );
}

/** The same for orders of this shop with this number. */
export async function lockPhone(tx: Tx, shop_id: string, phone: string): Promise<void> {
  const name = `web orders of ${phone} in ${shop_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function findCheckout(
  tx: Tx,
  { shop_id, order_id }: { shop_id: string; order_id: string },
): Promise<{ code: string; request_hash: Buffer } | null> {
  const found = await tx
    .selectFrom('store_checkout')
    .select(['code', 'request_hash'])
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return found ?? null;
}

/** Web orders of this number that are neither invoiced nor cancelled. */
export async function countOpenOrders(tx: Tx, shop_id: string, phone: string): Promise<number> {
  const result = await sql<{ open: number }>`
    select count(*)::int as open
    from store_checkout k
    join trade_order o on o.shop_id = k.shop_id and o.id = k.order_id
      and o.done_at is null and o.closed_at is null
    where k.shop_id = ${shop_id} and k.phone = ${phone}`.execute(tx);
  return result.rows[0]?.open ?? 0;
}

type CheckoutRow = {
  shop_id: string;
  order_id: string;
  code: string;
  name: string;
  phone: string;
  place_id: string | null;
  street: string;
  landmark: string;
  zone_id: string | null;
  days_from: number | null;
  days_to: number | null;
  language: 'bn' | 'en';
  request_hash: Buffer;
  placed_at: Date;
};

export async function insertCheckout(tx: Tx, row: CheckoutRow): Promise<void> {
  await tx.insertInto('store_checkout').values(row).execute();
}
