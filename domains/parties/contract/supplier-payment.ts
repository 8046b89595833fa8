import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, LINES_MAX } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { receivedTender, tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const supplierPaymentRequest = z.strictObject({
  id: documentId,
  supplier_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  register_id: id.optional(),
  /** Empty: only sets credits and advances against bills. */
  payments: tenders,
  /**
   * The documents to settle, in this order, with the amount of each (negative for a credit);
   * default: all, the oldest first, credits before money.
   */
  allocations: z
    .array(z.strictObject({ document_id: id, amount }))
    .min(1)
    .max(LINES_MAX)
    .optional(),
  /** Books what exceeds the open documents as an advance; otherwise it is refused. */
  deposit_rest: z.boolean().optional(),
  note: text(1000).optional(),
});

const settledItem = z.strictObject({
  document_id: id,
  number: z.string(),
  business_date: date,
  before: amount,
  amount,
  after: amount,
});

const supplierPayment = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  supplier_id: id,
  supplier_name: z.string(),
  paid: sum,
  /** The part of the payment that settled no document and became an advance. */
  deposited: sum,
  /** Total owed to the supplier, before and after. */
  due_before: cost(amount),
  due_after: cost(amount),
  allocations: cost(z.array(settledItem)),
  payments: z.array(receivedTender),
  note: z.string(),
});

export type SupplierPayment = z.output<typeof supplierPayment>;

export const postSupplierPaymentRoute = defineRoute({
  method: 'POST',
  path: '/supplier-payments',
  permission: 'supplier-payments.create',
  summary: 'Pay a supplier: one payment settles many bills, or is made in advance',
  body: supplierPaymentRequest,
  answer: one(supplierPayment),
  status: 201,
  // In order of precedence: of two reasons, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    supplier_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    due_not_found: 404,
    line_given_twice: 422,
    payment_over_due: 422,
    payment_does_not_match: 422,
    nothing_changes: 422,
  },
});

export const readSupplierPaymentRoute = defineRoute({
  method: 'GET',
  path: '/supplier-payments/{id}',
  permission: 'supplier-payments.read',
  summary: 'Get a posted payment to a supplier',
  params: byId,
  answer: one(supplierPayment),
});

const supplierPaymentRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  paid: sum,
  deposited: sum,
  reversed_by: id.nullable(),
});

export type SupplierPaymentRow = z.output<typeof supplierPaymentRow>;

export const listSupplierPaymentsRoute = defineRoute({
  method: 'GET',
  path: '/supplier-payments',
  permission: 'supplier-payments.read',
  summary: 'List payments to suppliers, newest first',
  query: z.strictObject({ ...page, supplier_id: id.optional() }),
  answer: listOf(supplierPaymentRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseSupplierPaymentRoute = defineRoute({
  method: 'POST',
  path: '/supplier-payments/{id}/void',
  permission: 'supplier-payments.void',
  by_approval: true,
  summary: 'Reverse a payment to a supplier with a new document: the bills are open again',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
