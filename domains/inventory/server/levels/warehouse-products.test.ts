import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { createWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listNonSaleableRoute } from '../../contract/non-saleable-product.ts';
import type { listWarehouseProductsRoute } from '../../contract/warehouse-product.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { listNonSaleable, listWarehouseProducts } from './list-product-stock.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;
let damaged: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** 10 rice and 4 oil in the shop, 3 rice in Uttara, 2 rice and 1 oil among the damaged. */
beforeEach(async () => {
  shop = await openTestShop(db.database);
  const price = { sale_price: 8_500, product_discount: 500 };
  rice = await shop.addProduct({ code: 'RICE', ...price });
  oil = await shop.addProduct({ code: 'OIL', sale_price: 20_000 });
  damaged = await addDamaged(shop.branches.mirpur);
  const { shop: here, uttara } = shop.warehouses;
  await bring(here, [rice, 10], [oil, 4]);
  await bring(uttara, [rice, 3]);
  await bring(damaged, [rice, 2], [oil, 1]);
});

async function addDamaged(branch_id: string): Promise<string> {
  const body = { branch_id, name: `Damaged ${newId()}`, is_saleable: false };
  const made = await shop.call<typeof createWarehouseRoute>(createWarehouse, { body });
  return answerOf(made).data.id;
}

async function bring(warehouse_id: string, ...stock: [variant_id: string, pieces: number][]) {
  const lines = stock.map(([variant_id, pieces]) => {
    return { variant_id, quantity_change: pieces * 10_000, unit_cost: 6_000 };
  });
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

type Query = Record<string, string | number>;

const without = (permission: string) => ({
  ...shop.owner,
  permissions: new Set([...shop.owner.permissions].filter((one) => one !== permission)),
});

describe('warehouse-product', () => {
  const list = (query: Query, actor = shop.owner) =>
    shop.call<typeof listWarehouseProductsRoute>(listWarehouseProducts, { query }, actor);

  test('has the stock of one warehouse with its prices, by name', async () => {
    const { data } = answerOf(await list({ warehouse_id: shop.warehouses.shop }));
    const row = { warehouse_id: shop.warehouses.shop, reserved: 0 };
    expect(data).toEqual([
      expect.objectContaining({
        ...row,
        variant_id: oil,
        product_code: 'OIL',
        on_hand: 40_000,
        unit_price: 20_000,
        product_discount: 0,
        value: 24_000,
      }),
      expect.objectContaining({
        ...row,
        variant_id: rice,
        on_hand: 100_000,
        unit_price: 8_500,
        product_discount: 500,
        value: 60_000,
      }),
    ]);
  });

  test('is paged and searched, and shows no cost without permission', async () => {
    const warehouse_id = shop.warehouses.shop;
    const first = answerOf(await list({ warehouse_id, limit: 1 }));
    const rest = answerOf(await list({ warehouse_id, limit: 1, cursor: first.next_cursor ?? '' }));
    const ids = [...first.data, ...rest.data].map(({ variant_id }) => variant_id);
    expect([ids, rest.next_cursor]).toEqual([[oil, rice], null]);
    const found = answerOf(await list({ warehouse_id, q: 'rice' }, without('cost.read')));
    expect(found.data).toMatchObject([{ variant_id: rice, unit_price: 8_500 }]);
    expect(found.data[0]).not.toHaveProperty('value');
  });

  test('needs a warehouse where the caller works, and the permission to see stock', async () => {
    const other = await openTestShop(db.database);
    const { shop: here, uttara } = shop.warehouses;
    expect(refusalOf(await list({}))).toBe('invalid');
    expect(refusalOf(await list({ warehouse_id: 'x' }))).toBe('invalid');
    expect(refusalOf(await list({ warehouse_id: other.warehouses.shop }))).toBe('not_found');
    expect(refusalOf(await list({ warehouse_id: uttara }, shop.branchAdmin))).toBe('not_found');
    expect(refusalOf(await list({ warehouse_id: here, cursor: 'x' }))).toBe('invalid_cursor');
    const blind = without('product-stock.read');
    expect(refusalOf(await list({ warehouse_id: here }, blind))).toBe('permission_denied');
  });
});

describe('non-saleable-product', () => {
  const list = (query: Query = {}, actor = shop.owner) =>
    shop.call<typeof listNonSaleableRoute>(listNonSaleable, { query }, actor);
  const shown = async (query: Query = {}, actor = shop.owner) =>
    answerOf(await list(query, actor)).data.map(({ product_code, on_hand }) => {
      return `${product_code} ${on_hand}`;
    });

  test('has the stock of warehouses that sell nothing, and no other', async () => {
    expect((await shown()).toSorted()).toEqual(['OIL 10000', 'RICE 20000']);
    expect(await shown({ q: 'rice' })).toEqual(['RICE 20000']);
    expect(await shown({ warehouse_id: shop.warehouses.shop })).toEqual([]);
    const uttara = await addDamaged(shop.branches.uttara);
    await bring(uttara, [oil, 7]);
    expect(await shown({ warehouse_id: uttara })).toEqual(['OIL 70000']);
    expect(await shown({ branch_id: shop.branches.uttara })).toEqual(['OIL 70000']);
    expect((await shown({}, shop.branchAdmin)).toSorted()).toEqual(['OIL 10000', 'RICE 20000']);
    expect(await shown()).toHaveLength(3);
  });

  test('is paged; a shop without such a warehouse has an empty list', async () => {
    const uttara = await addDamaged(shop.branches.uttara);
    await bring(uttara, [oil, 7]);
    const first = answerOf(await list({ limit: 2 }));
    const rest = answerOf(await list({ limit: 2, cursor: first.next_cursor ?? '' }));
    const values = [...first.data, ...rest.data].map(({ value }) => value);
    expect(values.toSorted()).toEqual([12_000, 42_000, 6_000]);
    expect(rest.next_cursor).toBeNull();
    const other = await openTestShop(db.database);
    expect(await shown({}, other.owner)).toEqual([]);
  });

  test('shows no cost without permission, and nothing without that to see stock', async () => {
    const { data } = answerOf(await list({}, without('cost.read')));
    expect(data).toHaveLength(2);
    expect(data.filter((row) => 'value' in row)).toEqual([]);
    expect(refusalOf(await list({}, without('product-stock.read')))).toBe('permission_denied');
    expect(refusalOf(await list({ limit: 201 }))).toBe('invalid');
    expect(refusalOf(await list({ warehouse_id: newId() }))).toBe('not_found');
    expect(refusalOf(await list({ cursor: 'x' }))).toBe('invalid_cursor');
  });
});
