import { minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { notPutBack } from '../batches/lot-rows.ts';
import { type Lot, type LotUse, putIntoLots, takeFromLots } from '../batches/lots.ts';
import { EMPTY, type Level, type Move, receive, revaluationOf } from '../costs/costing.ts';
import type { StockLevel } from './issue-lines.ts';

export const levelKey = (level: { warehouse_id: string; variant_id: string }) =>
  `${level.warehouse_id} ${level.variant_id}`;

/**
 * The mirror of a document's movements, line for line, and the revaluation where the mirror leaves
 * value without stock or negative value. Goods received at 7.00 may have left at an average of 6.00
 * meanwhile. With lots, what left returns to its lots. What came leaves its own lot, and for what
 * is gone of that the oldest others, whose difference is revalued.
 */
export function reverseMoves(
  moves: readonly Move[],
  levels: ReadonlyMap<string, StockLevel>,
): { mirror: Move[]; revaluations: Move[] } | Rejection<'insufficient_stock'> {
  const mirror = moves.map(({ lots: _, ...move }) => ({
    ...move,
    quantity: quantity(move.quantity === 0 ? 0 : -move.quantity),
    value: negate(move.value),
  }));
  const after = new Map<string, Level>(levels);
  for (const move of mirror) {
    const key = levelKey(move);
    const { lots: _, ...before } = after.get(key) ?? EMPTY;
    after.set(key, receive(before, move.quantity, move.value));
  }
  const [short] = shortLevels(moves, levels);
  if (short !== undefined) return reject('insufficient_stock', { params: short });
  const { mirror: lotted, lots } = mirrorLots(moves, mirror, levels);
  const revaluations: Move[] = [];
  for (const move of new Map(mirror.map((move) => [levelKey(move), move])).values()) {
    const key = levelKey(move);
    // A negative level is settled as it is written.
    if ((levels.get(key)?.on_hand ?? 0) < 0) continue;
    const value = revaluationOf({ ...(after.get(key) ?? EMPTY), lots: lots.get(key) ?? null });
    if (value !== ZERO) {
      revaluations.push({ ...move, kind: 'revaluation', quantity: quantity(0), value });
    }
  }
  return { mirror: lotted, revaluations };
}

type LevelRef = { warehouse_id: string; variant_id: string };

/** The levels that have too little free stock for the mirror of these movements. */
export function shortLevels(
  moves: readonly Move[],
  levels: ReadonlyMap<string, StockLevel>,
): LevelRef[] {
  const byLevel = Map.groupBy(moves, levelKey);
  return [...new Set([...levels.keys(), ...byLevel.keys()])].flatMap((key) => {
    const own = byLevel.get(key) ?? [];
    const { on_hand = 0, reserved = 0 } = levels.get(key) ?? {};
    const after = own.reduce<number>((left, move) => left - move.quantity, on_hand);
    // What was sold before it came may always come back.
    if (after >= on_hand || after >= reserved) return [];
    return own.slice(0, 1).map(({ warehouse_id, variant_id }) => ({ warehouse_id, variant_id }));
  });
}

/** What the mirror does to lots: first returns, then issues. */
function mirrorLots(
  moves: readonly Move[],
  mirror: readonly Move[],
  levels: ReadonlyMap<string, StockLevel>,
): { mirror: Move[]; lots: ReadonlyMap<string, readonly Lot[]> } {
  const lots = new Map<string, readonly Lot[]>();
  for (const [key, level] of levels) if (level.lots) lots.set(key, level.lots);
  const changed: Move[] = [...mirror];
  const pass = (isOut: boolean) => {
    for (const [index, move] of mirror.entries()) {
      const before = lots.get(levelKey(move));
      if (before === undefined || move.quantity === 0 || move.quantity < 0 !== isOut) continue;
      const movedLots = moves[index]?.lots ?? [];
      const done = isOut
        ? takeMovedLots(move, movedLots, before)
        : putBack(move, movedLots, before, index + 1);
      lots.set(levelKey(move), done.lots);
      if (done.uses.length > 0) changed[index] = { ...move, lots: done.uses };
    }
  };
  pass(false);
  pass(true);
  for (const [index, move] of mirror.entries()) {
    const before = lots.get(levelKey(move));
    if (before === undefined || move.quantity !== 0) continue;
    const uses = valueBack(moves[index]?.lots ?? [], before);
    lots.set(levelKey(move), putIntoLots(before, uses));
    if (uses.length > 0) changed[index] = { ...move, lots: uses };
  }
  return { mirror: changed, lots };
}

type LotsDone = { uses: readonly LotUse[]; lots: readonly Lot[] };

/** To the lots that it left; a lot of its own where those were closed. */
function putBack(
  move: Move,
  movedLots: readonly LotUse[],
  before: readonly Lot[],
  line_no: number,
) {
  if (movedLots.length === 0) {
    const brought = { lot: -line_no, quantity: move.quantity, value: move.value };
    return { uses: [], lots: putIntoLots(before, [brought]) };
  }
  const uses = movedLots.map((use) => ({
    lot: use.lot,
    quantity: quantity(-use.quantity),
    value: negate(use.value),
  }));
  const rest = notPutBack(move, uses);
  const born = rest.quantity > 0 ? [{ lot: -line_no, ...rest }] : [];
  return { uses, lots: putIntoLots(before, [...uses, ...born]) };
}

/** Removes value alone from the lots that it was added to, as far as they still have it. */
function valueBack(movedLots: readonly LotUse[], before: readonly Lot[]): LotUse[] {
  return movedLots.flatMap(({ lot, value }) => {
    const there = before.find((one) => one.lot === lot);
    if (there === undefined || there.quantity === 0) return [];
    const back = minor(Math.max(-value, -there.value));
    return back === 0 ? [] : [{ lot, quantity: quantity(0), value: back }];
  });
}

/**
 * Takes from each own lot what the movement brought to it, and for what is gone of that the oldest.
 * 3 came back to a lot that has 5 by now, and 4 to a later one: 3 and 4 leave, not 5 and 2.
 */
function takeMovedLots(move: Move, movedLots: readonly LotUse[], before: readonly Lot[]): LotsDone {
  let rest = before;
  let left = quantity(-move.quantity);
  const uses: LotUse[] = [];
  for (const { lot, quantity: brought } of movedLots) {
    const there = rest.find((one) => one.lot === lot);
    const taken = quantity(Math.min(brought, there?.quantity ?? 0, left));
    if (there === undefined || taken <= 0) continue;
    const done = takeFromLots([there], taken);
    uses.push(...done.uses);
    rest = rest.flatMap((one) => (one.lot === lot ? done.rest : [one]));
    left = quantity(left - taken);
  }
  const others = takeFromLots(rest, left);
  return { uses: putIntoLots(uses, others.uses), lots: others.rest };
}
