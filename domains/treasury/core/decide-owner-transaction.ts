import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { payOut } from '#domains/payments/core/pay-out.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

/** `credit`: into the shop, capital; `debit`: out of it, a drawing. */
export const OWNER_DIRECTIONS = ['credit', 'debit'] as const;
export type OwnerDirection = (typeof OWNER_DIRECTIONS)[number];

export type OwnerTransactionFacts = { methods: readonly Method[]; accounts: Accounts };

export type DecidedOwnerTransaction = { amount: Minor; tenders: Tender[]; journal: JournalLine[] };

/** Capital of 5,000.00 in cash is Cash 5,000.00 = Owner's capital; a drawing is mirrored. */
export function decideOwnerTransaction(
  direction: OwnerDirection,
  payments: readonly TenderRequest[],
  { methods, accounts }: OwnerTransactionFacts,
): DecidedOwnerTransaction | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  if (direction === 'debit') {
    const out = payOut(payments, methods);
    if (isRejection(out)) return out;
    const journal = journalLines([
      { account_id: accounts.owner_drawings, amount: out.paid },
      ...out.tenders.map(({ account_id, amount }) => ({ account_id, amount })),
    ]);
    return { amount: out.paid, tenders: out.tenders, journal };
  }
  const resolved = assignTenders(payments, moneyMethods(methods));
  if (isRejection(resolved)) return resolved;
  const tenders = resolved.map(({ tender }) => tender);
  const amount = sumOf(tenders, (tender) => tender.amount);
  const journal = journalLines([
    ...tenders.map(({ account_id, amount: moved }) => ({ account_id, amount: moved })),
    { account_id: accounts.owner_capital, amount: credit(amount) },
  ]);
  return { amount, tenders, journal };
}
