import type { Tx } from '#platform/db/tx.ts';
import { insertMissingLevels, type LockedLevel, lockLevels } from '../levels/stock.sql.ts';

/**
 * Locks the levels that will receive stock and creates missing ones. For stock that only leaves
 * none is created: a missing level is empty.
 */
export async function lockLevelsForReceipt(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<Map<string, LockedLevel>> {
  await insertMissingLevels(tx, shop_id, warehouse_id, variant_ids);
  return lockLevelsForIssue(tx, shop_id, warehouse_id, variant_ids);
}

export async function lockLevelsForIssue(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<Map<string, LockedLevel>> {
  const levels = await lockLevels(tx, shop_id, warehouse_id, variant_ids);
  return new Map(levels.map((level) => [level.variant_id, level]));
}
