import { type RawBuilder, sql } from 'kysely';
import { lowestIdAt } from '#platform/db/lowest-id-at.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Product } from '../../contract/product.ts';
import { onHandByWarehouse, onHandStock, type StockScope } from '../door/variant-stock.sql.ts';
import { PARTS_OF, UNITS_OF } from '../units/variant-units.sql.ts';
import type { SearchTerms } from './search-terms.ts';

export type ProductReader = StockScope & { sees_stock: boolean };

/** The columns of a product `p` as in the contract, with its variants. */
function productOf(reader: ProductReader, variants: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  p.id, p.code, p.name, p.name_bn, p.category_id, p.brand_id, p.unit_id, p.kind, p.options,
  p.tracking, p.requires_expiry, p.warranty_months, p.negative_stock, p.income_account_id,
  case when p.custom = '{}' then '[]' else (
    select json_agg(json_build_object('field_id', key, 'text', value))
    from jsonb_each_text(p.custom)) end as custom,
  p.version, p.archived_at is not null as archived, p.merged_into,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'name', i.name, 'variant_id', i.variant_id) order by i.rank, i.id), '[]')
    from product_picture i
    where i.shop_id = p.shop_id and i.product_id = p.id) as pictures,
  (select coalesce(json_agg(json_build_object(
      'id', v.id, 'name', v.name, 'name_bn', v.name_bn, 'options', v.options,
      'sale_price', v.sale_price, 'product_discount', v.product_discount,
      'vat_rate', v.vat_rate, 'vat_exempt', v.vat_exempt,
      'archived', v.archived_at is not null, 'version', v.version,
      'stock', ${reader.sees_stock ? onHandStock(reader) : sql`null`},
      'levels', ${reader.sees_stock ? onHandByWarehouse(reader) : sql`null`},
      'barcodes', array(select b.code from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is null
        order by b.code),
      'units', ${UNITS_OF}, 'parts', ${PARTS_OF}) order by v.rank, v.id), '[]')
    from variant v
    where v.shop_id = p.shop_id and v.product_id = p.id and ${variants}) as variants`;
}

/** Archived products too, with the variants archived with them. */
export async function findProduct(
  tx: Tx,
  reader: ProductReader,
  id: string,
): Promise<Product | undefined> {
  const result = await sql<Product>`
    select ${productOf(reader, sql`true`)} from product p
    where p.shop_id = ${reader.shop_id} and p.id = ${id}`.execute(tx);
  return result.rows[0];
}

export type ProductFilter = ProductReader & {
  /** The category with its subcategories. null: all. */
  category_ids: readonly string[] | null;
  brand_id: string | null;
  is_archived: boolean;
  search: SearchTerms | null;
  /** Search results are always sorted by code. */
  sort: 'code' | 'name' | 'newest';
  /** Only products created since. null: all. Ids are in time order. */
  since: Date | null;
  /** Key and id of the last row of the previous page. */
  after: readonly string[] | null;
  limit: number;
};

/** Chooses the page first, so that details are read for its rows only. */
export async function selectProducts(tx: Tx, filter: ProductFilter): Promise<Keyed<Product>[]> {
  const { search, is_archived } = filter;
  const order = orderOf(filter);
  const pageIds =
    search !== null && isPlain(filter) ? searchQuery(filter, search) : listQuery(filter, order.by);
  // An archived product is shown with the variants archived with it.
  const variants = is_archived ? sql`true` : sql`v.archived_at is null`;
  const result = await sql<Keyed<Product>>`
    with page as materialized (${pageIds})
    select ${productOf(filter, variants)}, array[${order.key}, p.id::text] as page_key
    from page join product p on p.shop_id = ${filter.shop_id} and p.id = page.id
    order by ${order.by}`.execute(tx);
  return result.rows;
}

/** Whether the filter is a text and at most one category, which `search_products` supports. */
function isPlain({ brand_id, is_archived, category_ids }: ProductFilter): boolean {
  return brand_id === null && !is_archived && (category_ids === null || category_ids.length === 1);
}

function orderOf(filter: ProductFilter) {
  const sort = filter.search === null ? filter.sort : 'code';
  // Ids are in time order.
  if (sort === 'newest') return { key: sql`''`, by: sql`p.id desc` };
  if (sort === 'name') return { key: sql`p.name`, by: sql`p.name, p.id` };
  return { key: sql`p.code`, by: sql`p.code, p.id` };
}

function searchQuery(filter: ProductFilter, terms: SearchTerms): RawBuilder<unknown> {
  const rows = rowsToFetch(filter.limit);
  return sql`
    select f.id from search_products(
      ${filter.shop_id}, ${terms.patterns}::text[], ${terms.is_indexed},
      ${filter.category_ids?.[0] ?? null}::uuid,
      ${filter.after?.[0] ?? ''}, ${rows}) f limit ${sql.lit(rows)}`;
}

function listQuery(filter: ProductFilter, by: RawBuilder<unknown>): RawBuilder<unknown> {
  const { shop_id, category_ids, brand_id, is_archived, search, since } = filter;
  const narrowed = [
    ...(since === null ? [] : [sql`p.id >= ${lowestIdAt(since)}::uuid`]),
    is_archived ? sql`p.archived_at is not null` : sql`p.archived_at is null`,
    ...(category_ids === null ? [] : [sql`p.category_id = any(${category_ids}::uuid[])`]),
    ...(brand_id === null ? [] : [sql`p.brand_id = ${brand_id}`]),
    ...(search === null
      ? []
      : [
          sql`exists (select from variant v where v.shop_id = p.shop_id and v.product_id = p.id
            and v.search_text like all (${search.patterns}::text[]))`,
        ]),
    ...afterPage(filter),
  ];
  return sql`
    select p.id from product p
    where p.shop_id = ${shop_id} and ${sql.join(narrowed, sql` and `)}
    order by ${by} limit ${sql.lit(rowsToFetch(filter.limit))}`;
}

/** The condition that a row comes after the previous page; none on the first page. */
function afterPage({ after, search, sort }: ProductFilter): RawBuilder<unknown>[] {
  const [key, id] = after ?? [];
  if (id === undefined) return [];
  if (search === null && sort === 'newest') return [sql`p.id < ${id}::uuid`];
  if (search === null && sort === 'name') {
    return [sql`(p.name, p.id) > (${key}::text, ${id}::uuid)`];
  }
  return [sql`p.code > ${key}::text`];
}
