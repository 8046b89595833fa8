import { expect, test } from 'vitest';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { buildDuesPrintout, type Dues } from './dues-printout.ts';

const reached = { phone: '+8801711000001', address: 'Mirpur 10', bin: '' };

const DUES: Dues = {
  party: { kind: 'customer', name: 'Karim', ...reached },
  as_of: '2026-08-01',
  until: '2026-08-31',
  lines: [
    {
      kind: 'sale',
      number: 'MIR-26/00001',
      business_date: '2026-06-01',
      days: 61,
      amount: minor(50_000),
      open: minor(30_000),
    },
    {
      kind: 'opening_balance',
      number: 'MIR-26/OB00001',
      business_date: '2026-08-01',
      days: -9,
      amount: minor(20_000),
      open: minor(20_000),
    },
  ],
  due: minor(50_000),
  deposit: ZERO,
  cheques: minor(10_000),
  url: 'https://shop.test/d/x',
};

const shop = { name: 'Nabanna', currency: 'BDT', ...reached, document_note: 'of invoices' };

const printoutOf = (dues: Partial<Dues>, language: 'bn' | 'en' = 'en') =>
  buildDuesPrintout({
    dues: { ...DUES, ...dues },
    shop,
    language,
    labels: (key, params) => [key, ...Object.values(params ?? {})].join(' '),
  });

test('each document shows its date, its age and its open amount', () => {
  const printout = printoutOf({});
  expect(printout.rows).toEqual([
    {
      name: 'title_sale MIR-26/00001',
      below: '1 Jun 2026 · days_past 61',
      cells: ['500.00', '300.00'],
    },
    {
      name: 'title_opening_balance MIR-26/OB00001',
      below: '1 Aug 2026 · days_left 9',
      cells: ['200.00', '200.00'],
    },
  ]);
  expect(printout.sums.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'due_in_all 500.00',
    'cheques_coming 100.00',
  ]);
  expect(printout.total?.amount).toBe('৳400.00');
  expect(printout.in_words).toBe('in_words four hundred');
});

test('the deposit is subtracted from the amount to pay', () => {
  const sumsOf = (dues: Partial<Dues>) => {
    const { sums, total, in_words, note } = printoutOf({ cheques: ZERO, ...dues });
    const pairs = sums.map(({ label, amount }) => `${label} ${amount}`);
    return [...pairs, `${total?.label} ${total?.amount}`, in_words, note];
  };
  expect(sumsOf({ deposit: minor(20_000) })).toEqual([
    'due_in_all 500.00',
    'kept_for_you 200.00',
    'to_pay ৳300.00',
    'in_words three hundred',
    'dues_note',
  ]);
  expect(sumsOf({ deposit: minor(60_000) })).toEqual([
    'due_in_all 500.00',
    'kept_for_you 600.00',
    'to_pay ৳0.00',
    '',
    'nothing_to_pay',
  ]);
});

test('in Bengali its numbers use Bengali digits', () => {
  const [first] = printoutOf({}, 'bn').rows;
  expect(first).toMatchObject({ below: '১/৬/২০২৬ · days_past ৬১', cells: ['৫০০.০০', '৩০০.০০'] });
});

test('documents beyond the limit are shown as one sum; a zero due is stated', () => {
  expect(printoutOf({ due: minor(80_000) }).rows.at(-1)).toMatchObject({
    name: 'more_papers',
    cells: ['', '300.00'],
  });
  const none = printoutOf({ lines: [], due: ZERO });
  expect([none.rows, none.note, none.in_words]).toEqual([[], 'nothing_due', '']);
});
