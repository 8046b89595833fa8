import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, instant, name, one, text, version } from '#platform/contract/fields.ts';

const bookPeriod = z.strictObject({
  /** The first day of the first fiscal year in the books. */
  begins_on: date,
  /** The books are closed up to and including this day; null: not closed. */
  closed_until: date.nullable(),
  /** When days were closed last; reopening some of them does not change it. null: not closed. */
  closed_at: instant.nullable(),
  /** Today in the shop’s time zone: the books can be closed up to the day before. */
  today: date,
  version,
});

export type BookPeriod = z.output<typeof bookPeriod>;

export const readPeriodRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/periods',
  permission: 'periods.read',
  summary: 'Get the days for which the books are open',
  answer: one(bookPeriod),
});

export const closePeriodRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/periods/close',
  permission: 'periods.close',
  summary: 'Close the books up to and including a day: nothing more is posted there',
  body: z.strictObject({ version, closed_until: date, note: text(500).optional() }),
  answer: one(bookPeriod),
  rejections: { version_conflict: 409, day_not_over: 422, closed_already: 422 },
});

export const reopenPeriodRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/periods/reopen',
  permission: 'periods.reopen',
  summary: 'Reopen closed days, or earlier fiscal years, for a reason',
  body: z.strictObject({
    version,
    /** The day up to which the books stay closed; null: not closed. */
    closed_until: date.nullable(),
    /** A day of the earlier fiscal year in which the books begin from now on. */
    begins_on: date.optional(),
    reason: name(500),
  }),
  answer: one(bookPeriod),
  rejections: { version_conflict: 409, nothing_to_reopen: 422, year_closed: 409 },
});
