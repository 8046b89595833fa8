import { type Minor, negate } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type JournalLine, journalLines, reversedLines } from '../../core/journal.ts';
import { loadAccounts, loadEntry, type NewEntry } from '../journal.sql.ts';
import { postJournal } from './post-journal.ts';

/** The mirror of what a document posted, line for line, debit for credit; null: it had no entry. */
export async function mirrorOf(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<{ reverses_entry_id: string; journal: JournalLine[] } | null> {
  const original = await loadEntry(tx, shop_id, document_id);
  if (original === undefined) return null;
  return { reverses_entry_id: original.id, journal: reversedLines(original.lines) };
}

/** A change of stock value by itself: Inventory against Cost variance, an entry of its own. */
export async function postRevaluation(
  tx: Tx,
  entry: Omit<NewEntry, 'posting_kind' | 'reverses_id'>,
  value: Minor,
): Promise<void> {
  if (value === 0) return;
  const accounts = await loadAccounts(tx, entry.shop_id);
  const lines = journalLines([
    { account_id: accounts.inventory, amount: value },
    { account_id: accounts.cost_variance, amount: negate(value) },
  ]);
  await postJournal(tx, { ...entry, posting_kind: 'revaluation', reverses_id: null }, lines);
}
