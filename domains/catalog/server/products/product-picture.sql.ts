import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type VariantPicture = { id: string; name: string; variant_id: string | null };

/** In order. The caller must hold the lock of the product to change them. */
export async function selectPictures(
  tx: Tx,
  shop_id: string,
  product_id: string,
): Promise<VariantPicture[]> {
  const { rows } = await sql<VariantPicture>`
    select id, name, variant_id from product_picture
    where shop_id = ${shop_id} and product_id = ${product_id} order by rank, id`.execute(tx);
  return rows;
}

export async function selectVariantIds(
  tx: Tx,
  shop_id: string,
  product_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variant where shop_id = ${shop_id} and product_id = ${product_id}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Replaces the pictures of a product in this order, and marks it as changed for the till. */
export async function writePictures(
  tx: Tx,
  shop_id: string,
  { product_id, pictures }: { product_id: string; pictures: readonly VariantPicture[] },
): Promise<void> {
  await sql`
    delete from product_picture
    where shop_id = ${shop_id} and product_id = ${product_id}`.execute(tx);
  await sql`
    insert into product_picture (shop_id, id, product_id, variant_id, name, rank)
    select ${shop_id}, id, ${product_id}, variant_id, name, position
    from unnest(
      ${pictures.map(({ id }) => id)}::uuid[], ${pictures.map((one) => one.variant_id)}::uuid[],
      ${pictures.map(({ name }) => name)}::text[]
    ) with ordinality as t (id, variant_id, name, position)`.execute(tx);
  await sql`
    update variant set changed_at = now()
    where shop_id = ${shop_id} and product_id = ${product_id}`.execute(tx);
}
