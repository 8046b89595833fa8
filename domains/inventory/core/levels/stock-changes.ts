import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type BatchCode,
  type BatchFacts,
  type BatchUse,
  chooseBatches,
} from '../batches/choose-batches.ts';
import { type Brought, type LotRows, lotRows } from '../batches/lot-rows.ts';
import { type Lot, type LotUse, putIntoLots } from '../batches/lots.ts';
import type { Move } from '../costs/costing.ts';
import { type Settled, settleLevels } from '../costs/settle-levels.ts';
import type { StockLevel } from './issue-lines.ts';
import { levelKey } from './reverse-moves.ts';

export type NumberedMove = Move & { line_no: number };

type LevelRef = { warehouse_id: string; variant_id: string };

/** The change of one level by a document. */
export type LevelChange = LevelRef & {
  quantity: Quantity;
  value: Minor;
  /** Not in its value alone. */
  has_moved: boolean;
};

/** All changes in stock by a document. */
export type StockChanges = {
  /** Movements, including those that settle a level below zero. */
  moves: readonly NumberedMove[];
  /** One per level, in lock order. */
  levels: readonly LevelChange[];
  goes_below: boolean;
  /** Value that a settled level with lots gets beyond what its change gives. */
  rests: readonly (LevelRef & { value: Minor })[];
  /** The lots that it opens. */
  lots: readonly Brought[];
  lot_uses: readonly (LotUse & LevelRef & { line_no: number })[];
  batch_uses: readonly BatchUse[];
  /** The changes in stock value without quantity by settled levels. */
  settled: readonly { warehouse_id: string; value: Minor }[];
};

export type Moved = { moves: readonly Move[]; goes_below?: boolean };
export type StockFacts = {
  /** The locked levels, by `levelKey`. */
  levels: ReadonlyMap<string, StockLevel>;
  /** null: no tracked product moves. */
  batches: BatchFacts | null;
  /** The shop values its stock by lots, first in, first out. */
  has_lots: boolean;
};

/**
 * The changes of levels, lots and batches by the movements of a document, in line order. A level
 * below zero may keep value without quantity: a movement of value alone settles it.
 */
export function stockChanges(
  { moves: moved, goes_below = false }: Moved,
  facts: StockFacts,
): StockChanges | Rejection<BatchCode> {
  const { batches } = facts;
  const moves = moved.map((move, at) => ({ ...move, line_no: move.line_no ?? at + 1 }));
  const batch_uses = batches === null ? [] : chooseBatches(trackedAmong(moves, batches), batches);
  if (isRejection(batch_uses)) return batch_uses;
  const levels = levelChanges(moves);
  const settled = settleBelow({ moves, levels, goes_below }, facts);
  const all = [...moves, ...settled.moves];
  const { brought: lots, uses } = facts.has_lots ? lotRows(all) : NO_LOTS;
  const places = new Map(all.map((move) => [move.line_no, move]));
  const lot_uses = uses.map((use) => {
    const { warehouse_id = '', variant_id = '' } = places.get(use.line_no) ?? {};
    return { ...use, warehouse_id, variant_id };
  });
  return {
    moves: all,
    levels,
    goes_below,
    rests: settled.moves.flatMap(({ warehouse_id, variant_id, rest: value }) =>
      value === ZERO ? [] : [{ warehouse_id, variant_id, value }],
    ),
    lots,
    lot_uses,
    batch_uses,
    settled: settled.moves,
  };
}

const NO_LOTS: LotRows = { brought: [], uses: [] };

function trackedAmong(moves: readonly NumberedMove[], { variants }: BatchFacts): NumberedMove[] {
  return moves.filter(({ variant_id }) => variants.has(variant_id));
}

type Changed = Pick<StockChanges, 'moves' | 'levels' | 'goes_below'>;

/** Settles levels that were below zero and received stock, and those that went below it. */
function settleBelow({ moves, levels, goes_below }: Changed, facts: StockFacts): Settled {
  const filled = levels.flatMap(({ warehouse_id, variant_id, ...change }) => {
    const before = facts.levels.get(levelKey({ warehouse_id, variant_id }));
    const { on_hand = quantity(0), value = ZERO, lots } = before ?? {};
    const isFilled = on_hand < 0 && change.quantity > 0;
    if (!isFilled && !goes_below) return [];
    // Below zero there are no lots left: all there are now were brought.
    const after = lots && isFilled ? lotsAfter(lots, { warehouse_id, variant_id }, moves) : null;
    return [{ warehouse_id, variant_id, on_hand, value, change, lots: after }];
  });
  return settleLevels(filled);
}

/** The lots of a level after the movements. */
function lotsAfter(before: readonly Lot[], level: LevelRef, moves: readonly NumberedMove[]): Lot[] {
  const own = moves.filter((move) => levelKey(move) === levelKey(level));
  const { brought, uses } = lotRows(own);
  const known = uses.filter(({ lot }) => lot > 0);
  return putIntoLots(before, [...known, ...brought]).filter((lot) => lot.quantity > 0);
}

/** Several lines may move a level; it changes once. */
export function levelChanges(moves: readonly Move[]): LevelChange[] {
  const byLevel = new Map<string, LevelChange>();
  for (const move of moves) {
    const { warehouse_id, variant_id } = move;
    const key = levelKey(move);
    const before = byLevel.get(key);
    byLevel.set(key, {
      warehouse_id,
      variant_id,
      quantity: quantity((before?.quantity ?? 0) + move.quantity),
      value: add(before?.value ?? ZERO, move.value),
      has_moved: before?.has_moved === true || move.quantity !== 0,
    });
  }
  return [...byLevel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
