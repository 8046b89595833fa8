import { command } from '#platform/http/endpoint.ts';
import { postPaymentRoute } from '../contract/payment-received.ts';
import { receivePayment } from './door/receive-payment.ts';

export const postPayment = command(postPaymentRoute, (tx, { body }, context) =>
  receivePayment(tx, body, context),
);
