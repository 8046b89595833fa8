import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { businessDate, fiscalYearOf } from './business-date.ts';

describe('a fiscal year is named by the calendar year in which it begins', () => {
  checkTable(
    `
    day        | year begins in month | fiscal year
    2026-06-30 | 7                    | 2025
    2026-07-01 | 7                    | 2026
    2026-12-31 | 7                    | 2026
    2027-01-01 | 7                    | 2026
    2027-06-30 | 7                    | 2026
    2026-01-01 | 1                    | 2026
    2026-12-31 | 1                    | 2026
    2026-03-31 | 4                    | 2025
    2026-04-01 | 4                    | 2026
    2026-11-30 | 12                   | 2025
    2026-12-01 | 12                   | 2026
    2028-02-29 | 7                    | 2027
    `,
    (row) => {
      const day = businessDate(row.cell('day'));
      return String(fiscalYearOf(day, Number(row.cell('year begins in month'))));
    },
  );
});

describe('a business date is a day of the calendar, written year first', () => {
  checkTable(
    `
    text                 | answer
    2026-07-01           | a day
    2028-02-29           | a day
    2026-02-29           | no date
    2100-02-29           | no date
    2000-02-29           | a day
    2026-02-30           | no date
    2026-04-31           | no date
    2026-13-01           | no date
    2026-00-10           | no date
    2026-01-00           | no date
    2026-7-1             | no date
    01/07/2026           | no date
    2026-07-01T00:00:00Z | no date
    ২০২৬-০৭-০১            | no date
    `,
    (row) => {
      try {
        return businessDate(row.cell('text')) === row.cell('text') ? 'a day' : 'another day';
      } catch {
        return 'no date';
      }
    },
  );
});
