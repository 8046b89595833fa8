// Answered in domains/opening/server.
import { z } from 'zod';
import {
  DAY_REJECTIONS,
  LINES_MAX,
  linesOf,
  postedHead,
} from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  positiveAmount,
  positiveQuantity,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { BATCH_REJECTIONS, trackedLine } from './tracked.ts';

const nonZeroAmount = amount.refine((value) => value !== 0);

const stockRow = z.strictObject({
  variant_id: id,
  warehouse_id: id,
  quantity: positiveQuantity,
  /** The cost of all of it. */
  value: sum,
  ...trackedLine,
});

const rowsOf = <T extends z.ZodType>(row: T) => z.array(row).max(LINES_MAX).default([]);

const openingBalanceRequest = z
  .strictObject({
    id: documentId,
    /** Default: the first day of the books, or today if that day is closed. */
    business_date: date.optional(),
    /** The branch of the document, and of each row that names none. */
    branch_id: id,
    /** Money, equipment, loans: debit less credit. */
    accounts: rowsOf(
      z.strictObject({ account_id: id, branch_id: id.optional(), amount: nonZeroAmount }),
    ),
    /** What customers owe and suppliers are owed; negative: a credit or an advance. */
    dues: rowsOf(
      z.strictObject({
        party_id: id,
        branch_id: id.optional(),
        amount: nonZeroAmount,
        /** Default: the day of the document. */
        due_date: date.optional(),
        /** The number of the bill in the old book. */
        number: text(60).optional(),
      }),
    ),
    /** What customers have paid in advance. */
    deposits: rowsOf(
      z.strictObject({ party_id: id, branch_id: id.optional(), amount: positiveAmount }),
    ),
    stock: rowsOf(stockRow),
    /** The equity account that takes the remainder of each branch. */
    balancing_account_id: id.optional(),
    /** Used if no account is named: on Opening balances what is entered later stays visible. */
    balancing_account: z.enum(['owner_capital', 'opening_equity']).default('owner_capital'),
    note: text(1000).optional(),
  })
  .refine(({ accounts, dues, deposits, stock }) => {
    return accounts.length + dues.length + deposits.length + stock.length > 0;
  });

const ofBranch = { branch_id: id, amount };

const openingBalance = z.strictObject({
  ...postedHead,
  balancing_account_id: id,
  /** Everything that is debited, without the balancing account. */
  total: cost(sum),
  /**
   * Of a document over several branches, the rows of the reader’s branches. What suppliers are owed
   * is among the dues only with `cost.read`.
   */
  accounts: z.array(
    z.strictObject({
      account_id: id,
      code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      ...ofBranch,
    }),
  ),
  dues: z.array(
    z.strictObject({
      party_id: id,
      party_name: z.string(),
      kind: z.enum(['customer', 'supplier']),
      ...ofBranch,
      due_date: date,
      number: z.string(),
    }),
  ),
  deposits: z.array(z.strictObject({ party_id: id, party_name: z.string(), ...ofBranch })),
  stock: z.array(
    z.strictObject({
      variant_id: id,
      warehouse_id: id,
      quantity: positiveQuantity,
      value: cost(sum),
    }),
  ),
  /** What the balancing account got in each branch: debit less credit. */
  remainders: cost(z.array(z.strictObject(ofBranch))),
  note: z.string(),
});

export type OpeningBalance = z.output<typeof openingBalance>;

const STOCK_REJECTIONS = {
  already_opened: 409,
  variant_not_found: 404,
  not_stocked: 409,
  quantity_too_fine: 422,
  amount_too_large: 422,
  ...BATCH_REJECTIONS,
} as const;

export const postOpeningBalanceRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/opening-balances',
  permission: 'opening-balance.create',
  summary: 'Post what the shop had and owed when it began to use these books',
  body: openingBalanceRequest,
  answer: one(openingBalance),
  status: 201,
  // In order of precedence: of two reasons, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    account_not_found: 404,
    not_equity: 422,
    control_account: 422,
    income_or_expense: 422,
    party_not_found: 404,
    line_given_twice: 422,
    ...STOCK_REJECTIONS,
  },
});

export const postOpeningStockRoute = defineRoute({
  method: 'POST',
  path: '/inventory/opening-stock',
  permission: 'stock-adjustment.create',
  summary: 'Post an opening balance of stock alone, against the account of opening balances',
  body: z.strictObject({
    id: documentId,
    warehouse_id: id,
    stock: linesOf(stockRow.omit({ warehouse_id: true })),
    note: text(1000).optional(),
    /** Default: now. */
    happened_at: instant.optional(),
  }),
  answer: one(openingBalance),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    ...STOCK_REJECTIONS,
  },
});

export const readOpeningBalanceRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/opening-balances/{id}',
  permission: 'opening-balance.read',
  summary: 'Get a posted opening balance',
  params: byId,
  answer: one(openingBalance),
});

const openingBalanceRow = z.strictObject({
  id,
  number: name(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  /** The name of the user who posted it. */
  posted_by: z.string(),
  total: cost(sum),
  /** How many rows of each kind it has. */
  accounts: z.int(),
  dues: z.int(),
  deposits: z.int(),
  stock: z.int(),
  note: z.string(),
  reversed_by: id.nullable(),
});

export type OpeningBalanceRow = z.output<typeof openingBalanceRow>;

export const listOpeningBalancesRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/opening-balances',
  permission: 'opening-balance.read',
  summary: 'List opening balances, newest first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(openingBalanceRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseOpeningBalanceRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/opening-balances/{id}/void',
  permission: 'opening-balance.void',
  by_approval: true,
  summary: 'Reverse an opening balance with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
