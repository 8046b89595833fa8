import { expect, test } from 'vitest';
import { draftOfOrder } from './draft-of-order.ts';
import { applyPromised } from './quoted-draft.ts';
import { EMPTY_TRADE, type TradeDraft } from './trade-draft.ts';

const LINE = {
  name: 'Cola',
  unit_price: 2_500,
  product_discount: 100,
  units: [],
  unit_id: null,
  quantity: 10_000,
  sale_price_now: 2_500,
  off_each: 100,
};
const QUOTED = { unit_price: 2_000, product_discount: 0, promotion: null };

/** The price at which a draft of this one line would be saved, given the server's quote. */
function promisedOf(line: object, quoted: object = {}) {
  const draft = { ...EMPTY_TRADE, products: [{ ...LINE, ...line }] } as unknown as TradeDraft;
  const quote = { lines: [{ ...QUOTED, ...quoted }], offers: [], promotion_discount: 0 } as never;
  const [made] = applyPromised(draft, quote).products;
  return [made?.unit_price, made?.product_discount];
}

test('a quotation gets the list price, without a discount', () => {
  expect(promisedOf({})).toEqual([2_000, 0]);
});

test('promotions of today are not part of the terms', () => {
  const quotedLine = { product_discount: 300, promotion: { name: 'Eid', name_bn: 'ঈদ' } };
  expect(promisedOf({}, { ...quotedLine, unit_price: 2_500 })).toEqual([2_500, 100]);
  expect(promisedOf({}, quotedLine)).toEqual([2_000, 0]);
});

test('without the customer of the list, price and discount of the shop apply again', () => {
  const listed = { unit_price: 2_000, product_discount: 0 };
  const shops = { unit_price: 2_500, product_discount: 100 };
  expect(promisedOf(listed, shops)).toEqual([2_500, 100]);
  // A promotion is not agreed, neither on top nor instead.
  const promotion = { name: 'Eid', name_bn: 'ঈদ' };
  const quoted = { unit_price: 2_500, product_discount: 900, promotion: promotion };
  expect(promisedOf({ ...listed, quantity: 30_000 }, quoted)).toEqual([2_500, 300]);
});

test('a saved line keeps the terms of that time', () => {
  const saved = {
    unit_price: 2_400,
    product_discount: 0,
    product_discount_rate: null,
    quantity: 10_000,
    unit_id: null,
    vat_rate: 0,
    sale_price: 2_500,
  };
  const order = { kind: 'sales_order', order_discount_rate: null, warehouse: {}, lines: [saved] };
  const [line] = draftOfOrder(order as never).products;
  expect(promisedOf(line ?? {})).toEqual([2_400, 0]);
});

test('terms set by hand stay', () => {
  expect(promisedOf({ price_by_hand: true })).toEqual([2_500, 100]);
  expect(promisedOf({ discount_by_hand: true })).toEqual([2_000, 100]);
});
