import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

export type DepositCommand = {
  direction: 'in' | 'out';
  payments: readonly TenderRequest[];
};

export type DepositFacts = {
  customer: { id: string; deposit: Minor } | null;
  methods: readonly Method[];
  accounts: Accounts;
};

export type DecidedDeposit = {
  amount: Minor;
  /** Change of the deposit; negative: paid back. */
  change: Minor;
  tenders: Tender[];
  journal: JournalLine[];
};

export type DepositRefusal = Rejection<
  'customer_not_found' | 'payment_method_not_found' | 'bank_account_not_found' | 'deposit_too_small'
>;

/**
 * A deposit is a liability to the customer: 500.00 in cash is Cash 500.00 = Customer deposits
 * 500.00. Paying it back mirrors the entry, never beyond the deposit. A deposit is never paid by a
 * deposit.
 */
export function decideDeposit(
  { direction, payments }: DepositCommand,
  { customer, methods, accounts }: DepositFacts,
): DecidedDeposit | DepositRefusal {
  if (customer === null) return reject('customer_not_found', { path: 'customer_id' });
  const assigned = assignTenders(payments, moneyMethods(methods));
  if (isRejection(assigned)) return assigned;
  const amount = sumOf(assigned, ({ tender }) => tender.amount);
  const { deposit } = customer;
  if (direction === 'out' && subtract(deposit, amount) < 0) {
    return reject('deposit_too_small', { path: 'payments', params: { deposit } });
  }
  const signed = (value: Minor) => (direction === 'in' ? value : negate(value));
  const tenders = assigned.map(({ tender }) => ({
    ...tender,
    amount: signed(tender.amount),
    handed_over: signed(tender.handed_over),
  }));
  const change = signed(amount);
  const journal = journalLines([
    ...tenders.map(({ account_id, amount: moved }) => ({ account_id, amount: moved })),
    { account_id: accounts.customer_deposit, party_id: customer.id, amount: credit(change) },
  ]);
  return { amount, change, tenders, journal };
}
