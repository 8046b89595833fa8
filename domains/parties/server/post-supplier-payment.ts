import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { supplierPaymentPosting } from './supplier-payment-posting.ts';

export const postSupplierPayment = postingCommand(postSupplierPaymentRoute, supplierPaymentPosting);
