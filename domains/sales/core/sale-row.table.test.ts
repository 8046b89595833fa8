import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { invoiceOf, readCustomer, readSaleRow, readSoldAt } from './sale-row.ts';

const EMPTY = {
  number: '',
  code: '',
  quantity: '',
  unit_price: '',
  sold_at: '',
  customer: '',
  description: '',
};

// number | code | quantity | price | outcome
const TABLE = `
536365  | 84029E | 6     | 3.39     | 84029E 60000 339
536365  | 84029e | 6.0   | 3.390    | 84029e 60000 339
536365  | RICE   | 2.5   | 1,234.50 | RICE 25000 123450
C536379 | D      | -1    | 27.50    | cancellation
C536379 | D      | 1     | 27.50    | cancellation
c536379 | D      | 1     | 27.50    | D 10000 2750
536589  | 21777  | -10   | 0.00     | no_positive_quantity
536589  | 21777  | 0     | 1.00     | no_positive_quantity
536589  | 21777  |       | 1.00     | no_positive_quantity
536414  | 22139  | 56    | 0.00     | no_positive_price
536414  | 22139  | 56    |          | no_positive_price
536414  | B      | 1     | -11062.06 | no_positive_price
536414  | B      | 1     | -0.001   | no_positive_price
550193  | PADS   | 1     | 0.001    | price_too_fine
536365  | 84029E | six   | 3.39     | unreadable
536365  | 84029E | 0.00001 | 3.39   | unreadable
536365  | 84029E | 6     | £3.39    | unreadable
536365  |        | 6     | 3.39     | no_code
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s: %s, %s at %s is %s', (number = '', code = '', quantity = '', unit_price = '', outcome) => {
  const row = readSaleRow({ ...EMPTY, number, code, quantity, unit_price });
  const read = isRejection(row) ? row.rejection : `${row.code} ${row.quantity} ${row.unit_price}`;
  expect(read).toBe(outcome);
});

test('a row gives its invoice, time and customer, or says what is missing', () => {
  expect(invoiceOf({ ...EMPTY, number: ' 536365 ' })).toBe('536365');
  expect(invoiceOf(EMPTY)).toBeNull();
  expect(readSoldAt('2010-12-01 08:26', 'Asia/Dhaka')).toBe('2010-12-01T02:26:00.000Z');
  expect(readSoldAt('yesterday', 'Asia/Dhaka')).toMatchObject({ rejection: 'unreadable' });
  expect(readCustomer(' 17850 ')).toBe('17850');
  expect(readCustomer('')).toBeNull();
  expect(readCustomer('x'.repeat(65))).toMatchObject({ rejection: 'unreadable' });
});
