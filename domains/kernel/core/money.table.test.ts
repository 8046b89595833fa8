import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import {
  add,
  LINE_MAX,
  lineAmount,
  minor,
  multiplyDivide,
  negate,
  percentageOf,
  priceTimesQuantity,
  roundToMultiple,
  subtract,
  ZERO,
} from './money.ts';
import { QUANTITY_MAX, type Quantity } from './quantity.ts';

describe('a x b / c is rounded half away from zero', () => {
  checkTable(
    `
    a                 | b            | c             | result
    1                 | 4            | 10            | 0
    1                 | 5            | 10            | 1
    1                 | 6            | 10            | 1
    -1                | 4            | 10            | 0
    -1                | 5            | 10            | -1
    -1                | 6            | 10            | -1
    1                 | 15           | 10            | 2
    1                 | 25           | 10            | 3
    -1                | 15           | 10            | -2
    -1                | 25           | 10            | -3
    1                 | -25          | 10            | -3
    -1                | -25          | 10            | 3
    0                 | -7           | 3             | 0
    1                 | 1            | 3             | 0
    2                 | 1            | 3             | 1
    7                 | 1            | 1             | 7
    999999999999999   | 999999999999 | 1000000000000 | 999999999998999
    9007199254740991  | 1            | 1             | 9007199254740991
    -9007199254740991 | 1            | 2             | -4503599627370496
    `,
    (row) =>
      String(multiplyDivide(Number(row.cell('a')), Number(row.cell('b')), Number(row.cell('c')))),
  );

  test('zero never becomes negative zero', () => {
    expect(Object.is(multiplyDivide(-1, 4, 10), 0)).toBe(true);
    expect(Object.is(negate(ZERO), 0)).toBe(true);
    expect(Object.is(roundToMultiple(minor(-49), minor(100)), 0)).toBe(true);
  });

  test('a divisor that is not positive is a defect', () => {
    expect(() => multiplyDivide(1, 1, 0)).toThrow('the divisor is positive');
    expect(() => multiplyDivide(1, 1, -2)).toThrow('the divisor is positive');
  });

  test('a result beyond exact integers is a defect, not a number', () => {
    expect(() => multiplyDivide(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow('not an amount');
    expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow('not an amount');
    expect(() => subtract(minor(-Number.MAX_SAFE_INTEGER), minor(1))).toThrow('not an amount');
    expect(() => minor(Number.NaN)).toThrow('not an amount');
  });

  test('half a minor unit is a defect, not an amount', () => {
    expect(() => minor(5 / 10)).toThrow('not an amount');
  });
});

describe('unit price x quantity', () => {
  checkTable(
    `
    unit price | quantity | amount
    135.00     | 2.5      | 337.50
    135.00     | 0.001    | 0.14
    1.00       | 0.005    | 0.01
    1.00       | 0.0049   | 0.00
    0.01       | 0.5      | 0.01
    0.01       | 0.35     | 0.00
    99.99      | 3        | 299.97
    33.33      | 0.3333   | 11.11
    0.00       | 7        | 0.00
    `,
    (row) =>
      showMoney(priceTimesQuantity(money(row.cell('unit price')), pieces(row.cell('quantity')))),
  );
});

describe('amount x rate', () => {
  checkTable(
    `
    amount  | rate     | part
    3881.53 | 5 %      | 194.08
    3960.75 | 2 %      | 79.22
    829.00  | 96.019 % | 796.00
    0.10    | 5 %      | 0.01
    0.09    | 5 %      | 0.00
    -0.10   | 5 %      | -0.01
    100.00  | 7.5 %    | 7.50
    100.00  | 0.0001 % | 0.00
    100.00  | 100 %    | 100.00
    100.00  | 0 %      | 0.00
    `,
    (row) => showMoney(percentageOf(money(row.cell('amount')), percent(row.cell('rate')))),
  );
});

describe('the nearest multiple of the rounding unit', () => {
  checkTable(
    `
    amount  | unit  | rounded
    4075.61 | 1.00  | 4076.00
    4075.49 | 1.00  | 4075.00
    4075.50 | 1.00  | 4076.00
    -0.50   | 1.00  | -1.00
    -0.49   | 1.00  | 0.00
    0.49    | 1.00  | 0.00
    4075.61 | 0.01  | 4075.61
    4075.61 | 5.00  | 4075.00
    4077.50 | 5.00  | 4080.00
    4077.49 | 5.00  | 4075.00
    0.02    | 0.05  | 0.00
    0.03    | 0.05  | 0.05
    4075.61 | 10.00 | 4080.00
    `,
    (row) => showMoney(roundToMultiple(money(row.cell('amount')), money(row.cell('unit')))),
  );
});

describe('a line of a document is ten billion at most', () => {
  const one = 1 as Quantity;
  test('exactly that amount is accepted', () => {
    expect(lineAmount(LINE_MAX, pieces('1'))).toBe(LINE_MAX);
  });
  test('a ten-thousandth of a minor unit more is refused', () => {
    expect(lineAmount(minor(LINE_MAX * 10 + 1), pieces('0.1'))).toBeNull();
  });
  test('the largest price of the smallest quantity is checked, never rounded', () => {
    expect(lineAmount(minor(10_000_000_000_000), one)).toBe(1_000_000_000);
    expect(lineAmount(minor(10_000_000_000_000), QUANTITY_MAX)).toBeNull();
  });
});

// Peers' case "sums that round to nothing": tryton modules/account_invoice scenario_invoice.rst.
// 0.01 x 0.35 is 0.0035: each of two such lines is 0.00, and so is what is taxed.
test("Peers' case: sums that round to nothing", () => {
  const line = priceTimesQuantity(money('0.01'), pieces('0.35'));
  expect(showMoney(add(line, line))).toBe('0.00');
});
