import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import {
  ALL_PRODUCTS,
  groupByTarget,
  type PriceListLine,
  type PriceRequest,
  priceInForce,
} from './price-in-force.ts';

const VARIANT = {
  id: 'jacket blue',
  product_id: 'jacket',
  category_ids: ['coats', 'clothes'],
  brand_id: 'aarong',
};

const times = (count: number) => (count * ONE) as Quantity;

function line(said: Partial<PriceListLine>): PriceListLine {
  return {
    price_list_id: 'list',
    list_name: 'List',
    list_name_bn: 'তালিকা',
    group_id: null,
    branch_id: null,
    starts_on: null,
    ends_on: null,
    priority: 0,
    round_to: minor(1),
    target: 'jacket',
    unit_id: null,
    min_quantity: times(0),
    max_quantity: null,
    min_amount: minor(0),
    max_amount: null,
    rate: null,
    price: null,
    ...said,
  };
}

const less = (percent: number) => ({ rate: rate(-percent * 10_000) });

/** The price after applying lists to 1000.00. */
function priced(lines: readonly PriceListLine[], said: Partial<PriceRequest> & { of?: number }) {
  const { of = 1, ...rest } = said;
  const request = {
    variant: VARIANT,
    unit_id: null,
    unit_price: minor(100_000),
    quantity: times(of),
    own_quantity: times(of),
    group_id: null,
    branch_id: 'mirpur',
    date: '2026-08-01',
    ...rest,
  };
  return priceInForce(groupByTarget(lines), request).unit_price / 100;
}

test('limits of quantity, amount and date', () => {
  // Jackets at 1000; 4 to 6 of them, for 4000 to 6000 in all, at 800.
  const bounds = { min_quantity: times(4), max_quantity: times(6) };
  const amounts = { min_amount: minor(400_000), max_amount: minor(600_000) };
  const rule = line({ price: minor(80_000), ...bounds, ...amounts });
  expect([5, 3, 10, 2, 7].map((of) => priced([rule], { of }))).toEqual([
    800, 1000, 1000, 1000, 1000,
  ]);
  const dated = { ...rule, starts_on: '2026-08-01', ends_on: '2026-08-03' };
  const days = ['2026-07-31', '2026-08-01', '2026-08-03', '2026-08-04'];
  expect(days.map((date) => priced([dated], { of: 5, date }))).toEqual([1000, 800, 800, 1000]);
});

test('the more specific line wins, and priority comes first', () => {
  const item = line(less(10));
  const itemAndGroup = line({ ...less(20), group_id: 'wholesale' });
  const category = line({ ...less(15), target: 'coats' });
  const campaign = line({
    ...less(5),
    starts_on: '2026-08-01',
    ends_on: '2026-08-31',
    priority: 8,
  });
  const three = [item, itemAndGroup, category];
  expect(priced(three, { group_id: 'wholesale' })).toBe(800);
  expect(priced(three, { group_id: 'others' })).toBe(900);
  expect(priced([...three, campaign], { group_id: 'wholesale' })).toBe(950);
  const other = { ...VARIANT, id: 'coat', product_id: 'coat' };
  expect(priced(three, { variant: other })).toBe(850);
});

test.each([
  ['all goods', [line({ ...less(1), target: ALL_PRODUCTS })], {}, 990],
  ['the category above', [line({ ...less(2), target: 'clothes' })], {}, 980],
  [
    'the nearer category',
    [line({ ...less(3), target: 'coats' }), line({ ...less(9), target: 'clothes' })],
    {},
    970,
  ],
  [
    'the variant before its product',
    [line({ ...less(4), target: 'jacket blue' }), line(less(9))],
    {},
    960,
  ],
  [
    'a brand before the category above',
    [line({ ...less(2), target: 'clothes' }), line({ ...less(6), target: 'aarong' })],
    {},
    940,
  ],
  [
    'of an equal brand and category the lower',
    [line({ ...less(7), target: 'coats' }), line({ ...less(6), target: 'aarong' })],
    {},
    930,
  ],
  ['another branch', [line({ ...less(9), branch_id: 'uttara' })], {}, 1000],
  [
    'the higher tier',
    [line(less(5)), line({ ...less(8), min_quantity: times(12) })],
    { of: 12 },
    920,
  ],
  [
    'below the tier',
    [line(less(5)), line({ ...less(8), min_quantity: times(12) })],
    { of: 11 },
    950,
  ],
  ['a dearer branch', [line({ rate: rate(50_000) })], {}, 1050],
  ['to whole fives', [line({ rate: rate(-123_400), round_to: minor(500) })], {}, 875],
  ['free', [line({ price: minor(0) })], {}, 0],
])('%s', (_what, lines, request, expected) => {
  expect(priced(lines, request)).toBe(expected);
});

test('a price applies in its unit, a rate in all; pieces in a box count as pieces', () => {
  const box = { unit_id: 'box', unit_price: minor(2_400_000), own_quantity: times(24) };
  const piece = line({ price: minor(90_000) });
  expect(priced([piece], box)).toBe(24_000);
  expect(priced([piece, line({ price: minor(2_100_000), unit_id: 'box' })], box)).toBe(21_000);
  expect(priced([line({ ...less(10), min_quantity: times(20) })], box)).toBe(21_600);
  expect(priced([line({ ...less(10), min_quantity: times(2), unit_id: 'box' })], box)).toBe(24_000);
});

test('rounding never makes a price zero', () => {
  const request = { unit_price: minor(200) };
  expect(priced([line({ ...less(90), round_to: minor(100) })], request)).toBe(1);
});
