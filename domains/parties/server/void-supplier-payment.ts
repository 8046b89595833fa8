import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { reverseDue } from './door/reverse-due.ts';

export const voidSupplierPayment = command(
  voidSupplierPaymentRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, {
      kind: 'supplier_payment',
      reverses_id: params.id,
      request: body,
      takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
    }),
);
