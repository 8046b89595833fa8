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
import { type Lot, type LotUse, takeFromLots } from '../batches/lots.ts';
import { fillLevel } from '../levels/fill-level.ts';

/**
 * The stock of one variant in one warehouse. The unit cost is value / on_hand, never stored. `lots`
 * only in a shop on first in, first out: there they make up the whole level.
 */
export type Level = {
  readonly on_hand: Quantity;
  readonly value: Minor;
  readonly lots?: readonly Lot[] | null;
  /** The provisional cost of stock not yet received; only where negative stock is allowed. */
  readonly short_at?: ShortCost | null;
};

/**
 * `value` for `quantity`, as of the stock that was last on hand; zero where there never was any.
 */
export type ShortCost = { readonly quantity: Quantity; readonly value: Minor };

/** A row for the stock journal: a quantity in (+) or out (-), and its value. */
export type Move = {
  warehouse_id: string;
  variant_id: string;
  kind: 'move' | 'revaluation';
  quantity: Quantity;
  value: Minor;
  /** The lots that it takes from or returns to, where the level has lots; else it opens one. */
  lots?: readonly LotUse[];
  /** Its number in the document, where that is not its position among the movements. */
  line_no?: number;
  /** The movement whose stock this is, returning or going on: it is in the same batches. */
  mirrors?: { document_id: string; line_no: number };
  /** The movement of a count that it takes back: late costs of that movement apply to it too. */
  takes_back?: { document_id: string; line_no: number };
  /** The provisional part of its cost: of what was not in stock. */
  guessed?: Minor;
  /** A surplus, or stock without a receipt: at the average cost on hand. */
  at_average?: true;
};

export const EMPTY: Level = { on_hand: 0 as Quantity, value: ZERO };

/** `line_no` is the receiving line, for documents that take from their own receipt. */
export function receive(level: Level, taken_in: Quantity, value: Minor, line_no = 0): Level {
  const after = fillLevel(level, { quantity: taken_in, value });
  if (!level.lots || taken_in <= 0) return after;
  return { ...after, lots: [...level.lots, { lot: -line_no, quantity: taken_in, value }] };
}

/** `guessed`: the cost of the part that was not in stock. */
export type Issued = { cost: Minor; rest: Level; lots?: readonly LotUse[]; guessed?: Minor };

/**
 * The cost of what leaves, and what stays: by lots, the oldest first, or at the average. 3.01 over
 * 3 pieces: one leaves at round(301 x 1 / 3) = 1.00. The last one out takes the whole rest, so that
 * no value stays without stock.
 */
export function issue(level: Level, taken_out: Quantity): Issued {
  if (level.short_at && taken_out > level.on_hand) return issueShort(level, taken_out);
  assert(taken_out > 0 && taken_out <= level.on_hand, 'an issue needs a quantity in stock');
  const on_hand = quantity(level.on_hand - taken_out);
  if (level.lots) {
    const { uses, cost, rest } = takeFromLots(level.lots, taken_out);
    return { cost, rest: { on_hand, value: subtract(level.value, cost), lots: rest }, lots: uses };
  }
  const cost = multiplyDivide(level.value, taken_out, level.on_hand);
  return { cost, rest: { on_hand, value: subtract(level.value, cost) } };
}

/**
 * More leaves than is in stock. All of the stock goes, and the missing part at the known cost. Of
 * 20 worth 300.00 leave 30 for 300.00 + 10 x 15.00, and -10 worth -150.00 stay.
 */
function issueShort(level: Level, taken_out: Quantity): Issued {
  const { short_at, ...before } = level;
  const there = quantity(Math.max(0, level.on_hand));
  const taken = there > 0 ? issue(before, there) : { cost: ZERO, lots: [] };
  const missing = quantity(taken_out - there);
  const guessed = multiplyDivide(short_at?.value ?? ZERO, missing, short_at?.quantity || 1);
  const cost = add(taken.cost, guessed);
  const on_hand = quantity(level.on_hand - taken_out);
  const rest = { on_hand, value: subtract(level.value, cost) };
  if (!level.lots) return { cost, rest, guessed };
  return { cost, rest: { ...rest, lots: [] }, lots: taken.lots ?? [], guessed };
}

/** The value of a quantity at the present average. null: too large for a line. */
export function valueAtAverage(level: Level, of: Quantity): Minor | null {
  const most = BigInt(LINE_MAX) * BigInt(level.on_hand);
  if (BigInt(level.value) * BigInt(of) > most) return null;
  return multiplyDivide(level.value, of, level.on_hand);
}

/**
 * The value to add to a level that a mirrored movement left inconsistent: value without stock, or
 * negative value. Zero when all is well. In 10 @ 5.00, in 10 @ 7.00 (average 6.00), out 10 (60.00
 * leaves): 10 pieces, 60.00. The mirror of the second receipt takes 10 pieces @ 7.00 and would
 * leave 0 pieces and -10.00: revalue by +10.00. With lots, the level is worth the sum of its lots.
 */
export function revaluationOf(level: Level): Minor {
  if (level.lots) {
    return subtract(add(ZERO, ...level.lots.map(({ value }) => value)), level.value);
  }
  const isSound = level.on_hand === 0 ? level.value === 0 : level.value >= 0;
  return isSound ? ZERO : negate(level.value);
}
