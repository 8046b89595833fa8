import { describe } from 'vitest';
import { checkTable } from '../../../../testkit/table.ts';
import { firstOfFiscalYear, monthsAfter, periodBefore, piecesOf, yearBefore } from './calendar.ts';

const period = (cell: string) => {
  const [from = '', to = ''] = cell.split(' to ');
  return { from, to };
};
const written = ({ from, to }: { from: string; to: string }) => `${from} to ${to}`;

describe('a day some months away', () => {
  checkTable(
    `
    day        | months | other
    2026-10-15 | -1     | 2026-09-15
    2026-07-31 | -1     | 2026-06-30
    2024-02-29 | 12     | 2025-02-28
    2026-12-01 | 1      | 2027-01-01
    2000-01-31 | -1     | 1999-12-31
    `,
    (row) => monthsAfter(row.cell('day'), Number(row.cell('months'))),
  );
});

describe('the same days a year before', () => {
  checkTable(
    `
    period                   | year before
    2026-07-01 to 2026-10-31 | 2025-07-01 to 2025-10-31
    2025-02-01 to 2025-02-28 | 2024-02-01 to 2024-02-29
    2024-02-01 to 2024-02-29 | 2023-02-01 to 2023-02-28
    2026-01-01 to 2026-01-01 | 2025-01-01 to 2025-01-01
    `,
    (row) => written(yearBefore(period(row.cell('period')))),
  );
});

describe('as long before', () => {
  checkTable(
    `
    period                   | before
    2026-07-01 to 2026-10-31 | 2026-03-01 to 2026-06-30
    2026-03-01 to 2026-03-31 | 2026-02-01 to 2026-02-28
    2026-03-05 to 2026-03-14 | 2026-02-23 to 2026-03-04
    2026-01-01 to 2026-01-01 | 2025-12-31 to 2025-12-31
    `,
    (row) => written(periodBefore(period(row.cell('period')))),
  );
});

describe('months and quarters, cut to the period; quarters begin with the fiscal year', () => {
  checkTable(
    `
    period                   | months | first month | pieces
    2026-07-10 to 2026-09-05 | 1      | 7           | 07-10 to 07-31, 08-01 to 08-31, 09-01 to 09-05
    2026-08-10 to 2026-11-05 | 3      | 7           | 08-10 to 09-30, 10-01 to 11-05
    2026-08-10 to 2026-11-05 | 3      | 2           | 08-10 to 10-31, 11-01 to 11-05
    2026-12-31 to 2027-01-01 | 1      | 1           | 12-31 to 12-31, 01-01 to 01-01
    `,
    (row) => {
      const { cell } = row;
      const months = Number(cell('months'));
      const pieces = piecesOf(period(cell('period')), months, Number(cell('first month')));
      return pieces.map((piece) => written(piece).replaceAll(/\d{4}-/g, '')).join(', ');
    },
  );
});

describe('the first day of the fiscal year', () => {
  checkTable(
    `
    day        | first month | first
    2026-10-31 | 7           | 2026-07-01
    2026-06-30 | 7           | 2025-07-01
    2026-06-30 | 1           | 2026-01-01
    2026-03-31 | 4           | 2025-04-01
    `,
    (row) => firstOfFiscalYear(row.cell('day'), Number(row.cell('first month'))),
  );
});
