import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type OpenBalance, type SettledItem, settleInOrder } from './settle-in-order.ts';

export type WriteOffCommand = {
  /** Only this document; default: all, the oldest first. */
  document_id?: string | undefined;
  amount: Minor;
};

export type WriteOffParty = { id: string; kind: 'customer' | 'supplier' };

export type WriteOffFacts = {
  party: WriteOffParty;
  /** The oldest first. */
  open: readonly OpenBalance[];
  accounts: Accounts;
};

/** The facts before it is known whether there is such a party, and who may see it. */
export type LoadedWriteOff = Omit<WriteOffFacts, 'party'> & {
  party: WriteOffParty | null;
  /** What the party owes, or is owed. */
  owed: Minor;
};

/** What a supplier is owed reveals costs. */
export const SEES_SUPPLIERS = 'cost.read';

export type DecidedWriteOff = { settled: SettledItem[]; journal: JournalLine[] };

/**
 * Writes off what will not be paid: 1.00 still open of 240.00 is Bad debts 1.00 = Customers. What a
 * supplier waives is Suppliers = Other income. Never more than is open.
 */
export function decideWriteOff(
  { document_id, amount }: WriteOffCommand,
  { party, open, accounts }: WriteOffFacts,
): DecidedWriteOff | Rejection<'due_not_found' | 'write_off_over_due'> {
  const dues = open.filter(
    (item) => item.open > 0 && (document_id ?? item.document_id) === item.document_id,
  );
  if (document_id !== undefined && dues.length === 0) {
    return reject('due_not_found', { path: 'document_id' });
  }
  const due = sumOf(dues, (item) => item.open);
  if (amount > due) return reject('write_off_over_due', { path: 'amount', params: { due } });
  return { settled: settleInOrder(dues, amount), journal: linesOf(party, amount, accounts) };
}

function linesOf({ id, kind }: WriteOffParty, amount: Minor, accounts: Accounts): JournalLine[] {
  const [debited, credited] =
    kind === 'customer'
      ? [{ account_id: accounts.bad_debt }, { account_id: accounts.receivable, party_id: id }]
      : [{ account_id: accounts.payable, party_id: id }, { account_id: accounts.other_income }];
  return journalLines([
    { ...debited, amount },
    { ...credited, amount: credit(amount) },
  ]);
}

/** Refused without the party, or without the right to see it. */
export function decideSeenWriteOff(
  command: WriteOffCommand,
  { party, ...facts }: Omit<LoadedWriteOff, 'owed'> & { can_see_suppliers: boolean },
): ReturnType<typeof decideWriteOff> | Rejection<'party_not_found' | 'permission_denied'> {
  if (party === null) return reject('party_not_found', { path: 'party_id' });
  if (party.kind === 'supplier' && !facts.can_see_suppliers) {
    return reject('permission_denied', { params: { permission: SEES_SUPPLIERS } });
  }
  return decideWriteOff(command, { ...facts, party });
}
