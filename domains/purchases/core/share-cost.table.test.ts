import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { type SharedBy, shareCost } from './share-cost.ts';

/** 5 refrigerators and 10 ovens: 50 and 200 kg, 5 and 15 m³, bought for 500 and 1,500. */
const LINES = [
  { net: money('500.00'), quantity: pieces('5'), weight: 50, volume: 5 },
  { net: money('1500.00'), quantity: pieces('10'), weight: 200, volume: 15 },
];

describe('a cost is shared by', () => {
  checkTable(
    `
    by       | amount | refrigerators, ovens
    equal    | 10.00  | 5.00, 5.00
    quantity | 150.00 | 50.00, 100.00
    weight   | 250.00 | 50.00, 200.00
    volume   | 20.00  | 5.00, 15.00
    value    | 40.00  | 10.00, 30.00
    equal    | -5.00  | -2.50, -2.50
    quantity | -50.00 | -16.67, -33.33
    weight   | -50.00 | -10.00, -40.00
    volume   | -5.00  | -1.25, -3.75
    value    | 0.01   | 0.00, 0.01
    `,
    (row) => {
      const by = row.cell('by') as SharedBy;
      const shares = shareCost([{ by, amount: money(row.cell('amount')) }], LINES);
      return Array.isArray(shares) ? shares.map(showMoney).join(', ') : shares.rejection;
    },
  );
});

test('several costs add up, and manual shares must equal the cost', () => {
  const costs = [
    { by: 'quantity' as const, amount: money('150.00') },
    { by: 'manual' as const, amount: money('7.00') },
  ];
  const by_hand = LINES.map((line, index) => ({ ...line, manual: money(index === 0 ? '7' : '0') }));
  expect(shareCost(costs, by_hand)).toEqual([5_700, 10_000]);
  expect(shareCost(costs, LINES)).toMatchObject({ rejection: 'shares_do_not_match' });
});

test('sharing by weight needs the weight of each line', () => {
  const [first, second] = LINES;
  const lines = [first, { ...second, weight: undefined }] as typeof LINES;
  const refused = shareCost([{ by: 'weight', amount: money('1.00') }], lines);
  expect(refused).toMatchObject({ rejection: 'measure_required', path: 'lines.1.weight' });
});

test('a line with weight 0 bears nothing by weight; at least one needs a weight', () => {
  const [first, second] = LINES;
  const costs = [{ by: 'weight' as const, amount: money('10.00') }];
  const shareByWeight = (one: number, other: number) =>
    shareCost(costs, [
      { ...first, weight: one },
      { ...second, weight: other },
    ] as typeof LINES);
  expect(shareByWeight(0, 0)).toMatchObject({
    rejection: 'measure_required',
    path: 'lines.0.weight',
  });
  expect(shareByWeight(0, 5)).toEqual([0, 1_000]);
});
