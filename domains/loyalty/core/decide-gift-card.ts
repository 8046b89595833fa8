import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

type GiftCardFacts = { methods: readonly Method[]; accounts: Accounts };

export type DecidedGiftCard = { amount: Minor; tenders: Tender[]; journal: JournalLine[] };

/**
 * A card is sold for the money paid for it: Cash 500.00 = Gift cards 500.00. There is no income and
 * no VAT yet: both come when the card is spent.
 */
export function decideGiftCard(
  payments: readonly TenderRequest[],
  { methods, accounts }: GiftCardFacts,
): DecidedGiftCard | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  const assigned = assignTenders(payments, moneyMethods(methods));
  if (isRejection(assigned)) return assigned;
  const tenders = assigned.map(({ tender }) => tender);
  const amount = sumOf(tenders, (tender) => tender.amount);
  const journal = journalLines([
    ...tenders.map(({ account_id, amount: paid }) => ({ account_id, amount: paid })),
    { account_id: accounts.gift_card, amount: credit(amount) },
  ]);
  return { amount, tenders, journal };
}

/** An existing card, as it is at posting. */
export type ExistingCard = {
  balance: Minor;
  blocked: boolean;
  expired: boolean;
  /** The expiry date; null: none. */
  expires_on: string | null;
};

export type DecidedTopUp = DecidedGiftCard & { expires_on: string | null };

/**
 * A top-up is a liability like the sale of the card. The card is then valid for as long as one sold
 * on that day, and its expiry date never moves back.
 */
export function decideTopUp(
  payments: readonly TenderRequest[],
  card: ExistingCard,
  { expires_on, ...facts }: GiftCardFacts & { expires_on: string | null },
):
  | DecidedTopUp
  | Rejection<
      | 'gift_card_blocked'
      | 'gift_card_expired'
      | 'payment_method_not_found'
      | 'bank_account_not_found'
    > {
  if (card.blocked) return reject('gift_card_blocked');
  if (card.expired) return reject('gift_card_expired');
  const decided = decideGiftCard(payments, facts);
  if (isRejection(decided)) return decided;
  return { ...decided, expires_on: laterOf(card.expires_on, expires_on) };
}

/** ISO dates compare as text; no expiry is the latest. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

export type DecidedCardWriteOff = { amount: Minor; journal: JournalLine[] };

/**
 * The balance of an expired card is no longer owed: 30.00 moves from Gift cards to Other income. A
 * card that is only blocked keeps its balance.
 */
export function decideCardWriteOff(
  { balance, expired }: ExistingCard,
  accounts: Accounts,
): DecidedCardWriteOff | Rejection<'gift_card_not_expired' | 'gift_card_empty'> {
  if (!expired) return reject('gift_card_not_expired', { path: 'card_id' });
  if (balance === 0) return reject('gift_card_empty', { path: 'card_id' });
  const journal = journalLines([
    { account_id: accounts.gift_card, amount: balance },
    { account_id: accounts.other_income, amount: credit(balance) },
  ]);
  return { amount: negate(balance), journal };
}
