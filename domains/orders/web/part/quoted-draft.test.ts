import { expect, test } from 'vitest';
import { asPromised } from './quoted-draft.ts';
import { EMPTY_TRADE, type TradeDraft } from './trade-draft.ts';

const LINE = { name: 'Cola', unit_price: 2_500, product_discount: 100, units: [] };
const QUOTED = { unit_price: 2_000, product_discount: 0, promotion: null };

/** What a draft of this one line would be saved at, where the server says that price. */
function promisedOf(line: object, quoted: object = {}) {
  const draft = { ...EMPTY_TRADE, products: [{ ...LINE, ...line }] } as unknown as TradeDraft;
  const quote = { lines: [{ ...QUOTED, ...quoted }], offers: [], offer_discount: 0 } as never;
  const [made] = asPromised(draft, quote).products;
  return [made?.unit_price, made?.product_discount];
}

test('a quotation promises the price of the list, and nothing comes off that', () => {
  expect(promisedOf({})).toEqual([2_000, 0]);
});

test('what offers take off today is not promised', () => {
  const offer = { product_discount: 300, promotion: { name: 'Eid', name_bn: 'ঈদ' } };
  expect(promisedOf({}, { ...offer, unit_price: 2_500 })).toEqual([2_500, 100]);
  expect(promisedOf({}, offer)).toEqual([2_000, 0]);
});

test('without the customer of the list the price of the shop and its discount are back', () => {
  const listed = { unit_price: 2_000, product_discount: 0 };
  const shops = { unit_price: 2_500, product_discount: 100 };
  expect(promisedOf(listed, shops)).toEqual([2_500, 100]);
});

test('what somebody wrote stands', () => {
  expect(promisedOf({ price_by_hand: true })).toEqual([2_500, 100]);
  expect(promisedOf({ discount_by_hand: true })).toEqual([2_000, 100]);
});
