import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listBranchesRoute, listWarehousesRoute, shopInfoRoute } from '../contract/shop.ts';
import { listBranches } from './list-branches.ts';
import { listWarehouses } from './list-warehouses.ts';
import { shopInfo } from './shop-info.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 75_000 });
});
afterAll(() => db.drop());

function warehouses(query: Record<string, string | number>, actor = shop.owner) {
  return shop.call<typeof listWarehousesRoute>(listWarehouses, { query }, actor);
}

test('the shop has its VAT for display and for calculation', async () => {
  const { data } = answerOf(await shop.call<typeof shopInfoRoute>(shopInfo, {}, shop.cashier));
  expect(data).toMatchObject({
    id: shop.shop_id,
    currency: 'BDT',
    vat_percent: 7.5,
    vat_rate: 75_000,
    vat_registered: true,
    rounding_unit: 100,
    timezone: 'Asia/Dhaka',
    language: 'bn',
  });
});

test("branches and warehouses are limited to the caller's scope", async () => {
  const codes = async (actor = shop.owner) => {
    const result = await shop.call<typeof listBranchesRoute>(listBranches, {}, actor);
    return answerOf(result).data.map(({ code }) => code);
  };
  expect(await codes()).toEqual(['MIR', 'UTT']);
  expect(await codes(shop.cashier)).toEqual(['MIR']);
  const { shop: sales, store, uttara } = shop.warehouses;
  const ids = async (actor = shop.owner) =>
    answerOf(await warehouses({}, actor)).data.map(({ id }) => id);
  expect(await ids()).toEqual([sales, store, uttara]);
  expect(await ids(shop.cashier)).toEqual([sales, store]);
  expect(await ids(shop.uttaraCashier)).toEqual([uttara]);
});

test("the branch of a filter must be in the caller's scope", async () => {
  const other = await openTestShop(db.database);
  const { mirpur, uttara } = shop.branches;
  expect(answerOf(await warehouses({ branch_id: uttara })).data).toHaveLength(1);
  expect(answerOf(await warehouses({ branch_id: mirpur }, shop.cashier)).data).toHaveLength(2);
  expect(refusalOf(await warehouses({ branch_id: uttara }, shop.cashier))).toBe('not_found');
  expect(refusalOf(await warehouses({ branch_id: other.branches.mirpur }))).toBe('not_found');
  expect(refusalOf(await warehouses({ branch_id: newId() }))).toBe('not_found');
  expect(refusalOf(await warehouses({ branch_id: 'x' }))).toBe('invalid');
});

test('a page continues where the last one ended', async () => {
  const first = answerOf(await warehouses({ limit: 2 }));
  expect(first.data.map(({ name }) => name)).toEqual(['Mirpur shop', 'Mirpur store']);
  const rest = answerOf(await warehouses({ limit: 2, cursor: first.next_cursor ?? '' }));
  expect(rest.data.map(({ name }) => name)).toEqual(['Uttara shop']);
  expect(rest.next_cursor).toBeNull();
  expect(answerOf(await warehouses({ q: 'গুদাম' })).data).toMatchObject([{ name: 'Mirpur store' }]);
  expect(answerOf(await warehouses({ q: '%' })).data).toEqual([]);
  for (const query of [{ limit: 0 }, { limit: 201 }, { limit: '1e9' }, { unknown: 1 }]) {
    expect(refusalOf(await warehouses(query as Record<string, string>))).toBe('invalid');
  }
});
