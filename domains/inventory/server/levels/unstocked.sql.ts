import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Whether the variant is sold but never in stock: a service, a bundle or not tracked. */
export async function isUnstocked(tx: Tx, shop_id: string, variant_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.kind <> 'goods'
    where v.shop_id = ${shop_id} and v.id = ${variant_id} and v.archived_at is null`.execute(tx);
  return rows.length > 0;
}
