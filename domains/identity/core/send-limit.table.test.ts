import { checkTable } from '../../../testkit/table.ts';
import { type Sent, sendLimit } from './send-limit.ts';

const NOW = new Date('2026-03-01T10:00:00Z');

/** `5, 10`: five codes, the oldest ten minutes ago. */
function sent(cell: string): Sent {
  const [count = 0, minutes = 0] = cell.split(',').map((part) => Number.parseInt(part, 10));
  return { count, oldest: count === 0 ? null : new Date(NOW.getTime() - minutes * 60_000) };
}

checkTable(
  `
  both  | account | account_day | asker   | wait
  0     | 0       | 0           | 0       | none
  4, 10 | 9, 50   | 19, 600     | 99, 50  | none
  5, 10 | 5, 10   | 5, 10       | 5, 10   | 3000
  0     | 10, 59  | 10, 59      | 0       | 60
  0     | 0       | 20, 1430    | 0       | 600
  1, 1  | 1, 1    | 1, 1        | 100, 30 | 1800
  5, 60 | 5, 60   | 5, 60       | 5, 60   | 1
  5, 10 | 10, 20  | 20, 60      | 100, 50 | 82800
  `,
  (row) => {
    const [both, account, account_day, asker] = ['both', 'account', 'account_day', 'asker'].map(
      (scope) => sent(row.cell(scope)),
    ) as [Sent, Sent, Sent, Sent];
    return String(sendLimit({ both, account, account_day, asker }, NOW) ?? 'none');
  },
);
