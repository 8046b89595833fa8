import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidPaymentRoute } from '../contract/payment-received.ts';
import { loadPayment } from './payment-received.sql.ts';
import { addToPaid, lockSaleBalances } from './sale-balances.sql.ts';

/** What it settled is due again; money that a return has handed back meanwhile stays paid. */
export const voidPayment = command(voidPaymentRoute, (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: 'payment_received',
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { allocations } = await loadPayment(tx, shop_id, params.id);
      const settled = allocations.map(({ document_id, amount }) => {
        return { document_id, amount: negate(amount) };
      });
      const sale_ids = allocations.map(({ document_id }) => document_id);
      await lockSaleBalances(tx, shop_id, sale_ids);
      return (await addToPaid(tx, shop_id, settled)) ? null : reject('payment_refunded');
    },
    takeBackDues: () => reverseDue(tx, shop_id, params.id),
  });
});
