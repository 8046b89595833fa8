import { describe } from 'vitest';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { dateAfter, dateFrom, dueOf, isTooMany, nextOf, type Schedule } from './schedule.ts';

/** `month 31`, `2 week`, an end date, a number of times: without them it never ends. */
function scheduleOf(row: Row): Schedule {
  const [, step = '1', every, on_day] = /^(\d+)? ?(\w+) ?(\d+)?$/.exec(row.cell('every')) ?? [];
  const end = row.cell('end');
  return {
    every: every as Schedule['every'],
    step: Number.parseInt(step, 10),
    first_date: row.cell('first'),
    on_day: on_day === undefined ? null : Number.parseInt(on_day, 10),
    until_date: end.includes('-') && end !== '-' ? end : null,
    times: /^\d+$/.test(end) ? Number.parseInt(end, 10) : null,
  };
}

/** The first dates, with each year written once. */
function datesOf(schedule: Schedule, count: number): string {
  const dates: string[] = [];
  let date = dateFrom(schedule, '2000-01-01');
  while (date !== null && dates.length < count) {
    dates.push(date);
    date = dateAfter(schedule, date);
  }
  return [...dates, ...(date === null ? ['end'] : [])].join(' ');
}

describe('the first four dates', () => {
  const TABLE = `
  every    | first      | end        | dates
  day      | 2026-02-27 | -          | 2026-02-27 2026-02-28 2026-03-01 2026-03-02
  day      | 2028-02-28 | -          | 2028-02-28 2028-02-29 2028-03-01 2028-03-02
  week     | 2026-12-24 | -          | 2026-12-24 2026-12-31 2027-01-07 2027-01-14
  month    | 2026-01-31 | -          | 2026-01-31 2026-02-28 2026-03-31 2026-04-30
  month 31 | 2028-01-31 | -          | 2028-01-31 2028-02-29 2028-03-31 2028-04-30
  month 31 | 2026-04-30 | -          | 2026-04-30 2026-05-31 2026-06-30 2026-07-31
  month 1  | 2026-11-22 | -          | 2026-12-01 2027-01-01 2027-02-01 2027-03-01
  month 30 | 2026-12-30 | -          | 2026-12-30 2027-01-30 2027-02-28 2027-03-30
  year     | 2028-02-29 | -          | 2028-02-29 2029-02-28 2030-02-28 2031-02-28
  year     | 2025-02-28 | -          | 2025-02-28 2026-02-28 2027-02-28 2028-02-28
  month 31 | 2026-01-31 | 3          | 2026-01-31 2026-02-28 2026-03-31 end
  month 1  | 2026-11-22 | 2          | 2026-12-01 2027-01-01 end
  week     | 2026-12-24 | 2027-01-06 | 2026-12-24 2026-12-31 end
  week     | 2026-12-24 | 2027-01-07 | 2026-12-24 2026-12-31 2027-01-07 end
  day      | 2026-02-27 | 1          | 2026-02-27 end
  month 31 | 2026-01-01 | 2026-01-30 | end
  year     | 2028-02-29 | 2          | 2028-02-29 2029-02-28 end
  3 day    | 2026-02-27 | -          | 2026-02-27 2026-03-02 2026-03-05 2026-03-08
  2 week   | 2026-12-24 | -          | 2026-12-24 2027-01-07 2027-01-21 2027-02-04
  3 month  | 2026-11-30 | -          | 2026-11-30 2027-02-28 2027-05-30 2027-08-30
  2 month 1  | 2026-11-22 | -        | 2026-12-01 2027-02-01 2027-04-01 2027-06-01
  5 month 31 | 2026-12-31 | 3        | 2026-12-31 2027-05-31 2027-10-31 end
  4 year   | 2028-02-29 | -          | 2028-02-29 2032-02-29 2036-02-29 2040-02-29
  2 week   | 2026-12-24 | 2027-01-20 | 2026-12-24 2027-01-07 end
`;
  checkTable(TABLE, (row) => datesOf(scheduleOf(row), 4));
});

