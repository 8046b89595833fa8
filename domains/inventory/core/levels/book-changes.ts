import type { Accounts, JournalLine } from '#domains/accounting/core/journal.ts';
import { type RevaluedFor, revaluationLines } from '#domains/accounting/core/revaluation.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { BatchCode } from '../batches/choose-batches.ts';
import { type Moved, type StockChanges, type StockFacts, stockChanges } from './stock-changes.ts';

/** By how much movements of a document change value alone. */
export type Revalued = {
  /** Where the goods are; absent: in the branch of the document. */
  warehouse_id?: string;
  value: Minor;
  /** What of that is posted to other accounts than Cost variance. */
  known?: readonly RevaluedFor[];
};

type Books = Moved & { journal: readonly JournalLine[]; revalued?: readonly Revalued[] };

/** The branch of each warehouse. Absent: all goods are in the branch of the document. */
type Branches = ReadonlyMap<string, string>;

/** What a document changes in both books. */
export type BookChanges = {
  stock: StockChanges;
  journal: readonly JournalLine[];
  /** The entry of changes of value alone; often empty. */
  revaluation: readonly JournalLine[];
};

/** The changes of both books by what a document moves and posts. */
export function bookChanges(
  { journal, revalued = [], ...moved }: Books,
  { accounts, branches, ...facts }: StockFacts & { accounts: Accounts; branches?: Branches },
): BookChanges | Rejection<BatchCode> {
  const stock = stockChanges(moved, facts);
  if (isRejection(stock)) return stock;
  const all = [...revalued, ...stock.settled];
  return { stock, journal, revaluation: revaluationByBranch(all, accounts, branches) };
}

/** Goods of a document may be in several branches: each change of value is posted in its own. */
function revaluationByBranch(
  revalued: readonly Revalued[],
  accounts: Accounts,
  branches: Branches | undefined,
): JournalLine[] {
  const branchOf = ({ warehouse_id = '' }: Revalued) => branches?.get(warehouse_id);
  return [...Map.groupBy(revalued, branchOf)].flatMap(([branch_id, own]) => {
    const value = sumOf(own, (one) => one.value);
    const known = own.flatMap((one) => one.known ?? []);
    const lines = revaluationLines(accounts, value, known);
    return lines.map((line) => ({ ...line, ...defined({ branch_id }) }));
  });
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
