import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type Method,
  moneyMethods,
  placeTenders,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

type GiftCardFacts = { methods: readonly Method[]; accounts: Accounts };

export type DecidedGiftCard = { amount: Minor; tenders: Tender[]; journal: JournalLine[] };

/**
 * A card is sold for what is paid for it, in money: 500.00 in cash is Cash 500.00 = Gift cards
 * 500.00. Nothing is sold yet, so that there is no income and no VAT: both come when it is spent.
 */
export function decideGiftCard(
  payments: readonly TenderRequest[],
  { methods, accounts }: GiftCardFacts,
): DecidedGiftCard | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  const placed = placeTenders(payments, moneyMethods(methods));
  if ('rejection' in placed) return placed;
  const tenders = placed.map(({ tender }) => tender);
  const amount = sumOf(tenders, (tender) => tender.amount);
  const journal = journalLines([
    ...tenders.map(({ account_id, amount: paid }) => ({ account_id, amount: paid })),
    { account_id: accounts.gift_card, amount: credit(amount) },
  ]);
  return { amount, tenders, journal };
}
