import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { BATCH_REJECTIONS, trackedLine } from '#domains/inventory/contract/tracked.ts';
import { tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  documentId,
  id,
  one,
  positiveQuantity,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const supplierReturnRequest = z.strictObject({
  id: documentId,
  receipt_id: id,
  lines: linesOf(
    z.strictObject({ receipt_line_id: id, quantity: positiveQuantity, ...trackedLine }),
  ),
  /** Refunded at once; the rest reduces the balance due. */
  refunds: tenders,
  reason: text(1000).optional(),
});

export type SupplierReturnRequest = z.output<typeof supplierReturnRequest>;

const supplierReturn = z.strictObject({
  ...documentHead,
  receipt_id: id,
  receipt_number: z.string(),
  supplier_id: id,
  supplier_name: z.string(),
  reason: z.string(),
  lines: z.array(
    z.strictObject({
      receipt_line_id: id,
      variant_id: id,
      quantity: positiveQuantity,
      net: cost(sum),
      vat: cost(sum),
      /** The cost of the stock when it left. */
      cost: cost(sum),
    }),
  ),
  subtotal: cost(sum),
  vat: cost(sum),
  total: cost(sum),
  refunded: cost(sum),
  credited: cost(sum),
  cost: cost(sum),
});

export type SupplierReturn = z.output<typeof supplierReturn>;

export const postSupplierReturnRoute = defineRoute({
  method: 'POST',
  path: '/purchase-return/',
  permission: 'goods-receipt.create',
  summary: 'Return products of a receipt to the supplier, for a refund or off the balance due',
  body: supplierReturnRequest,
  answer: one(supplierReturn),
  status: 201,
  rejections: {
    receipt_not_found: 404,
    receipt_line_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    id_reused: 409,
    ...DAY_REJECTIONS,
    receipt_reversed: 409,
    ...BATCH_REJECTIONS,
    return_exceeds_received: 409,
    line_given_twice: 422,
    quantity_too_fine: 422,
    payment_over_total: 422,
  },
});

export const readSupplierReturnRoute = defineRoute({
  method: 'GET',
  path: '/purchase-return/{id}',
  permission: 'goods-receipt.read',
  summary: 'Get a posted supplier return',
  params: byId,
  answer: one(supplierReturn),
});

export const reverseSupplierReturnRoute = defineRoute({
  method: 'POST',
  path: '/purchase-return/{id}/void',
  permission: 'goods-receipt.void',
  summary: 'Reverse a supplier return with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
