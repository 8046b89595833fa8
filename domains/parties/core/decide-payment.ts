import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { add, type Minor, minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  applyToCards,
  type CardChange,
  type CardRefusal,
  type KnownCard,
} from '#domains/loyalty/core/card-tenders.ts';
import {
  fromDeposit,
  type Method,
  type Tendered,
  type TenderRequest,
  tender,
  tenderPostings,
} from '#domains/payments/core/tenders.ts';

export type PaymentCommand = {
  payments: readonly TenderRequest[];
  allocations?: readonly { document_id: string; amount: Minor }[] | undefined;
  deposit_rest?: boolean | undefined;
};

export type OpenDue = { document_id: string; due: Minor };

export type PaymentFacts = {
  customer: { id: string; deposit: Minor } | null;
  /** All that the customer owes, the oldest first. */
  dues: readonly OpenDue[];
  methods: readonly Method[];
  /** The gift cards in the request. */
  cards: readonly KnownCard[];
  accounts: Accounts;
};

export type SettledDue = { document_id: string; before: Minor; amount: Minor };

export type DecidedPayment = Omit<Tendered, 'due'> & {
  settled: SettledDue[];
  /** The sum of what was settled. */
  amount: Minor;
  commits: Minor;
  /** Amounts taken from gift cards. */
  cards: CardChange[];
  journal: JournalLine[];
};

export type PaymentRefusal =
  | CardRefusal
  | Rejection<
      | 'customer_not_found'
      | 'due_not_found'
      | 'line_given_twice'
      | 'payment_method_not_found'
      | 'bank_account_not_found'
      | 'payment_over_due'
      | 'payment_does_not_match'
      | 'deposit_too_small'
    >;

/**
 * A payment against dues, in the given order or the oldest first. Dues of 300.00 and 200.00, paid
 * with 400.00: the first is settled, 100.00 of the second remain. With a note of 1,000.00 both are
 * settled and 500.00 are change, or a deposit if `deposit_rest` is set.
 */
export function decidePayment(
  command: PaymentCommand,
  facts: PaymentFacts,
): DecidedPayment | PaymentRefusal {
  const { customer, methods, accounts } = facts;
  if (customer === null) return reject('customer_not_found', { path: 'customer_id' });
  const wanted = wantedDues(command, facts.dues);
  if (isRejection(wanted)) return wanted;
  const tendered = takeMoney(command, wanted.most, methods);
  if (isRejection(tendered)) return tendered;
  const amount = minor(Math.min(tendered.paid, wanted.most));
  const deposited = subtract(tendered.paid, amount);
  const taken = fromDeposit(tendered.tenders);
  const refusal = checkPaid(command, { ...wanted, ...tendered, amount, taken });
  if (refusal !== null) return refusal;
  const { deposit } = customer;
  if (taken > deposit) {
    return reject('deposit_too_small', { path: 'payments', params: { deposit } });
  }
  const paid = applyToCards(tendered.tenders, facts.cards);
  if (isRejection(paid)) return paid;
  const journal = journalLines([
    ...tenderPostings(tendered.tenders, customer.id),
    { account_id: accounts.receivable, party_id: customer.id, amount: credit(amount) },
    { account_id: accounts.customer_deposit, party_id: customer.id, amount: credit(deposited) },
  ]);
  const { paid: all, change } = tendered;
  const settled = settle(wanted.dues, amount);
  return { ...paid, paid: all, change, settled, amount, commits: deposited, journal };
}

type Wanted = { dues: { document_id: string; before: Minor; most: Minor }[]; most: Minor };

/** The dues to settle, in order, with the most that each takes. */
function wantedDues(
  { allocations }: PaymentCommand,
  open: readonly OpenDue[],
): Wanted | PaymentRefusal {
  if (allocations === undefined) {
    const dues = open.map(({ document_id, due }) => ({ document_id, before: due, most: due }));
    return { dues, most: sumOf(dues, ({ most }) => most) };
  }
  const dues: Wanted['dues'] = [];
  for (const [index, { document_id, amount }] of allocations.entries()) {
    const path = `allocations.${index}`;
    const found = open.find((one) => one.document_id === document_id);
    if (found === undefined) return reject('due_not_found', { path: `${path}.document_id` });
    if (dues.some((one) => one.document_id === document_id)) {
      return reject('line_given_twice', { path: `${path}.document_id` });
    }
    if (amount > found.due) {
      return reject('payment_over_due', { path: `${path}.amount`, params: { due: found.due } });
    }
    dues.push({ document_id, before: found.due, most: amount });
  }
  return { dues, most: sumOf(dues, ({ most }) => most) };
}

/** The money received: up to the dues, or all of it with `deposit_rest`. */
function takeMoney(
  { payments, deposit_rest }: PaymentCommand,
  most: Minor,
  methods: readonly Method[],
): Tendered | PaymentRefusal {
  const handed = add(...payments.map(({ amount }) => amount));
  const tendered = tender(deposit_rest && handed > most ? handed : most, payments, methods);
  if (!isRejection(tendered)) return tendered;
  if (tendered.rejection !== 'payment_over_total') return { ...tendered } as PaymentRefusal;
  return reject('payment_over_due', { path: 'payments', params: { due: most } });
}

/** Refuses an empty payment, a deposit paid by a deposit, and less money than the allocations. */
function checkPaid(
  { allocations }: PaymentCommand,
  paid: { most: Minor; paid: Minor; amount: Minor; taken: Minor },
): Rejection<'payment_over_due' | 'payment_does_not_match'> | null {
  const { most, amount, taken } = paid;
  if (paid.paid === 0 || taken > amount) {
    return reject('payment_over_due', { path: 'payments', params: { due: most } });
  }
  if (allocations !== undefined && amount < most) {
    const params = { total: most, paid: amount };
    return reject('payment_does_not_match', { path: 'allocations', params });
  }
  return null;
}

/** Settles one due after another until the money is spent. */
function settle(dues: Wanted['dues'], amount: Minor): SettledDue[] {
  let left = amount;
  const settled: SettledDue[] = [];
  for (const { document_id, before, most } of dues) {
    const part = minor(Math.min(left, most));
    if (part > ZERO) settled.push({ document_id, before, amount: part });
    left = subtract(left, part);
  }
  return settled;
}
