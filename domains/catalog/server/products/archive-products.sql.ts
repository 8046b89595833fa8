import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Found = { id: string; archived: boolean };

/** Locks the products in id order. */
export async function lockProducts(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Found[]> {
  const result = await sql<Found>`
    select id, archived_at is not null as archived from product
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  return result.rows;
}

/** Archives the products with their variants on sale, which are restored together. */
export async function archiveRows(
  tx: Tx,
  shop_id: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update variant set archived_at = ${now}, version = version + 1, changed_at = now()
    where shop_id = ${shop_id} and product_id = any(${ids}::uuid[])
      and archived_at is null`.execute(tx);
  await sql`
    update product set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Restores the variants archived with the product, or all of them if there are none. */
export async function restoreRows(tx: Tx, shop_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    update variant v set archived_at = null, merged_into = null, version = v.version + 1,
      changed_at = now()
    from product p
    where v.shop_id = ${shop_id} and p.shop_id = v.shop_id and p.id = v.product_id
      and p.id = any(${ids}::uuid[])
      and (v.archived_at = p.archived_at or not exists (
        select from variant o where o.shop_id = p.shop_id and o.product_id = p.id
          and o.archived_at = p.archived_at))`.execute(tx);
  await sql`
    update product set archived_at = null, merged_into = null, version = version + 1
    where shop_id = ${shop_id} and id = any(${ids}::uuid[])`.execute(tx);
}
