import type { Tx } from '#platform/db/tx.ts';
import { type BranchPart, betweenBranches } from '../../core/between-branches.ts';
import { loadAccounts, type NewEntry } from '../journal.sql.ts';
import { postJournal } from './post-journal.ts';

type Document = Pick<NewEntry, 'shop_id' | 'document_id' | 'branch_id' | 'business_date'>;

/**
 * Moves parts of a document's posting into the books of the branches where they belong: an entry in
 * each of these branches, which sum up to zero for the shop.
 */
export async function postBetweenBranches(
  tx: Tx,
  { newId, ...document }: Document & { newId: () => string },
  parts: readonly BranchPart[],
): Promise<void> {
  if (parts.every(({ branch_id }) => branch_id === document.branch_id)) return;
  const accounts = await loadAccounts(tx, document.shop_id);
  for (const { branch_id, lines } of betweenBranches(document.branch_id, parts, accounts)) {
    const entry = { shop_id: document.shop_id, id: newId(), document_id: document.document_id };
    const day = { business_date: document.business_date, reverses_id: null };
    await postJournal(tx, { ...entry, ...day, posting_kind: 'between_branches', branch_id }, lines);
  }
}
