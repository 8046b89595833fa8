import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type PointsBack, pointsBack, type SalePoints } from '#domains/loyalty/core/points.ts';
import { mirrorMoves, pointsReturnOf } from './back-from.ts';
import {
  type DecidedReturn,
  decideReturn,
  type ReturnCommand,
  type ReturnFacts,
  type ReturnRefusal,
} from './decide-return.ts';
import type { SaleAmounts } from './price-return.ts';

export type PostedReturnFacts = ReturnFacts & {
  sale_id: string;
  balance: SaleAmounts & { is_reversed: boolean };
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
  /** What the sale earned and spent; null: no points. */
  sale_points: SalePoints | null;
};

/** Everything that a return changes. */
export type ReturnChanges = {
  back: DecidedReturn;
  books: BookChanges;
  points: PointsBack | null;
};

/** Returns a sale return with everything that it changes, or the first rejection. Pure. */
export function decidePostedReturn(
  command: ReturnCommand,
  facts: PostedReturnFacts,
): ReturnChanges | ReturnRefusal | Rejection<'sale_reversed' | BatchCode> {
  if (facts.balance.is_reversed) return reject('sale_reversed', { path: 'sale_id' });
  const back = decideReturn(command, facts);
  if (isRejection(back)) return back;
  const { sale_id, lines: sold, sale_points } = facts;
  const moves = mirrorMoves(back.moves, { requested: command.lines, sale_id, sold });
  const levels = levelsAt(facts.warehouse_id, facts.levels);
  const books = bookChanges({ ...back, moves }, { ...facts, levels });
  if (isRejection(books)) return books;
  const points = sale_points && pointsBack(sale_points, pointsReturnOf(back, facts));
  return { back, books, points };
}
