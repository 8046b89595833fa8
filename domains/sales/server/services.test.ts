import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, NOW, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { listServicesRoute } from '../contract/service-item.ts';
import { postSale } from './post-sale.ts';
import { listServices } from './services.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const DAY_MS = 24 * 60 * 60_000;

async function add(code: string, kind: string, sale_price: number): Promise<string> {
  const unit_id = shop.units.get('piece');
  const body = { code, name: `Of ${code}`, kind, unit_id, variants: [{ sale_price }] };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(made).data.variants[0]?.id ?? '';
}

function sell(variant_id: string, now: Date) {
  const lines = [{ variant_id, quantity: 20_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 1_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return shop.call(postSale, { body }, shop.owner, now);
}

async function list(query: object = {}) {
  const input = { query: { limit: 50, ...query } };
  return answerOf(await shop.call<typeof listServicesRoute>(listServices, input));
}

test('only services, by code, with their income in the requested days', async () => {
  const cut = await add('CUT', 'service', 15_000);
  await add('FIT', 'service', 50_000);
  await add('BAG', 'non_stock', 1_000);
  answerOf(await sell(cut, new Date(NOW.getTime() - 31 * DAY_MS)));
  answerOf(await sell(cut, NOW));
  const listed = async (query: object = {}) =>
    (await list(query)).data.map((row) => [row.product_code, row.sold, row.income]);
  expect(await listed()).toEqual([
    ['CUT', 20_000, 30_000],
    ['FIT', 0, 0],
  ]);
  expect(await listed({ from: '2026-06-01', to: '2026-08-01', q: 'cut' })).toEqual([
    ['CUT', 40_000, 60_000],
  ]);
  const first = await list({ limit: 1 });
  const next = await list({ limit: 1, cursor: first.next_cursor });
  expect(next.data.map(({ product_code }) => product_code)).toEqual(['FIT']);
});
