import { command } from '#platform/http/endpoint.ts';
import { voidSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { reverseSupplierPayment } from './door/reverse-supplier-payment.ts';

export const voidSupplierPayment = command(
  voidSupplierPaymentRoute,
  (tx, { params, body }, context) =>
    reverseSupplierPayment(tx, context, { reverses_id: params.id, request: body }),
);
