import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

export type Category = { id: string; name: string; name_bn: string; icon: string; rank: number };

export async function selectCategories(
  tx: Tx,
  asked: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<Category>[]> {
  const [rank = null, name = null] = asked.after ?? [];
  const result = await sql<Keyed<Category>>`
    select id, name, name_bn, icon, rank, array[rank::text, name] as page_key
    from category
    where shop_id = ${asked.shop_id} and archived_at is null
      and (name ilike ${asked.pattern} or name_bn ilike ${asked.pattern})
      and (${rank}::int is null or (rank, name) > (${rank}::int, ${name}::text))
    order by rank, name limit ${asked.limit + 1}`.execute(tx);
  return result.rows;
}

/** The names that were inserted: one that the shop has already is left as it is. */
export async function insertCategories(
  tx: Tx,
  shop_id: string,
  categories: readonly Category[],
): Promise<string[]> {
  const result = await sql<{ name: string }>`
    insert into category (shop_id, id, name, name_bn, icon, rank)
    select ${shop_id}, id, name, name_bn, icon, rank
    from unnest(
      ${categories.map((c) => c.id)}::uuid[], ${categories.map((c) => c.name)}::text[],
      ${categories.map((c) => c.name_bn)}::text[], ${categories.map((c) => c.icon)}::text[],
      ${categories.map((c) => c.rank)}::int[]
    ) as t (id, name, name_bn, icon, rank)
    order by name
    on conflict (shop_id, name) do nothing
    returning name`.execute(tx);
  return result.rows.map(({ name }) => name);
}

export async function selectCategoryIds(
  tx: Tx,
  shop_id: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const result = await sql<{ id: string; name: string }>`
    select id, name from category
    where shop_id = ${shop_id} and name = any(${names}::text[])`.execute(tx);
  return result.rows;
}

export async function hasCategory(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from category
    where shop_id = ${shop_id} and id = ${id} and archived_at is null`.execute(tx);
  return result.rows.length > 0;
}
