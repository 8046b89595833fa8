import { customerOpenItemsRoute } from '#domains/parties/contract/dues.ts';
import { OpenBills } from '#domains/parties/web/part/open-bills.tsx';
import { call } from '#platform/client/call.ts';
import { postPaymentRoute } from '../contract/payment-received.ts';

/** What a customer still owes, paper by paper, and how they pay it in the office. */
export default function CustomerBills() {
  return (
    <OpenBills
      kind="customer"
      route={customerOpenItemsRoute}
      settle={async ({ party_id, ...body }) => {
        const { data } = await call(postPaymentRoute, { body: { ...body, customer_id: party_id } });
        return data;
      }}
    />
  );
}
