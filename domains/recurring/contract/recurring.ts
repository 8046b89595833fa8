import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { CONTENT_REJECTIONS, orderLine } from '#domains/orders/contract/order.ts';
import { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postExpenseRoute } from '#domains/treasury/contract/expense.ts';
import { journalContent, postJournalRoute } from '#domains/treasury/contract/manual-journal.ts';
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
import type { Permission } from '#platform/contract/route.ts';
import { EVERY } from '../core/schedule.ts';
import {
  RECURRING_KINDS,
  type RecurringKind,
  RUN_STATES,
  TEMPLATE_STATES,
} from '../core/template-state.ts';

/** A day within a plausible range of years. */
const day = date.refine((value) => value >= '2000' && value < '2200');

const step = z.int().min(1).max(99);

const schedule = {
  every: z.enum(EVERY),
  first_date: day,
  /** Day of the month, or the last day of a shorter month. null: the day of the first date. */
  on_day: z.int().min(1).max(31).nullable(),
  until_date: day.nullable(),
  /** The number of dates. */
  times: z.int().min(1).max(999).nullable(),
};

const referenceFields = { reference: text(100).default(''), note: text(1000).default('') };

const invoiceContent = z.strictObject({
  kind: z.literal('invoice'),
  customer_id: id,
  warehouse_id: id,
  /** A line without a price sells at the price of its day. */
  lines: linesOf(orderLine.omit({ vat_rate: true })),
  /** Discount on the whole: an amount, or a rate computed on its day. */
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  /** Untaxed. */
  delivery: price.optional(),
  /** Days until it is due. */
  pay_days: z.int().min(0).max(365).optional(),
  ...referenceFields,
});

const moneyAccount = z.strictObject({ payment_method_id: id, bank_account_id: id.optional() });

const expenseContent = z.strictObject({
  kind: z.literal('expense'),
  /** Determines the branch. */
  warehouse_id: id,
  supplier_id: id.optional(),
  lines: linesOf(
    z.strictObject({
      /** The expense category. */
      account_id: id,
      description: text(200).default(''),
      /** Before VAT. */
      net: positiveAmount,
      vat_rate: shareRate.optional(),
    }),
  ),
  /** The money account that pays all of it; default: it is owed to the supplier. */
  paid_from: moneyAccount.optional(),
  ...referenceFields,
});

const entryContent = z.strictObject({ kind: z.literal('journal'), ...journalContent });

export type InvoiceContent = z.output<typeof invoiceContent>;
export type ExpenseContent = z.output<typeof expenseContent>;
export type EntryContent = z.output<typeof entryContent>;
export type RecurringContent = InvoiceContent | ExpenseContent | EntryContent;

const written = {
  name: name(),
  ...schedule,
  /** 2 is every second week, counted from the first date. */
  step: step.default(1),
  /** Whether missed dates are made too; otherwise they are skipped. */
  makes_missed: z.boolean().default(false),
  /** false: it waits for a user to post it. */
  posts_itself: z.boolean(),
  /** Whether the customer gets it by email. */
  mails: z.boolean().default(false),
};

/** A template of any kind, as in a request. */
export type WrittenRecurring = Omit<z.output<z.ZodObject<typeof written>>, 'content'> & {
  content: RecurringContent;
};

const warehouseRef = z.strictObject({ id, name: z.string(), name_bn: z.string() });

const row = z.strictObject({
  id,
  kind: z.enum(RECURRING_KINDS),
  name: z.string(),
  state: z.enum(TEMPLATE_STATES),
  branch_id: id,
  warehouse: warehouseRef,
  /** The customer; for an expense the supplier. */
  party: z.strictObject({ id, name: z.string() }).nullable(),
  ...schedule,
  step,
  makes_missed: z.boolean(),
  posts_itself: z.boolean(),
  mails: z.boolean(),
  /** null: none is left. */
  next_date: date.nullable(),
  /** The total at the time of the last change. */
  total: sum,
  /** The number of dates that wait, and of those that were refused. */
  waiting: z.int(),
  refused: z.int(),
  version: z.int(),
});

export type RecurringRow = z.output<typeof row>;

/** Products as they are now, at the price of the template or today's. */
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
  /** null: the price of its day. */
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

const entryLine = z.strictObject({
  account_id: id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  debit: sum,
  credit: sum,
  note: z.string(),
});

const parts = {
  /** For an invoice. */
  products: z.array(productLine),
  /** For an expense. */
  spending: z.array(spendingLine),
  /** For a manual entry. */
  entry: z.array(entryLine),
  /** The purpose of a manual entry. */
  narration: z.string(),
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
  /** The member in whose name it posts: the last who changed it. */
  set_by: z.string(),
});

export type Recurring = z.output<typeof recurring>;

