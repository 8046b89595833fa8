import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseAdjustmentRoute } from './reverse-adjustment.ts';

export const STOCK_ADJUSTMENT: DocumentKind<'stock_adjustment'> = {
  name: 'stock_adjustment',
  prefix: 'A',
  read: 'stock-adjustment.read',
  reverse: reverseAdjustmentRoute,
  list: '/dashboard/stock',
  page: DOCUMENT_PAGE,
  audit_group: 'group_stock_adjustment',
  has_costs: true,
};

export const STOCK_TRANSFER: DocumentKind<'stock_transfer'> = {
  name: 'stock_transfer',
  prefix: 'T',
  read: 'stock-transfer.read',
  reverse: null,
  list: '/dashboard/stock',
  page: DOCUMENT_PAGE,
  audit_group: null,
  has_costs: true,
};

export const TRANSFER_RECEIPT: DocumentKind<'transfer_receipt'> = {
  name: 'transfer_receipt',
  prefix: 'G',
  read: 'stock-transfer.read',
  reverse: null,
  list: '/dashboard/stock',
  page: DOCUMENT_PAGE,
  audit_group: null,
  has_costs: true,
};

export const TRANSFER_RETURN: DocumentKind<'transfer_return'> = {
  name: 'transfer_return',
  prefix: 'B',
  read: 'stock-transfer.read',
  reverse: null,
  list: '/dashboard/stock',
  page: DOCUMENT_PAGE,
  audit_group: null,
  has_costs: true,
};
