import type { Tx } from '#platform/db/tx.ts';
import { insertMissingLevels, type LockedLevel, lockLevels } from '../levels/stock.sql.ts';

/**
 * Locks the levels that goods will come into, making those that do not exist yet.
 * Levels that goods only leave need no making: what is missing is empty.
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

/** Where some goods come in and others go out: all of them in the one order of locks. */
export async function lockLevelsForExchange(
  tx: Tx,
  location: { shop_id: string; warehouse_id: string },
  variant_ids: { into: readonly string[]; out: readonly string[] },
): Promise<void> {
  const { shop_id, warehouse_id } = location;
  await insertMissingLevels(tx, shop_id, warehouse_id, variant_ids.into);
  await lockLevels(tx, shop_id, warehouse_id, [...variant_ids.into, ...variant_ids.out]);
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
