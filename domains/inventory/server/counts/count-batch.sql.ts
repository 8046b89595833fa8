import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Found = { variant_id: string; batch: string };

/**
 * The batch or serial number that a code names: one in the warehouse comes before one known from
 * elsewhere.
 */
export async function findByBatch(
  tx: Tx,
  lookup: { shop_id: string; warehouse_id: string; code: string },
): Promise<Found | 'several' | undefined> {
  const { shop_id, warehouse_id, code } = lookup;
  const result = await sql<Found>`
    select b.variant_id, b.name as batch
    from batch b
    join variant v on v.shop_id = b.shop_id and v.id = b.variant_id and v.archived_at is null
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.archived_at is null
    left join batch_level l on l.shop_id = b.shop_id and l.warehouse_id = ${warehouse_id}
      and l.variant_id = b.variant_id and l.batch_id = b.id and l.on_hand > 0
    where b.shop_id = ${shop_id} and lower(b.name) = lower(${code})
    order by (l.batch_id is null) fetch first 1 row with ties`.execute(tx);
  return result.rows.length > 1 ? 'several' : result.rows[0];
}
