import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Category } from '../../contract/category.ts';

type CategoryToInsert = Omit<Category, 'parent_id' | 'picture' | 'version'>;

export async function selectCategories(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<Category>[]> {
  const [rank = null, name = null] = filter.after ?? [];
  const result = await sql<Keyed<Category>>`
    select id, name, name_bn, icon, rank, parent_id, picture, version,
      array[rank::text, name] as page_key
    from category
    where shop_id = ${filter.shop_id} and archived_at is null
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern})
      and (${rank}::int is null or (rank, name) > (${rank}::int, ${name}::text))
    order by rank, name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** Skips a category that exists and restores an archived one. */
export async function insertCategories(
  tx: Tx,
  shop_id: string,
  categories: readonly CategoryToInsert[],
): Promise<void> {
  await sql`
    insert into category as c (shop_id, id, name, name_bn, icon, rank)
    select ${shop_id}, id, name, name_bn, icon, rank
    from unnest(
      ${categories.map((c) => c.id)}::uuid[], ${categories.map((c) => c.name)}::text[],
      ${categories.map((c) => c.name_bn)}::text[], ${categories.map((c) => c.icon)}::text[],
      ${categories.map((c) => c.rank)}::int[]
    ) as t (id, name, name_bn, icon, rank)
    order by name
    on conflict (shop_id, name) do update set archived_at = null
      where c.archived_at is not null`.execute(tx);
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

/** Restores the archived one of this name. undefined: it exists already. */
export async function insertCategory(
  tx: Tx,
  shop_id: string,
  category: Omit<Category, 'picture' | 'version'>,
): Promise<Category | undefined> {
  const { id, name, name_bn, icon, rank, parent_id } = category;
  const result = await sql<Category>`
    insert into category as c (shop_id, id, name, name_bn, icon, rank, parent_id)
    values (${shop_id}, ${id}, ${name}, ${name_bn}, ${icon}, ${rank}, ${parent_id})
    on conflict (shop_id, name) do update
      set name_bn = excluded.name_bn, icon = excluded.icon, rank = excluded.rank,
        parent_id = excluded.parent_id, archived_at = null, version = c.version + 1
      where c.archived_at is not null
    returning id, name, name_bn, icon, rank, parent_id, picture, version`.execute(tx);
  return result.rows[0];
}

/** Moves and archives of a shop's categories take turns: two at once could make a cycle. */
export async function lockCategories(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820330))`.execute(tx);
}

/** Without archived categories. */
export async function selectAllCategories(tx: Tx, shop_id: string): Promise<Category[]> {
  const result = await sql<Category>`
    select id, name, name_bn, icon, rank, parent_id, picture, version from category
    where shop_id = ${shop_id} and archived_at is null
    order by id for no key update`.execute(tx);
  return result.rows;
}

/** The till shows products with the icon of their category, so they change too. */
export async function updateCategory(tx: Tx, shop_id: string, category: Category): Promise<void> {
  await sql`
    update category set name = ${category.name}, name_bn = ${category.name_bn},
      icon = ${category.icon}, rank = ${category.rank}, parent_id = ${category.parent_id},
      version = ${category.version}
    where shop_id = ${shop_id} and id = ${category.id}`.execute(tx);
}

export async function updateRanks(
  tx: Tx,
  shop_id: string,
  {
    parent_id,
    moved,
  }: { parent_id: string | null; moved: readonly { id: string; rank: number }[] },
): Promise<void> {
  await sql`
    update category c set parent_id = ${parent_id}::uuid, rank = t.rank, version = c.version + 1
    from unnest(
      ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ rank }) => rank)}::int[]
    ) as t (id, rank)
    where c.shop_id = ${shop_id} and c.id = t.id`.execute(tx);
}

export async function touchVariantsOfCategory(
  tx: Tx,
  shop_id: string,
  category_id: string,
): Promise<void> {
  await sql`
    update variant v set changed_at = now()
    where v.shop_id = ${shop_id} and v.product_id in (
      select id from product where shop_id = ${shop_id} and category_id = ${category_id})`.execute(
    tx,
  );
}

export async function updateCategoryPicture(
  tx: Tx,
  shop_id: string,
  { id, picture }: { id: string; picture: string | null },
): Promise<void> {
  await sql`
    update category set picture = ${picture}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The category with all its subcategories. Empty: it does not exist. */
export async function selectWithin(tx: Tx, shop_id: string, id: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with recursive within as (
      select id from category
      where shop_id = ${shop_id} and id = ${id} and archived_at is null
      union
      select c.id from category c join within w on c.parent_id = w.id
      where c.shop_id = ${shop_id}
    )
    select id from within`.execute(tx);
  return result.rows.map((row) => row.id);
}
