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
  /** Customers owe, suppliers are owed. */
  due: Minor;
  /** What the shop keeps for a customer. */
  deposit: Minor;
  archived: boolean;
  merged_into: string | null;
};

export type MergeRefusal = Rejection<'not_found' | 'merge_with_itself' | 'merged_already'>;

/** Whether one person may be made of two: of one kind, the one kept in use, the other nobody's. */
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
 * What the one that goes owes and has with the shop, handed over to the one kept: of 300.00 due and
 * 20.00 kept, receivable 300.00 from the one to the other, customer deposits 20.00 likewise. Of a
 * supplier it stands on the other side.
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
