import type { ApprovalRefusal } from '#domains/access/core/check-approval.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { BalancesToReverse } from '#domains/parties/core/balance-change.ts';
import {
  type BouncedPayment,
  decideBouncedPayment,
} from '#domains/parties/core/reverse-payment.ts';
import type { MoneyToReverse } from '#domains/payments/core/reverse-money.ts';
import {
  type DecidedExpense,
  decideExpense,
  type ExpenseCommand,
  type ExpenseFacts,
  type ExpenseRefusal,
} from './decide-expense.ts';

export type BouncedChequeFacts = {
  /** The payment of a cheque that was cleared; null: it was not. */
  readonly payment: (MoneyToReverse & BalancesToReverse) | null;
  /** The bank's fee; null: none. */
  readonly fee: { readonly request: ExpenseCommand; readonly facts: ExpenseFacts } | null;
};

export type BouncedCheque = {
  readonly payment: BouncedPayment | null;
  readonly fee: DecidedExpense | null;
};

/** A cheque bounces: its payment is reversed, and the bank's fee is an expense. Pure. */
export function decideBouncedCheque(
  facts: BouncedChequeFacts,
): BouncedCheque | ApprovalRefusal | ExpenseRefusal {
  const payment = facts.payment === null ? null : decideBouncedPayment(facts.payment);
  if (isRejection(payment)) return payment;
  const fee = facts.fee === null ? null : decideExpense(facts.fee.request, facts.fee.facts);
  return isRejection(fee) ? refuseFee(fee) : { payment, fee };
}

/** What is refused of the fee is refused by its field in the request. */
export function refuseFee<R extends { rejection: string }>(refused: R): R {
  const { rejection, ...why } = refused;
  return reject(rejection, { ...why, path: 'fee' }) as unknown as R;
}
