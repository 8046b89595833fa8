import { z } from 'zod';
import {
  POSTING_REJECTIONS,
  postedHead,
  requestEnd,
  requestHead,
  rowHead,
} from '#domains/documents/contract/document.ts';
import { documentRoutes } from '#domains/documents/contract/document-routes.ts';
import { receivedTender } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one, positiveAmount, sum, text } from '#platform/contract/fields.ts';

/** A money account: a payment method, or one of its bank accounts. */
const moneyAccount = z.strictObject({ payment_method_id: id, bank_account_id: id.optional() });

const moneyTransferRequest = z.strictObject({
  ...requestHead,
  from: moneyAccount,
  to: moneyAccount,
  /** The amount that arrives. */
  amount: positiveAmount,
  /** The fee of the bank or wallet, on top of the amount. */
  fee: sum.optional(),
  /** The expense category of the fee. */
  fee_account_id: id.optional(),
  reference: text(100).optional(),
  ...requestEnd,
});

const moneyTransfer = z.strictObject({
  ...postedHead,
  amount: positiveAmount,
  fee: sum,
  fee_account_id: id.nullable(),
  /** The amounts that left (negative) and arrived. */
  payments: z.array(receivedTender),
  note: z.string(),
});

export const postMoneyTransferRoute = defineRoute({
  method: 'POST',
  path: '/money-transfers',
  permission: 'money-transfers.create',
  summary: 'Transfer money between cash, bank and wallets, with its fee',
  body: moneyTransferRequest,
  answer: one(moneyTransfer),
  status: 201,
  rejections: {
    ...POSTING_REJECTIONS,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    same_location: 422,
    account_required: 422,
    account_not_found: 404,
    account_does_not_fit: 422,
    amount_too_large: 422,
  },
});

const location_name = z.strictObject({ name: z.string(), name_bn: z.string() });

const moneyTransferRow = z.strictObject({
  ...rowHead,
  from: location_name,
  to: location_name,
  amount: positiveAmount,
  fee: sum,
  note: z.string(),
});

export type MoneyTransferRow = z.output<typeof moneyTransferRow>;

export const {
  read: readMoneyTransferRoute,
  list: listMoneyTransfersRoute,
  reverse: reverseMoneyTransferRoute,
} = documentRoutes({
  path: '/money-transfers',
  resource: 'money-transfers',
  summaries: {
    read: 'Get a posted money transfer',
    list: 'List money transfers, newest first',
    reverse: 'Reverse a money transfer with a new document',
  },
  document: moneyTransfer,
  row: moneyTransferRow,
});
