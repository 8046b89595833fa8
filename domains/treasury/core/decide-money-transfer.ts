import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import { add, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Method, moneyMethods, type Tender } from '#domains/payments/core/tenders.ts';

type MoneyAccountRef = { payment_method_id: string; bank_account_id?: string | undefined };

export type MoneyTransferCommand = {
  from: MoneyAccountRef;
  to: MoneyAccountRef;
  amount: Minor;
  fee?: Minor | undefined;
  fee_account_id?: string | undefined;
  reference?: string | undefined;
};

export type MoneyTransferFacts = {
  methods: readonly Method[];
  /** Whether the fee's account is an expense category; null: unknown account. */
  fee_account_fits: boolean | null;
};

export type DecidedMoneyTransfer = {
  fee: Minor;
  fee_account_id: string | null;
  tenders: Tender[];
  journal: JournalLine[];
};

export type MoneyTransferRefusal = Rejection<
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'same_location'
  | 'account_required'
  | 'account_not_found'
  | 'account_does_not_fit'
  | 'amount_too_large'
>;

/** Thousands of such documents still add up exactly. */
const AMOUNT_MAX = 1_000_000_000_000_000;

/**
 * 1,000.00 from bKash to the bank for a fee of 18.50: bKash -1,018.50 = Bank 1,000.00 + Bank and
 * wallet charges 18.50.
 */
export function decideMoneyTransfer(
  command: MoneyTransferCommand,
  facts: MoneyTransferFacts,
): DecidedMoneyTransfer | MoneyTransferRefusal {
  const { amount, fee = ZERO, fee_account_id } = command;
  if (amount > AMOUNT_MAX || fee > AMOUNT_MAX) {
    return reject('amount_too_large', { path: amount > AMOUNT_MAX ? 'amount' : 'fee' });
  }
  const from = resolveAccount(command.from, facts.methods, 'from');
  if (isRejection(from)) return from;
  const to = resolveAccount(command.to, facts.methods, 'to');
  if (isRejection(to)) return to;
  if (from.account_id === to.account_id) return reject('same_location', { path: 'to' });
  const refusal = fee > 0 ? checkFeeAccount(command, facts) : null;
  if (refusal !== null) return refusal;
  const leaves = negate(add(amount, fee));
  const reference = command.reference ?? '';
  const tenders = [
    { ...from, amount: leaves, handed_over: leaves, reference, gift_card_code: null },
    { ...to, amount, handed_over: amount, reference, gift_card_code: null },
  ];
  const feeAccount = fee > 0 ? (fee_account_id ?? null) : null;
  const journal = journalLines([
    { account_id: to.account_id, amount },
    ...(feeAccount === null ? [] : [{ account_id: feeAccount, amount: fee }]),
    { account_id: from.account_id, amount: leaves },
  ]);
  return { fee, fee_account_id: feeAccount, tenders, journal };
}

type ResolvedAccount = Pick<
  Tender,
  'payment_method_id' | 'bank_account_id' | 'account_id' | 'kind'
>;

function resolveAccount(
  account: MoneyAccountRef,
  methods: readonly Method[],
  path: 'from' | 'to',
): ResolvedAccount | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  const method = moneyMethods(methods).find(({ id }) => id === account.payment_method_id);
  if (method === undefined) {
    return reject('payment_method_not_found', { path: `${path}.payment_method_id` });
  }
  const bank = method.banks.find(({ id }) => id === account.bank_account_id);
  if (account.bank_account_id !== undefined && bank === undefined) {
    return reject('bank_account_not_found', { path: `${path}.bank_account_id` });
  }
  return {
    payment_method_id: method.id,
    bank_account_id: bank?.id ?? null,
    account_id: bank?.account_id ?? method.account_id,
    kind: method.kind,
  };
}

function checkFeeAccount(
  { fee_account_id }: MoneyTransferCommand,
  { fee_account_fits }: MoneyTransferFacts,
): Rejection<'account_required' | 'account_not_found' | 'account_does_not_fit'> | null {
  const path = 'fee_account_id';
  if (fee_account_id === undefined) return reject('account_required', { path });
  if (fee_account_fits === null) return reject('account_not_found', { path });
  return fee_account_fits ? null : reject('account_does_not_fit', { path });
}
