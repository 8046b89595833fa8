import { assert } from '#domains/kernel/core/assert.ts';
import {
  add,
  LINE_MAX,
  type Minor,
  multiplyDivide,
  negate,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

/** What lies in one warehouse of one variant. The unit cost is value / on_hand, never stored. */
export type Level = { readonly on_hand: Quantity; readonly value: Minor };

/** One row of the stock journal to be: goods in (+) or out (-), and their value. */
export type Move = {
  warehouse_id: string;
  variant_id: string;
  kind: 'move' | 'revaluation';
  quantity: Quantity;
  value: Minor;
};

export const EMPTY: Level = { on_hand: 0 as Quantity, value: ZERO };

export function receive(level: Level, taken_in: Quantity, value: Minor): Level {
  return { on_hand: quantity(level.on_hand + taken_in), value: add(level.value, value) };
}

/**
 * The moving-average cost of goods that leave, and what stays.
 * 3.01 over 3 pieces: one leaves at round(301 x 1 / 3) = 1.00; the last one out takes the whole
 * rest, so that no value stays where no goods are.
 */
export function issue(level: Level, taken_out: Quantity): { cost: Minor; rest: Level } {
  assert(taken_out > 0 && taken_out <= level.on_hand, 'no more leaves than is there');
  const cost = multiplyDivide(level.value, taken_out, level.on_hand);
  const rest = {
    on_hand: quantity(level.on_hand - taken_out),
    value: subtract(level.value, cost),
  };
  return { cost, rest };
}

/** What goods are worth at the average of now, or null where a line cannot carry it. */
export function valueAtAverage(level: Level, of: Quantity): Minor | null {
  const most = BigInt(LINE_MAX) * BigInt(level.on_hand);
  if (BigInt(level.value) * BigInt(of) > most) return null;
  return multiplyDivide(level.value, of, level.on_hand);
}

/**
 * The value to add to a level that a mirrored movement left without sense: value where no goods
 * are, or value below zero. Zero when all is well.
 * In 10 @ 5.00, in 10 @ 7.00 (average 6.00), out 10 (60.00 leaves): 10 pieces, 60.00. The mirror of
 * the second receipt takes 10 pieces @ 7.00 and would leave 0 pieces and -10.00: revalue by +10.00.
 */
export function revaluationOf(level: Level): Minor {
  const isSound = level.on_hand === 0 ? level.value === 0 : level.value >= 0;
  return isSound ? ZERO : negate(level.value);
}
