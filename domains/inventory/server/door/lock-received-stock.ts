import type { Tx } from '#platform/db/tx.ts';
import type { Move } from '../../core/costs/costing.ts';
import { levelKey } from '../../core/levels/reverse-moves.ts';
import { insertLevels } from '../levels/lock-levels.sql.ts';
import { type LockedLevel, loadMovements, lockLevels } from '../levels/stock.sql.ts';

/**
 * What a document brought, in order, on the present levels: locked, as for a posting. The survivor
 * of a merge gets a level where it never had one.
 */
export async function lockReceivedStock(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<{ moves: Move[]; levels: Map<string, LockedLevel> }> {
  const moves = await loadMovements(tx, shop_id, document_id);
  const variant_ids = moves.map((move) => move.variant_id);
  const warehouse_ids = [...new Set(moves.map((move) => move.warehouse_id))].sort();
  for (const warehouse_id of warehouse_ids) {
    const own = moves.filter((move) => move.warehouse_id === warehouse_id);
    const own_ids = own.map(({ variant_id }) => variant_id);
    await tx.executeQuery(insertLevels({ shop_id, warehouse_id, variant_ids: own_ids }));
  }
  const levels = new Map<string, LockedLevel>();
  for (const warehouse_id of warehouse_ids) {
    for (const level of await lockLevels(tx, shop_id, warehouse_id, variant_ids)) {
      levels.set(levelKey(level), level);
    }
  }
  return { moves, levels };
}

/** What a document brought, in order; its levels are locked by the caller. */
export function loadReceived(tx: Tx, shop_id: string, document_id: string): Promise<Move[]> {
  return loadMovements(tx, shop_id, document_id);
}
