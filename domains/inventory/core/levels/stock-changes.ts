import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type BatchCode,
  type BatchFacts,
  type BatchUse,
  chooseBatches,
} from '../batches/choose-batches.ts';
import { lotRows } from '../batches/lot-rows.ts';
import type { LotUse } from '../batches/lots.ts';
import type { Move } from '../costs/costing.ts';
import { settleLevels } from '../costs/settle-levels.ts';
import type { StockLevel } from './issue-lines.ts';

export type NumberedMove = Move & { line_no: number };

/** The change of one level by a document. */
export type LevelChange = {
  warehouse_id: string;
  variant_id: string;
  quantity: Quantity;
  value: Minor;
  /** Not in its value alone. */
  has_moved: boolean;
};

/** All changes in stock by a document that issues products. */
export type StockChanges = {
  /** Movements, including those that settle a level below zero. */
  moves: readonly NumberedMove[];
  /** One per level, in lock order. */
  levels: readonly LevelChange[];
  goes_below: boolean;
  lot_uses: readonly (LotUse & { line_no: number; warehouse_id: string; variant_id: string })[];
  batch_uses: readonly BatchUse[];
  /** The change in stock value without quantity. It gets its own journal entry. */
  revalued: Minor;
};

type Issued = { moves: readonly Move[]; goes_below: boolean };
type Facts = {
  levels: ReadonlyMap<string, StockLevel>;
  /** null: no product is tracked. */
  batches: BatchFacts | null;
};

/**
 * The changes of levels, lots and batches when products leave one warehouse, in line order. A level
 * below zero may keep value without quantity: a movement of value alone settles it.
 */
export function issueChanges(
  { moves: issued, goes_below }: Issued,
  { levels: known, batches }: Facts,
): StockChanges | Rejection<BatchCode> {
  const moves = issued.map((move, at) => ({ ...move, line_no: move.line_no ?? at + 1 }));
  const levels = levelChanges(moves);
  const batch_uses = batches === null ? [] : chooseBatches(trackedAmong(moves, batches), batches);
  if (isRejection(batch_uses)) return batch_uses;
  const settled = goes_below ? settleBelow(levels, known) : { moves: [], revalued: ZERO };
  const places = new Map(moves.map((move) => [move.line_no, move]));
  const lot_uses = lotRows(moves.filter(({ lots }) => lots !== undefined)).uses.map((use) => {
    const { warehouse_id = '', variant_id = '' } = places.get(use.line_no) ?? {};
    return { ...use, warehouse_id, variant_id };
  });
  return {
    moves: [...moves, ...settled.moves],
    levels,
    goes_below,
    lot_uses,
    batch_uses,
    revalued: settled.revalued,
  };
}

function trackedAmong(moves: readonly NumberedMove[], { variants }: BatchFacts): NumberedMove[] {
  return moves.filter(({ variant_id }) => variants.has(variant_id));
}

/** A level below zero has no lots left, so no lot settles it. */
function settleBelow(changes: readonly LevelChange[], known: ReadonlyMap<string, StockLevel>) {
  return settleLevels(
    changes.map(({ warehouse_id, variant_id, ...change }) => {
      const { on_hand = quantity(0), value = ZERO } = known.get(variant_id) ?? {};
      return { warehouse_id, variant_id, on_hand, value, change };
    }),
  );
}

/** Several lines may move a level; it changes once. */
export function levelChanges(moves: readonly Move[]): LevelChange[] {
  const byLevel = new Map<string, LevelChange>();
  for (const move of moves) {
    const { warehouse_id, variant_id } = move;
    const key = `${warehouse_id} ${variant_id}`;
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
