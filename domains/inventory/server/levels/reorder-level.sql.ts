import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LevelKey } from './stock.sql.ts';

type Marks = { reorder_level: Quantity; fill_to: Quantity };

export type ReorderLevel = LevelKey & Marks & { on_hand: Quantity; is_low: boolean };

/**
 * Of the locked level, which is created if the warehouse never had the variant. null: no such
 * variant.
 */
export async function lockMarks(
  tx: Tx,
  shop_id: string,
  { warehouse_id, variant_id }: LevelKey,
): Promise<Marks | undefined> {
  await sql`
    insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
    select shop_id, ${warehouse_id}, id, 0, 0
    from variant where shop_id = ${shop_id} and id = ${variant_id}
    on conflict (shop_id, warehouse_id, variant_id) do nothing`.execute(tx);
  const result = await sql<Marks>`
    select reorder_level, fill_to from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and variant_id = ${variant_id}
    for update`.execute(tx);
  return result.rows[0];
}

export async function updateMarks(
  tx: Tx,
  shop_id: string,
  { warehouse_id, variant_id, reorder_level, fill_to }: LevelKey & Marks,
): Promise<ReorderLevel> {
  const result = await sql<ReorderLevel>`
    update stock_level set reorder_level = ${reorder_level}, fill_to = ${fill_to}
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and variant_id = ${variant_id}
    returning warehouse_id, variant_id, on_hand, reorder_level, fill_to, is_low`.execute(tx);
  return assertPresent(result.rows[0], 'the level was locked');
}
