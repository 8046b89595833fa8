import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { pieces } from '../../../testkit/table-values.ts';
import { isTooFine, ONE, QUANTITY_MAX, quantity } from './quantity.ts';
import { FULL_RATE, rate } from './rate.ts';

describe('a quantity has at most the decimals of its unit', () => {
  checkTable(
    `
    unit       | decimals | quantity | answer
    piece      | 0        | 2        | sold
    piece      | 0        | 2.5      | too fine
    piece      | 0        | -3       | sold
    piece      | 0        | -0.5     | too fine
    dozen      | 1        | 0.5      | sold
    dozen      | 1        | 0.25     | too fine
    litre      | 2        | 1.25     | sold
    litre      | 2        | 1.255    | too fine
    kg         | 3        | 0.005    | sold
    kg         | 3        | 0.0005   | too fine
    gold, bhori| 4        | 0.0001   | sold
    `,
    (row) =>
      isTooFine(pieces(row.cell('quantity')), Number(row.cell('decimals'))) ? 'too fine' : 'sold',
  );
});

test('quantities and rates are integers', () => {
  expect(quantity(25000)).toBe(pieces('2.5'));
  expect(ONE).toBe(pieces('1'));
  expect(QUANTITY_MAX).toBe(pieces('100,000,000'));
  expect(rate(1_000_000)).toBe(FULL_RATE);
  expect(() => quantity(1 / 3)).toThrow('not a quantity');
  expect(() => quantity(Number.MAX_SAFE_INTEGER + 1)).toThrow('not a quantity');
  expect(() => rate(Number.NaN)).toThrow('not a rate');
});
