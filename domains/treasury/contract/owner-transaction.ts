import { z } from 'zod';
import {
  POSTING_REJECTIONS,
  postedHead,
  requestEnd,
  requestHead,
  rowHead,
} from '#domains/documents/contract/document.ts';
import { documentRoutes } from '#domains/documents/contract/document-routes.ts';
import { receivedTender, tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one, positiveAmount } from '#platform/contract/fields.ts';
import { OWNER_DIRECTIONS } from '../core/decide-owner-transaction.ts';

const direction = z.enum(OWNER_DIRECTIONS);

const ownerTransactionRequest = z.strictObject({
  ...requestHead,
  payments: tenders.min(1),
  ...requestEnd,
});

const ownerTransaction = z.strictObject({
  ...postedHead,
  direction,
  amount: positiveAmount,
  payments: z.array(receivedTender),
  note: z.string(),
});

const REJECTIONS = {
  ...POSTING_REJECTIONS,
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

const ownerTransactionRow = z.strictObject({
  ...rowHead,
  direction,
  amount: positiveAmount,
  note: z.string(),
});

export type OwnerTransactionRow = z.output<typeof ownerTransactionRow>;

export const {
  read: readOwnerTransactionRoute,
  list: listOwnerTransactionsRoute,
  reverse: reverseOwnerTransactionRoute,
} = documentRoutes({
  path: '/owner-transactions',
  resource: 'owner-transactions',
  summaries: {
    read: 'Get a posted owner transaction',
    list: 'List owner transactions, newest first',
    reverse: 'Reverse an owner transaction with a new document',
  },
  document: ownerTransaction,
  row: ownerTransactionRow,
  filters: { direction: direction.optional() },
});
