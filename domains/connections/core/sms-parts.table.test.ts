import { describe, expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { countSmsParts, estimateCharge, hideLinks } from './sms-parts.ts';

describe('the parts of a text', () => {
  test.each([
    ['nothing', '', 'gsm', 1],
    ['160 Latin signs', 'a'.repeat(160), 'gsm', 1],
    ['161 Latin signs', 'a'.repeat(161), 'gsm', 2],
    ['306 Latin signs', 'a'.repeat(306), 'gsm', 2],
    ['307 Latin signs', 'a'.repeat(307), 'gsm', 3],
    ['80 signs of two places', '€'.repeat(80), 'gsm', 1],
    ['81 signs of two places', '€'.repeat(81), 'gsm', 2],
    ['two places at the end of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 3],
    ['70 Bengali signs', 'ক'.repeat(70), 'unicode', 1],
    ['71 Bengali signs', 'ক'.repeat(71), 'unicode', 2],
    ['134 Bengali signs', 'ক'.repeat(134), 'unicode', 2],
    ['135 Bengali signs', 'ক'.repeat(135), 'unicode', 3],
    ['one taka sign among Latin', `৳${'a'.repeat(70)}`, 'unicode', 2],
    ['35 pictures', '😀'.repeat(35), 'unicode', 1],
    ['a picture at the end of a part', `${'ক'.repeat(66)}😀${'ক'.repeat(66)}`, 'unicode', 3],
  ])('%s', (_name, text, alphabet, parts) => {
    expect(countSmsParts(text)).toEqual({ alphabet, parts });
  });
});

test('a price is that of the parts of the last message; without one it is not known', () => {
  expect(estimateCharge(3, { charge: minor(70), parts: 2 })).toBe(105);
  expect(estimateCharge(1, { charge: minor(35), parts: 2 })).toBe(18);
  expect(estimateCharge(3, null)).toBeNull();
});

test.each([
  ['See https://shop.example/i/secret now', 'See https://shop.example/… now'],
  ['http://localhost:3000?token=x, https://a.b/c/d', 'http://localhost:3000/… https://a.b/…'],
  ['no link: shop.example/x', 'no link: shop.example/x'],
])('%s shows %s', (text, shown) => {
  expect(hideLinks(text)).toBe(shown);
});
