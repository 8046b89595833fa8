import { expect, test } from 'vitest';
import { addRow, newInvoice } from './group-invoices.ts';

const CELLS = {
  number: '536365',
  code: '84029E',
  quantity: '6',
  unit_price: '3.39',
  sold_at: '2010-12-01 08:26',
  customer: '17850',
  description: '',
};

function read(...rows: Partial<typeof CELLS>[]) {
  const invoice = newInvoice('536365');
  const left = rows.map(
    (cells, index) =>
      addRow(invoice, { row: index + 2, cells: { ...CELLS, ...cells } }, 'Asia/Dhaka')?.rejection,
  );
  return { invoice, left };
}

test('the rows of an invoice are its lines; its time is that of the first row', () => {
  const { invoice, left } = read({}, { code: '71053', sold_at: '2010-12-01 08:27' });
  expect(left).toEqual([undefined, undefined]);
  expect(invoice).toMatchObject({
    sold_at: '2010-12-01T02:26:00.000Z',
    customer: '17850',
    refusal: null,
    lines: [
      { row: 2, code: '84029E', quantity: 60_000, unit_price: 339 },
      { row: 3, code: '71053', quantity: 60_000, unit_price: 339 },
    ],
  });
});

test('a row without a price is left out; the other rows are imported with its time', () => {
  const { invoice, left } = read({ unit_price: '0', sold_at: '2010-12-01 08:25' }, {});
  expect(left).toEqual(['no_positive_price', undefined]);
  expect(invoice.sold_at).toBe('2010-12-01T02:25:00.000Z');
  expect(invoice.lines).toHaveLength(1);
});

test('a row that cannot be read makes the whole invoice unreadable', () => {
  const { invoice, left } = read({}, { quantity: 'six' }, {});
  expect(left).toEqual([undefined, undefined, undefined]);
  expect(invoice.refusal).toEqual({
    rejection: 'unreadable',
    params: { field: 'quantity', text: 'six', row: 3 },
  });
  expect(invoice.unread).toEqual([3]);
});

test('an invoice has one customer, given on any of its rows', () => {
  expect(read({ customer: '' }, {}).invoice).toMatchObject({ customer: '17850', refusal: null });
  expect(read({}, { customer: '13047' }).invoice.refusal).toEqual({
    rejection: 'customers_differ',
    params: { row: 3 },
  });
});
