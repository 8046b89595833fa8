import type { RawBuilder } from 'kysely';
import { assert } from '#domains/kernel/core/assert.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { JournalLine } from '../../core/journal.ts';
import { appendEntry, entryRows, type NewEntry } from '../journal.sql.ts';

export type { NewEntry };

/** Posts an entry alone. A document that also moves goods posts through `postBooks`. */
export async function postJournal(
  tx: Tx,
  entry: NewEntry,
  lines: readonly JournalLine[],
): Promise<void> {
  assertBalanced(lines);
  await appendEntry(tx, entry, lines);
}

/** The rows of an entry, to be written in one statement with the stock movements. */
export function journalRows(entry: NewEntry, lines: readonly JournalLine[]): RawBuilder<unknown> {
  assertBalanced(lines);
  return entryRows(entry, lines);
}

function assertBalanced(lines: readonly JournalLine[]): void {
  assert(
    sumOf(lines, ({ debit }) => debit) === sumOf(lines, ({ credit }) => credit),
    'debit and credit of an entry are equal',
  );
}
