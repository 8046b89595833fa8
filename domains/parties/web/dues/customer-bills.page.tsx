import { call } from '#platform/client/call.ts';
import { customerOpenItemsRoute } from '../../contract/dues.ts';
import { postPaymentRoute } from '../../contract/payment-received.ts';
import { OpenBills } from '../part/open-bills.tsx';

/** A customer's open documents, and payment of them in the office. */
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
