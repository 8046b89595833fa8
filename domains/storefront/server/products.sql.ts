import { sql } from 'kysely';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { StoreProductRow } from '../contract/products.ts';
import { CAN_BE_LISTED, WAS_LISTED } from './can-be-listed.sql.ts';

const COLUMNS = sql`p.id, p.code, p.name, p.name_bn, coalesce(q.is_listed, false) as is_listed,
  q.slug, coalesce(q.description, '') as description,
  coalesce(q.description_bn, '') as description_bn, coalesce(q.version, 0) as version`;

type Filter = {
  shop_id: string;
  /** A LIKE pattern of the name in either language, or of the code. */
  pattern: string;
  listed: 'yes' | 'no' | undefined;
  after: readonly string[] | null;
  limit: number;
};

export async function selectStoreProducts(
  tx: Tx,
  { shop_id, pattern, listed, after, limit }: Filter,
): Promise<Keyed<StoreProductRow>[]> {
  const [code = ''] = after ?? [];
  const result = await sql<Keyed<StoreProductRow>>`
    select ${COLUMNS}, array[p.code] as page_key
    from product p
    left join store_product q on q.shop_id = p.shop_id and q.product_id = p.id
    where p.shop_id = ${shop_id} and ${CAN_BE_LISTED}
      and (p.name ilike ${pattern} or p.name_bn ilike ${pattern} or p.code ilike ${pattern})
      and (${listed ?? null}::text is null
        or coalesce(q.is_listed, false) = (${listed ?? null}::text = 'yes'))
      and (${after === null} or p.code > ${code})
    order by p.code
    limit ${rowsToFetch(limit)}`.execute(tx);
  return result.rows;
}

/** Locked; undefined: there is no such product, or it has no price. */
export async function lockStoreProduct(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<StoreProductRow | undefined> {
  const result = await sql<StoreProductRow>`
    select ${COLUMNS}
    from product p
    left join store_product q on q.shop_id = p.shop_id and q.product_id = p.id
    where p.shop_id = ${shop_id} and p.id = ${id} and ${CAN_BE_LISTED}
    for update of p`.execute(tx);
  return result.rows[0];
}

export async function updateStoreProduct(
  tx: Tx,
  shop_id: string,
  { at, ...row }: StoreProductRow & { at: Date },
): Promise<void> {
  await sql`
    update store_product set is_listed = ${row.is_listed}, description = ${row.description},
      description_bn = ${row.description_bn}, version = ${row.version},
      listed_at = case when ${row.is_listed} then coalesce(listed_at, ${at}) else listed_at end
    where shop_id = ${shop_id} and product_id = ${row.id}`.execute(tx);
}

/**
 * Gives addresses to products that were never listed, all or one, and lists them if there is a time
 * for it; returns how many. The address is the English name; where two have one name, or it has no
 * Latin letter, a part of the id follows.
 */
export async function insertStoreProducts(
  tx: Tx,
  { shop_id, id, listed_at }: { shop_id: string; id: string | null; listed_at: Date | null },
): Promise<number> {
  const result = await sql`
    insert into store_product (shop_id, product_id, slug, is_listed, listed_at)
    select ${shop_id}, id, case when words <> '' and nth = 1 and not exists (
        select from store_product t where t.shop_id = ${shop_id} and t.slug = words)
      then words else trim(both '-' from words || '-' || right(id::text, 12)) end,
      ${listed_at !== null}, ${listed_at}::timestamptz
    from (
      select p.id, w.words, row_number() over (partition by w.words order by p.id) as nth
      from product p
      cross join lateral (select trim(both '-' from left(
        regexp_replace(lower(p.name), '[^a-z0-9]+', '-', 'g'), 80)) as words) w
      where p.shop_id = ${shop_id} and (${id}::uuid is null or p.id = ${id}) and ${CAN_BE_LISTED}
        and not ${WAS_LISTED}
    ) p
    on conflict (shop_id, product_id) do update
      set is_listed = excluded.is_listed, listed_at = excluded.listed_at,
        version = store_product.version + 1
      where store_product.listed_at is null
    returning product_id`.execute(tx);
  return result.rows.length;
}
