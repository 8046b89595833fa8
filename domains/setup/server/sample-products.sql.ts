import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';

export async function findShopType(tx: Tx, shop_id: string): Promise<string> {
  const { rows } = await sql<{ shop_type: string }>`
    select shop_type from shop where shop_id = ${shop_id}`.execute(tx);
  return rows[0]?.shop_type ?? '';
}

/** The unit ids of a shop by code. */
export async function selectUnitIds(tx: Tx, shop_id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from unit where shop_id = ${shop_id}`.execute(tx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export type LeftOver = { warehouse_id: string; variant_id: string; quantity: Quantity };

/** The unreserved stock of these variants in each warehouse. */
export async function selectLeftOver(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<LeftOver[]> {
  const { rows } = await sql<LeftOver>`
    select l.warehouse_id, l.variant_id, l.on_hand - l.reserved as quantity
    from stock_level l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id and v.archived_at is null
    where l.shop_id = ${shop_id} and l.variant_id = any(${variant_ids}::uuid[])
      and l.on_hand - l.reserved > 0
    order by l.warehouse_id, l.variant_id`.execute(tx);
  return rows;
}

/** The products with any other document than their opening stock and its removal. */
export async function selectTraded(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct v.product_id
    from stock_movement j
    join document d on d.shop_id = j.shop_id and d.id = j.document_id
      and d.kind not in ('stock_adjustment', 'opening_balance')
    join variant v on v.shop_id = j.shop_id and v.id = j.variant_id
    where j.shop_id = ${shop_id} and j.variant_id = any(${variant_ids}::uuid[])`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
