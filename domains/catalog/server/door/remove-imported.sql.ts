import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Takes goods that a file brought out of the catalogue, so that the file can be put in again: they
 * are archived under another code, and their barcodes are free. The caller has made sure that
 * nothing was sold of them.
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
      changed_at = now()
    where shop_id = ${shop_id} and product_id = any(${products}::uuid[])`.execute(tx);
  await sql`
    update product set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      code = left(code, 50) || '~' || right(id::text, 12)
    where shop_id = ${shop_id} and id = any(${products}::uuid[])`.execute(tx);
}
