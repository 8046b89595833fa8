import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { CONTENT_REJECTIONS, orderLine } from '#domains/orders/contract/order.ts';
import { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postExpenseRoute } from '#domains/treasury/contract/expense.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
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
  price,
  shareRate,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { EVERY } from '../core/schedule.ts';
import { RUN_STATES, TEMPLATE_STATES } from '../core/template-state.ts';

/** A day that a calendar of ours may well come to. */
const day = date.refine((value) => value >= '2000' && value < '2200');

const step = z.int().min(1).max(99);

const schedule = {
  every: z.enum(EVERY),
  first_date: day,
  /** Of months; one that has no such day has it on its last. null: that of the first date. */
  on_day: z.int().min(1).max(31).nullable(),
  until_date: day.nullable(),
  /** How many dates there are. */
  times: z.int().min(1).max(999).nullable(),
};

const referenceFields = { reference: text(100).default(''), note: text(1000).default('') };

const invoiceContent = z.strictObject({
  kind: z.literal('invoice'),
  customer_id: id,
  warehouse_id: id,
  /** Without a price a line sells for that of its day. */
  lines: linesOf(orderLine.omit({ vat_rate: true })),
  /** Off the whole; in percent, whatever that comes to on its day. */
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  /** Untaxed. */
  delivery: price.optional(),
  /** How many days after its own it is to be paid. */
  pay_days: z.int().min(0).max(365).optional(),
  ...referenceFields,
});

const moneyAccount = z.strictObject({ payment_method_id: id, bank_account_id: id.optional() });

const expenseContent = z.strictObject({
  kind: z.literal('expense'),
  /** Tells the branch. */
  warehouse_id: id,
  supplier_id: id.optional(),
  lines: linesOf(
    z.strictObject({
      /** The category. */
      account_id: id,
      description: text(200).default(''),
      /** Before VAT. */
      net: positiveAmount,
      vat_rate: shareRate.optional(),
    }),
  ),
  /** What pays all of it; omitted: it is owed to the supplier. */
  paid_from: moneyAccount.optional(),
  ...referenceFields,
});

export type InvoiceContent = z.output<typeof invoiceContent>;
export type ExpenseContent = z.output<typeof expenseContent>;
export type RecurringContent = InvoiceContent | ExpenseContent;

const written = {
  name: name(),
  ...schedule,
  /** Each second week is 2; counted from the first date on. */
  step: step.default(1),
  /** Whether days that have passed are made too; else they are passed over. */
  makes_missed: z.boolean().default(false),
  /** Else it is laid ready for somebody to post. */
  posts_itself: z.boolean(),
  /** Whether the customer gets it by mail. */
  mails: z.boolean().default(false),
};

/** As a request says it, whatever it is. */
export type WrittenRecurring = Omit<z.output<z.ZodObject<typeof written>>, 'content'> & {
  content: RecurringContent;
};

const warehouseRef = z.strictObject({ id, name: z.string(), name_bn: z.string() });

const row = z.strictObject({
  id,
  kind: z.enum(['invoice', 'expense']),
  name: z.string(),
  state: z.enum(TEMPLATE_STATES),
  branch_id: id,
  warehouse: warehouseRef,
  /** The customer; of an expense the supplier. */
  party: z.strictObject({ id, name: z.string() }).nullable(),
  ...schedule,
  step,
  makes_missed: z.boolean(),
  posts_itself: z.boolean(),
  mails: z.boolean(),
  /** null: none is left. */
  next_date: date.nullable(),
  /** What it came to when it was written. */
  total: sum,
  /** How many of its dates wait for somebody, and how many were refused. */
  waiting: z.int(),
  refused: z.int(),
  version: z.int(),
});

export type RecurringRow = z.output<typeof row>;

/** Goods as they are now, at the price of the template or that of today. */
const productLine = z.strictObject({
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_id: id.nullable(),
  unit: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  factor: positiveQuantity,
  decimals: z.int(),
  quantity: positiveQuantity,
  /** null: what it sells for on its day. */
  unit_price: price.nullable(),
  price_now: price,
  product_discount: price.nullable(),
  product_discount_rate: shareRate.nullable(),
  vat_rate: shareRate,
});

const spendingLine = z.strictObject({
  account_id: id,
  name: z.string(),
  name_bn: z.string(),
  description: z.string(),
  net: positiveAmount,
  vat_rate: shareRate,
});

const parts = {
  /** Of an invoice. */
  products: z.array(productLine),
  /** Of an expense. */
  spending: z.array(spendingLine),
  order_discount: price.nullable(),
  order_discount_rate: shareRate.nullable(),
  delivery: price,
  pay_days: z.int().nullable(),
  paid_from: z.strictObject({ payment_method_id: id, bank_account_id: id.nullable() }).nullable(),
  reference: z.string(),
  note: z.string(),
};

const recurring = row.extend({
  ...parts,
  /** As whom it posts: whoever set it last. */
  set_by: z.string(),
});

export type Recurring = z.output<typeof recurring>;

