import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import {
  decideYearClosing,
  decideYearReopening,
  nextToClose,
  type YearWarningCode,
} from './decide-fiscal-year.ts';

/** `24 closed, 25 open`: fiscal years from July of 2024 and of 2025. */
function yearsIn(text: string) {
  return text.split(', ').map((one) => {
    const [year = '', state] = one.split(' ');
    const begins = Number.parseInt(year, 10);
    return {
      begins_on: `20${begins}-07-01`,
      ends_on: `20${begins + 1}-06-30`,
      is_closed: state === 'closed',
    };
  });
}

const codesIn = (text: string) => text.split(' ').filter((one) => one !== '') as YearWarningCode[];

function shown(decided: ReturnType<typeof decideYearClosing | typeof decideYearReopening>): string {
  if (!isRejection(decided)) return `until ${decided.ends_on}`;
  const [params = ''] = Object.values(decided.params ?? {});
  return `${decided.rejection} ${params}`.trim();
}

describe('a year is closed after the earlier ones, when it is over', () => {
  checkTable(
    `
    years                       | today      | closes | warnings                    | accepts        | answer
    24 open, 25 open            | 2025-07-01 | 24     |                             |                | until 2025-06-30
    24 open, 25 open            | 2025-06-30 | 24     |                             |                | year_not_over 2025-06-30
    24 open, 25 open            | 2026-07-10 | 25     |                             |                | earlier_year_open 2024-07-01
    24 closed, 25 open          | 2026-07-10 | 25     |                             |                | until 2026-06-30
    24 closed, 25 open          | 2026-07-10 | 24     | open_drawers                |                | closed_already
    24 closed, 25 open          | 2026-07-10 | 23     |                             |                | not_found
    24 open, 25 open            | 2025-07-10 | 24     | open_drawers negative_stock | open_drawers   | warnings_not_accepted negative_stock
    24 open, 25 open            | 2025-07-10 | 24     | open_drawers                | open_drawers   | until 2025-06-30
    24 open, 25 open            | 2025-07-10 | 24     |                             | opening_equity | until 2025-06-30
    `,
    (row) => {
      const begins_on = `20${row.cell('closes')}-07-01`;
      const request = { begins_on, accepts: codesIn(row.cell('accepts')) };
      const warnings = codesIn(row.cell('warnings')).map((code) => ({ code }));
      const facts = { years: yearsIn(row.cell('years')), today: row.cell('today'), warnings };
      return shown(decideYearClosing(request, facts));
    },
  );
});

describe('the last closed year is reopened', () => {
  checkTable(
    `
    years                         | reopens | answer
    24 closed, 25 open            | 24      | until 2025-06-30
    24 closed, 25 closed, 26 open | 24      | later_year_closed 2025-07-01
    24 closed, 25 closed, 26 open | 25      | until 2026-06-30
    24 open, 25 open              | 24      | year_not_closed
    24 open                       | 23      | not_found
    `,
    (row) =>
      shown(decideYearReopening(`20${row.cell('reopens')}-07-01`, yearsIn(row.cell('years')))),
  );
});

test('the next to close is the oldest open one, if it is over', () => {
  const years = yearsIn('24 closed, 25 open, 26 open');
  expect(nextToClose(years, '2026-07-01')?.begins_on).toBe('2025-07-01');
  expect(nextToClose(years, '2026-06-30')).toBeUndefined();
});
