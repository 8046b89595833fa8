import { type Minor, negate } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { journalLines, reversedLines } from '../../core/journal.ts';
import { loadAccounts, loadEntry } from '../journal.sql.ts';
import { postJournal } from './post-journal.ts';

export type JournalReversal = {
  shop_id: string;
  document_id: string;
  reverses_id: string;
  branch_id: string;
  business_date: string;
};

/** Mirrors the entry of a document, line for line, debit for credit. */
export async function reverseJournal(
  tx: Tx,
  reversal: JournalReversal,
  newId: () => string,
): Promise<void> {
  const original = await loadEntry(tx, reversal.shop_id, reversal.reverses_id);
  if (original === undefined) return;
  const entry = {
    ...reversal,
    id: newId(),
    posting_kind: 'post' as const,
    reverses_id: original.id,
  };
  await postJournal(tx, entry, reversedLines(original.lines));
}

/** A change of stock value by itself: Inventory against Cost variance, an entry of its own. */
export async function postRevaluation(
  tx: Tx,
  reversal: JournalReversal,
  value: Minor,
  newId: () => string,
): Promise<void> {
  if (value === 0) return;
  const accounts = await loadAccounts(tx, reversal.shop_id);
  const entry = {
    ...reversal,
    id: newId(),
    posting_kind: 'revaluation' as const,
    reverses_id: null,
  };
  const lines = journalLines([
    { account_id: accounts.inventory, amount: value },
    { account_id: accounts.cost_variance, amount: negate(value) },
  ]);
  await postJournal(tx, entry, lines);
}
