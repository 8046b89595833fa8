import { assert } from '#domains/kernel/core/assert.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { JournalLine } from '../../core/journal.ts';
import { appendEntry, type NewEntry } from '../journal.sql.ts';

/**
 * Writes the entry of a document into the money journal. A document by which nothing of value
 * moved (a gift without cost) has no lines and no entry: then the answer is null.
 */
export async function postJournal(
  tx: Tx,
  entry: NewEntry,
  lines: readonly JournalLine[],
): Promise<string | null> {
  if (lines.length === 0) return null;
  assert(
    sumOf(lines, ({ debit }) => debit) === sumOf(lines, ({ credit }) => credit),
    'debit and credit of an entry are equal',
  );
  await appendEntry(tx, entry, lines);
  return entry.id;
}
