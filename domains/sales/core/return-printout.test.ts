import { expect, test } from 'vitest';
import { money, percent, pieces } from '../../../testkit/table-values.ts';
import { buildReturnPrintout, differenceOf } from './return-printout.ts';

const shop = {
  name: 'Nabanna Store',
  currency: 'BDT',
  timezone: 'Asia/Dhaka',
  address: 'Mirpur 10',
  phone: '01711',
  bin: '',
  receipt_note: 'Within 7 days',
};

const product = {
  name: 'Rice',
  name_bn: 'চাল',
  variant: '5 kg',
  variant_bn: '৫ কেজি',
  unit: 'piece',
};
const variant_id = 'rice';
const line = {
  ...product,
  variant_id,
  unit_price: money('100'),
  quantity: pieces('1'),
  batches: [],
};
const shares = { net: money('100'), order_discount_share: money('5'), vat: money('4.75') };
const cash = { payment_method_id: 'cash', name: 'Cash', name_bn: 'ক্যাশ', reference: '' };
const head = {
  id: 'x',
  business_date: '2026-08-01',
  posted_at: '2026-08-01T09:00:00.000Z',
  branch_id: 'mirpur',
  journal_entry_id: null,
  reversed_by: null,
  cashier: 'Rahim',
};

const returned = {
  ...head,

  number: 'MIR-26/N00001',
  form: 'return' as const,
  sale_id: 's',
  sale_number: 'MIR-26/00007',
  customer_id: null,
  customer_name: 'Rahima Begum',
  reason: 'Torn',
  lines: [{ ...line, ...shares, id: 'l', sale_line_id: 'o' }],
  subtotal: money('100'),
  discount: money('5'),
  vat: money('4.75'),
  rounding: money('0'),
  vat_included: money('0'),
  total: money('99.75'),
  refunds: [{ ...cash, amount: money('90') }],
  refunded: money('90'),
  credited: money('9.75'),
  applied: money('0'),
  taken: null,
};

const translate = (key: string, params: Record<string, string> = {}) =>
  [key, ...Object.values(params)].join(' ');

const rowsOf = (rows: readonly { label: string; amount: string }[]) =>
  rows.map(({ label, amount }) => `${label} ${amount}`);

test('the printout of a return: negative lines, the refund in large type', () => {
  const printout = buildReturnPrintout({ done: returned, shop, language: 'en', translate });
  expect(printout.head).toEqual([
    ['MIR-26/N00001', expect.stringContaining('2026')],
    ['paper_of MIR-26/00007', 'Rahim'],
    ['Rahima Begum', ''],
  ]);
  expect(printout.lines[0]).toMatchObject({ name: 'Rice', amount: '−100.00', variant: '5 kg' });
  expect(rowsOf(printout.sums)).toEqual([
    'goods_back −100.00',
    'discount 5.00',
    'vat −4.75',
    'worth_back −99.75',
  ]);
  expect([printout.total.label, printout.total.amount]).toEqual(['paper_given_back', '৳90.00']);
  expect([rowsOf(printout.tenders), rowsOf(printout.dues)]).toEqual([
    ['Cash −90.00'],
    ['off_due −9.75'],
  ]);
});

test('a returned batch and a taken serial number are printed below their lines', () => {
  const one = { quantity: pieces('1'), expires_on: null, warranty_until: null };
  const batches = [{ ...one, batch: 'B-7', is_serial: false, expires_on: '2027-03-01' }];
  const serials = [{ ...one, batch: 'IMEI9', is_serial: true, warranty_until: '2027-11-19' }];
  const lines = [
    { ...line, ...shares, batches },
    { ...line, ...shares, batches: serials },
  ].map((tracked) => ({ ...tracked, id: 'l', sale_line_id: 'o' }));
  const printout = buildReturnPrintout({
    done: { ...returned, lines },
    shop,
    language: 'en',
    translate,
  });
  expect(printout.lines.map((printed) => printed.batches)).toEqual([
    'batch_until B-7 1 Mar 2027',
    'serials_named IMEI9 · warranty_to 19 Nov 2027',
  ]);
});

test('the printout of an exchange has both parts, and the difference as its total', () => {
  const taken = {
    ...head,
    number: 'MIR-26/X00001',
    warehouse_id: 'floor',
    customer_id: null,
    customer_name: null,
    lines: [
      {
        ...line,
        id: 'n',
        product_discount: money('0'),
        vat_rate: percent('5'),
        net: money('200'),
        order_discount_share: money('0'),
        vat: money('10'),
      },
    ],
    subtotal: money('200'),
    discount: money('0'),
    vat: money('10'),
    rounding: money('-0.25'),
    total: money('209.75'),
    paid: money('209.75'),
    exchanged: money('99.75'),
    payments: [{ ...cash, amount: money('110'), handed_over: money('500') }],
    change: money('390'),
    due: money('0'),
    note: '',
    vat_included: money('0'),
  };
  const done = {
    ...returned,
    form: 'exchange' as const,
    refunds: [],
    refunded: money('0'),
    credited: money('0'),
    applied: money('99.75'),
    taken,
  };
  expect(differenceOf(done)).toBe(money('110'));
  const printout = buildReturnPrintout({ done, shop, language: 'bn', translate });
  expect(printout.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['চাল', '−১০০.০০'],
    ['চাল', '২০০.০০'],
  ]);
  expect(rowsOf(printout.sums).slice(4)).toEqual([
    'goods_taken ২০০.০০',
    'vat ১০.০০',
    'rounding −০.২৫',
    'worth_taken ২০৯.৭৫',
  ]);
  expect([printout.total.label, printout.total.amount]).toEqual(['paper_to_pay', '৳১১০.০০']);
  expect(rowsOf(printout.tenders)).toEqual(['ক্যাশ ৫০০.০০', 'change ৩৯০.০০']);
});
