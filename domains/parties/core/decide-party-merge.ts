import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type MergedParty = {
  id: string;
  /** What a customer owes, or a supplier is owed. */
  due: Minor;
  /** Deposit of a customer. */
  deposit: Minor;
  archived: boolean;
  merged_into: string | null;
};

/** What a party has on an account in a branch: debit less credit. */
export type PartyBranchBalance = { branch_id: string; account_id: string; balance: Minor };

export type MergeRefusal = Rejection<'not_found' | 'merge_with_itself' | 'merged_already'>;

/** Refuses a missing or archived survivor, a party merged with itself, and one merged already. */
export function checkPartyMerge(
  survivor: MergedParty | undefined,
  duplicate: MergedParty | undefined,
): MergeRefusal | null {
  if (survivor === undefined || survivor.archived) return reject('not_found');
  if (duplicate === undefined) return reject('not_found', { path: 'duplicate_id' });
  if (survivor.id === duplicate.id) return reject('merge_with_itself', { path: 'duplicate_id' });
  return duplicate.merged_into === null ? null : reject('merged_already', { path: 'duplicate_id' });
}

/** A member of some branches merges a party that has balances in these alone. */
export function checkMergeBranches(
  balances: readonly PartyBranchBalance[],
  branch_ids: readonly string[] | null,
): Rejection<'permission_denied'> | null {
  const isElsewhere = balances.some(({ branch_id }) => branch_ids?.includes(branch_id) === false);
  return isElsewhere ? reject('permission_denied') : null;
}

/**
 * Transfers what the duplicate has on each account to the survivor, within each branch, as if they
 * had always been one party. Of a due of 300.00 in Mirpur and a deposit of 20.00 in Uttara,
 * receivable 300.00 moves in Mirpur, and customer deposits 20.00 in Uttara.
 */
export function partyMergeJournal(
  { survivor, duplicate }: { survivor: MergedParty; duplicate: MergedParty },
  balances: readonly PartyBranchBalance[],
): JournalLine[] {
  return journalLines(
    balances.flatMap(({ balance, ...place }) => {
      const to = { ...place, party_id: survivor.id, amount: balance };
      const from = { ...place, party_id: duplicate.id, amount: negate(balance) };
      // The debit first.
      return balance > 0 ? [to, from] : [from, to];
    }),
  );
}
