import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Removes imported products from the catalogue, so that the file can be imported again: they are
 * archived under another code, and their barcodes are free. The caller has checked that none was
 * sold.
 */
export async function removeImported(
  tx: Tx,
  shop_id: string,
  { products, now }: { products: readonly string[]; now: Date },
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    delete from barcode b using variant v
    where b.shop_id = ${shop_id} and v.shop_id = b.shop_id and v.id = b.variant_id
      and v.product_id = any(${products}::uuid[])`.execute(tx);
  await sql`
    update variant set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      changed_at = now(),
      -- the product code, named below
      product_code = left(product_code, 50) || '~' || right(product_id::text, 12)
    where shop_id = ${shop_id} and product_id = any(${products}::uuid[])`.execute(tx);
  await sql`
    update product set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      code = left(code, 50) || '~' || right(id::text, 12)
    where shop_id = ${shop_id} and id = any(${products}::uuid[])`.execute(tx);
}

/**
 * Removes units and categories that an import created, if nothing else uses them: a category is
 * archived, a unit is deleted. Archived products with that unit are counted in pieces.
 */
export async function removeImportedNames(
  tx: Tx,
  shop_id: string,
  made: { products: readonly string[]; units: readonly string[]; categories: readonly string[] },
  now: Date,
): Promise<void> {
  if (made.categories.length > 0) {
    await sql`
      update category c set archived_at = ${now}
      where c.shop_id = ${shop_id} and c.id = any(${made.categories}::uuid[])
        and c.archived_at is null
        and not exists (select from product p where p.shop_id = c.shop_id
          and p.category_id = c.id and p.archived_at is null)
        and not exists (select from category b where b.shop_id = c.shop_id
          and b.parent_id = c.id and b.archived_at is null)`.execute(tx);
  }
  if (made.units.length === 0) return;
  await sql`
    with unused as (
      select u.id from unit u
      where u.shop_id = ${shop_id} and u.id = any(${made.units}::uuid[])
        and not exists (select from product p where p.shop_id = u.shop_id and p.unit_id = u.id
          and p.id <> all(${made.products}::uuid[]))
        and not exists (select from variant_unit v where v.shop_id = u.shop_id
          and v.unit_id = u.id)
    )
    update product p set unit_id = r.id
    from unit r
    where p.shop_id = ${shop_id} and p.id = any(${made.products}::uuid[])
      and p.unit_id in (select id from unused)
      and r.shop_id = p.shop_id and r.code = 'piece'`.execute(tx);
  await sql`
    delete from unit u
    where u.shop_id = ${shop_id} and u.id = any(${made.units}::uuid[])
      and not exists (select from product p where p.shop_id = u.shop_id and p.unit_id = u.id)
      and not exists (select from variant_unit v where v.shop_id = u.shop_id
        and v.unit_id = u.id)`.execute(tx);
}
