import { describe, expect, test } from 'vitest';
import { multiplyDivide, sumOf } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import { issue, type Level, receive } from '../costs/costing.ts';
import { lotRows } from './lot-rows.ts';
import { putIntoLots } from './lots.ts';

const NOTHING: Level = { on_hand: pieces('0'), value: money('0'), lots: [] };

/** `in 10 @ 5.00; out 4`: the lots that remain, and the cost of each issue. */
function follow(steps: string) {
  const costs: string[] = [];
  const worth: string[] = [];
  const each: string[] = [];
  let level = NOTHING;
  for (const [index, step] of steps.split(';').entries()) {
    const [, way, amount = '', price = ''] =
      /^(in|out) ([\d.]+)(?: @ ([\d.]+))?$/.exec(step.trim()) ?? [];
    const quantity = pieces(amount);
    if (way === 'in') {
      const value = multiplyDivide(money(price), quantity, ONE);
      level = receive(level, quantity, value, index + 1);
    } else {
      const { cost, rest } = issue(level, quantity);
      level = rest;
      costs.push(showMoney(cost));
    }
    worth.push(showMoney(level.value));
    each.push(level.on_hand === 0 ? '-' : showMoney(eachOf(level)));
  }
  const lots = level.lots?.map((lot) => `${showPieces(lot.quantity)} ${showMoney(lot.value)}`);
  const after = { worth: worth.join(', '), each: each.join(', ') };
  return { costs: costs.join(', '), level, lots: lots?.join(', ') ?? '', ...after };
}

const eachOf = ({ value, on_hand }: Level) => multiplyDivide(value, ONE, on_hand);

describe('the oldest lots leave first, at their own cost', () => {
  checkTable(
    `
    moves                                               | costs                  | what is left in lots
    in 10 @ 10.00; in 10 @ 20.00; out 15                | 200.00                 | 5 100.00
    in 4 @ 10.00; in 2 @ 25.00; out 3; out 2            | 30.00, 35.00           | 1 25.00
    in 10 @ 10.00; out 10; in 10 @ 20.00; in 10 @ 10.00 | 100.00                 | 10 200.00, 10 100.00
    in 3 @ 1.01; out 0.5; out 0.5; out 2                | 0.51, 0.50, 2.02       |
    in 1 @ 0.00; in 1 @ 5.00; out 1; out 1              | 0.00, 5.00             |
    in 20 @ 10.00; in 20 @ 15.00; out 25                | 275.00                 | 15 225.00
    `,
    (row) => {
      const { costs, level, lots } = follow(row.cell('moves'));
      expect(costs).toBe(row.cell('costs'));
      expect(sumOf(level.lots ?? [], (lot) => lot.value)).toBe(level.value);
      return lots;
    },
  );
});

// tryton modules/product_cost_fifo, and frappe/books models/inventory/tests/testStockQueue.spec.ts:
// there the issues cost 100, 180, 200 and 300 a piece; the average before them was 193.33.
describe("Peers' cases: the value after each step", () => {
  test('the unit cost of what remains', () => {
    const { worth, each, costs } = follow('in 4 @ 10.00; in 2 @ 25.00; out 3; out 2');
    expect(each).toBe('10.00, 15.00, 20.00, 25.00');
    expect(worth).toBe('40.00, 90.00, 60.00, 25.00');
    expect(costs).toBe('30.00, 35.00');
  });

  test('a queue over seven moves', () => {
    const moves = 'in 4 @ 100; in 8 @ 200; in 3 @ 300; out 3; out 5; out 4; out 3';
    const { costs, worth, each, lots } = follow(moves);
    // 3 x 100; 1 x 100 + 4 x 200 = 5 x 180; 4 x 200; 3 x 300
    expect(costs).toBe('300.00, 900.00, 800.00, 900.00');
    expect(worth).toBe('400.00, 2000.00, 2900.00, 2600.00, 1700.00, 900.00, 0.00');
    expect(each.split(', ')[2]).toBe('193.33');
    expect(lots).toBe('');
  });
});

test('a document may take from the lot that it brings', () => {
  const moveKey = { warehouse_id: 'shelf', variant_id: 'rice', kind: 'move' as const };
  const brings = { ...moveKey, quantity: pieces('5'), value: money('50.00') };
  const uses = [{ lot: -1, quantity: pieces('-3'), value: money('-30.00') }];
  const takes = { ...moveKey, quantity: pieces('-3'), value: money('-30.00'), lots: uses };
  expect(lotRows([brings, takes])).toEqual({
    brought: [
      {
        lot: -1,
        line_no: 1,
        quantity: 20_000,
        value: 2_000,
        brought: 50_000,
        brought_value: 5_000,
      },
    ],
    uses: [{ lot: -1, line_no: 2, quantity: -30_000, value: -3_000 }],
  });
});

test('a return to a lot restores its place in the order', () => {
  const lots = [{ lot: 7, quantity: pieces('1'), value: money('9.00') }];
  const back = { lot: 3, quantity: pieces('2'), value: money('4.00') };
  expect(putIntoLots(lots, [back]).map(({ lot }) => lot)).toEqual([3, 7]);
});
