import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const PURPOSES = ['safe', 'owner', 'expense', 'bank', 'other_income'] as const;
export type DrawerPurpose = (typeof PURPOSES)[number];

/** The directions of each purpose: an expense only goes out, an income only comes in. */
export const DIRECTIONS_OF: Readonly<Record<DrawerPurpose, readonly Direction[]>> = {
  safe: ['in', 'out'],
  owner: ['in', 'out'],
  expense: ['out'],
  bank: ['in', 'out'],
  other_income: ['in'],
};

/** Purposes for which the user selects the account. */
export type ChosenPurpose = 'expense' | 'bank';

export type CashMovementCommand = {
  direction: Direction;
  purpose: DrawerPurpose;
  account_id?: string | undefined;
  amount: Minor;
};

export type CashMovementFacts = {
  accounts: Accounts;
  cash_account_id: string;
  /** The selected account, with the purpose that it can serve here, if any. */
  account: { id: string; fits: ChosenPurpose | null } | null;
};

export type DecidedCashMovement = {
  /** Positive: into the drawer. Negative: out of it. */
  amount: Minor;
  /** null: the safe, whose account is the same cash. */
  account_id: string | null;
  journal: JournalLine[];
};

type CashMovementRefusal = Rejection<
  'account_wrong_direction' | 'account_required' | 'account_not_found' | 'account_does_not_fit'
>;

/** The postings of a cash movement. Pure. */
export function decideCashMovement(
  command: CashMovementCommand,
  facts: CashMovementFacts,
): DecidedCashMovement | CashMovementRefusal {
  const { direction, purpose } = command;
  if (!DIRECTIONS_OF[purpose].includes(direction)) {
    return reject('account_wrong_direction', { path: 'purpose' });
  }
  const account_id = accountFor(command, facts);
  if (account_id !== null && typeof account_id !== 'string') return account_id;
  const amount = direction === 'in' ? command.amount : negate(command.amount);
  if (account_id === null) return { amount, account_id, journal: [] };
  const journal = journalLines([
    { account_id: facts.cash_account_id, amount },
    { account_id, amount: credit(amount) },
  ]);
  return { amount, account_id, journal };
}

function accountFor(
  { direction, purpose, account_id }: CashMovementCommand,
  { accounts, account }: CashMovementFacts,
): string | null | CashMovementRefusal {
  if (purpose === 'safe') return null;
  if (purpose === 'other_income') return accounts.other_income;
  if (purpose === 'owner') {
    return direction === 'in' ? accounts.owner_capital : accounts.owner_drawings;
  }
  if (account_id === undefined) return reject('account_required', { path: 'account_id' });
  if (account === null) return reject('account_not_found', { path: 'account_id' });
  return account.fits === purpose
    ? account.id
    : reject('account_does_not_fit', { path: 'account_id' });
}
