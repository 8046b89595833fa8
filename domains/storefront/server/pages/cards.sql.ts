import { type RawBuilder, sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ListFilter } from '../../core/store-page.ts';

type InStore = { shop_id: string; warehouse_id: string };

/**
 * What is available of a variant `v` of the product `p` in one warehouse; null: it is not counted.
 * A bundle is as many as its scarcest part makes.
 */
export function availableIn({ shop_id, warehouse_id }: InStore): RawBuilder<unknown> {
  const level = sql`l.shop_id = ${shop_id} and l.warehouse_id = ${warehouse_id}`;
  return sql`case
    when p.kind in ('service', 'non_stock') then null
    when p.kind = 'bundle' then (
      select coalesce(min(greatest(coalesce(l.on_hand - l.reserved, 0), 0) / x.quantity), 0) * 10000
      from bundle_part x
      left join stock_level l on ${level} and l.variant_id = x.part_id
      where x.shop_id = ${shop_id} and x.variant_id = v.id)
    else coalesce((select l.on_hand - l.reserved from stock_level l
      where ${level} and l.variant_id = v.id), 0) end`;
}

/** Whether a product `p` is sold beyond its stock, by itself or as the warehouse says. */
export function isSoldWithoutStock({ shop_id, warehouse_id }: InStore): RawBuilder<unknown> {
  return sql`coalesce(p.negative_stock, (select w.negative_stock from warehouse w
    where w.shop_id = ${shop_id} and w.id = ${warehouse_id})) <> 'forbid'`;
}

/** The first picture of a product `p`; one of a variant only if it has no other. */
export const PICTURE_OF_PRODUCT = sql`(select i.name from product_picture i
  where i.shop_id = p.shop_id and i.product_id = p.id
  order by i.variant_id is not null, i.rank, i.id limit 1)`;

type ListRequest = InStore & {
  /** Categories, with those below; null: all products. */
  category_ids: readonly string[] | null;
  filter: ListFilter;
  branch_id: string;
  /** The first of the days whose sales count. */
  since: string;
  limit: number;
  offset: number;
};

/**
 * One page of listed products, and how many there are. It is sorted and narrowed by the products'
 * own prices; price lists and promotions change what a card shows, and not its place.
 */
export async function selectListed(
  tx: Tx,
  request: ListRequest,
): Promise<{ product_ids: string[]; total: number }> {
  const { shop_id, category_ids, filter, branch_id, since, limit, offset } = request;
  const { from, to, brand, in_stock, is_reduced } = filter;
  const result = await sql<{ id: string; total: number }>`
    select p.id, count(*) over ()::int as total
    from store_product q
    join product p on p.shop_id = q.shop_id and p.id = q.product_id and p.archived_at is null
    cross join lateral (
      select min(v.sale_price - v.product_discount) as price,
        bool_or(v.product_discount > 0) as has_offer,
        bool_or(coalesce(${availableIn(request)}, 1) > 0) as is_there
      from variant v where v.shop_id = ${shop_id} and v.product_id = p.id
        and v.archived_at is null and v.sale_price > 0
    ) f
    left join lateral (
      select sum(d.quantity) as sold from product_sum d
      join variant v on v.shop_id = d.shop_id and v.id = d.variant_id
      where ${filter.sort === 'best'} and v.shop_id = ${shop_id} and v.product_id = p.id
        and d.branch_id = ${branch_id} and d.period = 'day'
        and d.business_date >= ${since}::date
    ) b on true
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    where q.shop_id = ${shop_id} and q.is_listed and f.price is not null
      and (${category_ids}::uuid[] is null or p.category_id = any(${category_ids}::uuid[]))
      and (${from}::bigint is null or f.price >= ${from}::bigint)
      and (${to}::bigint is null or f.price <= ${to}::bigint)
      and (${brand}::uuid is null or p.brand_id = ${brand}::uuid)
      and (${!in_stock} or f.is_there) and (${!is_reduced} or f.has_offer)
    order by ${ORDER_OF[filter.sort]}
    limit ${limit} offset ${offset}`.execute(tx);
  const total = result.rows[0]?.total ?? 0;
  return { product_ids: result.rows.map(({ id }) => id), total };
}

const ORDER_OF: Readonly<Record<ListFilter['sort'], RawBuilder<unknown>>> = {
  recommended: sql`coalesce(c.rank, 10000), p.code, p.id`,
  newest: sql`q.listed_at desc, p.id desc`,
  price: sql`f.price, p.id`,
  price_desc: sql`f.price desc, p.id`,
  best: sql`coalesce(b.sold, 0) desc, p.id`,
};

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
  is_sold_without_stock: boolean;
  /** Those with a price, in the product's order. */
  variants: { id: string; available: Quantity | null }[];
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
      ${isSoldWithoutStock(request)} as is_sold_without_stock,
      (select coalesce(json_agg(json_build_object('id', v.id,
          'available', ${availableIn(request)}) order by v.rank, v.id), '[]')
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

/** The addresses of all listed products, for search engines. */
export async function selectListedSlugs(tx: Tx, shop_id: string): Promise<string[]> {
  const result = await sql<{ slug: string }>`
    select q.slug from store_product q
    join product p on p.shop_id = q.shop_id and p.id = q.product_id and p.archived_at is null
    where q.shop_id = ${shop_id} and q.is_listed order by q.slug limit 40000`.execute(tx);
  return result.rows.map(({ slug }) => slug);
}
