import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type JournalLine, reversedLines } from '../../core/journal.ts';
import { rebilledLines } from '../../core/rebilled.ts';
import { type RevaluedFor, revaluationLines } from '../../core/revaluation.ts';
import { loadAccounts, loadEntry, type NewEntry } from '../journal.sql.ts';
import { postJournal } from './post-journal.ts';

/** The entry of a document with debit and credit exchanged; null: it had no entry. */
export async function mirrorOf(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<{ reverses_entry_id: string; journal: JournalLine[] } | null> {
  const original = await loadEntry(tx, shop_id, document_id);
  if (original === undefined) return null;
  return { reverses_entry_id: original.id, journal: reversedLines(original.lines) };
}

/**
 * Posts a stock revaluation as a separate entry: Inventory against these accounts, and the rest
 * against Cost variance.
 */
export async function postRevaluation(
  tx: Tx,
  entry: Omit<NewEntry, 'posting_kind' | 'reverses_id'>,
  value: Minor,
  known: readonly RevaluedFor[] = [],
): Promise<void> {
  if (value === 0 && known.length === 0) return;
  const accounts = await loadAccounts(tx, entry.shop_id);
  const lines = revaluationLines(accounts, value, known);
  if (lines.length === 0) return;
  await postJournal(tx, { ...entry, posting_kind: 'revaluation', reverses_id: null }, lines);
}

/** Posts what is still owed to the supplier after a bill was reversed. */
export async function postRebilled(
  tx: Tx,
  entry: Omit<NewEntry, 'posting_kind' | 'reverses_id'>,
  rebilled: { party_id: string; net: Minor; vat: Minor },
): Promise<void> {
  const lines = rebilledLines(await loadAccounts(tx, entry.shop_id), rebilled);
  await postJournal(tx, { ...entry, posting_kind: 'rebilled', reverses_id: null }, lines);
}
