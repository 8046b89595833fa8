import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
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
  shareRate,
  sum,
  text,
} from '#platform/contract/fields.ts';

const expenseRequest = z.strictObject({
  id: documentId,
  /** Determines the branch. */
  warehouse_id: id,
  /** The register whose drawer pays the cash. */
  register_id: id.optional(),
  /** The supplier of the bill; the unpaid part is owed to them. */
  supplier_id: id.optional(),
  /** The number on the supplier's bill. */
  reference: text(100).optional(),
  lines: linesOf(
    z.strictObject({
      /** The category: an expense account of the chart without a purpose. */
      account_id: id,
      description: text(200).optional(),
      /** Before VAT. */
      net: positiveAmount,
      /** Rate of VAT added to the net; default: none. */
      vat_rate: shareRate.optional(),
    }),
  ),
  payments: tenders,
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type ExpenseRequest = z.output<typeof expenseRequest>;

const expense = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  supplier_id: id.nullable(),
  supplier_name: z.string().nullable(),
  reference: z.string(),
  lines: z.array(
    z.strictObject({
      account_id: id,
      name: z.string(),
      name_bn: z.string(),
      description: z.string(),
      net: positiveAmount,
      vat_rate: shareRate,
      vat: sum,
    }),
  ),
  subtotal: sum,
  vat: sum,
  total: sum,
  paid: sum,
  due: sum,
  payments: z.array(receivedTender),
  note: z.string(),
});

export type Expense = z.output<typeof expense>;

export const postExpenseRoute = defineRoute({
  method: 'POST',
  path: '/expenses',
  permission: 'expenses.create',
  summary: 'Post an expense: paid at once, or owed to a supplier',
  body: expenseRequest,
  answer: one(expense),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    register_not_found: 404,
    shift_not_open: 409,
    supplier_not_found: 404,
    account_not_found: 404,
    account_does_not_fit: 422,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    amount_too_large: 422,
    payment_over_total: 422,
    supplier_required: 422,
  },
});

export const readExpenseRoute = defineRoute({
  method: 'GET',
  path: '/expenses/{id}',
  permission: 'expenses.read',
  summary: 'Get a posted expense',
  params: byId,
  answer: one(expense),
});

const expenseRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  supplier_name: z.string().nullable(),
  /** The category of its first line, and how many lines it has. */
  category: z.string(),
  category_bn: z.string(),
  line_count: z.int(),
  description: z.string(),
  total: sum,
  due: sum,
  reversed_by: id.nullable(),
});

export type ExpenseRow = z.output<typeof expenseRow>;

/** Business days, both included. */
const period = { from: date.optional(), to: date.optional() };

export const listExpensesRoute = defineRoute({
  method: 'GET',
  path: '/expenses',
  permission: 'expenses.read',
  summary: 'List expenses, newest first; `q` searches number, description and supplier name',
  query: z.strictObject({
    ...page,
    ...period,
    account_id: id.optional(),
    supplier_id: id.optional(),
    branch_id: id.optional(),
  }),
  answer: listOf(expenseRow),
  rejections: { invalid_cursor: 422 },
});

const categorySum = z.strictObject({
  account_id: id,
  name: z.string(),
  name_bn: z.string(),
  amount: sum,
});

export type CategorySum = z.output<typeof categorySum>;

export const sumExpensesRoute = defineRoute({
  method: 'GET',
  path: '/expenses/by-category',
  permission: 'expenses.read',
  summary: 'List the expenses of each category, the greatest first, without reversed ones',
  query: z.strictObject({ from: date, to: date, branch_id: id.optional() }),
  answer: one(z.strictObject({ categories: z.array(categorySum), total: sum })),
});

export const reverseExpenseRoute = defineRoute({
  method: 'POST',
  path: '/expenses/{id}/void',
  permission: 'expenses.void',
  by_approval: true,
  summary: 'Reverse an expense with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
