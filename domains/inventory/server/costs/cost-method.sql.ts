import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Of all that lies anywhere, one lot each. The caller keeps everybody else from posting. */
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

/** The empty ones too: nothing may come back to them any more. */
export async function closeLots(tx: Tx, shop_id: string, now: Date): Promise<void> {
  await sql`
    with changed as (
      insert into cost_method_change (shop_id, cost_method) values (${shop_id}, 'average')
    )
    update stock_lot set closed_at = ${now}
    where shop_id = ${shop_id} and closed_at is null`.execute(tx);
}
