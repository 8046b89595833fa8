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
85123A | -3     | 1.50   | quantity_negative
85123A | 0.00001 | 1.50  | quantity_too_fine
85123A | twelve | 1.50   | quantity_unreadable
85123A | 12     |        | no_cost
85123A | 12     | -0.01  | cost_negative
85123A | 12     | 0.001  | cost_too_fine
85123A | 12     | free   | cost_unreadable
85123A | 100000000 | 999999.00 | amount_too_large
`;

test.each([
  ['a batch', { batch: ' B-1 ', expires_on: '২০২৭-০১-৩১' }, 'B-1 2027-01-31'],
  ['pieces', { serials: 'S1; S2,S3\nS4' }, 'S1+S2+S3+S4'],
  ['nothing', {}, ''],
  ['a day as it is typed', { batch: 'B', expires_on: '31/01/2027' }, 'B 2027-01-31'],
  ['no day', { batch: 'B', expires_on: '1/31/2027' }, 'expiry_unreadable'],
  ['a day that is not', { batch: 'B', expires_on: '2027-02-30' }, 'expiry_unreadable'],
  ['the year 0', { batch: 'B', expires_on: '0000-01-01' }, 'expiry_unreadable'],
  ['a long name', { serials: 'x'.repeat(61) }, 'batch_too_long'],
])('%s of a tracked variant', (_, tracking, outcome) => {
  const row = readStockRow({ code: 'A', quantity: '4', cost: '1', ...tracking });
  const { batch = '', expires_on = '', serials = [] } = isRejection(row) ? {} : row;
  const read = [batch, expires_on, serials.join('+')].filter(Boolean).join(' ');
  expect(isRejection(row) ? row.rejection : read).toBe(outcome);
});

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s: %s at %s is %s', (code = '', quantity = '', cost = '', outcome) => {
  const row = readStockRow({ code, quantity, cost });
  const read = isRejection(row) ? row.rejection : `${row.code} ${row.quantity} ${row.cost}`;
  expect(read).toBe(outcome);
});
