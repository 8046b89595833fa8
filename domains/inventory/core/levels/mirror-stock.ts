import type { ApprovalRefusal } from '#domains/access/core/check-approval.ts';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type MoneyToReverse,
  type ReversedMoney,
  reverseMoney,
} from '#domains/payments/core/reverse-money.ts';
import type { BatchCode } from '../batches/choose-batches.ts';
import type { Move } from '../costs/costing.ts';
import { type CostChange, separateLateCosts, withCostChanges } from '../costs/with-cost-changes.ts';
import { type BookChanges, bookChanges, type Revalued } from './book-changes.ts';
import { findUsePurpose, type StockUse } from './find-use-purpose.ts';
import { reverseMoves } from './reverse-moves.ts';
import type { StockFacts } from './stock-changes.ts';

/** What a document did to stock, and the stock of today. */
export type MovesToReverse = StockFacts & {
  readonly accounts: Accounts;
  /** Its movements, in order. */
  readonly moved: readonly Move[];
  /** The branch of each of their warehouses. */
  readonly branches: ReadonlyMap<string, string>;
  /** What late costs changed of them since. */
  readonly late_costs: readonly (CostChange & StockUse)[];
};

export type StockToReverse = MoneyToReverse & MovesToReverse;

/** `books.journal` is empty: the mirrored entry is `journal`. */
export type ReversedStock = ReversedMoney & { readonly books: BookChanges };

type MissingCode =
  | 'insufficient_stock'
  | 'batch_required'
  | 'batch_short'
  | 'serial_not_here'
  | 'serial_in_stock';

/** The mirror of a document that moved goods. Pure. */
export function reverseStock(
  facts: StockToReverse,
): ReversedStock | ApprovalRefusal | Rejection<MissingCode> {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  const stock = mirrorMoves(facts);
  if (isRejection(stock)) return stock;
  const books = mirrorBooks(stock, facts);
  return isRejection(books) ? books : { ...money, books };
}

type MirroredMoves = {
  readonly moves: readonly Move[];
  /** By how much movements among these change value alone. */
  readonly revalued: readonly Revalued[];
};

/**
 * The mirror of the movements on the stock of today. Stock moves at its original cost plus late
 * costs; these are not in the mirrored entry, so they are posted to the accounts of its use.
 */
export function mirrorMoves({
  moved,
  levels,
  late_costs,
}: Pick<MovesToReverse, 'moved' | 'levels' | 'late_costs'>):
  | MirroredMoves
  | Rejection<'insufficient_stock'> {
  const reversed = reverseMoves(withCostChanges(moved, late_costs), levels);
  if (isRejection(reversed)) return reversed;
  const { mirror, revaluations } = reversed;
  const late = late_costs.map(({ line_no, value, ...use }) => {
    const of = moved.find(({ mirrors }) => mirrors?.line_no === line_no);
    const { warehouse_id } = assertPresent(of, 'a late cost is one of a movement');
    const known = [{ purpose: findUsePurpose(use), amount: value }];
    return { warehouse_id, value: negate(value), known };
  });
  return {
    moves: [...separateLateCosts(mirror, moved), ...revaluations],
    revalued: [...revaluations, ...late],
  };
}

/** What the mirror changes: levels, lots and batches. */
export function mirrorBooks(
  stock: MirroredMoves,
  facts: MovesToReverse,
): BookChanges | Rejection<MissingCode> {
  const books = bookChanges({ ...stock, journal: [] }, facts);
  return isRejection(books) ? missingStock(books) : books;
}

const BATCH_CODES = [
  'batch_required',
  'batch_short',
  'serial_not_here',
  'serial_in_stock',
] as const;

/** Reduces the rejection of a batch to the codes that a reversal can have. */
export function missingStock(refused: Rejection<BatchCode>): Rejection<MissingCode> {
  const { rejection } = refused;
  if (rejection === 'serial_required') return { ...refused, rejection: 'batch_required' };
  const code = BATCH_CODES.find((one) => one === rejection) ?? 'insufficient_stock';
  return { ...refused, rejection: code };
}
