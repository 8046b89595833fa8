import { type Accounts, type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import { type Minor, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { payOut } from '#domains/payments/core/pay-out.ts';
import type { Method, Tender, TenderRequest } from '#domains/payments/core/tenders.ts';
import { type OpenBalance, type SettledItem, settleInOrder } from './settle-in-order.ts';

export type SupplierPaymentCommand = {
  payments: readonly TenderRequest[];
  /** The documents to settle, in this order; the amount of a credit is negative. */
  allocations?: readonly { document_id: string; amount: Minor }[] | undefined;
  deposit_rest?: boolean | undefined;
};

export type SupplierPaymentFacts = {
  supplier_id: string | null;
  /** The oldest first. */
  open: readonly OpenBalance[];
  methods: readonly Method[];
  accounts: Accounts;
};

export type DecidedSupplierPayment = {
  settled: SettledItem[];
  tenders: Tender[];
  paid: Minor;
  /** The advance. */
  deposited: Minor;
  journal: JournalLine[];
};

export type SupplierPaymentRefusal = Rejection<
  | 'supplier_not_found'
  | 'due_not_found'
  | 'line_given_twice'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'payment_over_due'
  | 'payment_does_not_match'
  | 'nothing_changes'
>;

/**
 * A payment to a supplier against open documents, the oldest first or as allocated. Credits and
 * advances are used before money: bills of 300.00 and 200.00, 100.00 paid in advance, 350.00 paid
 * now: the first is settled, 50.00 of the second remain. With `deposit_rest` the rest becomes an
 * advance. Without money it only sets credits against bills.
 */
export function decideSupplierPayment(
  { payments, allocations, deposit_rest = false }: SupplierPaymentCommand,
  facts: SupplierPaymentFacts,
): DecidedSupplierPayment | SupplierPaymentRefusal {
  const { supplier_id, accounts } = facts;
  if (supplier_id === null) return reject('supplier_not_found', { path: 'supplier_id' });
  const out = payOut(payments, facts.methods);
  if (isRejection(out)) return out;
  const { tenders, paid } = out;
  const settled =
    allocations === undefined
      ? settleInOrder(facts.open, paid)
      : settleAllocations(allocations, facts.open);
  if (isRejection(settled)) return settled;
  const net = sumOf(settled, ({ amount }) => amount);
  if (net < 0 || net > paid) {
    return reject('payment_does_not_match', { path: 'allocations', params: { total: net, paid } });
  }
  const deposited = subtract(paid, net);
  if (deposited > 0 && !deposit_rest) {
    return reject('payment_over_due', { path: 'payments', params: { due: net } });
  }
  if (paid === 0 && settled.length === 0) return reject('nothing_changes');
  const journal = journalLines([
    { account_id: accounts.payable, party_id: supplier_id, amount: paid },
    ...tenders.map(({ account_id, amount }) => ({ account_id, amount })),
  ]);
  return { settled, tenders, paid, deposited, journal };
}

function settleAllocations(
  allocations: readonly { document_id: string; amount: Minor }[],
  open: readonly OpenBalance[],
): SettledItem[] | SupplierPaymentRefusal {
  const settled: SettledItem[] = [];
  for (const [index, { document_id, amount }] of allocations.entries()) {
    const path = `allocations.${index}`;
    const found = open.find((item) => item.document_id === document_id);
    if (found === undefined) return reject('due_not_found', { path: `${path}.document_id` });
    if (settled.some((one) => one.document_id === document_id)) {
      return reject('line_given_twice', { path: `${path}.document_id` });
    }
    const isWithin =
      Math.sign(amount) === Math.sign(found.open) && Math.abs(amount) <= Math.abs(found.open);
    if (!isWithin) {
      return reject('payment_over_due', { path: `${path}.amount`, params: { due: found.open } });
    }
    settled.push({ document_id, before: found.open, amount });
  }
  return settled;
}
