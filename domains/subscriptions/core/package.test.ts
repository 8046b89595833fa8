import { expect, test } from 'vitest';
import { isYearTenMonths } from './package.ts';

/** Monthly and yearly prices of each package; whether a year costs ten months in all. */
test.each([
  ['0/0 490/4900 1490/14900', true],
  ['0/0 490/4900 1490/14901', false],
  ['0/0', false],
  ['490/5880', false],
])('%s: %s', (prices, expected) => {
  const packages = prices.split(' ').map((pair) => {
    const [price_month = 0, price_year = 0] = pair.split('/').map(Number);
    return { price_month, price_year };
  });
  expect(isYearTenMonths(packages)).toBe(expected);
});
