import {
  add,
  type Minor,
  minor,
  multiplyDivide,
  negate,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { EMPTY, type Level, type Move } from './costing.ts';
import type { StockLevel } from './issue-lines.ts';
import type { Lot } from './lots.ts';
import { levelKey } from './reverse-moves.ts';

/** What goods that came by this movement cost besides; below zero, what they cost less. */
export type LateValue = { move: Move; amount: Minor };

/** How much the goods that are still there become worth, and how much is gone with the rest. */
export type Landed = { to_stock: Minor; to_sales: Minor };

/**
 * Puts value onto goods that came before. What is still there gets its part, what is gone was sold
 * at more: of 5 pieces 3 are there, so 16.67 is 10.00 of stock and 6.67 of cost of sales. Where
 * goods lie in lots, the lot tells what is there; on the average, goods of before leave first. No
 * goods become worth less than nothing.
 */
export function landValue(
  late: readonly LateValue[],
  levels: ReadonlyMap<string, StockLevel>,
): { moves: Move[]; landed: Landed[] } {
  const running = new Map<string, Level>(levels);
  const left = new Map([...levels].map(([key, { on_hand }]) => [key, on_hand]));
  const moves: Move[] = [];
  const landed = late.map(({ move, amount }): Landed => {
    const key = levelKey(move);
    const level = running.get(key) ?? EMPTY;
    const lot = lotOf(move, level);
    const there = lot ?? { quantity: left.get(key) ?? quantity(0), value: level.value };
    const staying = quantity(Math.max(0, Math.min(there.quantity, move.quantity)));
    left.set(key, quantity((left.get(key) ?? 0) - staying));
    const share = multiplyDivide(amount, staying, move.quantity);
    const to_stock = staying === 0 ? ZERO : minor(Math.max(share, negate(there.value)));
    if (to_stock !== ZERO) {
      running.set(key, withValue(level, to_stock, lot));
      moves.push(revaluation(move, to_stock, lot));
    }
    return { to_stock, to_sales: subtract(amount, to_stock) };
  });
  return { moves, landed };
}

/** The lot that the movement brought; what lay there when lots began is in the oldest. */
function lotOf(move: Move, { lots }: Level): Lot | null {
  if (!lots) return null;
  const own = move.lots?.[0]?.lot;
  const gone = { lot: 0, quantity: 0 as Quantity, value: ZERO };
  return (own === undefined ? lots[0] : lots.find(({ lot }) => lot === own)) ?? gone;
}

function withValue(level: Level, value: Minor, into: Lot | null): Level {
  const lots = level.lots?.map((lot) => {
    return lot.lot === into?.lot ? { ...lot, value: add(lot.value, value) } : lot;
  });
  return { ...level, value: add(level.value, value), lots: lots ?? null };
}

function revaluation({ lots: _, ...move }: Move, value: Minor, into: Lot | null): Move {
  const own = into === null ? {} : { lots: [{ lot: into.lot, quantity: quantity(0), value }] };
  return { ...move, kind: 'revaluation', quantity: quantity(0), value, ...own };
}
