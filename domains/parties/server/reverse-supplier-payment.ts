import { SUPPLIER_PAYMENT } from '../contract/kinds.ts';
import { reverseSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { balanceReversal } from './door/reverse-balances.ts';

/** Its bills are open again. */
export const reverseOneSupplierPayment = balanceReversal(
  reverseSupplierPaymentRoute,
  SUPPLIER_PAYMENT,
);
