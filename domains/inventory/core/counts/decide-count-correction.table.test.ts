import { describe } from 'vitest';
import { checkTable } from '../../../../testkit/table.ts';
import { money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import { splitCorrection, takeDifferenceBack } from './decide-count-correction.ts';

describe('a late entry first takes back the counted difference, then adds the rest', () => {
  checkTable(
    `
    difference | change | back and rest
    5          | -5     | -5 and 0
    5          | -3     | -3 and 0
    5          | -8     | -5 and -3
    -3         | 3      | 3 and 0
    -3         | 4      | 3 and 1
    0          | -5     | 0 and -5
    0          | 5      | 0 and 5
    5          | 2      | 0 and 2
    -5         | -2     | 0 and -2
    `,
    (row) => {
      const split = splitCorrection(pieces(row.cell('difference')), pieces(row.cell('change')));
      return `${showPieces(split.back)} and ${showPieces(split.rest)}`;
    },
  );
});

describe('it takes back the value of the difference, limited by the value of the level', () => {
  checkTable(
    `
    difference   | back | level        | value
    5 50.00      | -5   | 20 200.00    | -50.00
    5 50.00      | -2   | 20 200.00    | -20.00
    5 50.00      | -5   | 5 40.00      | -40.00
    5 50.00      | -2   | 4 15.00      | -15.00
    -3 -30.00    | 3    | 7 70.00      | 30.00
    -3 -30.00    | 2    | 0 0.00       | 20.00
    -3 -10.00    | 1    | 7 70.00      | 3.33
    `,
    (row) => {
      const [quantity = '', value = ''] = row.cell('difference').split(' ');
      const [on_hand = '', worth = ''] = row.cell('level').split(' ');
      const difference = { quantity: pieces(quantity), value: money(value), lots: [] };
      const level = { on_hand: pieces(on_hand), value: money(worth) };
      const back = takeDifferenceBack(difference, pieces(row.cell('back')), level);
      return showMoney(back.value);
    },
  );
});

const lots = (text: string) =>
  text === 'none'
    ? []
    : text.split(', ').map((one) => {
        const [lot = '', quantity = '', value = ''] = one.split(' ');
        return { lot: Number(lot), quantity: pieces(quantity), value: money(value) };
      });
const showLots = (uses: ReturnType<typeof lots>) =>
  uses.map((use) => `${use.lot} ${showPieces(use.quantity)} ${showMoney(use.value)}`).join(', ') ||
  'none';

describe('with lots it leaves the lot of the count, or returns to the lots that the count took from', () => {
  checkTable(
    `
    difference | own                     | back | lots                     | uses for value
    5 50.00    | 2 5 50.00               | -5   | 1 10 90.00, 2 5 50.00    | 2 -5 -50.00 for -50.00
    5 50.00    | 2 5 50.00               | -5   | 1 10 90.00, 2 2 20.00    | 2 -2 -20.00, 1 -3 -27.00 for -47.00
    -3 -29.00  | 1 -1 -9.00, 2 -2 -20.00 | 1    | 2 8 80.00                | 2 1 10.00 for 10.00
    -3 -29.00  | 1 -1 -9.00, 2 -2 -20.00 | 3    | 2 8 80.00                | 2 2 20.00, 1 1 9.00 for 29.00
    -3 -30.00  | none                    | 3    | 1 8 80.00                | none for 30.00
    `,
    (row) => {
      const [quantity = '', value = ''] = row.cell('difference').split(' ');
      const countedLots = lots(row.cell('own'));
      const difference = { quantity: pieces(quantity), value: money(value), lots: countedLots };
      const there = lots(row.cell('lots'));
      const level = { on_hand: pieces('10'), value: money('100.00'), lots: there };
      const back = takeDifferenceBack(difference, pieces(row.cell('back')), level);
      return `${showLots([...(back.lots ?? [])])} for ${showMoney(back.value)}`;
    },
  );
});
