import { describe } from 'vitest';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { checkTable } from '../../../testkit/table.ts';
import { pieces } from '../../../testkit/table-values.ts';
import { proposeOrder } from './propose-order.ts';

const UNIT = 10_000;

/** 28 days of sales, a week until delivery, and a fortnight to cover: 28 sold are one a day. */
const PLANNED = { sold_days: 28, lead_days: 7, cover_days: 14 };

describe('available, incoming, sold, limits and pack: the order, and how long stock lasts', () => {
  checkTable(
    `
    there | coming | sold | minimum | maximum | pack | ordered, lasts
    8     | 0      | 28   | 0       | 0       | -    | nothing
    7     | 0      | 28   | 0       | 0       | -    | 14, 7 days
    0     | 0      | 28   | 0       | 0       | -    | 21, 0 days
    -3    | 0      | 28   | 0       | 0       | -    | 24, 0 days
    3     | 5      | 28   | 0       | 0       | -    | nothing
    3     | 4      | 28   | 0       | 0       | -    | 14, 3 days
    10    | 0      | 28   | 10      | 0       | -    | 21, 10 days
    11    | 0      | 28   | 10      | 0       | -    | nothing
    7     | 0      | 28   | 0       | 0       | 12   | 24, 7 days
    9     | 0      | 28   | 0       | 0       | 12   | nothing
    0     | 0      | 0    | 0       | 0       | -    | nothing
    5     | 0      | 0    | 5       | 0       | -    | 1, never
    2     | 0      | 0    | 5       | 0       | 12   | 12, never
    0     | 0      | 5    | 0       | 0       | -    | 4, 0 days
    2     | 0      | -4   | 0       | 0       | -    | nothing
    5     | 0      | 0    | 5       | 20      | -    | 15, never
    5     | 3      | 0    | 5       | 20      | -    | nothing
    3     | 2      | 0    | 5       | 20      | -    | 15, never
    6     | 0      | 0    | 5       | 20      | -    | nothing
    5     | 0      | 28   | 5       | 20      | -    | 15, 5 days
    5     | 0      | 280  | 0       | 20      | -    | 15, 0 days
    30    | 0      | 280  | 0       | 20      | -    | nothing
    5     | 0      | 0    | 5       | 20      | 12   | 12, never
    5     | 0      | 0    | 5       | 10      | 12   | 12, never
    0     | 0      | 0    | 0       | 20      | -    | 20, never
    1     | 0      | 0    | 0       | 20      | -    | nothing
    -4    | 0      | 0    | 0       | 20      | -    | 24, never
    `,
    (row) => {
      const of = (column: string): Quantity => pieces(row.cell(column));
      const proposal = proposeOrder(
        {
          available: of('there'),
          incoming: of('coming'),
          sold: of('sold'),
          minimum: of('minimum'),
          maximum: of('maximum'),
          decimals: 0,
          pack: row.cell('pack') === '-' ? null : of('pack'),
        },
        PLANNED,
      );
      if (proposal === null) return 'nothing';
      const { order, lasts_days } = proposal;
      return `${order / UNIT}, ${lasts_days === null ? 'never' : `${lasts_days} days`}`;
    },
  );
});
