import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, date, id, instant, page } from '#platform/contract/fields.ts';
import { saleAnswer } from './sale.ts';

export const readSaleRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/{id}',
  permission: 'pos-sale.read',
  summary: 'A posted sale',
  params: byId,
  answer: saleAnswer,
});

/** The kinds of the sales list: `all` is everything that a day's sales consist of. */
export const SALE_KINDS = ['sale', 'return', 'exchange', 'reversal', 'all'] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

export const saleRow = z.strictObject({
  id,
  kind: z.enum(['sale', 'sale_return', 'exchange', 'reversal']),
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  /** The name of the user who posted it. */
  cashier: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  /** The number of lines. */
  items: z.int(),
  /** As it counts in the day: returns and reversals of sales are negative. */
  total: amount,
  paid: amount,
  due: amount,
  reversed_by: id.nullable(),
});

/** Totals of everything that the filter finds, not of one page. */
const saleTotals = z.strictObject({
  count: z.int(),
  total: amount,
  vat: amount,
  paid: amount,
  due: amount,
});

/** The longest period, in days, that is summed. */
export const TOTALS_DAYS_MAX = 31;

export const listSalesRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/',
  permission: 'pos-sale.read',
  summary: 'Sales, newest first; with `kind=all` also returns, exchanges and reversals',
  query: z.strictObject({
    ...page,
    kind: z.enum(SALE_KINDS).default('sale'),
    from: date.optional(),
    to: date.optional(),
    /** The hour of the day in the shop's time zone, 0 to 23. */
    hour: z.coerce.number().pipe(z.int().min(0).max(23)).optional(),
    branch_id: id.optional(),
    customer_id: id.optional(),
    variant_id: id.optional(),
    /** 1: only sales that were posted with a due. */
    due: z.literal('1').optional(),
  }),
  answer: z.strictObject({
    data: z.array(saleRow),
    next_cursor: z.string().nullable(),
    /** With the first page, if the period is at most 31 days; else null. */
    totals: saleTotals.nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});
