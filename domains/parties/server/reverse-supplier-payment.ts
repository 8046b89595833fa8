import { command } from '#platform/http/endpoint.ts';
import { reverseSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { reverseSupplierPayment } from './door/reverse-supplier-payment.ts';

export const reverseOneSupplierPayment = command(
  reverseSupplierPaymentRoute,
  (tx, { params, body }, context) =>
    reverseSupplierPayment(tx, context, { reverses_id: params.id, request: body }),
);
