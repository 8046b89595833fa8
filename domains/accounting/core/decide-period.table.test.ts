import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { decideClosing, decideReopening, type OpenDays } from './decide-period.ts';

const dayIn = (row: Row, column: string) => (row.cell(column) === '-' ? null : row.cell(column));

const periodOf = (row: Row): OpenDays => ({
  begins_on: '2026-07-01',
  closed_until: dayIn(row, 'closed'),
});

const describeDecision = (
  decided: ReturnType<typeof decideClosing> | ReturnType<typeof decideReopening>,
) =>
  isRejection(decided)
    ? decided.rejection
    : `${decided.begins_on} ${decided.closed_until ?? 'open'}`;

describe('closing books that begin in July, on the 10th of August', () => {
  checkTable(
    `
    closed     | asked      | answer
    -          | 2026-07-31 | 2026-07-01 2026-07-31
    -          | 2026-08-09 | 2026-07-01 2026-08-09
    -          | 2026-08-10 | day_not_over
    -          | 2027-01-01 | day_not_over
    -          | 2026-07-01 | 2026-07-01 2026-07-01
    -          | 2026-06-30 | closed_already
    2026-07-31 | 2026-08-01 | 2026-07-01 2026-08-01
    2026-07-31 | 2026-07-31 | closed_already
    2026-07-31 | 2026-07-30 | closed_already
    `,
    (row) =>
      describeDecision(
        decideClosing(periodOf(row), { closed_until: row.cell('asked'), today: '2026-08-10' }),
      ),
  );
});

describe('reopening closed days, or earlier years', () => {
  checkTable(
    `
    closed     | asked      | begins     | answer
    2026-07-31 | -          | -          | 2026-07-01 open
    2026-07-31 | 2026-07-15 | -          | 2026-07-01 2026-07-15
    2026-07-31 | 2026-06-30 | -          | 2026-07-01 open
    2026-07-31 | 2026-07-31 | -          | nothing_to_reopen
    2026-07-31 | 2026-08-01 | -          | nothing_to_reopen
    -          | -          | -          | nothing_to_reopen
    -          | -          | 2026-07-01 | nothing_to_reopen
    -          | -          | 2027-07-01 | nothing_to_reopen
    -          | -          | 2025-07-01 | 2025-07-01 open
    -          | 2026-06-30 | 2025-07-01 | nothing_to_reopen
    2026-07-31 | 2026-07-31 | 2025-07-01 | 2025-07-01 2026-07-31
    2026-07-31 | -          | 2025-07-01 | 2025-07-01 open
    `,
    (row) =>
      describeDecision(
        decideReopening(periodOf(row), {
          closed_until: dayIn(row, 'asked'),
          begins_on: dayIn(row, 'begins'),
        }),
      ),
  );
});
