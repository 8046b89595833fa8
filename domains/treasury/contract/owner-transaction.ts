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
  /** Tells the branch. */
  warehouse_id: id,
  /** Of the till whose drawer the cash goes into or comes out of. */
  register_id: id.optional(),
  payments: tenders.min(1),
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type OwnerTransactionRequest = z.output<typeof ownerTransactionRequest>;

const ownerTransaction = z.strictObject({
  ...documentHead,
  /** Who posted it, by name. */
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
  summary: 'The owner puts money of their own into the shop: capital',
  body: ownerTransactionRequest,
  answer: one(ownerTransaction),
  status: 201,
  rejections: REJECTIONS,
});

export const postOwnerDebitRoute = defineRoute({
  method: 'POST',
  path: '/owner-debit',
  permission: 'owner-transactions.create',
  summary: 'The owner takes money out of the shop: a drawing',
  body: ownerTransactionRequest,
  answer: one(ownerTransaction),
  status: 201,
  rejections: REJECTIONS,
});

export const readOwnerTransactionRoute = defineRoute({
  method: 'GET',
  path: '/owner-transactions/{id}',
  permission: 'owner-transactions.read',
  summary: "The owner's money in or out, as posted",
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
  summary: "The owner's money in and out, newest first",
  query: z.strictObject({ ...page, direction: direction.optional() }),
  answer: listOf(ownerTransactionRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseOwnerTransactionRoute = defineRoute({
  method: 'POST',
  path: '/owner-transactions/{id}/void',
  permission: 'owner-transactions.void',
  by_approval: true,
  summary: "Reverse the owner's money in or out by a document of its own",
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
