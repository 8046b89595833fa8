import { expect, test } from 'vitest';
import { type AdjustLine, adjustmentLines } from './adjustment-lines.ts';

test('a cost left empty is the average; a typed cost of 0.00 is sent', () => {
  const line = { id: 'rice', count: 20_000, unit_cost: null } as AdjustLine;
  const costs = [null, 0, 6_000].map((unit_cost) => ({ ...line, unit_cost }) as AdjustLine);
  const sent = { variant_id: 'rice', quantity_change: 20_000 };
  expect(adjustmentLines(costs)).toEqual([
    sent,
    { ...sent, unit_cost: 0 },
    { ...sent, unit_cost: 6_000 },
  ]);
});
