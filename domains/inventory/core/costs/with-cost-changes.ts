import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { notPutBack } from '../batches/lot-rows.ts';
import type { Move } from './costing.ts';

/** The change of a movement's cost by late costs, in a lot or (0) on the average. */
export type CostChange = { line_no: number; lot: number; value: Minor };

/** Movements with line numbers, at their cost including late costs. */
export function withCostChanges(
  moves: readonly Move[],
  changes: readonly CostChange[],
): readonly Move[] {
  if (changes.length === 0) return moves;
  return moves.map((move) => {
    const lineChanges = changes.filter(({ line_no }) => line_no === move.mirrors?.line_no);
    if (lineChanges.length === 0) return move;
    const lots = move.lots?.map((use) => {
      const more = lineChanges.filter(({ lot }) => lot === use.lot).map(({ value }) => value);
      return { ...use, value: add(use.value, ...more) };
    });
    const value = add(move.value, ...lineChanges.map((change) => change.value));
    return { ...move, value, ...defined({ lots }) };
  });
}

/**
 * The mirror of movements as posted and, as value alone, the late costs added since. 4 left at
 * 400.00, freight of 20.00 followed them, and 4 come back at 400.00 and 20.00.
 */
export function separateLateCosts(mirror: readonly Move[], posted: readonly Move[]): Move[] {
  const late: Move[] = [];
  const mirrored = mirror.map((move, index) => {
    const value = negate(posted[index]?.value ?? ZERO);
    const more = subtract(move.value, value);
    if (more === ZERO) return move;
    const { warehouse_id, variant_id } = move;
    const isBrought = move.quantity > 0 && notPutBack(move, move.lots ?? []).quantity > 0;
    const lots = isBrought ? [{ lot: -(index + 1), quantity: quantity(0), value: more }] : [];
    const moveKey = { warehouse_id, variant_id, kind: 'revaluation' as const };
    late.push({ ...moveKey, quantity: quantity(0), value: more, lots });
    return { ...move, value };
  });
  return [...mirrored, ...late];
}
