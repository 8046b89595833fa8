import { command } from '#platform/http/endpoint.ts';
import { postSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { paySupplier } from './door/pay-supplier.ts';

export const postSupplierPayment = command(postSupplierPaymentRoute, (tx, { body }, context) =>
  paySupplier(tx, body, context),
);
