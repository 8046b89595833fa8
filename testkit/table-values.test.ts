import { expect, test } from 'vitest';
import { listIn, money, percent, pieces, showMoney, showPieces } from './table-values.ts';

test('numbers are parsed exactly', () => {
  expect(money('3,960.75')).toBe(396075);
  expect(money('-0.5')).toBe(-50);
  expect(money('-0')).toBe(0);
  expect(pieces('2.5')).toBe(25000);
  expect(percent('96.019 %')).toBe(960190);
  expect(listIn('1.00, 2.00')).toEqual(['1.00', '2.00']);
});

test('numbers are formatted as they are parsed', () => {
  expect(['3960.75', '-0.05', '0.00'].map((text) => showMoney(money(text)))).toEqual([
    '3960.75',
    '-0.05',
    '0.00',
  ]);
  expect(['2.5', '-0.0001', '30'].map((text) => showPieces(pieces(text)))).toEqual([
    '2.5',
    '-0.0001',
    '30',
  ]);
});

test('a number finer than its unit is refused, not rounded', () => {
  expect(() => money('0.005')).toThrow('at most 2 decimals: 0.005');
  expect(() => pieces('taka')).toThrow('not a figure');
});
