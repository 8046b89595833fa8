import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { receivedTender } from '#domains/payments/contract/tender.ts';
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

/** A money account: a payment method, or one of its bank accounts. */
const moneyAccount = z.strictObject({ payment_method_id: id, bank_account_id: id.optional() });

const moneyTransferRequest = z.strictObject({
  id: documentId,
  /** Determines the branch. */
  warehouse_id: id,
  /** The register whose drawer receives or pays the cash. */
  register_id: id.optional(),
  from: moneyAccount,
  to: moneyAccount,
  /** The amount that arrives. */
  amount: positiveAmount,
  /** The fee of the bank or wallet, on top of the amount. */
  fee: sum.optional(),
  /** The expense category of the fee. */
  fee_account_id: id.optional(),
  reference: text(100).optional(),
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type MoneyTransferRequest = z.output<typeof moneyTransferRequest>;

const moneyTransfer = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  amount: positiveAmount,
  fee: sum,
  fee_account_id: id.nullable(),
  /** The amounts that left (negative) and arrived. */
  payments: z.array(receivedTender),
  note: z.string(),
});

export type MoneyTransfer = z.output<typeof moneyTransfer>;

export const postMoneyTransferRoute = defineRoute({
  method: 'POST',
  path: '/money-transfers',
  permission: 'money-transfers.create',
  summary: 'Transfer money between cash, bank and wallets, with its fee',
  body: moneyTransferRequest,
  answer: one(moneyTransfer),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    register_not_found: 404,
    shift_not_open: 409,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    same_location: 422,
    account_required: 422,
    account_not_found: 404,
    account_does_not_fit: 422,
    amount_too_large: 422,
  },
});

export const readMoneyTransferRoute = defineRoute({
  method: 'GET',
  path: '/money-transfers/{id}',
  permission: 'money-transfers.read',
  summary: 'Get a posted money transfer',
  params: byId,
  answer: one(moneyTransfer),
});

const location_name = { name: z.string(), name_bn: z.string() };

const moneyTransferRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  from: z.strictObject(location_name),
  to: z.strictObject(location_name),
  amount: positiveAmount,
  fee: sum,
  note: z.string(),
  reversed_by: id.nullable(),
});

export type MoneyTransferRow = z.output<typeof moneyTransferRow>;

export const listMoneyTransfersRoute = defineRoute({
  method: 'GET',
  path: '/money-transfers',
  permission: 'money-transfers.read',
  summary: 'List money transfers, newest first',
  query: z.strictObject(page),
  answer: listOf(moneyTransferRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseMoneyTransferRoute = defineRoute({
  method: 'POST',
  path: '/money-transfers/{id}/void',
  permission: 'money-transfers.void',
  by_approval: true,
  summary: 'Reverse a money transfer with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
