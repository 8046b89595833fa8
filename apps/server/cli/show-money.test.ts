import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { showCountOf, showMoney } from './show-money.ts';

test.each([
  [19_965_770, 'GBP', '£199,657.70 (199657.70 GBP)'],
  [19_965_770, 'BDT', '৳1,99,657.70 (199657.70 BDT)'],
  [5, 'GBP', '£0.05 (0.05 GBP)'],
  [-1_050, 'EUR', '-€10.50 (-10.50 EUR)'],
  [900_719_925_474_099, 'USD', '$9,007,199,254,740.99 (9007199254740.99 USD)'],
])('%i minor units of %s are %s', (amount, currency, shown) => {
  expect(showMoney(minor(amount), currency)).toBe(shown);
});

test('a count uses the singular or the plural', () => {
  expect(showCountOf(1, 'invoice')).toBe('1 invoice');
  expect(showCountOf(3_226, 'invoice')).toBe('3,226 invoices');
});
