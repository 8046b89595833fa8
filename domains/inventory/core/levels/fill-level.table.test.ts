import { describe } from 'vitest';
import { checkTable } from '../../../../testkit/table.ts';
import { money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import { fillLevel, soundLevel } from './fill-level.ts';

/** `25 750.00`. */
function partsOf(text: string) {
  const [count = '', value = ''] = text.split(' ');
  return { count: pieces(count), value: money(value) };
}

describe('a level after stock came or went', () => {
  checkTable(
    `
    before       | change     | after
    0 0.00       | 25 750.00  | 25 750.00
    15 450.00    | -5 -150.00 | 10 300.00
    15 450.00    | -25 -750.00 | -10 -300.00
    -10 -150.00  | 25 750.00  | 15 450.00
    -10 -150.00  | 10 300.00  | 0 0.00
    -10 -150.00  | 4 120.00   | -6 -90.00
    -3 -1.00     | 1 5.00     | -2 -0.67
    -3 -0.05     | 1 5.00     | -2 -0.03
    -2 -0.05     | 1 5.00     | -1 -0.03
    -10 -150.00  | -5 -75.00  | -15 -225.00
    -1 -1.00     | 3 1.00     | 2 0.67
    -1 -1.00     | 2 0.01     | 1 0.01
    -1 -1.00     | 2 -8.00    | 1 0.00
    5 10.00      | -5 -8.00   | 0 0.00
    5 10.00      | -2 -12.00  | 3 0.00
    5 10.00      | -6 -4.00   | -1 0.00
    `,
    (row) => {
      const before = partsOf(row.cell('before'));
      const change = partsOf(row.cell('change'));
      const after = soundLevel(
        fillLevel(
          { on_hand: before.count, value: before.value },
          { quantity: change.count, value: change.value },
        ),
      );
      return `${showPieces(after.on_hand)} ${showMoney(after.value)}`;
    },
  );
});
