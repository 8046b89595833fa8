import { type RawBuilder, sql } from 'kysely';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PosProduct } from '../../contract/pos-product.ts';
import type { Needle } from '../products/search-needle.ts';
import { UNITS_OF } from '../units/variant-units.sql.ts';

/** Whose stock is counted, and where. */
export type StockScope = {
  shop_id: string;
  /** The warehouses whose stock is counted. */
  scope: Scope;
};

export type PosProductFilter = StockScope & {
  category_id: string | null;
  barcode: string | null;
  search: Needle | null;
  /** Rank, key and id of the last row of the previous page. */
  after: readonly string[] | null;
  limit: number;
};

/**
 * A page of variants in the order (rank, key, id). Without a search all have one rank, and the key
 * is
 * the search text. The page is chosen first, so that details are read for its rows only.
 */
export async function selectPosProducts(
  tx: Tx,
  filter: PosProductFilter,
): Promise<Keyed<PosProduct>[]> {
  const { search, barcode } = filter;
  const found = search === null || barcode !== null ? listed(filter) : searched(filter, search);
  const result = await sql<Keyed<PosProduct>>`
    with page as materialized (${found})
    select ${posProductOf(filter)},
      array[page.rank::text, page.key, page.id::text] as page_key
    from page
    join variant v on v.shop_id = ${filter.shop_id} and v.id = page.id
    ${POS_PRODUCT_TABLES}
    order by page.rank, page.key, page.id`.execute(tx);
  return result.rows;
}

/** The small picture of a variant `v`: the first of its own, else the first of its product. */
const IMAGE_URL: RawBuilder<unknown> = sql`(
        select '/pictures/' || i.name || '/'
          || least(256, substring(i.name from '-([0-9]+)x')::int) || '.webp'
        from product_picture i
        where i.shop_id = v.shop_id and i.product_id = v.product_id
          and (i.variant_id is null or i.variant_id = v.id)
        order by i.variant_id is null, i.rank, i.id limit 1)`;

/** A bundle can go negative if each of its parts can. */
const NEGATIVE_STOCK: RawBuilder<unknown> = sql`
      case when p.kind <> 'bundle' then p.negative_stock else (
        select case when bool_or(o.negative_stock = 'forbid') then 'forbid'
            when bool_or(o.negative_stock is null) then null
            when bool_or(o.negative_stock = 'warn') then 'warn' else 'allow' end
        from bundle_part b
        join variant a on a.shop_id = b.shop_id and a.id = b.part_id
        join product o on o.shop_id = a.shop_id and o.id = a.product_id
        where b.shop_id = v.shop_id and b.variant_id = v.id) end`;

/** The columns of a variant `v` as in the contract, from POS_PRODUCT_TABLES. */
export function posProductOf(stockScope: StockScope): RawBuilder<unknown> {
  return sql`
      v.id, v.product_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.options, p.category_id, p.brand_id,
      coalesce(c.icon, 'package') as icon, v.sale_price as unit_price, v.product_discount,
      coalesce(v.vat_rate, s.vat_rate) as vat_rate, u.code as unit,
      u.name as unit_name, u.name_bn as unit_name_bn, u.decimals, p.kind,
      nullif(p.tracking, 'none') as tracking, ${NEGATIVE_STOCK} as negative_stock,
      ${UNITS_OF} as units,
      ${stockOf(stockScope)} as stock, ${IMAGE_URL} as image_url, v.version,
      array(select b.code from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is null
        order by b.code) as barcodes`;
}

export const POS_PRODUCT_TABLES: RawBuilder<unknown> = sql`
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    join shop s on s.shop_id = v.shop_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id`;

const NO_ID = '00000000-0000-0000-0000-000000000000';

function searched(filter: PosProductFilter, needle: Needle): RawBuilder<unknown> {
  const [rank = '0', text = '', id = NO_ID] = filter.after ?? [];
  const rows = rowsToFetch(filter.limit);
  return sql`
      select f.rank, f.key, f.id
      from search_variants(
        ${filter.shop_id}, ${needle.requested_code}, ${needle.beginning},
          ${needle.patterns}::text[],
        ${needle.is_indexed}, ${filter.category_id}::uuid,
        ${rank}::int, ${text}, ${id}::uuid, ${rows}
      ) f limit ${sql.lit(rows)}`;
}

/** In index order; a barcode has at most one variant. Not archived with its product. */
function listed(filter: PosProductFilter): RawBuilder<unknown> {
  const { shop_id, category_id, barcode, search, after } = filter;
  const [, text, id] = after ?? [];
  const behind =
    text === undefined ? sql`` : sql`and (v.search_text, v.id) > (${text}::text, ${id}::uuid)`;
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
  const found =
    search === null ? sql`` : sql`and v.search_text like all (${search.patterns}::text[])`;
  return sql`
      select 1 as rank, v.search_text as key, v.id
      from variant v
      where v.shop_id = ${shop_id} and v.archived_at is null ${scanned} ${category}
        ${found} ${behind}
      order by v.search_text, v.id limit ${sql.lit(rowsToFetch(filter.limit))}`;
}

/**
 * Of a variant `v` of the product `p`. One index lookup per row of the page, so that no plan reads
 * all stock.
 */
export function stockOf(stockScope: StockScope): RawBuilder<unknown> {
  return counted(stockScope, sql`l.on_hand - l.reserved`);
}

/** With reserved stock, which is still on hand. */
export function onHandOf(stockScope: StockScope): RawBuilder<unknown> {
  return counted(stockScope, sql`l.on_hand`);
}

/** The same by warehouse. Empty for a bundle. */
export function levelsOf({ shop_id, scope }: StockScope): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object(
        'warehouse_id', l.warehouse_id, 'on_hand', l.on_hand, 'is_low', l.is_low)
        order by l.warehouse_id), '[]')
      from stock_level l
      where l.shop_id = v.shop_id and l.variant_id = v.id
        and ${isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`)})`;
}

function counted(stockScope: StockScope, pieces: RawBuilder<unknown>): RawBuilder<unknown> {
  const { shop_id, scope } = stockScope;
  const where = isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`);
  return sql`case when p.kind = 'bundle' then ${setsOf(stockScope, pieces)}
      else (select coalesce(sum(${pieces}), 0)::bigint from stock_level l
        where l.shop_id = v.shop_id and l.variant_id = v.id and ${where}) end`;
}

/** The complete sets of the scarcest part in each warehouse: of 5 and 80 pieces 5. */
function setsOf({ shop_id, scope }: StockScope, pieces: RawBuilder<unknown>): RawBuilder<unknown> {
  const here = isInWarehouses({ shop_id, ...scope }, sql`h.id`);
  return sql`(select coalesce(sum(sets), 0)::bigint from (
        select min(greatest(coalesce(${pieces}, 0), 0) / b.quantity) * 10000 as sets
        from warehouse h
        join bundle_part b on b.shop_id = h.shop_id and b.variant_id = v.id
        left join stock_level l on l.shop_id = h.shop_id and l.warehouse_id = h.id
          and l.variant_id = b.part_id
        where h.shop_id = v.shop_id and ${here}
        group by h.id) each_place)`;
}
