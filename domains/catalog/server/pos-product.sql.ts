import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PosProduct } from '../contract/pos-product.ts';

export type AskedPosProducts = {
  shop_id: string;
  /** Stock is counted in this branch only; null: in all. */
  own_branch_id: string | null;
  /** Stock is counted in this warehouse only; null: in all that the caller may see. */
  warehouse_id: string | null;
  category_id: string | null;
  barcode: string | null;
  search: { exact: string; pattern: string } | null;
  /** Rank, search text and id of the last row that was shown. */
  after: readonly string[] | null;
  limit: number;
};

/**
 * A page of variants in the order (rank, search text, id). A variant whose code or barcode is
 * exactly what was typed has rank 0 and stands first. The page is chosen before anything else is
 * read, so that the rest is done for its rows alone.
 */
export async function selectPosProducts(
  tx: Tx,
  asked: AskedPosProducts,
): Promise<Keyed<PosProduct>[]> {
  const { shop_id } = asked;
  const result = await sql<Keyed<PosProduct>>`
    with ${exactMatches(asked)}
    page as materialized (
      select rank, search_text, id from (
        ${asked.search === null ? sql`` : sql`${exactPage(asked)} union all`}
        ${restPage(asked)}
      ) as found
      order by rank, search_text, id limit ${asked.limit + 1}
    )
    select v.id, v.product_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.options, p.category_id,
      coalesce(c.icon, 'package') as icon, v.sale_price as unit_price, v.product_discount,
      coalesce(v.vat_rate, s.vat_rate) as vat_rate, u.code as unit,
      u.name as unit_name, u.name_bn as unit_name_bn, u.decimals,
      ${stockOf(asked)} as stock, null as image_url, v.version,
      coalesce((select array_agg(b.code order by b.code) from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id), '{}') as barcodes,
      array[page.rank::text, page.search_text, page.id::text] as page_key
    from page
    join variant v on v.shop_id = ${shop_id} and v.id = page.id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    join shop s on s.shop_id = v.shop_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    order by page.rank, page.search_text, page.id`.execute(tx);
  return result.rows;
}

function exactMatches({ shop_id, search }: AskedPosProducts): RawBuilder<unknown> {
  if (search === null) return sql``;
  return sql`exact as materialized (
      select variant_id as id from barcode where shop_id = ${shop_id} and code = ${search.exact}
      union
      select v.id from product p join variant v on v.shop_id = p.shop_id and v.product_id = p.id
      where p.shop_id = ${shop_id} and p.code = ${search.exact}
    ),`;
}

function exactPage(asked: AskedPosProducts): RawBuilder<unknown> {
  const [rank, text, id] = asked.after ?? [];
  const behind =
    rank === undefined
      ? sql``
      : sql`and (0, v.search_text, v.id) > (${rank}::int, ${text}::text, ${id}::uuid)`;
  return sql`(select 0 as rank, v.search_text, v.id
        from exact join variant v on v.shop_id = ${asked.shop_id} and v.id = exact.id
        where v.archived_at is null ${filters(asked)} ${behind}
        order by v.search_text, v.id limit ${asked.limit + 1})`;
}

function restPage(asked: AskedPosProducts): RawBuilder<unknown> {
  const [rank, text, id] = asked.after ?? [];
  const { search } = asked;
  const found =
    search === null
      ? sql``
      : sql`and v.search_text like ${search.pattern}
          and not exists (select from exact where exact.id = v.id)`;
  const behind =
    rank === undefined || rank === '0'
      ? sql``
      : sql`and (v.search_text, v.id) > (${text}::text, ${id}::uuid)`;
  return sql`(select 1 as rank, v.search_text, v.id
        from variant v
        where v.shop_id = ${asked.shop_id} and v.archived_at is null
          ${found} ${filters(asked)} ${behind}
        order by v.search_text, v.id limit ${asked.limit + 1})`;
}

/** What narrows the list, exact matches included. A product is archived with its variants. */
function filters({ shop_id, category_id, barcode }: AskedPosProducts): RawBuilder<unknown> {
  const category =
    category_id === null
      ? sql``
      : sql`and v.product_id in (select id from product
          where shop_id = ${shop_id} and category_id = ${category_id})`;
  const scanned =
    barcode === null
      ? sql``
      : sql`and v.id = (select variant_id from barcode
          where shop_id = ${shop_id} and code = ${barcode})`;
  return sql`${scanned} ${category}`;
}

/** A look into one index per row of the page: no plan can make it a look at all stock. */
function stockOf(asked: AskedPosProducts): RawBuilder<unknown> {
  const { shop_id, warehouse_id, own_branch_id } = asked;
  const place =
    warehouse_id === null
      ? sql`l.warehouse_id in (select id from warehouse w where w.shop_id = ${shop_id}
          and (${own_branch_id}::uuid is null or w.branch_id = ${own_branch_id}::uuid))`
      : sql`l.warehouse_id = ${warehouse_id}`;
  return sql`(select coalesce(sum(l.on_hand - l.reserved), 0)::bigint from stock_level l
        where l.shop_id = v.shop_id and l.variant_id = v.id and ${place})`;
}
