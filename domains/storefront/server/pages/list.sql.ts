import { type RawBuilder, sql } from 'kysely';
import { categoriesAbove } from '#domains/catalog/server/door/price-lines.sql.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ListFilter } from '../../core/store-page.ts';
import { CAN_BE_LISTED, hasPricedVariant } from '../can-be-listed.sql.ts';
import { availableIn, type InStore } from './stock.sql.ts';

/** A list ends here; what is beyond is found by category, filter or search. */
export const LIST_MAX = 1_000;

export type ListRequest = InStore & {
  /** Categories, with those below; null: all products. */
  category_ids: readonly string[] | null;
  filter: ListFilter;
  branch_id: string;
  business_date: string;
  /** The first of the days whose sales count. */
  since: string;
};

/** Rows with a product `p` in the order of an index, so that a page reads little beyond it. */
type Part = {
  /** The products of each category `c` of these, one category after another. */
  within?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

/**
 * One page of listed products, and how many there are up to the end of a list. It is sorted and
 * narrowed by the products' own prices; price lists and promotions change what a card shows, and
 * not its place.
 */
export async function selectListed(
  tx: Tx,
  request: ListRequest,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ product_ids: string[]; total: number; is_more: boolean }> {
  const product_ids: string[] = [];
  let total = 0;
  for (const part of partsOf(request)) {
    const rest = { limit: limit - product_ids.length, offset: Math.max(0, offset - total) };
    if (rest.limit > 0) product_ids.push(...(await selectPart(tx, request, part, rest)));
    total += await countPart(tx, request, part);
  }
  return { product_ids, total: Math.min(total, LIST_MAX), is_more: total > LIST_MAX };
}

/** The first products of a list. */
export async function selectFirst(tx: Tx, request: ListRequest, limit: number): Promise<string[]> {
  const product_ids: string[] = [];
  for (const part of partsOf(request)) {
    const rest = { limit: limit - product_ids.length, offset: 0 };
    if (rest.limit > 0) product_ids.push(...(await selectPart(tx, request, part, rest)));
  }
  return product_ids;
}

/** The products that were sold most since a day; those that were not sold are not among them. */
export function selectBest(tx: Tx, request: ListRequest, limit: number): Promise<string[]> {
  return selectPart(tx, request, soldPart(request), { limit, offset: 0 });
}

async function selectPart(
  tx: Tx,
  request: ListRequest,
  { within, from, where, order }: Part,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const sorted = sql`select p.id, p.code from ${from} where ${conditionsOf(request, where)}
    order by ${order}`;
  const page = sql`limit ${limit} offset ${offset}`;
  const statement =
    within === undefined
      ? sql`${sorted} ${page}`
      : sql`select p.id from ${within} cross join lateral (${sorted} limit ${LIST_MAX + 1}) p
          order by c.rank, c.name, c.id, p.code ${page}`;
  const { rows } = await statement.execute(tx);
  return (rows as { id: string }[]).map(({ id }) => id);
}

async function countPart(
  tx: Tx,
  request: ListRequest,
  { within, from, where }: Part,
): Promise<number> {
  const found = sql`select from ${from} where ${conditionsOf(request, where)}
    limit ${LIST_MAX + 1}`;
  const counted =
    within === undefined
      ? found
      : sql`select from ${within} cross join lateral (${found}) p limit ${LIST_MAX + 1}`;
  const result = await sql<{ total: number }>`
    select count(*)::int as total from (${counted}) counted`.execute(tx);
  return result.rows[0]?.total ?? 0;
}

/** Looked up one by one: the first table of a part gives the order. */
const WITH_PRODUCT = sql`cross join lateral (select * from product
  where shop_id = q.shop_id and id = q.product_id limit 1) p`;
const WITH_LISTING = sql`cross join lateral (select * from store_product
  where shop_id = p.shop_id and product_id = p.id limit 1) q`;

function partsOf(request: ListRequest): readonly Part[] {
  const { shop_id, filter, category_ids } = request;
  if (filter.sort === 'newest') return [NEWEST];
  if (filter.sort === 'price') return [cheapestPart(shop_id, sql`asc`)];
  if (filter.sort === 'price_desc') return [cheapestPart(shop_id, sql`desc`)];
  if (filter.sort === 'best') {
    return [soldPart(request), { ...NEWEST, where: sql`not ${wasSold(request)}` }];
  }
  const inCategories = {
    within: sql`(select id, rank, name from category where shop_id = ${shop_id}
      and (${category_ids === null} or id = any(${category_ids ?? []}::uuid[]))
      order by rank, name, id) c`,
    from: sql`product p ${WITH_LISTING}`,
    where: sql`p.shop_id = ${shop_id} and p.category_id = c.id`,
    order: sql`p.code`,
  };
  const inNone = {
    from: sql`product p ${WITH_LISTING}`,
    where: sql`p.shop_id = ${shop_id} and p.category_id is null`,
    order: sql`p.code`,
  };
  return category_ids === null ? [inCategories, inNone] : [inCategories];
}

const NEWEST: Part = {
  from: sql`store_product q ${WITH_PRODUCT}`,
  order: sql`q.listed_at desc, q.product_id`,
};

/** By the cheapest variant `f` of each product. */
function cheapestPart(shop_id: string, direction: RawBuilder<unknown>): Part {
  return {
    from: sql`variant f join product p on p.shop_id = f.shop_id and p.id = f.product_id
      ${WITH_LISTING}`,
    where: sql`f.shop_id = ${shop_id} and f.archived_at is null and f.sale_price > 0
      and not exists (select from variant o where o.shop_id = f.shop_id
        and o.product_id = f.product_id and o.archived_at is null and o.sale_price > 0
        and (o.sale_price - o.product_discount, o.id) < (f.sale_price - f.product_discount, f.id))`,
    order: sql`(f.sale_price - f.product_discount) ${direction}, f.id ${direction}`,
  };
}

function soldPart({ shop_id, branch_id, since }: ListRequest): Part {
  return {
    from: sql`(
        select v.product_id, sum(d.quantity) as sold from product_sum d
        join variant v on v.shop_id = d.shop_id and v.id = d.variant_id
        where d.shop_id = ${shop_id} and d.branch_id = ${branch_id} and d.period = 'day'
          and d.business_date >= ${since}::date
        group by v.product_id having sum(d.quantity) > 0
      ) b
      join product p on p.shop_id = ${shop_id} and p.id = b.product_id ${WITH_LISTING}`,
    order: sql`b.sold desc, p.id`,
  };
}

function wasSold({ shop_id, branch_id, since }: ListRequest): RawBuilder<unknown> {
  return sql`(select coalesce(sum(d.quantity), 0) > 0 from variant v
    join product_sum d on d.shop_id = v.shop_id and d.variant_id = v.id
    where v.shop_id = ${shop_id} and v.product_id = p.id and d.branch_id = ${branch_id}
      and d.period = 'day' and d.business_date >= ${since}::date)`;
}

/** Only what the filter says is in the statement, so that each has the plan that suits it. */
function conditionsOf(request: ListRequest, where: RawBuilder<unknown> = sql`true`) {
  const { shop_id, category_ids, filter } = request;
  const { from, to, brand, in_stock, is_reduced } = filter;
  const conditions = [
    where,
    sql`q.shop_id = ${shop_id} and q.is_listed and ${CAN_BE_LISTED}`,
    category_ids === null ? null : sql`p.category_id = any(${category_ids}::uuid[])`,
    brand === null ? null : sql`p.brand_id = ${brand}::uuid`,
    from === null ? null : sql`${LOWEST_PRICE} >= ${from}::bigint`,
    to === null ? null : sql`${LOWEST_PRICE} <= ${to}::bigint`,
    in_stock ? hasPricedVariant(sql`coalesce(${availableIn(request)}, 1) > 0`) : null,
    is_reduced ? hasPricedVariant(isReduced(request)) : null,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}

const LOWEST_PRICE = sql`(select min(v.sale_price - v.product_discount) from variant v
  where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
    and v.sale_price > 0)`;

/** Whether one of the variant `v` is reduced: by itself, or by a promotion for everybody. */
function isReduced({ shop_id, branch_id, business_date }: ListRequest): RawBuilder<unknown> {
  const targets = sql`select g.target from promotion_product g
    where g.shop_id = o.shop_id and g.promotion_id = o.id and not g.is_free`;
  return sql`(v.product_discount > 0 or exists (select from promotion o
    where o.shop_id = ${shop_id} and o.code is null and o.kind <> 'free_items'
      and o.paused_at is null and o.archived_at is null
      and (o.branch_id is null or o.branch_id = ${branch_id})
      and (o.starts_on is null or o.starts_on <= ${business_date}::date)
      and (o.ends_on is null or o.ends_on >= ${business_date}::date)
      and o.use_limit is null
      and o.min_quantity <= ${sql.lit(ONE)} and o.min_amount <= v.sale_price
      and (not exists (${targets}) or exists (select from (${targets}) t
        where t.target in (v.id, p.id, p.brand_id)
          or ${categoriesAbove(shop_id)}::jsonb ? t.target::text))))`;
}
