import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  toLatinDigits,
} from './format-number.ts';
import type { Minor } from './money.ts';
import type { Quantity } from './quantity.ts';
import type { Rate } from './rate.ts';

describe('formatting numbers', () => {
  it.each([
    [0, '0.00', '০.০০'],
    [5, '0.05', '০.০৫'],
    [407600, '4,076.00', '৪,০৭৬.০০'],
    [18462000, '1,84,620.00', '১,৮৪,৬২০.০০'],
    [2828868976, '2,82,88,689.76', '২,৮২,৮৮,৬৮৯.৭৬'],
    [-7922, '\u221279.22', '\u2212৭৯.২২'],
  ])('%i paisa', (amount, english, bengali) => {
    expect(formatAmount(amount as Minor, 'en')).toBe(english);
    expect(formatAmount(amount as Minor, 'bn')).toBe(bengali);
  });

  it('formats counts with the same minus, and groups their digits', () => {
    expect(formatCount(1_284, 'en')).toBe('1,284');
    expect(formatCount(-100, 'en')).toBe('\u2212100');
    expect(formatCount(-128_400, 'bn')).toBe('\u2212১,২৮,৪০০');
  });

  it('puts the currency sign before the number and the minus before the sign', () => {
    expect(formatMoney(42400 as Minor, 'BDT', 'en', 'needed')).toBe('৳424');
    expect(formatMoney(42450 as Minor, 'BDT', 'bn', 'needed')).toBe('৳৪২৪.৫০');
    expect(formatMoney(-100 as Minor, 'GBP', 'en')).toBe('\u2212£1.00');
  });

  it('formats quantities and rates without trailing zeros', () => {
    expect(formatQuantity(25000 as Quantity, 'bn')).toBe('২.৫');
    expect(formatQuantity(642500 as Quantity, 'en')).toBe('64.25');
    expect(formatQuantity(1 as Quantity, 'en')).toBe('0.0001');
    expect(formatPercent(75000 as Rate, 'en')).toBe('7.5');
  });
});

it('turns the digits of both scripts into Latin ones', () => {
  expect(toLatinDigits('০১৭11')).toBe('01711');
});
