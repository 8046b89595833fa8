// Answered in domains/treasury/server.
import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
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

const openingMoneyRequest = z.strictObject({
  id: documentId,
  /** Cash, a bank or a wallet, and one of its accounts if it has several. */
  payment_method_id: id,
  bank_account_id: id.optional(),
  /** Determines the branch. */
  warehouse_id: id,
  amount: positiveAmount,
  note: text(1000).optional(),
});

/** The account of the chart; a method and its bank account may share one. */
const accountFields = { account_id: id, account_name: z.string(), account_name_bn: z.string() };

const openingMoney = z.strictObject({
  ...documentHead,
  /** The name of the user who posted it. */
  posted_by: z.string(),
  ...accountFields,
  amount: positiveAmount,
  note: z.string(),
});

export type OpeningMoney = z.output<typeof openingMoney>;

export const postOpeningMoneyRoute = defineRoute({
  method: 'POST',
  path: '/opening-money',
  permission: 'opening-money.create',
  summary: 'Post an opening balance of cash, a bank or a wallet, once per account',
  body: openingMoneyRequest,
  answer: one(openingMoney),
  status: 201,
  // In order of precedence: if two rejections apply, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    opening_exists: 409,
  },
});

export const readOpeningMoneyRoute = defineRoute({
  method: 'GET',
  path: '/opening-money/{id}',
  permission: 'opening-money.read',
  summary: 'A posted opening balance of money',
  params: byId,
  answer: one(openingMoney),
});

const openingMoneyRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  ...accountFields,
  amount: positiveAmount,
  reversed_by: id.nullable(),
});

export type OpeningMoneyRow = z.output<typeof openingMoneyRow>;

export const listOpeningMoneyRoute = defineRoute({
  method: 'GET',
  path: '/opening-money',
  permission: 'opening-money.read',
  summary: 'Opening balances of cash, banks and wallets, newest first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(openingMoneyRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseOpeningMoneyRoute = defineRoute({
  method: 'POST',
  path: '/opening-money/{id}/void',
  permission: 'opening-money.void',
  summary: 'Reverse an opening balance, so that another can be posted',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
