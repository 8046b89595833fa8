import { add } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Move } from '../../core/costing.ts';
import { appendMovements, type LevelChange, type MovesOfDocument } from '../stock.sql.ts';

/**
 * Writes the stock journal of a document and the levels it changes. The caller has locked them
 * (`lockLevels`) and decided on what it saw; the guard in the update holds all the same.
 */
export async function moveStock(
  tx: Tx,
  document: MovesOfDocument,
): Promise<Rejection<'insufficient_stock'> | null> {
  if (document.moves.length === 0) return null;
  const changes = changesOf(document.moves);
  const changed = await appendMovements(tx, document, changes);
  return changed === changes.length ? null : reject('insufficient_stock');
}

/** One change a level, in lock order, however many lines move it. */
function changesOf(moves: readonly Move[]): LevelChange[] {
  const byLevel = new Map<string, LevelChange>();
  for (const move of moves) {
    const { warehouse_id, variant_id } = move;
    const key = `${warehouse_id} ${variant_id}`;
    const before = byLevel.get(key);
    byLevel.set(key, {
      warehouse_id,
      variant_id,
      quantity: quantity((before?.quantity ?? 0) + move.quantity),
      value: add(before?.value ?? (0 as Move['value']), move.value),
    });
  }
  return [...byLevel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
