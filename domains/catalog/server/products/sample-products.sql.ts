import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** From here on, changes of a shop's sample products take turns. */
export async function lockSamples(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820314))`.execute(tx);
}

export type SampleRow = { product_id: string; variant_id: string };

/** The sample products that remain, with archived variants too. */
export async function selectSamples(tx: Tx, shop_id: string): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select p.id as product_id, v.id as variant_id
    from product p join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = ${shop_id} and p.is_sample and p.archived_at is null
    order by v.id`.execute(tx);
  return rows;
}

/** How many the shop has ever had: the next code follows. */
export async function countSamples(tx: Tx, shop_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from product where shop_id = ${shop_id} and is_sample`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function updateAsSamples(
  tx: Tx,
  shop_id: string,
  { products, categories }: { products: readonly string[]; categories: readonly string[] },
): Promise<void> {
  await sql`
    with reopened as (
      update category set archived_at = null
      where shop_id = ${shop_id} and id = any(${categories}::uuid[])
    )
    update product set is_sample = true
    where shop_id = ${shop_id} and id = any(${products}::uuid[])`.execute(tx);
}

/** Archives products, and their categories if nothing else is in them. */
export async function archiveProducts(
  tx: Tx,
  shop_id: string,
  { products, now }: { products: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update variant set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      changed_at = now()
    where shop_id = ${shop_id} and product_id = any(${products}::uuid[])`.execute(tx);
  await sql`
    update product set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = any(${products}::uuid[])`.execute(tx);
  await sql`
    delete from barcode b using variant v
    where b.shop_id = ${shop_id} and v.shop_id = b.shop_id and v.id = b.variant_id
      and v.product_id = any(${products}::uuid[])`.execute(tx);
  await sql`
    update category c set archived_at = ${now}
    where c.shop_id = ${shop_id} and c.archived_at is null
      and exists (select from product p where p.shop_id = c.shop_id and p.category_id = c.id
        and p.id = any(${products}::uuid[]))
      and not exists (select from product p where p.shop_id = c.shop_id and p.category_id = c.id
        and p.archived_at is null)`.execute(tx);
}
