import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { journalRows } from '#domains/accounting/server/door/post-journal.ts';
import { add } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Move } from '../../core/costing.ts';
import { type LevelChange, writeBooks } from '../stock.sql.ts';

/** Where and when both books are written, and the ids of the document and its journal entry. */
export type Posting = {
  shop_id: string;
  document_id: string;
  branch_id: string;
  business_date: string;
  entry_id: string;
  /** The entry that this one mirrors. */
  reverses_entry_id?: string;
};

/**
 * Writes what a document moves and what it posts. The caller has locked the levels and decided on
 * what it saw; the guard in the update holds all the same. A document by which nothing of value
 * moved (a gift without cost) has no journal lines, and then no entry.
 */
export async function postBooks(
  tx: Tx,
  posting: Posting,
  books: { moves: readonly Move[]; journal: readonly JournalLine[] },
): Promise<Rejection<'insufficient_stock'> | null> {
  const { entry_id, reverses_entry_id, ...place } = posting;
  const entry = {
    ...place,
    id: entry_id,
    posting_kind: 'post' as const,
    reverses_id: reverses_entry_id ?? null,
  };
  const changes = changesOf(books.moves);
  const rows = journalRows(entry, books.journal);
  const changed = await writeBooks(tx, { ...place, moves: books.moves }, changes, rows);
  return changed === changes.length ? null : reject('insufficient_stock');
}

/** One change a level, in lock order, however many lines move it. */
function changesOf(moves: readonly Move[]): LevelChange[] {
  const byLevel = new Map<string, LevelChange>();
  for (const move of moves) {
    const { warehouse_id, variant_id } = move;
    const key = `${warehouse_id} ${variant_id}`;
    const before = byLevel.get(key);
    byLevel.set(key, {
      warehouse_id,
      variant_id,
      quantity: quantity((before?.quantity ?? 0) + move.quantity),
      value: add(before?.value ?? (0 as Move['value']), move.value),
    });
  }
  return [...byLevel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
