import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { paymentPosting } from '../payment-posting.ts';

/** Receives a payment as a step of another command. */
export const receivePayment = postingStep(paymentPosting);
