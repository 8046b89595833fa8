import { call } from '#platform/client/call.ts';
import { supplierOpenItemsRoute } from '../../contract/dues.ts';
import { postSupplierPaymentRoute } from '../../contract/supplier-payment.ts';
import { OpenBills } from '../part/open-bills.tsx';

/** A supplier's open documents, and payment of them. */
export default function SupplierBills() {
  return (
    <OpenBills
      kind="supplier"
      route={supplierOpenItemsRoute}
      settle={async ({ party_id, ...body }) => {
        const request = { ...body, supplier_id: party_id };
        const { data } = await call(postSupplierPaymentRoute, { body: request });
        return { ...data, allocations: data.allocations ?? [] };
      }}
    />
  );
}
