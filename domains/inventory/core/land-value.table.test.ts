import { describe, expect, test } from 'vitest';
import { money, pieces, showMoney } from '../../../testkit/figures.ts';
import { checkTable } from '../../../testkit/table.ts';
import type { Move } from './costing.ts';
import { landValue } from './land-value.ts';

const PLACE = { warehouse_id: 'store', variant_id: 'oven', kind: 'move' as const };
const KEY = 'store oven';
const NONE = { reserved: pieces('0') };

describe('what is still there becomes worth more, what is gone was sold at more', () => {
  checkTable(
    `
    received | on hand | worth  | cost   | to stock, to sales
    5        | 5       | 500.00 | 5.00   | 5.00, 0.00
    5        | 3       | 300.00 | -2.50  | -1.50, -1.00
    5        | 3       | 300.00 | -16.67 | -10.00, -6.67
    5        | 3       | 300.00 | -10.00 | -6.00, -4.00
    5        | 3       | 300.00 | -1.25  | -0.75, -0.50
    5        | 0       | 0.00   | 7.00   | 0.00, 7.00
    5        | 12      | 900.00 | 7.00   | 7.00, 0.00
    10       | 10      | 1.00   | -5.00  | -1.00, -4.00
    3        | 1       | 10.00  | 0.01   | 0.00, 0.01
    `,
    (row) => {
      const on_hand = pieces(row.cell('on hand'));
      const level = { on_hand, value: money(row.cell('worth')), ...NONE };
      const quantity = pieces(row.cell('received'));
      const move: Move = { ...PLACE, quantity, value: money('0') };
      const late = [{ move, amount: money(row.cell('cost')) }];
      const [landed] = landValue(late, new Map([[KEY, level]])).landed;
      return `${showMoney(landed?.to_stock ?? money('0'))}, ${showMoney(landed?.to_sales ?? money('0'))}`;
    },
  );
});

test('two lines of the same goods share what is there', () => {
  const level = { on_hand: pieces('5'), value: money('50.00'), ...NONE };
  const line = { move: { ...PLACE, quantity: pieces('4'), value: money('40.00') } };
  const late = [
    { ...line, amount: money('4.00') },
    { ...line, amount: money('4.00') },
  ];
  const { landed } = landValue(late, new Map([[KEY, level]]));
  expect(landed).toEqual([
    { to_stock: 400, to_sales: 0 },
    { to_stock: 100, to_sales: 300 },
  ]);
});

test('where goods lie in lots, the lot that came tells what is there', () => {
  const lots = [
    { lot: 3, quantity: pieces('2'), value: money('20.00') },
    { lot: 4, quantity: pieces('9'), value: money('99.00') },
  ];
  const level = { on_hand: pieces('11'), value: money('119.00'), lots, ...NONE };
  const own = [{ lot: 3, quantity: pieces('10'), value: money('100.00') }];
  const move: Move = { ...PLACE, quantity: pieces('10'), value: money('100.00'), lots: own };
  const { moves, landed } = landValue([{ move, amount: money('10.00') }], new Map([[KEY, level]]));
  expect(landed).toEqual([{ to_stock: 200, to_sales: 800 }]);
  expect(moves).toEqual([
    {
      ...{ ...PLACE, kind: 'revaluation', quantity: 0, value: 200 },
      lots: [{ lot: 3, quantity: 0, value: 200 }],
    },
  ]);
});
