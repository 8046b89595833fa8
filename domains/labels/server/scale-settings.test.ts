import { afterAll, beforeAll, expect, test } from 'vitest';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import { listProducts } from '#domains/catalog/server/products/list-products.ts';
import { makeBarcodes } from '#domains/catalog/server/products/make-barcodes.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { shopInfo } from '#domains/shops/server/shop-info.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const LAYOUT = {
  prefix: '622',
  item_digits: 5,
  value_digits: 4,
  value: 'weight',
  decimals: 3,
  has_check_digit: true,
};

const settings = async () => answerOf(await shop.call<typeof shopInfoRoute>(shopInfo)).data;

async function set(changes: object) {
  const { version } = await settings();
  return shop.call(updateShopSettings, { body: { version, ...changes } });
}

async function foundBy(query: Record<string, string>) {
  const found = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query });
  return answerOf(found).data.map(({ id }) => id);
}

test('the layout of scale labels is a setting that the till reads', async () => {
  expect(await settings()).toMatchObject({ code_prefix: '29', scale_layout: null });
  answerOf(await set({ scale_layout: LAYOUT, code_prefix: '27' }));
  expect(await settings()).toMatchObject({ code_prefix: '27', scale_layout: LAYOUT });
  answerOf(await set({ scale_layout: null }));
  expect(await settings()).toMatchObject({ scale_layout: null });
});

test.each([
  ['parts that leave no room for the last digit', { value_digits: 5 }],
  ['a prefix of letters', { prefix: 'AB' }],
  ['parts of a paisa', { value: 'price' }],
  ['a weight of no digits', { value_digits: 0 }],
  ['something more', { script: 'x' }],
])('%s are no valid layout', async (_name, wrong) => {
  expect(refusalOf(await set({ scale_layout: { ...LAYOUT, ...wrong } }))).toBe('invalid');
});

test('a search by a scale label finds the product, unless a product has that code', async () => {
  answerOf(await set({ scale_layout: LAYOUT }));
  const onion = await shop.addProduct({ code: '00100', name: 'Onion', unit: 'kg' });
  expect(await foundBy({ barcode: '6220010005008' })).toEqual([onion]);
  expect(await foundBy({ q: '6220010005008' })).toEqual([onion]);
  const listed = answerOf(await shop.call(listProducts, { query: { q: '6220010005008' } }));
  expect(listed).toMatchObject({ data: [{ code: '00100' }] });
  // A wrong check digit, and an unknown item.
  expect(await foundBy({ barcode: '6220010005007' })).toEqual([]);
  expect(await foundBy({ barcode: '6220020005007' })).toEqual([]);
  const gift = await shop.addProduct({ code: 'GIFT', barcodes: ['6220010005008'] });
  expect(await foundBy({ barcode: '6220010005008' })).toEqual([gift]);
});

test("the shop's own codes never look like its scale labels", async () => {
  answerOf(await set({ scale_layout: { ...LAYOUT, prefix: '2' }, code_prefix: '29' }));
  const bare = await shop.addProduct({ code: 'BARE' });
  const made = await shop.call(makeBarcodes, { body: { variant_ids: [bare] } });
  expect(refusalOf(made)).toBe('code_prefix_of_scale');
  const answer = await shop.call(makeBarcodes, {
    body: { variant_ids: [bare], kind: 'code128' },
  });
  expect(answerOf(answer)).toMatchObject({ data: { made: [{ code: 'BARE' }] } });
});
