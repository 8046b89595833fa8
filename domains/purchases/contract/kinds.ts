import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseReceiptCostRoute } from './receipt-cost.ts';
import { reverseReceiptRoute } from './reverse-receipt.ts';
import { reverseSupplierReturnRoute } from './supplier-return.ts';

export const GOODS_RECEIPT: DocumentKind<'goods_receipt'> = {
  name: 'goods_receipt',
  prefix: 'P',
  read: 'goods-receipt.read',
  reverse: reverseReceiptRoute,
  list: '/dashboard/purchases',
  page: DOCUMENT_PAGE,
  audit_group: 'group_goods_receipt',
  has_costs: true,
};

export const RECEIPT_COST: DocumentKind<'receipt_cost'> = {
  name: 'receipt_cost',
  prefix: 'L',
  read: 'goods-receipt.read',
  reverse: reverseReceiptCostRoute,
  list: '/dashboard/purchases',
  page: DOCUMENT_PAGE,
  audit_group: 'group_receipt_cost',
  has_costs: true,
};

export const SUPPLIER_RETURN: DocumentKind<'supplier_return'> = {
  name: 'supplier_return',
  prefix: 'S',
  read: 'goods-receipt.read',
  reverse: reverseSupplierReturnRoute,
  list: '/dashboard/purchases',
  page: DOCUMENT_PAGE,
  audit_group: 'group_supplier_return',
  has_costs: true,
};
