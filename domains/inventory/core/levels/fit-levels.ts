import { add, type Minor, minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type { LotUse } from '../batches/lots.ts';
import { EMPTY, type Level, type Move } from '../costs/costing.ts';
import type { LatePart } from '../costs/past-moves.ts';
import type { Recosted } from '../costs/recost.ts';
import { levelKey } from './reverse-moves.ts';

/**
 * Applies a late cost to levels as far as they can bear it. Where earlier books followed another
 * rule, they may differ from the replay. An empty level bears nothing, stock is never worth less
 * than zero, and the remainder is cost of sales.
 */
export function fitLevels(recosted: Recosted, levels: ReadonlyMap<string, Level>): Recosted {
  let left = ZERO;
  const moves = recosted.moves.flatMap((move) => {
    const fitted = fitMove(move, levels.get(levelKey(move)) ?? EMPTY);
    left = add(left, subtract(move.value, fitted.value));
    return fitted.value === ZERO && (fitted.lots ?? []).length === 0 ? [] : [fitted];
  });
  if (left === ZERO) return { ...recosted, moves };
  return { ...recosted, moves, parts: recosted.parts.map((parts) => moveOver(parts, moves)) };
}

function fitMove(move: Move, level: Level): Move {
  const { lots: _, ...bare } = move;
  const { on_hand, value } = level;
  if (on_hand === 0) return { ...bare, value: ZERO };
  if (on_hand < 0) return { ...bare, value: minor(Math.min(move.value, -value)) };
  const fitted = minor(Math.max(move.value, -value));
  if (!level.lots) return { ...bare, value: fitted };
  const uses = fitLots(move.lots ?? [], level.lots, fitted);
  return { ...bare, value: add(ZERO, ...uses.map((use) => use.value)), lots: uses };
}

/** To the lots of the replay where they exist; the remainder to the others. */
function fitLots(
  replayed: readonly LotUse[],
  lots: NonNullable<Level['lots']>,
  value: Minor,
): LotUse[] {
  let left = value;
  const given = new Map<number, Minor>();
  const give = (lot: number, most: Minor) => {
    const there = lots.find((one) => one.lot === lot)?.value ?? ZERO;
    const before = given.get(lot) ?? ZERO;
    const part = minor(Math.max(most, negate(add(there, before))));
    given.set(lot, add(before, part));
    left = subtract(left, part);
  };
  for (const use of replayed) if (lots.some(({ lot }) => lot === use.lot)) give(use.lot, use.value);
  for (const { lot } of lots) if (left !== ZERO) give(lot, left);
  return [...given].flatMap(([lot, part]) => {
    return part === ZERO ? [] : [{ lot, quantity: quantity(0), value: part }];
  });
}

/** The stock parts are what is written; the remainder is cost of sales. */
function moveOver(parts: readonly LatePart[], moves: readonly Move[]): LatePart[] {
  const fits = (warehouse_id: string) =>
    add(ZERO, ...moves.filter((move) => move.warehouse_id === warehouse_id).map((m) => m.value));
  return parts.flatMap((part) => {
    if (part.purpose !== 'inventory') return [part];
    const all = add(
      ZERO,
      ...parts
        .filter((one) => one.purpose === 'inventory' && one.warehouse_id === part.warehouse_id)
        .map(({ amount }) => amount),
    );
    const inStock = all === part.amount ? fits(part.warehouse_id) : part.amount;
    const rest = subtract(part.amount, inStock);
    if (rest === ZERO) return [part];
    const soldPart = { ...part, purpose: 'cost_of_sales' as const, amount: rest };
    return inStock === ZERO ? [soldPart] : [{ ...part, amount: inStock }, soldPart];
  });
}
