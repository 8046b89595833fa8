import { expect, test } from 'vitest';
import { minutesByPart, minutesTable, partsOverBudget } from './test-minutes.ts';

const file = (name: string, minutes: number) => ({
  name: `/somewhere/${name}`,
  startTime: 1_000,
  endTime: 1_000 + minutes * 60_000,
});
const report = {
  testResults: [
    file('domains/sales/server/a.test.ts', 0.25),
    file('domains/sales/core/b.test.ts', 1.5),
    file('e2e/sale.e2e.ts', 2),
    file('platform/http/c.test.ts', 6),
  ],
};

test('durations are summed by domain, by folder and as journeys', () => {
  expect(minutesByPart(report)).toEqual([
    { part: 'platform', minutes: 6, budget: 1.5 },
    { part: 'journeys', minutes: 2, budget: 36 },
    { part: 'sales', minutes: 1.75, budget: 1.5 },
  ]);
});

test('a slow machine is accepted, four times the budget is not', () => {
  expect(partsOverBudget(minutesByPart(report)).map(({ part }) => part)).toEqual(['platform']);
});

test('the table marks parts over budget, and names the slowest files', () => {
  expect(minutesTable(report).split('\n')).toEqual([
    'minutes by part:',
    '   6.0 of  1.5  platform  over',
    '   2.0 of 36.0  journeys',
    '   1.8 of  1.5  sales  over',
    'the slowest files:',
    '   6.0  platform/http/c.test.ts',
    '   2.0  e2e/sale.e2e.ts',
    '   1.5  domains/sales/core/b.test.ts',
    '   0.3  domains/sales/server/a.test.ts',
  ]);
});
