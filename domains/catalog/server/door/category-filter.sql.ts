import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** A category with its subcategories, or alone. null: products without a category. */
type CategoryFilter = { shop_id: string; category_id: string | null; is_own_only: boolean };

/** The category itself first, even if archived. Empty: it does not exist. */
export async function categoriesOf(tx: Tx, filter: CategoryFilter): Promise<string[]> {
  const { shop_id, category_id, is_own_only } = filter;
  if (category_id === null) return [];
  const below = sql`union
      select c.id from category c join within w on c.parent_id = w.id where c.shop_id = ${shop_id}`;
  const result = await sql<{ id: string }>`
    with recursive within as (
      select id from category
      where shop_id = ${shop_id} and id = ${category_id}
      ${is_own_only ? sql`` : below}
    )
    select id from within`.execute(tx);
  return result.rows.map((row) => row.id);
}

/**
 * Whether the variant `v` is in these categories, or in none. It is a condition, not a list of
 * products: a page of a category with 80,000 products reads only fifty of them.
 */
export function isOfCategory(
  { shop_id, category_id }: CategoryFilter,
  category_ids: readonly string[],
): RawBuilder<unknown> {
  const of =
    category_id === null
      ? sql`o.category_id is null`
      : sql`o.category_id = any(${category_ids}::uuid[])`;
  return sql`exists (select from product o
    where o.shop_id = ${shop_id} and o.id = v.product_id and ${of})`;
}
