import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { READY_UNITS } from '#domains/kernel/core/ready-units.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { firstStepsRoute } from '../contract/first-steps.ts';
import type {
  addSampleProductsRoute,
  removeSampleProductsRoute,
} from '../contract/sample-products.ts';
import { SHOP_TYPE_CODES } from '../core/shop-types.ts';
import { addSampleProducts } from './add-sample-products.ts';
import { firstSteps } from './first-steps.ts';
import { removeSampleProducts } from './remove-sample-products.ts';
import { sampleProductsOf } from './sample-products.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const add = async (shop: TestShop, shop_type?: string) => {
  const body = {
    warehouse_id: shop.warehouses.shop,
    ...defined({ shop_type }),
  };
  return answerOf(await shop.call<typeof addSampleProductsRoute>(addSampleProducts, { body })).data;
};
const remove = async (shop: TestShop) =>
  answerOf(await shop.call<typeof removeSampleProductsRoute>(removeSampleProducts)).data;
const steps = async (shop: TestShop) =>
  answerOf(await shop.call<typeof firstStepsRoute>(firstSteps)).data;
const listForSale = async ({ call, warehouses }: TestShop) => {
  const query = { warehouse_id: warehouses.shop, limit: 200 };
  return answerOf(await call<typeof listPosProductsRoute>(listPosProducts, { query })).data;
};
const balances = async ({ call }: TestShop) => {
  const { data } = answerOf(await call<typeof trialBalanceRoute>(trialBalance));
  const rows = data.rows.filter(({ debit, credit }) => debit + credit > 0);
  return Object.fromEntries(rows.map(({ code, debit, credit }) => [code, debit - credit]));
};

test.each(SHOP_TYPE_CODES)(
  '%s: a dozen goods with prices above cost, in both languages',
  (trade) => {
    const products = sampleProductsOf(trade).flatMap(({ products }) => products);
    expect(products).toHaveLength(12);
    expect(new Set(products.map(({ name }) => name)).size).toBe(12);
    const units = READY_UNITS.map(({ code }) => code);
    for (const { name_bn, unit, sale_price, cost, stock } of products) {
      expect(name_bn).toMatch(/[\u0980-\u09ff]/);
      expect(units).toContain(unit);
      expect(sale_price).toBeGreaterThan(cost);
      expect(cost).toBeGreaterThan(0);
      expect(stock).toBeGreaterThan(0);
    }
  },
);

test('added, and removed at once: the books are as before', async () => {
  const shop = await openTestShop(db.database, { vat_rate: 0 });
  expect(await steps(shop)).toMatchObject({ has_products: false, has_samples: false });
  expect(await add(shop, 'grocery')).toEqual({ added: 12, present: 12 });
  expect(await add(shop, 'grocery')).toEqual({ added: 0, present: 12 });
  expect(await steps(shop)).toMatchObject({ has_products: true, has_samples: true });
  const products = await listForSale(shop);
  expect(products.map(({ name_bn }) => name_bn)).toContain('চিনি (খোলা)');
  expect(products.every(({ stock }) => stock !== null && stock > 0)).toBe(true);
  expect(Object.keys(await balances(shop))).toEqual(['1210', '3030']);
  expect(await remove(shop)).toEqual({ removed: 12, archived: 0 });
  expect(await listForSale(shop)).toEqual([]);
  expect(await balances(shop)).toEqual({});
  expect(await steps(shop)).toMatchObject({ has_products: false, has_samples: false });
  expect(await remove(shop)).toEqual({ removed: 0, archived: 0 });
});

test('sold samples stay in the books, and the shop’s own products are not touched', async () => {
  const shop = await openTestShop(db.database, { vat_rate: 0 });
  const ordinary = await shop.addProduct({ code: 'OWN', name: 'Own tea' });
  await add(shop, 'grocery');
  const products = await listForSale(shop);
  const salt = products.find(({ name }) => name === 'Salt 1 kg');
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: salt?.id, quantity: 20_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 8_400 }],
  };
  const sale = answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
  expect(sale.total).toBe(8_400);
  expect(await remove(shop)).toEqual({ removed: 11, archived: 1 });
  expect((await listForSale(shop)).map(({ id }) => id)).toEqual([ordinary]);
  // Two packets of 36.00 were sold for 84.00: nothing else of the samples remains.
  expect(await balances(shop)).toEqual({
    '1010': 8_400,
    '3030': -7_200,
    '4010': -8_400,
    '5010': 7_200,
  });
});

test('samples can be added again, of another trade, with their own codes', async () => {
  const shop = await openTestShop(db.database);
  await add(shop, 'grocery');
  await remove(shop);
  expect(await add(shop, 'pharmacy')).toEqual({ added: 12, present: 12 });
  expect((await listForSale(shop)).map(({ product_code }) => product_code)).toContain('SAMPLE-24');
  await remove(shop);
  await add(shop, 'grocery');
  const unit_id = shop.units.get('piece');
  const product = { code: 'SAMPLE-1', name: 'x', unit_id, variants: [{ sale_price: 100 }] };
  expect(await shop.call(createProduct, { body: product })).toMatchObject({
    rejection: 'code_taken',
  });
});

test('two concurrent requests add them once', async () => {
  const shop = await openTestShop(db.database);
  const both = await Promise.all([add(shop, 'food'), add(shop, 'food')]);
  expect(both.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 12]);
  const removals = await Promise.all([remove(shop), remove(shop)]);
  expect(removals.map(({ removed }) => removed).sort((a, b) => a - b)).toEqual([0, 12]);
});
