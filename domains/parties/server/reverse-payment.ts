import { command } from '#platform/http/endpoint.ts';
import { reversePaymentRoute } from '../contract/payment-received.ts';
import { reversePayment } from './door/reverse-payment.ts';

export const reverseOnePayment = command(reversePaymentRoute, (tx, { params, body }, context) =>
  reversePayment(tx, context, { reverses_id: params.id, request: body }),
);
