import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type { listProductsRoute } from '../../contract/product.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { listProducts } from './list-products.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  await shop.addProduct({ code: 'R-1', name: 'Miniket Rice', name_bn: 'মিনিকেট চাল' });
  await shop.addProduct({ code: 'M-1', name: 'Milk', name_bn: 'দুধ' });
  await shop.addProduct({ code: 'O-1', name: 'সরিষার তেল' });
});
afterAll(() => db.drop());

test.each([
  ['chal', ['R-1']],
  ['Dudh', ['M-1']],
  ['sorishar tel', ['O-1']],
  ['tel sori', ['O-1']],
  // Another spelling.
  ['shorishar', ['O-1']],
  ['miniket', ['R-1']],
])('%s finds %j in the list and at the till', async (q, codes) => {
  const query = { q };
  const listed = await shop.call<typeof listProductsRoute>(listProducts, { query });
  expect(answerOf(listed).data.map(({ code }) => code)).toEqual(codes);
  const sold = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query });
  expect(answerOf(sold).data.map(({ product_code }) => product_code)).toEqual(codes);
});
