import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { type CartLine, lineToPrice, priceOf } from './cart-lines.ts';
import { type StoredPrices, tillPrices, withListPrices } from './list-prices.ts';

const JACKET = {
  id: 'blue',
  product_id: 'jacket',
  category_id: 'coats',
  brand_id: null,
  units: [],
  unit_price: 100_000,
  product_discount: 2_000,
  vat_rate: 0,
} as unknown as PosProduct;

const TERMS = { group_id: null, branch_id: 'mirpur', date: '2026-08-01' };

function line(target: string, said: object): StoredPrices['lines'][number] {
  return {
    id: target,
    price_list_id: 'list',
    list_name: 'Wholesale',
    list_name_bn: 'পাইকারি',
    group_id: null,
    branch_id: null,
    starts_on: null,
    ends_on: null,
    priority: 0,
    round_to: minor(1),
    target,
    unit_id: null,
    min_quantity: 0 as Quantity,
    max_quantity: null,
    min_amount: minor(0),
    max_amount: null,
    rate: null,
    price: null,
    ...said,
  };
}

const PRICES = tillPrices({
  prices_version: '3',
  lines: [
    line('jacket', { group_id: 'wholesale', price: minor(80_000) }),
    line('clothes', { rate: rate(-100_000), min_quantity: 3 * ONE }),
  ],
  categories: [{ id: 'coats', parent_id: 'clothes' }],
});

const of = (pieces: number, more: Partial<CartLine> = {}): CartLine => ({
  product: JACKET,
  quantity: (pieces * ONE) as Quantity,
  discount: {},
  ...more,
});

function priced(line: CartLine, terms = TERMS): [number, number, string?] {
  const [listed = line] = withListPrices([line], PRICES, terms);
  const { unit_discount } = lineToPrice(listed);
  return [priceOf(listed) / 100, unit_discount / 100, listed.list?.name];
}

test('a line has the list price for its customer and quantity', () => {
  expect(priced(of(2))).toEqual([1000, 20, undefined]);
  expect(priced(of(3))).toEqual([900, 0, 'Wholesale']);
  const wholesale = { ...TERMS, group_id: 'wholesale' };
  expect(withListPrices([of(3)], PRICES, wholesale)[0]?.list?.price).toBe(80_000);
});

test('a list price of another customer is dropped, a price by hand stays', () => {
  const before = of(1, { list: { price: minor(1), name: 'Old', name_bn: '' } });
  expect(priced(before)).toEqual([1000, 20, undefined]);
  expect(priced(of(3, { own_price: minor(95_000) }))[0]).toBe(950);
});
