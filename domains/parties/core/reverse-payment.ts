import type { ApprovalRefusal } from '#domains/access/core/check-approval.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type MoneyToReverse,
  type ReversedMoney,
  reverseMoney,
} from '#domains/payments/core/reverse-money.ts';
import {
  type BalanceChange,
  type BalancesToReverse,
  reverseBalances,
  reverseBalancesAnyway,
  type Shortfall,
} from './balance-change.ts';

export type ReversedBalances = ReversedMoney & { readonly balances: readonly BalanceChange[] };

/** The mirror of a document of money and of the balances that it changed. Pure. */
export function reverseMoneyAndBalances(
  facts: MoneyToReverse & BalancesToReverse,
): ReversedBalances | ApprovalRefusal | Rejection<'already_settled' | 'deposit_too_small'> {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  const balances = reverseBalances(facts);
  return isRejection(balances) ? balances : { ...money, balances };
}

/** The same for a payment of dues: refused where a return has refunded what it paid. Pure. */
export function decidePaymentReversal(
  facts: MoneyToReverse & BalancesToReverse & { is_refunded: boolean },
): ReturnType<typeof reverseMoneyAndBalances> | Rejection<'payment_refunded'> {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  return facts.is_refunded ? reject('payment_refunded') : reverseMoneyAndBalances(facts);
}

export type BouncedPayment = ReversedBalances & { readonly shortfall: Shortfall | null };

/**
 * The same for money that the bank takes back: never refused, as the money is gone. Its dues are
 * open again even if goods were returned for cash. The part missing from the deposit is the
 * `shortfall`. Pure.
 */
export function decideBouncedPayment(
  facts: MoneyToReverse & BalancesToReverse,
): BouncedPayment | ApprovalRefusal {
  const money = reverseMoney(facts);
  return isRejection(money) ? money : { ...money, ...reverseBalancesAnyway(facts) };
}
