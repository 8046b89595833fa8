import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseDepositRoute } from './deposit.ts';
import { reversePaymentRoute } from './payment-received.ts';
import { reverseSupplierPaymentRoute } from './supplier-payment.ts';
import { reverseWriteOffRoute } from './write-off.ts';

export const DEPOSIT: DocumentKind<'deposit'> = {
  name: 'deposit',
  prefix: 'D',
  read: 'deposits.read',
  reverse: reverseDepositRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_deposit',
};

export const PAYMENT_RECEIVED: DocumentKind<'payment_received'> = {
  name: 'payment_received',
  prefix: 'R',
  read: 'payments.read',
  reverse: reversePaymentRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_payment_received',
};

export const SUPPLIER_PAYMENT: DocumentKind<'supplier_payment'> = {
  name: 'supplier_payment',
  prefix: 'Y',
  read: 'supplier-payments.read',
  reverse: reverseSupplierPaymentRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_supplier_payment',
};

export const WRITE_OFF: DocumentKind<'write_off'> = {
  name: 'write_off',
  prefix: 'WR',
  read: 'write-offs.read',
  reverse: reverseWriteOffRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_write_off',
};

export const PARTY_MERGE: DocumentKind<'party_merge'> = {
  name: 'party_merge',
  prefix: 'J',
  read: 'ledger.read',
  reverse: null,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: null,
};
