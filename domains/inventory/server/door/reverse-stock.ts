import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { levelKey, reverseMoves } from '../../core/reverse-moves.ts';
import { loadMovements, lockLevels } from '../stock.sql.ts';
import { moveStock } from './move-stock.ts';

/**
 * Mirrors the movements of a document in the stock journal, and revalues what the mirror leaves
 * without sense. Returns the value of that revaluation: the caller posts it to cost variance.
 */
export async function reverseStock(
  tx: Tx,
  reversal: { shop_id: string; document_id: string; reverses_id: string; business_date: string },
): Promise<{ revaluation: Minor } | Rejection<'insufficient_stock'>> {
  const { shop_id } = reversal;
  const moves = await loadMovements(tx, shop_id, reversal.reverses_id);
  const warehouses = [...new Set(moves.map((move) => move.warehouse_id))].sort();
  const levels = new Map();
  for (const warehouse_id of warehouses) {
    const variant_ids = moves.map((move) => move.variant_id);
    for (const level of await lockLevels(tx, shop_id, warehouse_id, variant_ids)) {
      levels.set(levelKey(level), level);
    }
  }
  const reversed = reverseMoves(moves, levels);
  if (isRejection(reversed)) return reversed;
  const { mirror, revaluations } = reversed;
  const short = await moveStock(tx, { ...reversal, moves: [...mirror, ...revaluations] });
  return short ?? { revaluation: sumOf(revaluations, ({ value }) => value) };
}
