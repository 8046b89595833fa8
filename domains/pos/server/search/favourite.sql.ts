import { sql } from 'kysely';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

type Person = { shop_id: string; user_id: string };

type FavouriteFilter = Person & { q: string; after: readonly string[] | null; limit: number };

/**
 * Archived products stay favourites but are hidden; merged products are replaced by their survivor.
 */
export async function selectFavourites(
  tx: Tx,
  { shop_id, user_id, q, after, limit }: FavouriteFilter,
): Promise<Keyed<{ product_id: string }>[]> {
  const pattern = q === '' ? null : containing(q);
  const result = await sql<Keyed<{ product_id: string }>>`
    select p.id as product_id, array[p.id::text] as page_key
    from (
      select distinct coalesce(o.merged_into, o.id) as id
      from favourite_product f join product o on o.shop_id = f.shop_id and o.id = f.product_id
      where f.shop_id = ${shop_id} and f.user_id = ${user_id}
    ) f join product p on p.shop_id = ${shop_id} and p.id = f.id
    where p.archived_at is null
      and (${pattern}::text is null or p.name ilike ${pattern} or p.name_bn ilike ${pattern})
      and (${after?.[0] ?? null}::uuid is null or p.id > ${after?.[0] ?? null}::uuid)
    order by p.id limit ${limit + 1}`.execute(tx);
  return result.rows;
}

export async function hasProduct(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from product where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}

export async function insertFavourite(tx: Tx, person: Person, product_id: string): Promise<void> {
  await sql`
    insert into favourite_product (shop_id, user_id, product_id)
    values (${person.shop_id}, ${person.user_id}, ${product_id})
    on conflict do nothing`.execute(tx);
}

export async function deleteFavourite(tx: Tx, person: Person, product_id: string): Promise<void> {
  await sql`
    delete from favourite_product where shop_id = ${person.shop_id}
      and user_id = ${person.user_id} and (product_id = ${product_id}
        or product_id in (select id from product
          where shop_id = ${person.shop_id} and merged_into = ${product_id}))`.execute(tx);
}
