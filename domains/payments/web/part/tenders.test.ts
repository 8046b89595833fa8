import { describe, expect, it } from 'vitest';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { PaymentMethod } from '../../contract/payment-method.ts';
import { notesOf, quickCash, splitTenders, tenderOutcomeOf } from './tenders.ts';

const methods = [
  { id: 'cash', kind: 'cash' },
  { id: 'bkash', kind: 'mobile' },
] as PaymentMethod[];

const row = (payment_method_id: string, amount: number) => ({
  key: 1,
  payment_method_id,
  amount: amount as Minor,
  reference: '',
});

describe('the state of a payment', () => {
  it.each([
    [
      'bkash 2000 + cash 2500 of 4076',
      [row('bkash', 200000), row('cash', 250000)],
      42400,
      0,
      false,
    ],
    ['cash 4000 of 4076', [row('cash', 400000)], 0, 7600, false],
    ['bkash 5000 of 4076', [row('bkash', 500000)], 0, 0, true],
    ['nothing', [row('cash', 0)], 0, 407600, false],
  ])('%s', (_, rows, change, due, isOver) => {
    expect(tenderOutcomeOf(407600 as Minor, rows, methods)).toMatchObject({ change, due, isOver });
  });
});

it('offers the total and the notes above it', () => {
  expect(quickCash(207600 as Minor)).toEqual([207600, 210000, 250000, 300000]);
  expect(quickCash(196100 as Minor)).toEqual([196100, 200000, 250000, 300000]);
  expect(quickCash(0 as Minor)).toEqual([]);
});

it('counts the notes to hand over', () => {
  expect(notesOf(42400 as Minor).map(({ note, count }) => [note, count])).toEqual([
    [20000, 2],
    [2000, 1],
    [200, 2],
  ]);
});

describe('one amount of money for a sale of 1,076 and a due of 3,450', () => {
  it.each([
    ['one note', [row('cash', 500000)], [['cash', 107600]], [['cash', 392400]]],
    [
      'a wallet pays before the note, so that the change is left to the due',
      [row('cash', 500000), row('bkash', 200000)],
      [['bkash', 107600]],
      [
        ['bkash', 92400],
        ['cash', 500000],
      ],
    ],
    [
      'to the paisa',
      [row('bkash', 107600), row('cash', 345000)],
      [['bkash', 107600]],
      [['cash', 345000]],
    ],
  ])('%s', (_, rows, sale, earlier) => {
    const split = splitTenders(107600 as Minor, rows, methods);
    const textOf = (part: typeof split.sale) =>
      part.map((one) => [one.payment_method_id, one.amount]);
    expect([textOf(split.sale), textOf(split.earlier)]).toEqual([sale, earlier]);
  });
});
