import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readStockRow } from './stock-row.ts';

// code | quantity | cost | outcome
const TABLE = `
85123A | 12     | 1.50   | 85123A 120000 150
85123A | 2.5    | 1.5    | 85123A 25000 150
85123A | 12     | 0      | 85123A 120000 0
       | 12     | 1.50   | no_code
85123A |        | 1.50   | no_positive_quantity
85123A | 0      | 1.50   | no_positive_quantity
85123A | -3     | 1.50   | no_positive_quantity
85123A | 0.00001 | 1.50  | quantity_too_fine
85123A | twelve | 1.50   | quantity_unreadable
85123A | 12     |        | no_cost
85123A | 12     | -0.01  | cost_negative
85123A | 12     | 0.001  | cost_too_fine
85123A | 12     | free   | cost_unreadable
85123A | 100000000 | 999999.00 | amount_too_large
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s: %s at %s is %s', (code = '', quantity = '', cost = '', outcome) => {
  const row = readStockRow({ code, quantity, cost });
  const read = isRejection(row) ? row.rejection : `${row.code} ${row.quantity} ${row.cost}`;
  expect(read).toBe(outcome);
});
