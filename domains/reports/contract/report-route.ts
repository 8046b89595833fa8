import { z } from 'zod';
import { SECTIONS } from '#domains/accounting/core/sections.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, instant, one } from '#platform/contract/fields.ts';
import { COLUMNS_BY, COMPARE, type Report } from '../core/frame/report.ts';

/** Ids of branches, separated by commas. */
const branches = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,23}$/,
  );

/** This section alone, with its accounts. */
const OF_SECTION = { section: z.enum(SECTIONS).optional() };

const FILTERS = {
  /** One or several, separated by commas; without it all that the reader may see. */
  branch_id: branches.optional(),
  columns: z.enum(COLUMNS_BY).default('total'),
  compare: z.enum(COMPARE).default('none'),
  /** The period or the day of `compare=custom`. */
  compare_from: date.optional(),
  compare_to: date.optional(),
  /** Also accounts without any amount. */
  zero: z.enum(['true', 'false']).default('false'),
  /** Accounts below this level are added to the one above; 0: none is listed. */
  depth: z.coerce.number().pipe(z.int().min(0).max(9)).default(9),
  method: z.enum(['direct', 'indirect']).optional(),
};

/** The query of any report: an explanation of a cell has the one of its report. */
export const ANY_REPORT_QUERY = {
  from: date.optional(),
  to: date.optional(),
  as_of: date.optional(),
  ...OF_SECTION,
  ...FILTERS,
};

const drill = z.strictObject({ path: z.string(), query: z.record(z.string(), z.string()) });

const period = z.strictObject({ from: date, to: date });

const column = z.strictObject({
  /** `amount`, `2026-10`, `branch:<id>`, `compare`, `difference`. */
  key: z.string(),
  role: z.enum(['declared', 'month', 'quarter', 'branch', 'compare', 'difference', 'change']),
  kind: z.enum(['money', 'percent']),
  name: z.string(),
  name_bn: z.string(),
  /** The days that it adds up; null: it is computed from other columns. */
  from: date.nullable(),
  to: date.nullable(),
});

const row = z.strictObject({
  /** `net_profit`, `account:<id>`. */
  key: z.string(),
  kind: z.enum(['total', 'section', 'account']),
  /** 0: a total, 1: a part of one, 2 and more: accounts. */
  level: z.int(),
  name: z.string(),
  name_bn: z.string(),
  account_id: id.nullable(),
  code: z.string(),
  /** A negative amount is shown under "Less", without its sign. */
  is_less: z.boolean(),
  /** The part of the statement that begins with it: `assets`. */
  part: z.string().nullable(),
  /** By key of column: minor units, or parts per million; null: nothing to show. */
  amounts: z.record(z.string(), z.int().nullable()),
  /** By key of column: the list that adds up to the amount. Other cells have explanations. */
  drills: z.record(z.string(), drill),
});

const reportAnswer = z.strictObject({
  report: z.string(),
  from: date,
  to: date,
  branch_ids: z.array(id).nullable(),
  compared: period.nullable(),
  currency: z.string(),
  /** Postings up to this instant are in it. */
  as_of_posted: instant,
  /** The days are of more than one fiscal year. */
  crosses_years: z.boolean(),
  /** The last day for which the books are closed. */
  closed_until: date.nullable(),
  columns: z.array(column),
  rows: z.array(row),
  /** Accounts and sections without amounts that are not listed. */
  hidden: z.int(),
  /** What agrees: `assets_equal`. If one does not, there is no report. */
  proofs: z.array(z.string()),
});

export type ReportAnswer = z.output<typeof reportAnswer>;
export type ReportAnswerRow = z.output<typeof row>;
export type ReportAnswerColumn = z.output<typeof column>;

const term = z.strictObject({
  sign: z.enum(['+', '-', '/']),
  what: z.enum(['row', 'debit', 'credit', 'opening_entries', 'came_in', 'went_out']),
  key: z.string(),
  name: z.string(),
  name_bn: z.string(),
  code: z.string(),
  branch_id: id.nullable(),
  amount,
  explain: z.strictObject({ report: z.string(), row: z.string(), column: z.string() }).nullable(),
  drill: drill.nullable(),
});

export const explanation = z.strictObject({
  report: z.string(),
  row: z.string(),
  column: z.string(),
  kind: z.enum(['money', 'percent']),
  name: z.string(),
  name_bn: z.string(),
  column_name: z.string(),
  column_name_bn: z.string(),
  /** Null: the cell is empty. */
  amount: z.int().nullable(),
  /** Its signed amounts add up; of a percentage, `+` is the part and `/` the whole. */
  terms: z.array(term),
  drill: drill.nullable(),
  from: date,
  to: date,
  as_of_posted: instant,
  proofs: z.array(z.string()),
});

export type Explanation = z.output<typeof explanation>;

/** The amounts of the proof differ: the books are broken, and no total is shown. */
const REPORT_REJECTIONS = { report_differs: 409 } as const;

/** The route of a declared report. */
export function reportRoute(report: Report, summary: string) {
  const days = report.days === 'period' ? { from: date.optional(), to: date.optional() } : {};
  const as_of = report.days === 'as_of' ? { as_of: date.optional() } : {};
  const section = report.has_section === true ? OF_SECTION : {};
  return defineRoute({
    method: 'GET',
    path: report.path,
    permission: report.permission,
    summary,
    query: z.strictObject({ ...days, ...as_of, ...section, ...FILTERS }),
    answer: one(reportAnswer),
    rejections: REPORT_REJECTIONS,
  });
}

export type ReportRoute = ReturnType<typeof reportRoute>;
