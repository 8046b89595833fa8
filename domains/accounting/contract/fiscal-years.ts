import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, instant, name, one, text, version } from '#platform/contract/fields.ts';
import { YEAR_WARNINGS } from '../core/decide-fiscal-year.ts';

const fiscalYear = z.strictObject({
  begins_on: date,
  ends_on: date,
  /** Income less expenses. */
  result: amount,
  /** null: open. */
  closed_at: instant.nullable(),
  /** The name of the user who closed it. */
  closed_by: z.string().nullable(),
  /** Whether the books are as they were when it was closed; null: open. */
  is_unchanged: z.boolean().nullable(),
});

export type FiscalYear = z.output<typeof fiscalYear>;

const warning = z.strictObject({
  code: z.enum(YEAR_WARNINGS),
  /** How many; null: the warning has an amount. */
  count: z.int().nullable(),
  amount: amount.nullable(),
});

export type YearWarning = z.output<typeof warning>;

const fiscalYears = z.strictObject({
  /** The newest first; the last is that in which the books begin. */
  years: z.array(fiscalYear),
  /** The year that is closed next; null: it is not over. */
  closes_next: date.nullable(),
  /** What is unfinished up to the end of that year; its closing must accept each. */
  warnings: z.array(warning),
  version,
});

export type FiscalYears = z.output<typeof fiscalYears>;

const byYear = z.strictObject({ begins_on: date });

export const listFiscalYearsRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/fiscal-years',
  permission: 'fiscal-years.read',
  summary: 'List the fiscal years of the books, with their results',
  answer: one(fiscalYears),
});

export const closeFiscalYearRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/fiscal-years/{begins_on}/close',
  permission: 'fiscal-years.close',
  summary: 'Close a fiscal year: its books are closed, and its result is carried forward',
  params: byYear,
  body: z.strictObject({
    version,
    /** The warnings that the closing goes on with. */
    accepts: z.array(z.enum(YEAR_WARNINGS)).max(YEAR_WARNINGS.length).default([]),
    note: text(500).optional(),
  }),
  answer: one(fiscalYears),
  // In order of precedence: of two reasons, the first is returned.
  rejections: {
    year_not_over: 422,
    closed_already: 409,
    earlier_year_open: 409,
    version_conflict: 409,
    warnings_not_accepted: 422,
  },
});

export const reopenFiscalYearRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/fiscal-years/{begins_on}/reopen',
  permission: 'fiscal-years.reopen',
  summary: 'Reopen the last closed fiscal year, for a reason; its days stay closed',
  params: byYear,
  body: z.strictObject({ version, reason: name(500) }),
  answer: one(fiscalYears),
  rejections: { year_not_closed: 409, later_year_closed: 409, version_conflict: 409 },
});
