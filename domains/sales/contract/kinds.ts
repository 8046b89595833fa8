import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseReturnRoute } from './reverse-return.ts';
import { reverseSaleRoute } from './reverse-sale.ts';

export const SALE: DocumentKind<'sale'> = {
  name: 'sale',
  prefix: '',
  read: 'pos-sale.read',
  reverse: reverseSaleRoute,
  list: '/dashboard/sales',
  page: DOCUMENT_PAGE,
  audit_group: 'group_sale',
  is_sale: true,
};

export const SALE_RETURN: DocumentKind<'sale_return'> = {
  name: 'sale_return',
  prefix: 'N',
  read: 'return-sale.read',
  reverse: reverseReturnRoute,
  list: '/dashboard/sales',
  page: DOCUMENT_PAGE,
  audit_group: 'group_sale_return',
};

export const EXCHANGE: DocumentKind<'exchange'> = {
  name: 'exchange',
  prefix: 'X',
  read: 'pos-sale.read',
  reverse: null,
  list: '/dashboard/sales',
  page: DOCUMENT_PAGE,
  audit_group: null,
  is_sale: true,
};
