import { type RawBuilder, sql } from 'kysely';
import { SMALL_WIDTH } from '#platform/contract/picture.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PosProduct } from '../../contract/pos-product.ts';
import { availableStock, NEGATIVE_STOCK, type StockScope } from '../door/variant-stock.sql.ts';
import type { SearchTerms } from '../products/search-terms.ts';
import { UNITS_OF } from '../units/variant-units.sql.ts';

/** A page of variants that are on sale. */
export type VariantPage = {
  shop_id: string;
  category_id: string | null;
  barcode: string | null;
  search: SearchTerms | null;
  /** Rank, key and id of the last row of the previous page. */
  after: readonly string[] | null;
  limit: number;
};

export type PosProductFilter = StockScope & VariantPage;

/** The page is chosen first, so that details are read for its rows only. */
export async function selectPosProducts(
  tx: Tx,
  filter: PosProductFilter,
): Promise<Keyed<PosProduct>[]> {
  const result = await sql<Keyed<PosProduct>>`
    with page as materialized (${variantPage(filter)})
    select ${posProductOf(filter)},
      array[page.rank::text, page.key, page.id::text] as page_key
    from page
    join variant v on v.shop_id = ${filter.shop_id} and v.id = page.id
    ${POS_PRODUCT_TABLES}
    order by page.rank, page.key, page.id`.execute(tx);
  return result.rows;
}

/**
 * A page of variants in the order (rank, key, id). The rank of a search says how well a variant
 * matches, see `search_variants`. Without a search all have the same rank, and the key is the
 * search text.
 */
export function variantPage(filter: VariantPage): RawBuilder<unknown> {
  const { search, barcode } = filter;
  // A barcode leaves one variant at most, so there is nothing to rank.
  return search !== null && barcode === null ? rankedPage(filter, search) : pageInOrder(filter);
}

/**
 * The small picture: the first of the variant, else the first of its product. The name of a picture
 * ends in its size, `-800x600`, and no copy is wider than the picture itself.
 */
const IMAGE_URL: RawBuilder<unknown> = sql`(
        select '/pictures/' || i.name || '/' || least(${sql.lit(SMALL_WIDTH)},
          substring(i.name from '-([0-9]+)x')::int) || '.webp'
        from product_picture i
        where i.shop_id = v.shop_id and i.product_id = v.product_id
          and (i.variant_id is null or i.variant_id = v.id)
        order by i.variant_id is null, i.rank, i.id limit 1)`;

/** The columns of the contract, of a variant `v` joined with POS_PRODUCT_TABLES. */
export function posProductOf(stockScope: StockScope): RawBuilder<unknown> {
  return sql`
      v.id, v.product_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.options, p.category_id, p.brand_id,
      coalesce(c.icon, 'package') as icon, v.sale_price as unit_price, v.product_discount,
      coalesce(v.vat_rate, s.vat_rate) as vat_rate, u.code as unit,
      u.name as unit_name, u.name_bn as unit_name_bn, u.decimals, p.kind,
      nullif(p.tracking, 'none') as tracking, ${NEGATIVE_STOCK} as negative_stock,
      ${UNITS_OF} as units,
      ${availableStock(stockScope)} as stock, ${IMAGE_URL} as image_url, v.version,
      ${BARCODES} as barcodes`;
}

/** Of its base unit: `units` has those of the other units. */
export const BARCODES: RawBuilder<unknown> = sql`array(select b.code from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is null
        order by b.code)`;

/** Product, base unit, shop and category of a variant `v`. */
export const POS_PRODUCT_TABLES: RawBuilder<unknown> = sql`
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    join shop s on s.shop_id = v.shop_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id`;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The best matches first. `search_variants` ranks them, and leaves out archived variants. */
function rankedPage(filter: VariantPage, terms: SearchTerms): RawBuilder<unknown> {
  const [rank = '0', key = '', id = LOWEST_ID] = filter.after ?? [];
  const rows = rowsToFetch(filter.limit);
  // The literal limit lets the planner expect few rows; it cannot see the one in the function.
  return sql`
      select f.rank, f.key, f.id
      from search_variants(
        ${filter.shop_id}, ${terms.requested_code}, ${terms.folded_text}, ${terms.patterns}::text[],
        ${terms.is_indexed}, ${filter.category_id}::uuid,
        ${rank}::int, ${key}, ${id}::uuid, ${rows}
      ) f limit ${sql.lit(rows)}`;
}

/**
 * By search text, which has an index. Archived variants are left out, and with them those of
 * archived products: archiving a product archives its variants.
 */
function pageInOrder(filter: VariantPage): RawBuilder<unknown> {
  const { shop_id, category_id, barcode, search, after } = filter;
  const [, key, id] = after ?? [];
  const isAfterPage =
    key === undefined ? sql`` : sql`and (v.search_text, v.id) > (${key}::text, ${id}::uuid)`;
  const isInCategory =
    category_id === null
      ? sql``
      : sql`and v.product_id in (select id from product
          where shop_id = ${shop_id} and category_id = ${category_id})`;
  const hasBarcode =
    barcode === null
      ? sql``
      : sql`and v.id = (select variant_id from barcode
          where shop_id = ${shop_id} and code = ${barcode})`;
  const matches =
    search === null ? sql`` : sql`and v.search_text like all (${search.patterns}::text[])`;
  return sql`
      select 1 as rank, v.search_text as key, v.id
      from variant v
      where v.shop_id = ${shop_id} and v.archived_at is null ${hasBarcode} ${isInCategory}
        ${matches} ${isAfterPage}
      order by v.search_text, v.id limit ${sql.lit(rowsToFetch(filter.limit))}`;
}
