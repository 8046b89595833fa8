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

/** What was sold in a time, less what came back. Of cost and profit only who may see them knows. */
const sold = z.strictObject({
  sales: z.int(),
  returns: z.int(),
  /** What customers were charged, VAT and rounding included. */
  total: amount,
  /** Without VAT and rounding: what profit is reckoned from. */
  net: amount,
  discount: amount,
  /** How many documents were put on a due, and how much of them. */
  on_due: z.int(),
  due_given: sum,
  /** What customers paid of earlier dues. */
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

/** A day of the fortnight beside the same day a fortnight before. */
const dayOfFortnight = z.strictObject({
  business_date: date,
  total: amount,
  sales: z.int(),
  before: amount,
});

/** An hour of the day beside the same hour of the week before. */
const hourOfDay = z.strictObject({
  hour: z.int().min(0).max(23),
  total: amount,
  sales: z.int(),
  before: amount,
});

/** An account that money lies in, at the end of the day. */
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
  /** Below zero: it has expired. */
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
  /** In money; null: it moved goods alone. */
  total: amount.nullable(),
});

export const dashboard = z.strictObject({
  business_date: date,
  /** Whether that is the day it is in the shop now: the day may still grow. */
  is_today: z.boolean(),
  /** Of the shop's clock. */
  hour: z.int().min(0).max(23),
  as_of: instant,
  currency: z.string(),
  branch_id: id.nullable(),
  branches: z.array(z.strictObject({ id, ...names })),
  day: sold,
  /** The same day a week before, whole. */
  week_before: sold,
  days: z.array(dayOfFortnight),
  hours: z.array(hourOfDay),
  /** At the end of the day; what was bought and paid of it on this day. */
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
  /** Of today: batches that lie somewhere and expire within so many days, or have. */
  expiring: z.strictObject({
    days: z.int(),
    batches: z.int(),
    expired: z.int(),
    first: z.array(expiringBatch),
  }),
  /** Only of today; those of another day are in the list of its sales. */
  documents: z.array(lastDocument),
});

export type DayLists = z.output<typeof dayLists>;

/** The days before it are told too: the first fortnight of the calendar has none. */
const day = date.refine((value) => value >= '1900');

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/dashboard-data',
  permission: 'dashboard.read',
  summary:
    'The figures of a day of the shop or of one branch; with `cost.read` also cost and profit',
  query: z.strictObject({ branch_id: id.optional(), date: day.optional() }),
  answer: one(dashboard),
});

export const dayListsRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/day-lists',
  permission: 'dashboard.read',
  summary:
    'What stands beside the figures of a day: goods sold most, low, expiring; last documents',
  query: z.strictObject({ branch_id: id.optional(), date: day.optional() }),
  answer: one(dayLists),
});

export const branchDashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/branch-admin',
  permission: 'dashboard.read',
  summary: "The same of the caller's own branch; who has none sees all branches",
  query: z.strictObject({ date: day.optional() }),
  answer: one(dashboard),
});
