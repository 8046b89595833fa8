import type { Posting } from '#domains/accounting/core/journal.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type MethodKind = 'cash' | 'card' | 'mobile' | 'bank' | 'deposit' | 'gift_card';

/** A payment method of the shop, with the accounts behind it. */
export type Method = {
  id: string;
  name: string;
  name_bn: string;
  kind: MethodKind;
  account_id: string;
  banks: readonly { id: string; account_id: string }[];
};

export type TenderRequest = {
  payment_method_id: string;
  bank_account_id?: string | undefined;
  amount: Minor;
  reference?: string | undefined;
  gift_card_code?: string | undefined;
};

/** Money paid or received: `amount` stays in the shop, `handed_over` was put on the counter. */
export type Tender = {
  payment_method_id: string;
  bank_account_id: string | null;
  account_id: string;
  kind: MethodKind;
  amount: Minor;
  handed_over: Minor;
  reference: string;
  /** As scanned; null for other methods. */
  gift_card_code: string | null;
};

export type Tendered = { tenders: Tender[]; paid: Minor; change: Minor; due: Minor };

type MethodRefusal = Rejection<'payment_method_not_found' | 'bank_account_not_found'>;

/**
 * Finds the account behind each tender, or rejects an unknown method or bank account. `field` is
 * the name of the field in the request.
 */
export function assignTenders(
  requests: readonly TenderRequest[],
  methods: readonly Method[],
  field: 'payments' | 'refunds' = 'payments',
): { method: Method; tender: Tender }[] | MethodRefusal {
  const assigned: { method: Method; tender: Tender }[] = [];
  for (const [index, request] of requests.entries()) {
    const method = methods.find(({ id }) => id === request.payment_method_id);
    if (method === undefined) {
      return reject('payment_method_not_found', { path: `${field}.${index}.payment_method_id` });
    }
    const bank = method.banks.find(({ id }) => id === request.bank_account_id);
    if (request.bank_account_id !== undefined && bank === undefined) {
      return reject('bank_account_not_found', { path: `${field}.${index}.bank_account_id` });
    }
    const tender = {
      payment_method_id: method.id,
      bank_account_id: bank?.id ?? null,
      account_id: bank?.account_id ?? method.account_id,
      kind: method.kind,
      amount: request.amount,
      handed_over: request.amount,
      reference: request.reference ?? '',
      gift_card_code: request.gift_card_code ?? null,
    };
    assigned.push({ method, tender });
  }
  return assigned;
}

/**
 * Applies tenders to a total. Only cash may exceed what is left: the excess is change, taken from
 * the last cash tenders. 4,076 paid by bKash 2,000 and cash 2,500: cash keeps 2,076, change 424. A
 * note that was not needed is a tender with nothing kept, so that the receipt adds up.
 */
export function tender(
  total: Minor,
  requests: readonly TenderRequest[],
  methods: readonly Method[],
): Tendered | MethodRefusal | Rejection<'payment_over_total'> {
  const assigned = assignTenders(requests, methods);
  if (isRejection(assigned)) return assigned;
  const handed = sumOf(assigned, ({ tender: { amount } }) => amount);
  const cashless = sumOf(assigned, ({ method, tender: { amount } }) =>
    method.kind === 'cash' ? ZERO : amount,
  );
  if (cashless > total) return reject('payment_over_total', { path: 'payments' });
  const change = handed > total ? subtract(handed, total) : ZERO;
  let left = change;
  const tenders: Tender[] = [];
  for (const { method, tender: given } of assigned.toReversed()) {
    const back = method.kind === 'cash' ? (Math.min(left, given.amount) as Minor) : ZERO;
    left = subtract(left, back);
    tenders.unshift({ ...given, amount: subtract(given.amount, back) });
  }
  const paid = add(...tenders.map(({ amount }) => amount));
  return { tenders, paid, change, due: subtract(total, paid) };
}

/** Methods that move money; deposits and gift cards were paid for earlier. */
export function moneyMethods<M extends { kind: MethodKind }>(methods: readonly M[]): M[] {
  return methods.filter(({ kind }) => kind !== 'deposit' && kind !== 'gift_card');
}

/** The amount that tenders take from the customer's deposit; negative: put back into it. */
export function fromDeposit(tenders: readonly Tender[]): Minor {
  return sumOf(tenders, ({ kind, amount }) => (kind === 'deposit' ? amount : ZERO));
}

/** The postings of each tender on its account; deposit lines carry the customer. */
export function tenderPostings(tenders: readonly Tender[], customer_id: string | null): Posting[] {
  return tenders.map(({ kind, account_id, amount }) => ({
    account_id,
    party_id: kind === 'deposit' ? customer_id : null,
    amount,
  }));
}