/** A posted document in the form of a template. */
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
  /** The member who posted or skipped it; null: posted automatically, or still open. */
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
  one_line: 422,
  one_side: 422,
  control_account: 422,
  account_on_both_sides: 422,
  unbalanced: 422,
} as const;

export const listRecurringRoute = defineRoute({
  method: 'GET',
  path: '/recurring',
  permission: 'recurring.read',
  summary: 'List recurring invoices, expenses and manual entries by next date',
  query: z.strictObject({
    ...page,
    /** `open`: some of its dates wait, or were refused. */
    state: z.enum([...TEMPLATE_STATES, 'open']).optional(),
    kind: z.enum(RECURRING_KINDS).optional(),
    branch_id: id.optional(),
    /** Only the template that made this document. */
    document_id: id.optional(),
  }),
  answer: listOf(row),
  rejections: { invalid_cursor: 422 },
});

export const readRecurringRoute = defineRoute({
  method: 'GET',
  path: '/recurring/{id}',
  permission: 'recurring.read',
  summary: 'Get a recurring invoice, expense or manual entry',
  params: byId,
  answer: one(recurring),
});

type Of = { path: string; permission: Permission; noun: string };

/** Who writes invoices and expenses again may stop them. */
const TRADE: Of = {
  path: '/recurring',
  permission: 'recurring.update',
  noun: 'invoice or expense',
};

/** Manual entries are stopped by who may post them. */
const ENTRIES: Of = {
  path: '/recurring/journal',
  permission: 'journal.create',
  noun: 'manual entry',
};

const stateRoute = ({ path, permission, noun }: Of) =>
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/state`,
    permission,
    summary: `Pause, resume or end a recurring ${noun}`,
    params: byId,
    body: z.strictObject({ version, state: z.enum(TEMPLATE_STATES) }),
    answer: one(recurring),
    rejections: { too_many_missed: 422, version_conflict: 409, recurring_ended: 409 },
  });

export const setRecurringStateRoute = stateRoute(TRADE);
export const setRecurringJournalStateRoute = stateRoute(ENTRIES);

export const listRunsRoute = defineRoute({
  method: 'GET',
  path: '/recurring/{id}/runs',
  permission: 'recurring.read',
  summary: 'List the outcomes of a template’s dates, newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(run),
  rejections: { invalid_cursor: 422 },
});

export const repeatRoute = defineRoute({
  method: 'GET',
  path: '/recurring/from/{id}',
  permission: 'recurring.update',
  summary: 'Get a posted sales invoice, expense or manual entry in the form of a template',
  params: byId,
  answer: one(repeated),
});

const ofRun = byId.extend({ run_id: id });

const skipRoute = ({ path, permission, noun }: Of) =>
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/runs/{run_id}/skip`,
    permission,
    summary: `Skip a date of a recurring ${noun} that waits or was refused: nothing is posted`,
    params: ofRun,
    answer: one(run),
    rejections: { run_done: 409 },
  });

export const skipRunRoute = skipRoute(TRADE);
export const skipJournalRunRoute = skipRoute(ENTRIES);

/** The routes of one kind; their content is that of its document. */
function routesOf<Content extends z.ZodObject>(kind: RecurringKind, content: Content) {
  const path = `/recurring/${kind}`;
  const permission = kind === 'journal' ? 'journal.create' : 'recurring.update';
  const noun = kind === 'journal' ? 'manual entry' : kind;
  return {
    create: defineRoute({
      method: 'POST',
      path,
      permission,
      summary: `Add a recurring ${noun}`,
      body: z.strictObject({ id: documentId, ...written, content }),
      answer: one(recurring),
      status: 201,
      rejections: { ...WRITTEN_REJECTIONS, id_reused: 409 },
    }),
    change: defineRoute({
      method: 'PATCH',
      path: `${path}/{id}`,
      permission,
      summary: `Change a recurring ${noun} or its schedule`,
      params: byId,
      body: z.strictObject({ version, ...written, content }),
      answer: one(recurring),
      rejections: { ...WRITTEN_REJECTIONS, version_conflict: 409, recurring_ended: 409 },
    }),
    post: defineRoute({
      method: 'POST',
      path: `${path}/{id}/runs/{run_id}/post`,
      permission,
      summary: `Post the ${noun} of an open date, unchanged or with this content`,
      params: ofRun,
      body: z.strictObject({ content: content.optional() }),
      answer: one(run),
      status: 201,
      rejections: {
        ...postInvoiceRoute.rejections,
        ...postExpenseRoute.rejections,
        ...postJournalRoute.rejections,
        run_done: 409,
      },
    }),
  };
}

export const RECURRING_ROUTES = {
  invoice: routesOf('invoice', invoiceContent),
  expense: routesOf('expense', expenseContent),
  journal: routesOf('journal', entryContent),
};
