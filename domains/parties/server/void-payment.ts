import { command } from '#platform/http/endpoint.ts';
import { voidPaymentRoute } from '../contract/payment-received.ts';
import { reversePayment } from './door/reverse-payment.ts';

export const voidPayment = command(voidPaymentRoute, (tx, { params, body }, context) =>
  reversePayment(tx, context, { reverses_id: params.id, request: body }),
);
