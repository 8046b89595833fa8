import { z } from 'zod';
import {
  linesOf,
  POSTING_REJECTIONS,
  postedHead,
  requestEnd,
  requestHead,
  rowHead,
} from '#domains/documents/contract/document.ts';
import { documentRoutes } from '#domains/documents/contract/document-routes.ts';
import { receivedTender, tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, one, positiveAmount, shareRate, sum, text } from '#platform/contract/fields.ts';

const expenseRequest = z.strictObject({
  ...requestHead,
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
  ...requestEnd,
});

export type ExpenseRequest = z.output<typeof expenseRequest>;

const expense = z.strictObject({
  ...postedHead,
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

export const postExpenseRoute = defineRoute({
  method: 'POST',
  path: '/expenses',
  permission: 'expenses.create',
  summary: 'Post an expense: paid at once, or owed to a supplier',
  body: expenseRequest,
  answer: one(expense),
  status: 201,
  rejections: {
    ...POSTING_REJECTIONS,
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

const expenseRow = z.strictObject({
  ...rowHead,
  supplier_name: z.string().nullable(),
  /** The category of its first line, and how many lines it has. */
  category: z.string(),
  category_bn: z.string(),
  line_count: z.int(),
  description: z.string(),
  total: sum,
  due: sum,
});

export type ExpenseRow = z.output<typeof expenseRow>;

export const {
  read: readExpenseRoute,
  list: listExpensesRoute,
  reverse: reverseExpenseRoute,
} = documentRoutes({
  path: '/expenses',
  resource: 'expenses',
  summaries: {
    read: 'Get a posted expense',
    list: 'List expenses, newest first; `q` searches number, description and supplier name',
    reverse: 'Reverse an expense with a new document',
  },
  document: expense,
  row: expenseRow,
  filters: {
    /** Business days, both included. */
    from: date.optional(),
    to: date.optional(),
    account_id: id.optional(),
    supplier_id: id.optional(),
    branch_id: id.optional(),
  },
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
