import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postPaymentRoute } from '../contract/payment-received.ts';
import { paymentPosting } from './payment-posting.ts';

export const postPayment = postingCommand(postPaymentRoute, paymentPosting);
