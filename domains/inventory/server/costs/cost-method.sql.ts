import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** One lot for each level in stock. The caller blocks all other postings. */
export async function openLots(tx: Tx, shop_id: string): Promise<void> {
  await sql`
    with changed as (
      insert into cost_method_change (shop_id, cost_method) values (${shop_id}, 'fifo')
      returning order_no
    )
    insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, brought, brought_value,
      on_hand, value)
    select l.shop_id, l.warehouse_id, l.variant_id, nextval('stock_order'), l.on_hand, l.value,
      l.on_hand, l.value
    from stock_level l cross join changed
    where l.shop_id = ${shop_id} and l.on_hand > 0`.execute(tx);
}

/** Empty lots too: nothing may return to them any more. */
export async function closeLots(tx: Tx, shop_id: string, now: Date): Promise<void> {
  await sql`
    with changed as (
      insert into cost_method_change (shop_id, cost_method) values (${shop_id}, 'average')
    )
    update stock_lot set closed_at = ${now}
    where shop_id = ${shop_id} and closed_at is null`.execute(tx);
}
