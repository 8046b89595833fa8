import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/**
 * What was owed before the books began here. A customer's 500.00 are Customers 500.00 = Opening
 * equity; a supplier's entry is mirrored.
 */
export function openingDueLines(
  party: { id: string; kind: 'customer' | 'supplier' },
  amount: Minor,
  accounts: Accounts,
): JournalLine[] {
  const { id: party_id, kind } = party;
  const owed = kind === 'customer' ? amount : negate(amount);
  const account_id = kind === 'customer' ? accounts.receivable : accounts.payable;
  return journalLines([
    { account_id, party_id, amount: owed },
    { account_id: accounts.opening_equity, amount: credit(owed) },
  ]);
}

export type OpeningDueFacts = {
  /** null: no such active party. */
  kind: 'customer' | 'supplier' | null;
  accounts: Accounts;
};

/** Refused without the party. */
export function decideOpeningDue(
  { party_id, amount }: { party_id: string; amount: Minor },
  { kind, accounts }: OpeningDueFacts,
): { journal: JournalLine[] } | Rejection<'party_not_found'> {
  if (kind === null) return reject('party_not_found', { path: 'party_id' });
  return { journal: openingDueLines({ id: party_id, kind }, amount, accounts) };
}
