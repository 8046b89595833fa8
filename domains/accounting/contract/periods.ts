import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, instant, name, one, text, version } from '#platform/contract/fields.ts';

const bookPeriod = z.strictObject({
  /** The first day of the first fiscal year that the books are kept for. */
  begins_on: date,
  /** This day and all before it; null: none. */
  closed_until: date.nullable(),
  /** When they were closed. */
  closed_at: instant.nullable(),
  /** Today, in the zone of the shop: the last day that may be closed is the one before. */
  today: date,
  version,
});

export type BookPeriod = z.output<typeof bookPeriod>;

export const readPeriodRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/periods',
  permission: 'periods.read',
  summary: 'Which days the books are open for',
  answer: one(bookPeriod),
});

export const closePeriodRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/periods/close',
  permission: 'periods.close',
  summary: 'Close the books up to a day: nothing is posted into it or before it any more',
  body: z.strictObject({ version, closed_until: date, note: text(500).optional() }),
  answer: one(bookPeriod),
  rejections: { version_conflict: 409, day_not_over: 422, closed_already: 422 },
});

export const reopenPeriodRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/periods/reopen',
  permission: 'periods.reopen',
  summary: 'Open closed days again, or the fiscal years before the first, for a reason',
  body: z.strictObject({
    version,
    /** What stays closed; null: nothing. */
    closed_until: date.nullable(),
    /** Of the fiscal year of this day, where that is before the first. */
    begins_on: date.optional(),
    reason: name(500),
  }),
  answer: one(bookPeriod),
  rejections: { version_conflict: 409, nothing_to_reopen: 422 },
});
