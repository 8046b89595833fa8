import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import type { changeProductRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type { listProductsRoute } from '../../contract/product.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { changeProduct } from './change-product.ts';
import { listProducts } from './list-products.ts';

let db: TestDatabase;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  other = await openTestShop(db.database);
  const products = [
    ['R1', 'Miniket Rice', 'মিনিকেট চাল'],
    ['S1', 'Lux Soap', 'লাক্স সাবান'],
    ['S2', 'Meril Shampoo', 'মেরিল শ্যাম্পু'],
    ['C1', 'Sugar', 'চিনি'],
  ] as const;
  for (const [code, name, name_bn] of products) {
    await shop.addProduct({ code, name, name_bn, sale_price: 1_000 });
  }
  await other.addProduct({ code: 'X', name: 'Biscuit', name_bn: 'বিস্কুট', sale_price: 1_000 });
});
afterAll(() => db.drop());

async function codesAtTill(q: string): Promise<string> {
  const answer = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: { q } });
  return answerOf(answer)
    .data.map(({ product_code }) => product_code)
    .join(' ');
}

async function listed(q: string): Promise<string> {
  const answer = await shop.call<typeof listProductsRoute>(listProducts, { query: { q } });
  return answerOf(answer)
    .data.map(({ code }) => code)
    .join(' ');
}

test.each([
  ['rcie', 'R1'],
  ['minikat rice', 'R1'],
  ['shmapoo', 'S2'],
  ['মিনিকট', 'R1'],
  ['চীনি', 'C1'],
  ['সাবন', 'S1'],
  ['suger', 'C1'],
  ['luxx', 'S1'],
  // Words of another shop are unknown here.
  ['biscit', ''],
  ['zzzzzz', ''],
  // Codes are not corrected.
  ['R2', ''],
])('%s finds %s', async (typed, codes) => {
  expect([await codesAtTill(typed), await listed(typed)]).toEqual([codes, codes]);
});

test('a renamed product is found by its new words', async () => {
  const answer = await shop.call<typeof listProductsRoute>(listProducts, { query: { q: 'C1' } });
  const [product] = answerOf(answer).data;
  const params = { id: product?.id ?? '' };
  const body = { version: product?.version ?? 0, name: 'Jaggery' };
  answerOf(await shop.call<typeof changeProductRoute>(changeProduct, { params, body }));
  expect(await listed('jagery')).toBe('C1');
});
