import { sql } from 'kysely';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ChangedVariant } from '../../contract/change-product.ts';
import type { Option } from '../../core/product.ts';
import type { ProductKind } from '../../core/product-kind.ts';
import type { SearchFields } from '../../core/search-text.ts';
import type { TrackedBy } from '../../core/tracking.ts';

export type ProductHead = TrackedBy & {
  code: string;
  name: string;
  name_bn: string;
  category_id: string | null;
  brand_id: string | null;
  unit_id: string;
  kind: ProductKind;
  negative_stock: NegativeStock | null;
  income_account_id: string | null;
  version: number;
};

/** Locks the product: another change waits, and then sees the new version. */
export async function lockProduct(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ProductHead | undefined> {
  const result = await sql<ProductHead>`
    select code, name, name_bn, category_id, brand_id, unit_id, kind, version, tracking,
      requires_expiry, warranty_months, negative_stock, income_account_id
    from product
    where shop_id = ${shop_id} and id = ${id} and archived_at is null
    for update`.execute(tx);
  return result.rows[0];
}

export async function updateProduct(
  tx: Tx,
  shop_id: string,
  product: ProductHead & { id: string },
): Promise<void> {
  await sql`
    update product set code = ${product.code}, name = ${product.name},
      name_bn = ${product.name_bn}, category_id = ${product.category_id},
      brand_id = ${product.brand_id}, unit_id = ${product.unit_id}, kind = ${product.kind},
      tracking = ${product.tracking}, requires_expiry = ${product.requires_expiry},
      warranty_months = ${product.warranty_months}, negative_stock = ${product.negative_stock},
      income_account_id = ${product.income_account_id}, version = version + 1
    where shop_id = ${shop_id} and id = ${product.id}`.execute(tx);
}

/** Whether any stock of it was ever moved. */
export async function hasMoved(tx: Tx, shop_id: string, product_id: string): Promise<boolean> {
  const result = await sql`
    select from stock_movement m
    where m.shop_id = ${shop_id} and m.variant_id in (
      select id from variant where shop_id = ${shop_id} and product_id = ${product_id})
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/**
 * Whether it has any stock. Its variants and levels are locked: a receipt at the same time waits,
 * and then sees the new tracking.
 */
export async function hasStock(tx: Tx, shop_id: string, product_id: string): Promise<boolean> {
  await sql`
    select from variant where shop_id = ${shop_id} and product_id = ${product_id}
    order by id for update`.execute(tx);
  const result = await sql<{ on_hand: number }>`
    select on_hand from stock_level
    where shop_id = ${shop_id} and variant_id in (
      select id from variant where shop_id = ${shop_id} and product_id = ${product_id})
    order by warehouse_id, variant_id for update`.execute(tx);
  return result.rows.some(({ on_hand }) => on_hand !== 0);
}

/**
 * Whether it is below zero where that would be forbidden. The warehouses are locked: a concurrent
 * change of their policy waits, or is seen.
 */
export async function isShortWhereForbidden(
  tx: Tx,
  shop_id: string,
  product: Pick<ProductHead, 'negative_stock'> & { id: string },
): Promise<boolean> {
  const result = await sql`
    with place as materialized (
      select id, negative_stock from warehouse where shop_id = ${shop_id} order by id for share
    )
    select from place w join stock_level l on l.shop_id = ${shop_id} and l.warehouse_id = w.id
    where l.is_short
      and coalesce(${product.negative_stock}::text, w.negative_stock) = 'forbid'
      and l.variant_id in (
        select id from variant where shop_id = ${shop_id} and product_id = ${product.id})
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Marks bundles that contain it as changed for tills: they can go below zero if it can. */
export async function touchBundles(tx: Tx, shop_id: string, product_id: string): Promise<void> {
  await sql`
    update variant set changed_at = now()
    where shop_id = ${shop_id} and id in (
      select b.variant_id from bundle_part b
      join variant v on v.shop_id = b.shop_id and v.id = b.part_id
      where b.shop_id = ${shop_id} and v.product_id = ${product_id})`.execute(tx);
}

/** Whether it was ever sold, moved or made part of a bundle; then its kind is fixed. */
export async function isKindInUse(tx: Tx, shop_id: string, product_id: string): Promise<boolean> {
  const variants = sql`(select id from variant
    where shop_id = ${shop_id} and product_id = ${product_id})`;
  const result = await sql<{ is_used: boolean }>`
    select exists (select from stock_movement
        where shop_id = ${shop_id} and variant_id in ${variants})
      or exists (select from product_sum
        where shop_id = ${shop_id} and variant_id in ${variants})
      or exists (select from unfolded_document u
        join sale_line l on l.shop_id = ${shop_id} and l.document_id = u.document_id
        where u.shop_id = ${shop_id} and l.variant_id in ${variants})
      or exists (select from bundle_part
        where shop_id = ${shop_id} and part_id in ${variants}) as is_used`.execute(tx);
  return result.rows[0]?.is_used === true;
}

/** The search fields of a product's variants, archived ones too, locked in id order. */
export async function lockVariantTexts(
  tx: Tx,
  shop_id: string,
  product_id: string,
): Promise<(Pick<SearchFields, 'variant' | 'variant_bn' | 'barcodes'> & { id: string })[]> {
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

/** Variants store the product code, so that a search by code uses one index. */
export async function updateProductCodes(
  tx: Tx,
  shop_id: string,
  product: Pick<ProductHead, 'code'> & { id: string },
): Promise<void> {
  await sql`
    update variant set product_code = ${product.code}
    where shop_id = ${shop_id} and product_id = ${product.id}
      and product_code <> ${product.code}`.execute(tx);
}

/** Marks them as changed for the till, though no price has changed. */
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

/** `unit_barcodes`: the barcodes of its other units, which find it too. */
type LockedVariant = ChangedVariant & SearchFields & { unit_barcodes: string[] };

/** Locks the variant after its product, whose names are part of its search text. */
export async function lockVariant(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<LockedVariant | undefined> {
  await sql`
    select from product where shop_id = ${shop_id} and id = (
      select product_id from variant where shop_id = ${shop_id} and id = ${id})
    for update`.execute(tx);
  const result = await sql<LockedVariant>`
    select v.id, v.product_id, v.name as variant, v.name_bn as variant_bn,
      v.sale_price, v.product_discount, v.vat_rate, v.vat_exempt,
      v.archived_at is not null as archived, v.version, p.code, p.name, p.name_bn,
      coalesce((select array_agg(b.code order by b.code) from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is null), '{}')
        as barcodes,
      array(select b.code from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is not null)
        as unit_barcodes
    from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shop_id} and v.id = ${id} and p.archived_at is null
    for no key update of v`.execute(tx);
  return result.rows[0];
}

export async function updateVariant(
  tx: Tx,
  shop_id: string,
  { variant, search_text, now }: { variant: ChangedVariant; search_text: string; now: Date },
): Promise<void> {
  const archived_at = variant.archived ? now : null;
  await sql`
    update variant set name = ${variant.name}, name_bn = ${variant.name_bn},
      search_text = ${search_text}, sale_price = ${variant.sale_price},
      product_discount = ${variant.product_discount}, vat_rate = ${variant.vat_rate},
      vat_exempt = ${variant.vat_exempt},
      archived_at = case when archived_at is null then ${archived_at}::timestamptz
        when ${variant.archived} then archived_at end,
      version = version + 1, changed_at = now()
    where shop_id = ${shop_id} and id = ${variant.id}`.execute(tx);
}

export async function deleteBarcodes(
  tx: Tx,
  shop_id: string,
  codes: readonly string[],
): Promise<void> {
  await sql`
    delete from barcode
    where shop_id = ${shop_id} and code = any(${codes}::text[])`.execute(tx);
}

export async function updateOptions(
  tx: Tx,
  shop_id: string,
  { id, options }: { id: string; options: readonly Option[] },
): Promise<void> {
  await sql`
    update product set options = ${JSON.stringify(options)}::jsonb, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The options of a product and the names of its variants, archived ones too. */
export async function selectChoices(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ options: Option[]; names: string[] }> {
  const result = await sql<{ options: Option[]; names: string[] }>`
    select p.options, array(select v.name from variant v
      where v.shop_id = p.shop_id and v.product_id = p.id) as names
    from product p where p.shop_id = ${shop_id} and p.id = ${id}`.execute(tx);
  return result.rows[0] ?? { options: [], names: [] };
}
