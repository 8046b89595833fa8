import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ChangedVariant } from '../contract/change-product.ts';
import type { SearchedWords } from '../core/search-text.ts';

export type ProductHead = {
  name: string;
  name_bn: string;
  category_id: string | null;
  version: number;
};

/** The product, locked: whoever changes it too waits for our end, and then sees another version. */
export async function lockProduct(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<(ProductHead & { code: string }) | undefined> {
  const result = await sql<ProductHead & { code: string }>`
    select name, name_bn, category_id, code, version from product
    where shop_id = ${shop_id} and id = ${id} and archived_at is null
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateProduct(
  tx: Tx,
  shop_id: string,
  product: ProductHead & { id: string },
): Promise<void> {
  await sql`
    update product set name = ${product.name}, name_bn = ${product.name_bn},
      category_id = ${product.category_id}, version = version + 1
    where shop_id = ${shop_id} and id = ${product.id}`.execute(tx);
}

/** The words of a product's variants, archived ones too, locked in the order of their ids. */
export async function lockVariantWords(
  tx: Tx,
  shop_id: string,
  product_id: string,
): Promise<(Pick<SearchedWords, 'variant' | 'variant_bn' | 'barcodes'> & { id: string })[]> {
  const result = await sql<{
    id: string;
    variant: string;
    variant_bn: string;
    barcodes: string[];
  }>`
    select v.id, v.name as variant, v.name_bn as variant_bn,
      coalesce((select array_agg(b.code order by b.code) from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id), '{}') as barcodes
    from variant v
    where v.shop_id = ${shop_id} and v.product_id = ${product_id}
    order by v.id for no key update of v`.execute(tx);
  return result.rows;
}

/** What the till shows of them has changed, though no price has. */
export async function updateSearchTexts(
  tx: Tx,
  shop_id: string,
  variants: readonly { id: string; search_text: string }[],
): Promise<void> {
  await sql`
    update variant v set search_text = t.search_text, changed_at = now()
    from unnest(
      ${variants.map(({ id }) => id)}::uuid[],
      ${variants.map(({ search_text }) => search_text)}::text[]
    ) as t (id, search_text)
    where v.shop_id = ${shop_id} and v.id = t.id`.execute(tx);
}

export async function lockVariant(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ChangedVariant | undefined> {
  const result = await sql<ChangedVariant>`
    select id, product_id, sale_price, product_discount, vat_rate,
      archived_at is not null as archived, version
    from variant where shop_id = ${shop_id} and id = ${id}
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateVariant(
  tx: Tx,
  shop_id: string,
  { variant, now }: { variant: ChangedVariant; now: Date },
): Promise<void> {
  const archived_at = variant.archived ? now : null;
  await sql`
    update variant set sale_price = ${variant.sale_price},
      product_discount = ${variant.product_discount}, vat_rate = ${variant.vat_rate},
      archived_at = case when archived_at is null then ${archived_at}::timestamptz
        when ${variant.archived} then archived_at end,
      version = version + 1, changed_at = now()
    where shop_id = ${shop_id} and id = ${variant.id}`.execute(tx);
}
