import type { Accounts, JournalLine } from '#domains/accounting/core/journal.ts';
import { type RevaluedFor, revaluationLines } from '#domains/accounting/core/revaluation.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { BatchCode } from '../batches/choose-batches.ts';
import { type Moved, type StockChanges, type StockFacts, stockChanges } from './stock-changes.ts';

type Books = Moved & {
  journal: readonly JournalLine[];
  /** By how much movements among these change value alone. */
  revalued?: Minor;
  /** What of that is posted to other accounts than Cost variance. */
  revalued_for?: readonly RevaluedFor[];
};

/** What a document changes in both books. */
export type BookChanges = {
  stock: StockChanges;
  journal: readonly JournalLine[];
  /** The entry of changes of value alone; often empty. */
  revaluation: readonly JournalLine[];
};

/** The changes of both books by what a document moves and posts. */
export function bookChanges(
  { journal, revalued = ZERO, revalued_for, ...moved }: Books,
  { accounts, ...facts }: StockFacts & { accounts: Accounts },
): BookChanges | Rejection<BatchCode> {
  const stock = stockChanges(moved, facts);
  if (isRejection(stock)) return stock;
  const revaluation = revaluationLines(accounts, add(revalued, stock.settled), revalued_for);
  return { stock, journal, revaluation };
}

/** The same by movements of value alone: they need no stock and no batch. */
export function valueChanges(
  books: Books,
  { accounts, has_lots }: { accounts: Accounts; has_lots: boolean },
): BookChanges {
  const changes = bookChanges(books, { accounts, has_lots, levels: new Map(), batches: null });
  assert(!isRejection(changes), 'a movement of value alone needs no stock');
  return changes;
}
