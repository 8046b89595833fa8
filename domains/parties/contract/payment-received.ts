import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, LINES_MAX } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { CARD_REJECTIONS } from '#domains/loyalty/contract/gift-card.ts';
import { receivedTender, saleTenders } from '#domains/payments/contract/tender.ts';
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
  positiveAmount,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { customer } from './party.ts';

const paymentRequest = z.strictObject({
  id: documentId,
  customer_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  register_id: id.optional(),
  payments: saleTenders.min(1),
  /** The dues to settle, in this order, with the amount of each; default: all, the oldest first. */
  allocations: z
    .array(z.strictObject({ document_id: id, amount: positiveAmount }))
    .min(1)
    .max(LINES_MAX)
    .optional(),
  /** Stores what exceeds the due as a deposit; otherwise it is change, or refused. */
  deposit_rest: z.boolean().optional(),
  note: text(1000).optional(),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/** A settled due, before and after the payment. */
const settledDue = z.strictObject({
  document_id: id,
  number: z.string(),
  business_date: date,
  before: positiveAmount,
  amount: positiveAmount,
  after: sum,
});

const paymentReceived = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  cashier: z.string(),
  customer_id: id,
  customer_name: z.string(),
  paid: sum,
  change: sum,
  /** The part of the payment that settled no due and became a deposit. */
  deposited: sum,
  /** Total due of the customer, before and after. */
  due_before: amount,
  due_after: amount,
  allocations: z.array(settledDue),
  payments: z.array(receivedTender),
  note: z.string(),
});

export type PaymentReceived = z.output<typeof paymentReceived>;

export const postPaymentRoute = defineRoute({
  method: 'POST',
  path: '/payments',
  permission: 'payments.create',
  priority: 'till',
  summary: 'Receive a payment from a customer: one payment settles many dues',
  body: paymentRequest,
  answer: one(paymentReceived),
  status: 201,
  // In order of precedence: of two reasons, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    customer_not_found: 404,
    due_not_found: 404,
    line_given_twice: 422,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    payment_over_due: 422,
    payment_does_not_match: 422,
    deposit_too_small: 409,
    ...CARD_REJECTIONS,
  },
});

export const readPaymentRoute = defineRoute({
  method: 'GET',
  path: '/payments/{id}',
  permission: 'payments.read',
  summary: 'Get a posted payment received',
  params: byId,
  answer: one(paymentReceived),
});

export const listPaymentsRoute = defineRoute({
  method: 'GET',
  path: '/payments',
  permission: 'payments.read',
  summary: 'List payments received, newest first',
  query: z.strictObject({ ...page, customer_id: id.optional() }),
  answer: listOf(
    z.strictObject({
      id,
      number: z.string(),
      business_date: date,
      posted_at: instant,
      branch_id: id,
      customer_id: id,
      customer_name: z.string(),
      paid: sum,
      deposited: sum,
      reversed_by: id.nullable(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const reversePaymentRoute = defineRoute({
  method: 'POST',
  path: '/payments/{id}/void',
  permission: 'payments.void',
  by_approval: true,
  summary: 'Reverse a payment received with a new document: the dues are open again',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: { payment_refunded: 409, ...REVERSAL_REJECTIONS },
});

export const customerDuesRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}/dues',
  permission: 'customers.read',
  summary: 'List the open documents of a customer over all branches, the oldest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        document_id: id,
        number: z.string(),
        business_date: date,
        due_date: date,
        branch_id: id,
        total: sum,
        due: positiveAmount,
      }),
    ),
    next_cursor: z.string().nullable(),
    customer,
  }),
  rejections: { invalid_cursor: 422 },
});
