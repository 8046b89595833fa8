import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { stockMovement } from '../../contract/product-stock.ts';

type StockFilter = {
  shop_id: string;
  /** The warehouses to list. */
  scope: Scope;
  variant_id: string | null;
  after: readonly string[] | null;
  limit: number;
  /** False: costs are not even read. */
  sees_value: boolean;
};

export type StockListFilter = StockFilter & {
  /** The matches of a search. null: all. */
  found: RawBuilder<unknown> | null;
  /** A condition on the product `v`. null: all. */
  category: RawBuilder<unknown> | null;
  low: 'all' | 'low' | 'out';
  /** This shelf and those below it. Empty: all. */
  shelf: string;
  sort: 'place' | 'name';
  has_price: boolean;
};

/** The filters on a table with a warehouse and a variant: both tables have them. */
function narrowed(filter: StockFilter): RawBuilder<unknown> {
  const { shop_id, scope, variant_id } = filter;
  const byVariant = variant_id === null ? sql`` : sql`and t.variant_id = ${variant_id}`;
  return sql`${byVariant} and ${isInWarehouses({ shop_id, ...scope }, sql`t.warehouse_id`)}`;
}

/** The page is chosen before its names are read: a search by warehouse sorts hundreds of rows. */
export async function selectLevels<Row>(tx: Tx, filter: StockListFilter): Promise<Keyed<Row>[]> {
  const { order } = orderOf(filter);
  const isWalked = filter.found === null && filter.sort === 'name';
  const result = await sql<Keyed<Row>>`
    select page.variant_id, page.warehouse_id, p.code as product_code, p.name, p.name_bn,
      page.variant, coalesce(nullif(page.variant_bn, ''), page.variant) as variant_bn,
      u.name as unit_name, u.name_bn as unit_name_bn, page.on_hand, page.reserved,
      page.reorder_level, page.fill_to, page.is_low, page.shelf,
      ${filter.sees_value ? sql`page.value,` : sql``}
      ${filter.has_price ? sql`page.unit_price, page.product_discount,` : sql``} page.page_key
    from (${isWalked ? walked(filter) : levelsOf(filter, LISTED[filter.sort])}) page
    join product p on p.shop_id = ${filter.shop_id} and p.id = page.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    order by ${order}`.execute(tx);
  return result.rows;
}

/** By name, an archived variant is listed only while it has stock on hand. */
const LISTED = { place: sql``, name: sql`and (v.archived_at is null or t.on_hand <> 0)` };

/** Variants on sale, and archived ones with stock on hand: each has an index of its own. */
function walked(filter: StockListFilter): RawBuilder<unknown> {
  return sql`(${levelsOf(filter, sql`and v.archived_at is null`)}) union all
    (${levelsOf(filter, sql`and v.archived_at is not null and t.on_hand <> 0`)})
    order by ${orderOf(filter).order} limit ${filter.limit + 1}`;
}

function levelsOf(filter: StockListFilter, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, behind, order } = orderOf(filter);
  const source =
    filter.found === null
      ? sql`variant v`
      : sql`(${filter.found}) as found (rank, key, id) join variant v on v.id = found.id`;
  return sql`
    select t.*, v.product_id, v.search_text, v.name as variant, v.name_bn as variant_bn,
      v.sale_price as unit_price, v.product_discount, ${key} as page_key
    from ${source}
    join stock_level t on t.shop_id = v.shop_id and t.variant_id = v.id
    where v.shop_id = ${filter.shop_id} and t.shop_id = ${filter.shop_id} ${narrowed(filter)}
      ${LOW[filter.low]} ${isOnShelf(filter.shelf)} ${behind} ${more}
      ${filter.category === null ? sql`` : sql`and ${filter.category}`}
    order by ${order} limit ${filter.limit + 1}`;
}

/** Out of stock is also low, so both use one index. */
const LOW = {
  all: sql``,
  low: sql`and t.is_low`,
  out: sql`and t.is_low and t.on_hand <= 0`,
};

function isOnShelf(shelf: string): RawBuilder<unknown> {
  if (shelf === '') return sql``;
  return sql`and t.shelf <> '' and (t.shelf = ${shelf} or starts_with(t.shelf, ${`${shelf}-`}))`;
}

/**
 * In the order of the primary key of the levels, or of the index of variants. The order uses column
 * names that the page has too.
 */
function orderOf({ sort, after }: StockListFilter) {
  if (sort === 'place') {
    const [warehouse, variant] = after ?? [];
    return {
      key: sql`array[t.warehouse_id::text, t.variant_id::text]`,
      behind:
        warehouse === undefined
          ? sql``
          : sql`and (t.warehouse_id, t.variant_id) > (${warehouse}::uuid, ${variant}::uuid)`,
      order: sql`warehouse_id, variant_id`,
    };
  }
  const [text, id, warehouse] = after ?? [];
  const behind =
    text === undefined
      ? sql``
      : sql`and (v.search_text, v.id) >= (${text}::text, ${id}::uuid)
          and (v.search_text, v.id, t.warehouse_id)
            > (${text}::text, ${id}::uuid, ${warehouse}::uuid)`;
  return {
    key: sql`array[v.search_text, v.id::text, t.warehouse_id::text]`,
    behind,
    order: sql`search_text, variant_id, warehouse_id`,
  };
}

type Movement = z.input<typeof stockMovement>;

/**
 * Newest document first. Document ids are in time order (UUIDv7) and so is the primary key of the
 * journal, so no page sorts the whole journal.
 */
export async function selectMovements(
  tx: Tx,
  filter: StockFilter & { document_id: string | null },
): Promise<Keyed<Movement>[]> {
  const [document, line] = filter.after ?? [];
  const one = filter.document_id === null ? sql`` : sql`and t.document_id = ${filter.document_id}`;
  const behind =
    document === undefined
      ? sql``
      : sql`and (t.document_id, t.line_no) < (${document}::uuid, ${line}::int)`;
  const result = await sql<Keyed<Movement>>`
    select t.document_id, t.line_no, d.kind as document_kind, n.number, t.business_date,
      t.warehouse_id, t.variant_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, t.kind, t.quantity,
      ${filter.sees_value ? sql`t.value,` : sql``}
      array[t.document_id::text, t.line_no::text] as page_key
    from stock_movement t
    join document d on d.shop_id = t.shop_id and d.id = t.document_id
    join document_number n on n.shop_id = t.shop_id and n.document_id = t.document_id
    join variant v on v.shop_id = t.shop_id and v.id = t.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where t.shop_id = ${filter.shop_id} ${narrowed(filter)} ${one} ${behind}
    order by t.document_id desc, t.line_no desc
    limit ${sql.lit(rowsToFetch(filter.limit))}`.execute(tx);
  return result.rows;
}
