import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
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

/**
 * Transfers due and deposit of the duplicate to the survivor: of a due of 300.00 and a deposit of
 * 20.00, receivable 300.00 and customer deposits 20.00 move. A supplier's entry is mirrored.
 */
export function partyMergeJournal(
  kind: 'customer' | 'supplier',
  { survivor, duplicate }: { survivor: MergedParty; duplicate: MergedParty },
  accounts: Accounts,
): JournalLine[] {
  const isCustomer = kind === 'customer';
  const account_id = isCustomer ? accounts.receivable : accounts.payable;
  const due = isCustomer ? duplicate.due : negate(duplicate.due);
  const reserved_for = isCustomer ? duplicate.deposit : ZERO;
  return journalLines([
    { account_id, party_id: survivor.id, amount: due },
    { account_id, party_id: duplicate.id, amount: negate(due) },
    { account_id: accounts.customer_deposit, party_id: duplicate.id, amount: reserved_for },
    { account_id: accounts.customer_deposit, party_id: survivor.id, amount: credit(reserved_for) },
  ]);
}
