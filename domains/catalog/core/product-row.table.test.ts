import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readProductRow } from './product-row.ts';

const EMPTY = {
  code: '',
  name: '',
  name_bn: '',
  barcode: '',
  category: '',
  unit: '',
  sale_price: '',
  cost: '',
  vat_rate: '',
  option_1: '',
  value_1: '',
  option_2: '',
  value_2: '',
};

// code | name | price | vat | outcome
const TABLE = `
85123A | T-light holder | 2.55     |       | 85123A 255 shop
85123a | T-light holder | 2.55     | 7.5 % | 85123a 255 75000
15056bl | Parasol       | 1,234.50 | 0     | 15056bl 123450 0
       | Parasol        | 2.55     |       | no_code
22423  |                | 2.55     |       | no_name
22423  | Cake stand     | 0        |       | no_positive_price
22423  | Cake stand     |          |       | no_positive_price
22423  | Cake stand     | -1.00    |       | no_positive_price
22423  | Cake stand     | 0.001    |       | price_too_fine
22423  | Cake stand     | 2.550    |       | 22423 255 shop
22423  | Cake stand     | about 3  |       | price_unreadable
22423  | Cake stand     | ৳ ১,২৩,৪৫৬.৫০/- | | 22423 12345650 shop
22423  | Cake stand     | Tk. 45   |       | 22423 4500 shop
22423  | Cake stand     | 1.234,50 |       | price_unreadable
22423  | Cake stand     | 0x10     |       | price_unreadable
22423  | Cake stand     | 1e2      |       | price_unreadable
22423  | Cake stand     | 999999999999.00 | | price_unreadable
22423  | Cake stand     | 2.55     | 101   | vat_rate_unreadable
22423  | Cake stand     | 2.55     | -1    | vat_rate_unreadable
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s, %s at %s, VAT %s: %s', (code = '', name = '', sale_price = '', vat_rate = '', outcome) => {
  const row = readProductRow({ ...EMPTY, code, name, sale_price, vat_rate });
  const read = isRejection(row)
    ? row.rejection
    : `${row.code} ${row.sale_price} ${row.vat_rate ?? 'shop'}`;
  expect(read).toBe(outcome);
});

test('texts that do not fit a column are rejected before the database', () => {
  const row = { ...EMPTY, code: '1', name: 'Rice', sale_price: '1' };
  expect(readProductRow({ ...row, name: 'R'.repeat(201) })).toMatchObject({
    rejection: 'text_too_long',
    params: { field: 'name' },
  });
  expect(readProductRow({ ...row, name: 'Ri\u0000ce' })).toMatchObject({
    rejection: 'text_not_storable',
  });
});

test('a cell can have several barcodes', () => {
  const row = { ...EMPTY, code: '1', name: 'Rice', sale_price: '1', barcode: '111; 222 333' };
  expect(readProductRow(row)).toMatchObject({ barcodes: ['111', '222', '333'] });
});

// option 1, value 1, option 2, value 2 | outcome
const CHOICES = `
Size | 5 kg |        |       | Size: 5 kg
Size | L    | Colour | Blue  | Size: L, Colour: Blue
     |      | Colour | Blue  | Colour: Blue
     |      |        |       | none
Size |      |        |       | option_unfinished
     | 5 kg |        |       | option_unfinished
Size | L    | Size   | M     | option_twice
toString | __proto__ | |     | toString: __proto__
__proto__ | S |      |       | text_not_storable
Size | S    | __proto__ | M  | text_not_storable
`;

test.each(
  CHOICES.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s %s %s %s: %s', (option_1 = '', value_1 = '', option_2 = '', value_2 = '', outcome) => {
  const base = { ...EMPTY, code: '1', name: 'Rice', sale_price: '1' };
  const row = readProductRow({ ...base, option_1, value_1, option_2, value_2 });
  const read = isRejection(row)
    ? row.rejection
    : row.choices.map(({ name, value }) => `${name}: ${value}`).join(', ') || 'none';
  expect(read).toBe(outcome);
});
