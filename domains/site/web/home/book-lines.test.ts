import { expect, test } from 'vitest';
import { BAKI, BILL, BOOK_LINES, MOVEMENTS } from './book-lines.ts';

test('every total on the first page is right', () => {
  for (const { price, times, sum } of BOOK_LINES) expect(price * times).toBe(sum);
  expect(BOOK_LINES.reduce((total, { sum }) => total + sum, 0)).toBe(BILL.subtotal);
  expect(Math.round(BILL.subtotal * 0.05)).toBe(BILL.vat);
  expect(BILL.subtotal + BILL.vat + BILL.rounding).toBe(BILL.total);
  expect(BILL.total % 100).toBe(0);
});

test('the closing balance is opening plus and minus the movements', () => {
  MOVEMENTS.reduce((before, { change, left }) => {
    expect(before + change).toBe(left);
    return left;
  }, 0);
  BAKI.reduce((before, { bill, paid, left }) => {
    expect(before + bill - paid).toBe(left);
    return left;
  }, 0);
});
