import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { NewProduct } from '../../core/product.ts';
import { searchTextOf } from '../../core/search-text.ts';

/**
 * Returns the inserted codes, without those already taken. Rows are inserted in code order, so that
 * two imports do not deadlock.
 */
export async function insertProducts(
  tx: Tx,
  shop_id: string,
  products: readonly NewProduct[],
): Promise<string[]> {
  const result = await sql<{ code: string }>`
    insert into product (shop_id, id, code, name, name_bn, category_id, brand_id, unit_id,
      options, kind, tracking, requires_expiry, warranty_months, negative_stock, income_account_id)
    select ${shop_id}, id, code, name, name_bn, category_id, brand_id, unit_id, options,
      kind, tracking, requires_expiry, warranty_months, negative_stock, income_account_id
    from unnest(
      ${products.map((p) => p.id)}::uuid[], ${products.map((p) => p.code)}::text[],
      ${products.map((p) => p.name)}::text[], ${products.map((p) => p.name_bn)}::text[],
      ${products.map((p) => p.category_id)}::uuid[],
      ${products.map((p) => p.brand_id ?? null)}::uuid[],
      ${products.map((p) => p.unit_id)}::uuid[],
      ${products.map((p) => JSON.stringify(p.options))}::jsonb[],
      ${products.map((p) => p.kind ?? 'goods')}::text[],
      ${products.map((p) => p.tracking ?? 'none')}::text[],
      ${products.map((p) => p.requires_expiry ?? false)}::boolean[],
      ${products.map((p) => p.warranty_months ?? 0)}::int[],
      ${products.map((p) => p.negative_stock ?? null)}::text[],
      ${products.map((p) => p.income_account_id ?? null)}::uuid[]
    ) with ordinality
      as t (id, code, name, name_bn, category_id, brand_id, unit_id, options, kind, tracking,
        requires_expiry, warranty_months, negative_stock, income_account_id, position)
    order by code, position
    on conflict (shop_id, code) do nothing
    returning code`.execute(tx);
  return result.rows.map(({ code }) => code);
}

export async function insertVariants(
  tx: Tx,
  shop_id: string,
  products: readonly Pick<NewProduct, 'id' | 'code' | 'name' | 'name_bn' | 'variants'>[],
  first_rank = 0,
): Promise<void> {
  const rows = products.flatMap((product) =>
    product.variants.map((variant, rank) => ({
      ...variant,
      rank: first_rank + rank,
      product_id: product.id,
      product_code: product.code,
      search_text: searchTextOf({
        name: product.name,
        name_bn: product.name_bn,
        code: product.code,
        variant: variant.name,
        variant_bn: variant.name_bn,
        barcodes: variant.barcodes,
      }),
    })),
  );
  await sql`
    insert into variant (shop_id, id, product_id, product_code, name, name_bn, options, rank,
      sale_price, product_discount, vat_rate, vat_exempt, search_text)
    select ${shop_id}, id, product_id, product_code, name, name_bn, options, rank, sale_price,
      product_discount, vat_rate, vat_exempt, search_text
    from unnest(
      ${rows.map((v) => v.id)}::uuid[], ${rows.map((v) => v.product_id)}::uuid[],
      ${rows.map((v) => v.product_code)}::text[],
      ${rows.map((v) => v.name)}::text[], ${rows.map((v) => v.name_bn)}::text[],
      ${rows.map((v) => JSON.stringify(v.options))}::jsonb[], ${rows.map((v) => v.rank)}::int[],
      ${rows.map((v) => v.sale_price)}::bigint[],
      ${rows.map((v) => v.product_discount)}::bigint[],
      ${rows.map((v) => (v.vat_exempt ? 0 : v.vat_rate))}::int[],
      ${rows.map((v) => v.vat_exempt ?? false)}::boolean[],
      ${rows.map((v) => v.search_text)}::text[]
    ) as t (id, product_id, product_code, name, name_bn, options, rank, sale_price,
      product_discount, vat_rate, vat_exempt, search_text)`.execute(tx);
}

/** Returns the inserted codes, without those taken or listed twice. */
export async function insertBarcodes(
  tx: Tx,
  shop_id: string,
  barcodes: readonly { code: string; variant_id: string; unit_id?: string }[],
): Promise<string[]> {
  if (barcodes.length === 0) return [];
  const result = await sql<{ code: string }>`
    insert into barcode (shop_id, code, variant_id, unit_id)
    select ${shop_id}, code, variant_id, unit_id
    from unnest(
      ${barcodes.map((b) => b.code)}::text[], ${barcodes.map((b) => b.variant_id)}::uuid[],
      ${barcodes.map((b) => b.unit_id ?? null)}::uuid[]
    ) with ordinality as t (code, variant_id, unit_id, position)
    order by code, position
    on conflict (shop_id, code) do nothing
    returning code`.execute(tx);
  return result.rows.map(({ code }) => code);
}

/** The products of these variants, each once. */
export async function selectProductsOf(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct product_id from variant
    where shop_id = ${shop_id} and id = any(${variant_ids}::uuid[])`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
