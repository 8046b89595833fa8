import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import { CAN_BE_LISTED } from '../can-be-listed.sql.ts';
import { availableIn, type InStore, isSoldWithoutStock } from './stock.sql.ts';

/** The first picture of a product `p`; one of a variant only if it has no other. */
export const PICTURE_OF_PRODUCT = sql`(select i.name from product_picture i
  where i.shop_id = p.shop_id and i.product_id = p.id
  order by i.variant_id is not null, i.rank, i.id limit 1)`;

/** The listed ones among these variants' products, in the order of the variants. */
export async function selectListedAmong(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ product_id: string }>`
    select v.product_id
    from unnest(${variant_ids}::uuid[]) with ordinality as k (id, nth)
    join variant v on v.shop_id = ${shop_id} and v.id = k.id and v.sale_price > 0
      and v.archived_at is null
    join store_product q on q.shop_id = v.shop_id and q.product_id = v.product_id and q.is_listed
    group by v.product_id
    order by min(k.nth)`.execute(tx);
  return result.rows.map(({ product_id }) => product_id);
}

export type CardRow = {
  id: string;
  slug: string;
  name: string;
  name_bn: string;
  icon: string;
  picture: string | null;
  unit: { name: string; name_bn: string };
  /** Those with a price, in the product's order. */
  variants: { id: string; available: Quantity | null; is_sold_without_stock: boolean }[];
};

/** In the order of the ids. */
export async function selectCards(
  tx: Tx,
  request: InStore & { product_ids: readonly string[] },
): Promise<CardRow[]> {
  const { shop_id, product_ids } = request;
  const result = await sql<CardRow>`
    select p.id, q.slug, p.name, p.name_bn, coalesce(c.icon, 'package') as icon,
      ${PICTURE_OF_PRODUCT} as picture,
      json_build_object('name', u.name, 'name_bn', u.name_bn) as unit,
      (select coalesce(json_agg(json_build_object('id', v.id,
          'available', ${availableIn(request)},
          'is_sold_without_stock', ${isSoldWithoutStock(request)}) order by v.rank, v.id), '[]')
        from variant v where v.shop_id = p.shop_id and v.product_id = p.id
          and v.archived_at is null and v.sale_price > 0) as variants
    from unnest(${product_ids}::uuid[]) with ordinality as k (id, nth)
    join product p on p.shop_id = ${shop_id} and p.id = k.id
    join store_product q on q.shop_id = p.shop_id and q.product_id = p.id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    order by k.nth`.execute(tx);
  return result.rows;
}

/** The brands of the listed products of these categories. */
export async function selectBrands(
  tx: Tx,
  shop_id: string,
  category_ids: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  const result = await sql<{ id: string; name: string }>`
    select b.id, b.name from brand b
    where b.shop_id = ${shop_id} and b.archived_at is null and exists (
      select from product p
      join store_product q on q.shop_id = p.shop_id and q.product_id = p.id and q.is_listed
      where p.shop_id = b.shop_id and p.brand_id = b.id and p.archived_at is null
        and (${category_ids}::uuid[] is null or p.category_id = any(${category_ids}::uuid[])))
    order by b.name limit 40`.execute(tx);
  return result.rows;
}

/** A sitemap has at most 50,000 addresses; each product has two. */
const SLUGS_MAX = 24_000;

/** The addresses of listed products, for search engines. */
export async function selectListedSlugs(tx: Tx, shop_id: string): Promise<string[]> {
  const result = await sql<{ slug: string }>`
    select q.slug from store_product q
    join product p on p.shop_id = q.shop_id and p.id = q.product_id
    where q.shop_id = ${shop_id} and q.is_listed and ${CAN_BE_LISTED}
    order by q.slug limit ${SLUGS_MAX}`.execute(tx);
  return result.rows.map(({ slug }) => slug);
}
