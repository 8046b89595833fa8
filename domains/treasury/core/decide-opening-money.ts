import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
} from '#domains/payments/core/tenders.ts';

export type OpeningMoneyCommand = {
  payment_method_id: string;
  bank_account_id?: string | undefined;
  amount: Minor;
};

export type OpeningMoneyFacts = { methods: readonly Method[]; accounts: Accounts };

export type DecidedOpeningMoney = { account_id: string; tender: Tender; journal: JournalLine[] };

/**
 * The balance of a money account before the books began: 50,000.00 at the bank are Bank 50,000.00 =
 * Opening balances, as are the stock and the dues of the first day.
 */
export function decideOpeningMoney(
  { payment_method_id, bank_account_id, amount }: OpeningMoneyCommand,
  { methods, accounts }: OpeningMoneyFacts,
): DecidedOpeningMoney | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  const payments = [{ payment_method_id, bank_account_id, amount }];
  const resolved = assignTenders(payments, moneyMethods(methods));
  if (isRejection(resolved)) return toRequestPath(resolved);
  const tender = resolved[0]?.tender;
  if (tender === undefined) return reject('payment_method_not_found');
  const { account_id } = tender;
  const journal = journalLines([
    { account_id, amount },
    { account_id: accounts.opening_equity, amount: credit(amount) },
  ]);
  return { account_id, tender, journal };
}

/** The same for an account that has no opening balance yet. */
export function decideFirstOpening(
  command: OpeningMoneyCommand,
  { opened, ...facts }: OpeningMoneyFacts & { opened: readonly string[] },
):
  | DecidedOpeningMoney
  | Rejection<'payment_method_not_found' | 'bank_account_not_found' | 'opening_exists'> {
  const decided = decideOpeningMoney(command, facts);
  if (isRejection(decided)) return decided;
  return opened.includes(decided.account_id) ? reject('opening_exists') : decided;
}

/** Maps the path of a tender to the request, which has one money account and no list of tenders. */
function toRequestPath<R extends Rejection<string>>({ rejection }: R): R {
  const path = rejection === 'bank_account_not_found' ? 'bank_account_id' : 'payment_method_id';
  return reject(rejection, { path }) as R;
}
