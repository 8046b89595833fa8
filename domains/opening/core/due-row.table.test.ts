import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readDueRow } from './due-row.ts';

// due | due_date | outcome
const TABLE = `
1,200.50      |            | 120050 since the day of the entry
৳ ১,২০০/-       | ২০২৬-০৬-৩০ | 120000 since 2026-06-30
              |            | none
0             | 2026-06-30 | none
0.00          |            | none
-5            |            | due_negative
12.345        |            | due_too_fine
forty         |            | due_unreadable
99999999999999999 |        | due_unreadable
5             | 30/06/2026 | 500 since 2026-06-30
5             | 6/30/2026  | due_date_unreadable
5             | 2026-02-30 | due_date_unreadable
5             | 0000-01-01 | due_date_unreadable
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s since %s: %s', (due = '', due_date = '', outcome = '') => {
  const read = readDueRow({ due, due_date });
  const actual =
    read === null
      ? 'none'
      : isRejection(read)
        ? read.rejection
        : `${read.amount} since ${read.due_date ?? 'the day of the entry'}`;
  expect(actual).toBe(outcome);
});
