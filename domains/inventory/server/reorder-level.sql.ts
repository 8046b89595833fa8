import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LevelKey } from './stock.sql.ts';

export type ReorderLevel = LevelKey & {
  on_hand: Quantity;
  reorder_level: Quantity;
  is_low: boolean;
};

/** On the level, made empty where the warehouse never had the goods. None: no such variant. */
export async function updateReorderLevel(
  tx: Tx,
  shop_id: string,
  level: LevelKey & { reorder_level: Quantity },
): Promise<{ level: ReorderLevel; before: Quantity | null } | undefined> {
  const result = await sql<ReorderLevel & { before: Quantity | null }>`
    insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value, reorder_level)
    select shop_id, ${level.warehouse_id}, id, 0, 0, ${level.reorder_level}
    from variant where shop_id = ${shop_id} and id = ${level.variant_id}
    on conflict (shop_id, warehouse_id, variant_id) do update
      set reorder_level = excluded.reorder_level
    returning warehouse_id, variant_id, on_hand, reorder_level, is_low,
      -- as the statement found it
      (select o.reorder_level from stock_level o where o.shop_id = stock_level.shop_id
        and o.warehouse_id = stock_level.warehouse_id
        and o.variant_id = stock_level.variant_id) as before`.execute(tx);
  if (result.rows[0] === undefined) return undefined;
  const { before, ...changed } = result.rows[0];
  return { level: changed, before };
}