/** What a posted paper would be, written again. */
const repeated = row.pick({ kind: true, warehouse: true, party: true }).extend(parts);

export type Repeated = z.output<typeof repeated>;

const run = z.strictObject({
  id,
  due_date: date,
  state: z.enum(RUN_STATES),
  document: z
    .strictObject({ id, number: z.string(), business_date: date, is_reversed: z.boolean() })
    .nullable(),
  is_mailed: z.boolean(),
  /** Why it was not posted. */
  refusal: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
  changed_at: instant,
  /** Who posted or passed it over; null: it was made by itself, or nobody has yet. */
  changed_by: z.string().nullable(),
});

export type RecurringRun = z.output<typeof run>;

const SCHEDULE_REJECTIONS = {
  days_reversed: 422,
  no_date_left: 422,
  too_many_missed: 422,
} as const;

const WRITTEN_REJECTIONS = {
  ...SCHEDULE_REJECTIONS,
  ...CONTENT_REJECTIONS,
  supplier_not_found: 404,
  account_not_found: 404,
  account_does_not_fit: 422,
  payment_method_not_found: 404,
  bank_account_not_found: 404,
  supplier_required: 422,
} as const;

export const listRecurringRoute = defineRoute({
  method: 'GET',
  path: '/recurring',
  permission: 'recurring.read',
  summary: 'Recurring invoices and expenses, in the order of their next dates',
  query: z.strictObject({
    ...page,
    /** `open`: something of it waits, or was refused. */
    state: z.enum([...TEMPLATE_STATES, 'open']).optional(),
    kind: z.enum(['invoice', 'expense']).optional(),
    branch_id: id.optional(),
    /** What has made this document. */
    document_id: id.optional(),
  }),
  answer: listOf(row),
  rejections: { invalid_cursor: 422 },
});

export const readRecurringRoute = defineRoute({
  method: 'GET',
  path: '/recurring/{id}',
  permission: 'recurring.read',
  summary: 'A recurring invoice or expense',
  params: byId,
  answer: one(recurring),
});

export const setRecurringStateRoute = defineRoute({
  method: 'POST',
  path: '/recurring/{id}/state',
  permission: 'recurring.update',
  summary: 'Pause it, let it go on, or end it for good',
  params: byId,
  body: z.strictObject({ version, state: z.enum(TEMPLATE_STATES) }),
  answer: one(recurring),
  rejections: { too_many_missed: 422, version_conflict: 409, recurring_ended: 409 },
});

export const listRunsRoute = defineRoute({
  method: 'GET',
  path: '/recurring/{id}/runs',
  permission: 'recurring.read',
  summary: 'What became of each date, the newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(run),
  rejections: { invalid_cursor: 422 },
});

export const repeatRoute = defineRoute({
  method: 'GET',
  path: '/recurring/from/{id}',
  permission: 'recurring.update',
  summary: 'A posted sales invoice or expense, as a template would have it',
  params: byId,
  answer: one(repeated),
});

const ofRun = byId.extend({ run_id: id });

export const skipRunRoute = defineRoute({
  method: 'POST',
  path: '/recurring/{id}/runs/{run_id}/skip',
  permission: 'recurring.update',
  summary: 'Pass over a date that waits or was refused: nothing is posted for it',
  params: ofRun,
  answer: one(run),
  rejections: { run_done: 409 },
});

/** What is written and posted is an invoice or an expense, and names what such a paper names. */
function routesOf<Content extends z.ZodObject>(kind: 'invoice' | 'expense', content: Content) {
  const path = `/recurring/${kind}`;
  return {
    create: defineRoute({
      method: 'POST',
      path,
      permission: 'recurring.update',
      summary: `Have an ${kind} made again on days of a schedule`,
      body: z.strictObject({ id: documentId, ...written, content }),
      answer: one(recurring),
      status: 201,
      rejections: { ...WRITTEN_REJECTIONS, id_reused: 409 },
    }),
    change: defineRoute({
      method: 'PATCH',
      path: `${path}/{id}`,
      permission: 'recurring.update',
      summary: `Change a recurring ${kind}, or when it is made: what was made stays as it is`,
      params: byId,
      body: z.strictObject({ version, ...written, content }),
      answer: one(recurring),
      rejections: { ...WRITTEN_REJECTIONS, version_conflict: 409, recurring_ended: 409 },
    }),
    post: defineRoute({
      method: 'POST',
      path: `${path}/{id}/runs/{run_id}/post`,
      permission: 'recurring.update',
      summary: `Post the ${kind} of a date that waits or was refused: as it is, or as written here`,
      params: ofRun,
      body: z.strictObject({ content: content.optional() }),
      answer: one(run),
      status: 201,
      rejections: {
        ...postInvoiceRoute.rejections,
        ...postExpenseRoute.rejections,
        run_done: 409,
      },
    }),
  };
}

export const RECURRING_ROUTES = {
  invoice: routesOf('invoice', invoiceContent),
  expense: routesOf('expense', expenseContent),
};
