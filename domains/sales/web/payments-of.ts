import { type Minor, minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { readCardCode } from '#domains/loyalty/core/card-code.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { Draft } from './use-return-draft.ts';

export type Money = {
  payments: { payment_method_id: string; amount: Minor; gift_card_code?: string }[];
  method: PaymentMethod | undefined;
  change: Minor;
  isEnough: boolean;
};

/** How the difference is paid or refunded: by the first method (cash), unless chosen otherwise. */
export function paymentsOf(
  draft: Draft,
  difference: Minor,
  methods: readonly PaymentMethod[],
): Money {
  const method = methods.find(({ id }) => id === draft.method_id) ?? methods[0];
  const none = { payments: [], method, change: ZERO, isEnough: true };
  if (difference === 0 || (difference > 0 && draft.isOnDue)) return none;
  if (method === undefined) return { ...none, isEnough: false };
  const owed = minor(Math.abs(difference));
  const isCounted = difference > 0 && method.kind === 'cash';
  const amount = isCounted ? (draft.handed ?? owed) : owed;
  const isCard = method.kind === 'gift_card';
  const isEnough = amount >= owed && (!isCard || readCardCode(draft.card_code) !== null);
  return {
    payments: [
      {
        payment_method_id: method.id,
        amount,
        gift_card_code: isCard ? draft.card_code : undefined,
      },
    ],
    method,
    change: isEnough ? subtract(amount, owed) : ZERO,
    isEnough,
  };
}
