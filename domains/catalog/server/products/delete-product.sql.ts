import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';

type Use = { code: string; name: string; name_bn: string; is_used: boolean };

/**
 * Whether it was moved, sold, or is in a held cart. Foreign keys cover the first two, but slowly
 * for
 * a long history; nothing covers carts.
 */
export async function findUse(tx: Tx, shop_id: string, product_id: string): Promise<Use> {
  const variants = sql`(select id from variant
    where shop_id = ${shop_id} and product_id = ${product_id})`;
  const result = await sql<Use>`
    select code, name, name_bn, exists (select from stock_movement
        where shop_id = ${shop_id} and variant_id in ${variants})
      or exists (select from product_sum
        where shop_id = ${shop_id} and variant_id in ${variants})
      or exists (select from unfolded_document u
        join sale_line l on l.shop_id = ${shop_id} and l.document_id = u.document_id
        where u.shop_id = ${shop_id} and l.variant_id in ${variants})
      or exists (select from held_cart h, jsonb_array_elements(h.lines || h.removed_lines) as line
        where h.shop_id = ${shop_id} and h.ended_at is null
          and (line ->> 'variant_id')::uuid in ${variants}) as is_used
    from product where shop_id = ${shop_id} and id = ${product_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the product was locked');
}

/** Deletes it with all its details, and records the deletion for tills. */
export async function removeProduct(tx: Tx, shop_id: string, id: string): Promise<void> {
  // Before its product: the stock sums need its category.
  await sql`
    delete from stock_level where shop_id = ${shop_id} and variant_id in (
      select id from variant where shop_id = ${shop_id} and product_id = ${id})`.execute(tx);
  await sql`
    with mine as materialized (
      select id from variant where shop_id = ${shop_id} and product_id = ${id}
    ), codes as (
      delete from barcode where shop_id = ${shop_id} and variant_id in (select id from mine)
    ), units as (
      delete from variant_unit where shop_id = ${shop_id} and variant_id in (select id from mine)
    ), parts as (
      delete from bundle_part where shop_id = ${shop_id} and variant_id in (select id from mine)
    ), prices as (
      delete from price_change where shop_id = ${shop_id} and variant_id in (select id from mine)
    ), pictures as (
      delete from product_picture where shop_id = ${shop_id} and product_id = ${id}
    ), stars as (
      delete from favourite_product where shop_id = ${shop_id} and product_id = ${id}
    ), listings as (
      delete from store_product where shop_id = ${shop_id} and product_id = ${id}
    ), goods as (
      delete from variant where shop_id = ${shop_id} and product_id = ${id}
    ), deletions as (
      insert into deleted_variant (shop_id, id) select ${shop_id}, id from mine
    )
    delete from product where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
