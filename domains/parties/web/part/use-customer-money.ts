import { useQueryClient } from '@tanstack/react-query';
import { defined } from '#domains/kernel/core/defined.ts';
import { openRegisterOf } from '#domains/shops/web/part/open-register.ts';
import { call } from '#platform/client/call.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { type Deposit, postDepositRoute } from '../../contract/deposit.ts';
import {
  type PaymentReceived,
  type PaymentRequest,
  postPaymentRoute,
} from '../../contract/payment-received.ts';
import type { CustomerMoneyAction } from './customer-money-action.ts';

export type MoneyPosted =
  | { kind: 'payment'; document: PaymentReceived }
  | { kind: 'deposit'; document: Deposit };

type ToPost = {
  action: CustomerMoneyAction;
  body: Pick<PaymentRequest, 'customer_id' | 'warehouse_id' | 'payments'>;
  deposit_rest: boolean;
};

/** Posts a payment of dues or a deposit, at the register of this device. */
export function useCustomerMoney(onPosted: () => void) {
  const client = useQueryClient();
  return usePostOnce(
    async (id, { action, body, deposit_rest }: ToPost): Promise<MoneyPosted> => {
      const register_id = openRegisterOf(client, body.warehouse_id);
      const at = { id, ...body, ...defined({ register_id }) };
      if (action === 'due') {
        const request = { ...at, deposit_rest: deposit_rest || undefined };
        const { data } = await call(postPaymentRoute, { body: request });
        return { kind: 'payment', document: data };
      }
      const { data } = await call(postDepositRoute, { body: { ...at, direction: action } });
      return { kind: 'deposit', document: data };
    },
    { unreached: '', onDone: onPosted },
  );
}
