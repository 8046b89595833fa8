import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openRegisterOf } from '#domains/shops/web/part/open-register.ts';
import { isUnanswered } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { type Deposit, postDepositRoute } from '../../contract/deposit.ts';
import {
  type PaymentReceived,
  type PaymentRequest,
  postPaymentRoute,
} from '../../contract/payment-received.ts';
import { forgetStanding } from './forget-standing.ts';
import type { MoneyDeed } from './money-deed.ts';

export type MoneyPosted =
  | { kind: 'payment'; paper: PaymentReceived }
  | { kind: 'deposit'; paper: Deposit };

type ToPost = {
  deed: MoneyDeed;
  body: Pick<PaymentRequest, 'id' | 'customer_id' | 'warehouse_id' | 'payments'>;
  keep_rest: boolean;
};

/** Posts a payment of dues or a deposit, at the register of this device. */
export function useCustomerMoney() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, body, keep_rest }: ToPost): Promise<MoneyPosted> => {
      const register_id = openRegisterOf(client, body.warehouse_id);
      const at = { ...body, ...(register_id === undefined ? {} : { register_id }) };
      if (deed === 'due') {
        const asked = { ...at, ...(keep_rest ? { keep_rest } : {}) };
        const { data } = await call(postPaymentRoute, { body: asked });
        return { kind: 'payment', paper: data };
      }
      const { data } = await call(postDepositRoute, { body: { ...at, direction: deed } });
      return { kind: 'deposit', paper: data };
    },
    // Without an answer all stays as it was: what is due no more would make change of the same.
    onSettled: (_posted, error) => {
      if (!isUnanswered(error)) forgetStanding(client);
    },
  });
}
