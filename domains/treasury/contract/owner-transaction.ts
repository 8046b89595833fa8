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
  text,
} from '#platform/contract/fields.ts';
import { OWNER_DIRECTIONS } from '../core/decide-owner-transaction.ts';

const direction = z.enum(OWNER_DIRECTIONS);

const ownerTransactionRequest = z.strictObject({
  id: documentId,
  /** Determines the branch. */
  warehouse_id: id,
  /** The register whose drawer receives or pays the cash. */
  register_id: id.optional(),
  payments: tenders.min(1),
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type OwnerTransactionRequest = z.output<typeof ownerTransactionRequest>;

const ownerTransaction = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  direction,
  amount: positiveAmount,
  payments: z.array(receivedTender),
  note: z.string(),
});

export type OwnerTransaction = z.output<typeof ownerTransaction>;

const REJECTIONS = {
  id_reused: 409,
  ...DAY_REJECTIONS,
  happened_at_in_future: 422,
  register_not_found: 404,
  shift_not_open: 409,
  payment_method_not_found: 404,
  bank_account_not_found: 404,
} as const;

export const postOwnerCreditRoute = defineRoute({
  method: 'POST',
  path: '/owner-credit',
  permission: 'owner-transactions.create',
  summary: 'Post capital: the owner puts money into the shop',
  body: ownerTransactionRequest,
  answer: one(ownerTransaction),
  status: 201,
  rejections: REJECTIONS,
});

export const postOwnerDebitRoute = defineRoute({
  method: 'POST',
  path: '/owner-debit',
  permission: 'owner-transactions.create',
  summary: 'Post a drawing: the owner takes money out of the shop',
  body: ownerTransactionRequest,
  answer: one(ownerTransaction),
  status: 201,
  rejections: REJECTIONS,
});

export const readOwnerTransactionRoute = defineRoute({
  method: 'GET',
  path: '/owner-transactions/{id}',
  permission: 'owner-transactions.read',
  summary: 'Get a posted owner transaction',
  params: byId,
  answer: one(ownerTransaction),
});

const ownerTransactionRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  direction,
  amount: positiveAmount,
  note: z.string(),
  reversed_by: id.nullable(),
});

export type OwnerTransactionRow = z.output<typeof ownerTransactionRow>;

export const listOwnerTransactionsRoute = defineRoute({
  method: 'GET',
  path: '/owner-transactions',
  permission: 'owner-transactions.read',
  summary: 'List owner transactions, newest first',
  query: z.strictObject({ ...page, direction: direction.optional() }),
  answer: listOf(ownerTransactionRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseOwnerTransactionRoute = defineRoute({
  method: 'POST',
  path: '/owner-transactions/{id}/void',
  permission: 'owner-transactions.void',
  by_approval: true,
  summary: 'Reverse an owner transaction with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
