import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Product } from '../contract/product.ts';
import type { Needle } from './search-needle.ts';

/** The columns of a product `p` as the contract answers it. */
const PRODUCT: RawBuilder<unknown> = sql`
  p.id, p.code, p.name, p.name_bn, p.category_id, p.unit_id, p.options, p.version,
  (select coalesce(json_agg(json_build_object(
      'id', v.id, 'name', v.name, 'name_bn', v.name_bn, 'options', v.options,
      'sale_price', v.sale_price, 'product_discount', v.product_discount,
      'vat_rate', v.vat_rate, 'version', v.version,
      'barcodes', (select coalesce(json_agg(b.code order by b.code), '[]') from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id)) order by v.rank, v.id), '[]')
    from variant v
    where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null) as variants`;

export async function findProduct(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<Product | undefined> {
  const result = await sql<Product>`
    select ${PRODUCT} from product p
    where p.shop_id = ${shop_id} and p.id = ${id} and p.archived_at is null`.execute(tx);
  return result.rows[0];
}

export type AskedProducts = {
  shop_id: string;
  category_id: string | null;
  search: Needle | null;
  after: readonly string[] | null;
  limit: number;
};

export async function selectProducts(tx: Tx, asked: AskedProducts): Promise<Keyed<Product>[]> {
  const found = asked.search === null ? listed(asked) : searched(asked, asked.search);
  const result = await sql<Keyed<Product>>`
    with page as materialized (${found})
    select ${PRODUCT}, array[p.code] as page_key
    from page join product p on p.shop_id = ${asked.shop_id} and p.id = page.id
    order by p.code`.execute(tx);
  return result.rows;
}

function searched(asked: AskedProducts, needle: Needle): RawBuilder<unknown> {
  return sql`
    select f.id from search_products(
      ${needle.patterns}::text[], ${needle.is_indexed}, ${asked.category_id}::uuid,
      ${asked.after?.[0] ?? ''}, ${asked.limit + 1}) f`;
}

function listed(asked: AskedProducts): RawBuilder<unknown> {
  const [code] = asked.after ?? [];
  const category =
    asked.category_id === null ? sql`` : sql`and p.category_id = ${asked.category_id}`;
  const behind = code === undefined ? sql`` : sql`and p.code > ${code}`;
  return sql`
    select p.id from product p
    where p.shop_id = ${asked.shop_id} and p.archived_at is null ${category} ${behind}
    order by p.code limit ${asked.limit + 1}`;
}
