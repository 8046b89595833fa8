import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  date,
  id,
  instant,
  one,
  quantitySum,
  sum,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

/** Sales of a period less returns. Cost and profit need permission. */
const sold = z.strictObject({
  sales: z.int(),
  returns: z.int(),
  /** Charged to customers, including VAT and rounding. */
  total: amount,
  /** Without VAT and rounding: the base of profit. */
  net: amount,
  discount: amount,
  /** The number of documents with a due, and their dues. */
  on_due: z.int(),
  due_given: sum,
  /** Payments of earlier dues. */
  due_settled: amount,
  cost: cost(amount),
  profit: cost(amount),
});

const names = { name: z.string(), name_bn: z.string() };

const variantFields = {
  variant_id: id,
  ...names,
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
};

/** A day of the fortnight, and the day two weeks before. */
const dayOfFortnight = z.strictObject({
  business_date: date,
  total: amount,
  sales: z.int(),
  before: amount,
});

/** An hour of the day, and the same hour a week before. */
const hourOfDay = z.strictObject({
  hour: z.int().min(0).max(23),
  total: amount,
  sales: z.int(),
  before: amount,
});

/** A money account at the end of the day. */
const moneyAccount = z.strictObject({
  account_id: id,
  code: z.string(),
  ...names,
  kind: z.enum(['cash', 'mobile', 'card', 'bank']),
  balance: amount,
});

const topProduct = z.strictObject({ ...variantFields, quantity: quantitySum, net: amount });

const lowProduct = z.strictObject({
  ...variantFields,
  warehouse_id: id,
  warehouse_name: z.string(),
  warehouse_name_bn: z.string(),
  on_hand: quantitySum,
  reorder_level: anyQuantity,
  /** At the pace of the last fortnight; null: none was sold. */
  lasts_days: z.int().nullable(),
});

const expiringBatch = z.strictObject({
  ...variantFields,
  batch_id: id,
  batch: z.string(),
  warehouse_id: id,
  warehouse_name: z.string(),
  warehouse_name_bn: z.string(),
  on_hand: quantitySum,
  expires_on: date,
  /** Negative: it has expired. */
  days_left: z.int(),
});

const lastDocument = z.strictObject({
  id,
  kind: z.string(),
  number: z.string(),
  branch_id: id,
  posted_at: instant,
  by: z.string(),
  party: z.string().nullable(),
  /** An amount of money; null: only stock moved. */
  total: amount.nullable(),
});

export const dashboard = z.strictObject({
  business_date: date,
  /** Whether it is today in the shop’s time zone: the day is not over. */
  is_today: z.boolean(),
  /** In the shop's time zone. */
  hour: z.int().min(0).max(23),
  as_of: instant,
  currency: z.string(),
  branch_id: id.nullable(),
  branches: z.array(z.strictObject({ id, ...names })),
  day: sold,
  /** The full day one week before. */
  week_before: sold,
  days: z.array(dayOfFortnight),
  hours: z.array(hourOfDay),
  /** Balance at the end of the day, with what was bought and paid on it. */
  receivable: amount,
  payable: cost(amount),
  payable_added: cost(amount),
  payable_paid: cost(amount),
  accounts: z.strictObject({ receivable: id, payable: id }),
  money: z.array(moneyAccount),
  money_total: amount,
});

export type Dashboard = z.output<typeof dashboard>;

export const dayLists = z.strictObject({
  business_date: date,
  currency: z.string(),
  branch_id: id.nullable(),
  top_products: z.array(topProduct),
  low_count: z.int(),
  low_products: z.array(lowProduct),
  /** Only for today: batches in stock that expire within this number of days, or have expired. */
  expiring: z.strictObject({
    days: z.int(),
    batches: z.int(),
    expired: z.int(),
    first: z.array(expiringBatch),
  }),
  /** Only for today; for another day see the list of sales. */
  documents: z.array(lastDocument),
});

export type DayLists = z.output<typeof dayLists>;

/** Earlier days are compared with, so the first fortnight of the calendar is excluded. */
const day = date.refine((value) => value >= '1900');

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/dashboard-data',
  permission: 'dashboard.read',
  summary:
    'Get the dashboard of a day, for the shop or one branch; with `cost.read` also cost and profit',
  query: z.strictObject({ branch_id: id.optional(), date: day.optional() }),
  answer: one(dashboard),
});

export const dayListsRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/day-lists',
  permission: 'dashboard.read',
  summary:
    'Get the lists beside the dashboard: top products, low stock, expiring batches, last documents',
  query: z.strictObject({ branch_id: id.optional(), date: day.optional() }),
  answer: one(dayLists),
});

export const branchDashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/branch-admin',
  permission: 'dashboard.read',
  summary: 'Get the dashboard of the caller’s own branch; without one, of all branches',
  query: z.strictObject({ date: day.optional() }),
  answer: one(dashboard),
});
