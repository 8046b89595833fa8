import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Of all that lies anywhere, one lot each. The caller keeps everybody else from posting. */
export async function openLots(tx: Tx, shop_id: string): Promise<void> {
  await sql`
    insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, brought, brought_value,
      on_hand, value)
    select shop_id, warehouse_id, variant_id,
      1 + coalesce((select max(o.lot_no) from stock_lot o where o.shop_id = l.shop_id
        and o.warehouse_id = l.warehouse_id and o.variant_id = l.variant_id), 0),
      on_hand, value, on_hand, value
    from stock_level l where shop_id = ${shop_id} and on_hand > 0`.execute(tx);
}

/** The empty ones too: nothing may come back to them any more. */
export async function closeLots(tx: Tx, shop_id: string, now: Date): Promise<void> {
  await sql`
    update stock_lot set closed_at = ${now}
    where shop_id = ${shop_id} and closed_at is null`.execute(tx);
}
