import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { listIn } from '../../../testkit/table-values.ts';
import { allocate, takeShare } from './allocate.ts';
import { minor } from './money.ts';

const numbers = (cell: string) => listIn(cell).map(Number);

function share(total: string, weights: string): string {
  return allocate(minor(Number(total)), numbers(weights)).join(', ');
}

describe('a whole is shared out by largest remainder', () => {
  checkTable(
    `
    total            | weights                       | parts
    1000             | 10000, 5000                   | 667, 333
    100              | 1, 1, 1                       | 34, 33, 33
    -100             | 1, 1, 1                       | -34, -33, -33
    1                | 1, 1                          | 1, 0
    1                | 1, 2                          | 0, 1
    2                | 1, 0, 1                       | 1, 0, 1
    3                | 1, 0, 1                       | 2, 0, 1
    5                | 0, 0, 0                       | 2, 2, 1
    0                | 3, 4                          | 0, 0
    1                | 1000000000000, 1              | 1, 0
    1000000000000000 | 999999999999, 1, 999999999999 | 499999999999750, 500, 499999999999750
    `,
    (row) => share(row.cell('total'), row.cell('weights')),
  );

  test('zero over no lines gives no parts', () => {
    expect(allocate(minor(0), [])).toEqual([]);
  });
  test('an amount over no lines is a defect', () => {
    expect(() => allocate(minor(1), [])).toThrow('an amount needs a line');
  });
  test('a negative or broken weight is a defect', () => {
    expect(() => allocate(minor(1), [2, -1])).toThrow('not negative');
    expect(() => allocate(minor(1), [1 / 2])).toThrow('whole');
  });
});

// vendure packages/core/src/service/helpers/order-calculator/prorate.spec.ts
describe("Peers' case: proration of a whole-unit amount, parts always add up to the whole", () => {
  checkTable(
    `
    total | weights                        | parts
    300   | 123                            | 300
    300   | 4000, 2000, 2000               | 150, 75, 75
    -300  | 4000, 2000, 2000               | -150, -75, -75
    299   | 4300, 1400, 2300               | 161, 52, 86
    299   | 1000, 1000, 1000               | 100, 100, 99
    95    | 10, 20, 10, 30, 50, 20, 10, 40 | 5, 10, 5, 15, 25, 10, 5, 20
    93    | 10, 20, 10, 30, 50, 20, 10, 40 | 5, 10, 5, 15, 24, 10, 5, 19
    40    | 10, 0                          | 40, 0
    10    | 0, 0                           | 5, 5
    0     | 0, 0                           | 0, 0
    -20   | 100, 100                       | -10, -10
    `,
    (row) => share(row.cell('total'), row.cell('weights')),
  );
});

describe('pieces taken one after another get their cumulative share, the last one the rest', () => {
  checkTable(
    `
    whole | of     | taken               | shares
    100   | 3      | 1, 1, 1             | 33, 34, 33
    -100  | 3      | 1, 1, 1             | -33, -34, -33
    540   | 6      | 6                   | 540
    1     | 5      | 1, 1, 1, 1, 1       | 0, 0, 1, 0, 0
    5     | 2      | 1, 1                | 3, 2
    0     | 4      | 1, 3                | 0, 0
    1001  | 25000  | 5000, 10000, 10000  | 200, 401, 400
    7     | 7      | 3, 0, 4             | 3, 0, 4
    `,
    (row) => {
      const [amount, of] = [minor(Number(row.cell('whole'))), Number(row.cell('of'))];
      let [taken_before, given] = [0, 0];
      return numbers(row.cell('taken'))
        .map((taken) => {
          const part = takeShare({
            total: amount,
            of,
            taken_before,
            taken,
            given_before: minor(given),
          });
          taken_before += taken;
          given += part;
          return part;
        })
        .join(', ');
    },
  );

  // Five pieces carry 0.01 of VAT: the third return got it; the first two got nothing and were then
  // reversed. The cumulative share of two pieces is still zero, 0.01 less than was given.
  test('a share is never negative, even if an earlier taking was undone', () => {
    const share = { of: 5, taken_before: 1, taken: 1 };
    expect(takeShare({ ...share, total: minor(1), given_before: minor(1) })).toBe(0);
    expect(takeShare({ ...share, total: minor(-1), given_before: minor(-1) })).toBe(0);
  });

  test('taking more than there is, or from zero, is a defect', () => {
    const share = { total: minor(9), given_before: minor(0) };
    expect(() => takeShare({ ...share, of: 2, taken_before: 2, taken: 1 })).toThrow('no more');
    expect(() => takeShare({ ...share, of: 0, taken_before: 0, taken: 0 })).toThrow('no more');
  });
});
