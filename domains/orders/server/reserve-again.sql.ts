import { sql } from 'kysely';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** An order with reservations, and the variants of it and of a document that took of it. */
export type Keeper = { id: string; warehouse_id: string; variant_ids: string[] };

/** Locks the open order that a document took goods of, if it reserves what is still wanted. */
export async function lockKeeper(
  tx: Tx,
  { shop_id, document_id }: { shop_id: string; document_id: string },
): Promise<Keeper | undefined> {
  const result = await sql<Keeper>`
    select o.id, o.warehouse_id, array(
        select variant_id from trade_order_line
        where shop_id = o.shop_id and order_id = o.id
        union select ${survivorOf('sale_line')} from sale_line
        where shop_id = o.shop_id and document_id = ${document_id}
      ) as variant_ids
    from trade_order o
    where o.shop_id = ${shop_id} and o.kind in ('sales_order', 'job')
      and o.sent_at is not null and o.closed_at is null
      and o.id in (select order_id from trade_order_part
        where shop_id = ${shop_id} and document_id = ${document_id})
    for update of o`.execute(tx);
  return result.rows[0];
}
