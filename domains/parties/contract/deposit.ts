import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { receivedTender, tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
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

export const DEPOSIT_DIRECTIONS = ['in', 'out'] as const;

const depositRequest = z.strictObject({
  id: documentId,
  customer_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  register_id: id.optional(),
  /** `in`: the customer pays into the deposit; `out`: the shop pays it back. */
  direction: z.enum(DEPOSIT_DIRECTIONS),
  payments: tenders.min(1),
  note: text(1000).optional(),
});

export type DepositRequest = z.output<typeof depositRequest>;

const deposit = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  cashier: z.string(),
  customer_id: id,
  customer_name: z.string(),
  direction: z.enum(DEPOSIT_DIRECTIONS),
  amount: positiveAmount,
  /** Deposit of the customer before and after this document. */
  before: sum,
  after: sum,
  payments: z.array(receivedTender),
  note: z.string(),
});

export type Deposit = z.output<typeof deposit>;

export const postDepositRoute = defineRoute({
  method: 'POST',
  path: '/deposits',
  permission: 'deposits.create',
  priority: 'till',
  summary: 'Take a deposit from a customer, or pay it back',
  body: depositRequest,
  answer: one(deposit),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    customer_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    deposit_too_small: 409,
  },
});

export const readDepositRoute = defineRoute({
  method: 'GET',
  path: '/deposits/{id}',
  permission: 'deposits.read',
  summary: 'Get a posted deposit',
  params: byId,
  answer: one(deposit),
});

export const listDepositsRoute = defineRoute({
  method: 'GET',
  path: '/deposits',
  permission: 'deposits.read',
  summary: 'List deposits taken and paid back, newest first',
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
      direction: z.enum(DEPOSIT_DIRECTIONS),
      amount: positiveAmount,
      reversed_by: id.nullable(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const reverseDepositRoute = defineRoute({
  method: 'POST',
  path: '/deposits/{id}/void',
  permission: 'deposits.void',
  by_approval: true,
  summary: 'Reverse a deposit with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
