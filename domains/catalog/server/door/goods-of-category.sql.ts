import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** A category with all that is below it, or its own goods alone; null: goods of no category. */
type AskedCategory = { shop_id: string; category_id: string | null; is_own_only: boolean };

/** The category itself first; none: it is not there. */
export async function categoriesOf(tx: Tx, asked: AskedCategory): Promise<string[]> {
  const { shop_id, category_id, is_own_only } = asked;
  if (category_id === null) return [];
  const below = sql`union
      select c.id from category c join within w on c.parent_id = w.id where c.shop_id = ${shop_id}`;
  const result = await sql<{ id: string }>`
    with recursive within as (
      select id from category
      where shop_id = ${shop_id} and id = ${category_id} and archived_at is null
      ${is_own_only ? sql`` : below}
    )
    select id from within`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** The variants of these categories, or of none, as a search tells them; `among` those found. */
export function goodsOf(
  { shop_id, category_id }: AskedCategory,
  category_ids: readonly string[],
  among: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const of =
    category_id === null
      ? sql`p.category_id is null`
      : sql`p.category_id = any(${category_ids}::uuid[])`;
  const goods = sql`select 0 as rank, c.search_text, c.id from product p
    join variant c on c.shop_id = p.shop_id and c.product_id = p.id
    where p.shop_id = ${shop_id} and ${of}`;
  return among === null ? goods : sql`${goods} and c.id in (select a.id from (${among}) as a)`;
}
