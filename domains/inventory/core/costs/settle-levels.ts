import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Lot, type LotUse, takeFromLots } from '../batches/lots.ts';
import { fillLevel, soundLevel } from '../levels/fill-level.ts';
import type { Move } from './costing.ts';

/** The first line number of settlements. Modulo 10,000 they never equal the number of a line. */
export const SETTLED_FROM = 1_000_000_000;
const APART = 10_000;

/** A negative level that received stock. */
export type Filled = {
  warehouse_id: string;
  variant_id: string;
  on_hand: Quantity;
  value: Minor;
  change: { quantity: Quantity; value: Minor };
  /** All that is in stock now, with lots: none of it was there before. */
  lots?: readonly Lot[] | null;
};

export type Settled = {
  /** `rest`: the part of its value that the level does not have yet. */
  moves: (Move & { line_no: number; rest: Minor })[];
  revalued: Minor;
};

/**
 * The actual cost of stock sold before it came: the difference from the provisional cost, one
 * movement a level. 10 were sold at a provisional 15.00, and 10 come at 30.00: the level would have
 * no stock and a value of 150.00, and is revalued by -150.00. With lots, the missing quantity
 * leaves the oldest of what came.
 */
export function settleLevels(filled: readonly Filled[]): Settled {
  const moves = filled.flatMap((level, index) => {
    const { lots, ...worth } = settledOne(level);
    if (worth.value === ZERO && lots.length === 0) return [];
    const { warehouse_id, variant_id } = level;
    const moveKey = { warehouse_id, variant_id, line_no: SETTLED_FROM + index * APART };
    return [{ ...moveKey, kind: 'revaluation' as const, quantity: quantity(0), ...worth, lots }];
  });
  return { moves, revalued: add(ZERO, ...moves.map(({ value }) => value)) };
}

function settledOne(level: Filled): { value: Minor; rest: Minor; lots: readonly LotUse[] } {
  const { on_hand, value: after } = soundLevel(fillLevel(level, level.change));
  const moved = add(level.value, level.change.value);
  if (!level.lots) return { value: subtract(after, moved), rest: ZERO, lots: [] };
  const lotQuantity = level.lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const missing = quantity(lotQuantity - Math.max(0, on_hand));
  const { uses, rest } = takeFromLots(level.lots, missing);
  const worth = on_hand > 0 ? add(ZERO, ...rest.map(({ value }) => value)) : after;
  return { value: subtract(worth, moved), rest: subtract(worth, after), lots: uses };
}
