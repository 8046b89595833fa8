import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { supplierPaymentPosting } from '../supplier-payment-posting.ts';

/** Pays a supplier as a step of another command. */
export const paySupplier = postingStep(supplierPaymentPosting);