describe('what is made today, and the next date', () => {
  const TABLE = `
  every    | first      | end | next       | missed | today      | due
  month 1  | 2026-01-01 | -   | 2026-12-01 | skip   | 2026-11-30 | nothing
  month 1  | 2026-01-01 | -   | 2026-12-01 | skip   | 2026-12-01 | 2026-12-01 2027-01-01
  month 1  | 2026-01-01 | -   | 2026-12-01 | skip   | 2026-12-04 | 2026-12-01 2027-01-01
  month 1  | 2026-01-01 | -   | 2026-12-01 | skip   | 2027-02-01 | 2027-02-01 2027-03-01
  2 week   | 2026-01-01 | -   | 2026-01-15 | skip   | 2026-01-28 | 2026-01-15 2026-01-29
  2 week   | 2026-01-01 | -   | 2026-01-15 | skip   | 2026-01-29 | 2026-01-29 2026-02-12
  month 1  | 2026-01-01 | -   | 2026-12-01 | make   | 2027-02-01 | 2026-12-01 2027-01-01
  day      | 2026-01-01 | -   | 2026-12-01 | skip   | 2026-12-03 | 2026-12-03 2026-12-04
  day      | 2026-01-01 | -   | 2026-12-01 | make   | 2026-12-03 | 2026-12-01 2026-12-02
  month 1  | 2026-01-01 | 3   | 2026-03-01 | skip   | 2026-03-01 | 2026-03-01 end
  month 1  | 2026-01-01 | 3   | 2026-02-01 | skip   | 2026-09-09 | 2026-03-01 end
`;
  checkTable(TABLE, (row) => {
    const makes_missed = row.cell('missed') === 'make';
    const options = { today: row.cell('today'), makes_missed };
    const due = dueOf(scheduleOf(row), row.cell('next'), options);
    return due === null ? 'nothing' : `${due.due_date} ${due.next_date ?? 'end'}`;
  });
});

describe('the next date when a template starts, resumes or changes', () => {
  const TABLE = `
  every    | first      | end        | done       | missed | today      | next
  month 1  | 2026-01-01 | -          | -          | skip   | 2026-11-22 | 2026-12-01
  month 1  | 2026-01-01 | -          | -          | make   | 2026-11-22 | 2026-01-01
  month 22 | 2026-01-22 | -          | -          | skip   | 2026-11-22 | 2026-11-22
  month 22 | 2026-01-22 | -          | 2026-11-22 | skip   | 2026-11-22 | 2026-12-22
  month 1  | 2026-01-01 | -          | 2026-08-01 | skip   | 2026-11-22 | 2026-12-01
  month 1  | 2026-01-01 | -          | 2026-08-01 | make   | 2026-11-22 | 2026-09-01
  month 1  | 2027-01-01 | -          | -          | skip   | 2026-11-22 | 2027-01-01
  2 week   | 2026-11-05 | -          | -          | skip   | 2026-11-06 | 2026-11-19
  3 month  | 2026-01-15 | -          | -          | skip   | 2026-11-22 | 2027-01-15
  3 day    | 2026-11-01 | -          | 2026-11-19 | skip   | 2026-11-22 | 2026-11-22
  month 1  | 2026-01-01 | 2026-11-30 | 2026-08-01 | skip   | 2026-11-22 | end
  month 1  | 2026-01-01 | 2026-11-30 | 2026-08-01 | make   | 2026-11-22 | 2026-09-01
`;
  checkTable(TABLE, (row) => {
    const done = row.cell('done');
    const last_done = done === '-' ? null : done;
    const makes_missed = row.cell('missed') === 'make';
    const next = nextOf(scheduleOf(row), { today: row.cell('today'), makes_missed, last_done });
    return next ?? 'end';
  });
});

describe('at most a month of missed days is made', () => {
  const TABLE = `
  every | first      | end | next       | today      | answer
  day   | 2026-01-01 | -   | 2026-03-01 | 2026-03-31 | may be
  day   | 2026-01-01 | -   | 2026-03-01 | 2026-04-01 | too many
  day   | 2026-01-01 | 5   | 2026-01-01 | 2026-12-01 | may be
  year  | 2000-01-01 | -   | 2000-01-01 | 2026-12-01 | may be
`;
  checkTable(TABLE, (row) =>
    isTooMany(scheduleOf(row), row.cell('next'), row.cell('today')) ? 'too many' : 'may be',
  );
});
