import { negate, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { EMPTY, type Level, type Move, receive, revaluationOf } from './costing.ts';
import type { StockLevel } from './issue-lines.ts';

export const levelKey = (place: { warehouse_id: string; variant_id: string }) =>
  `${place.warehouse_id} ${place.variant_id}`;

/**
 * The mirror of a document's movements, line for line, and what must be revalued where the mirror
 * leaves value without goods or below zero: goods received at 7.00 may have left at an average of
 * 6.00 meanwhile.
 */
export function reverseMoves(
  moves: readonly Move[],
  levels: ReadonlyMap<string, StockLevel>,
): { mirror: Move[]; revaluations: Move[] } | Rejection<'insufficient_stock'> {
  const mirror = moves.map((move) => ({
    ...move,
    quantity: quantity(move.quantity === 0 ? 0 : -move.quantity),
    value: negate(move.value),
  }));
  const after = new Map<string, Level>(levels);
  for (const move of mirror) {
    const key = levelKey(move);
    after.set(key, receive(after.get(key) ?? EMPTY, move.quantity, move.value));
  }
  const revaluations: Move[] = [];
  for (const move of new Map(mirror.map((move) => [levelKey(move), move])).values()) {
    const level = after.get(levelKey(move)) ?? EMPTY;
    const reserved = levels.get(levelKey(move))?.reserved ?? 0;
    if (level.on_hand < reserved) {
      return reject('insufficient_stock', { params: { variant_id: move.variant_id } });
    }
    const value = revaluationOf(level);
    if (value !== ZERO) {
      revaluations.push({ ...move, kind: 'revaluation', quantity: quantity(0), value });
    }
  }
  return { mirror, revaluations };
}
