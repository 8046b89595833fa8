import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { listProductStockRoute, listStockJournalRoute } from '../../contract/product-stock.ts';
import type { listShelvesRoute } from '../../contract/shelf.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { listProductStock } from './list-product-stock.ts';
import { listStockJournal } from './list-stock-journal.ts';
import { setReorderLevel } from './set-reorder-level.ts';
import { listShelves, setShelf } from './shelf.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;
const posted: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
  oil = await shop.addProduct({ code: 'OIL' });
  await adjust(shop.warehouses.shop, [
    { variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 },
    { variant_id: oil, quantity_change: 40_000, unit_cost: 15_000 },
  ]);
  await adjust(shop.warehouses.uttara, [
    { variant_id: rice, quantity_change: 30_000, unit_cost: 6_200 },
  ]);
  await adjust(shop.warehouses.shop, [{ variant_id: rice, quantity_change: -20_000 }]);
});
afterAll(() => db.drop());

async function adjust(warehouse_id: string, lines: Record<string, unknown>[]) {
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  posted.push(body.id);
  answerOf(await shop.call(postAdjustment, { body }));
}

function stock(query: Record<string, string | number>, actor = shop.owner) {
  return shop.call<typeof listProductStockRoute>(listProductStock, { query }, actor);
}

function journal(query: Record<string, string | number>, actor = shop.owner) {
  return shop.call<typeof listStockJournalRoute>(listStockJournal, { query }, actor);
}

async function categoryOf(body: { name: string; parent_id?: string }) {
  const create = shop.call<typeof createCategoryRoute>;
  return answerOf(await create(createCategory, { body })).data.id;
}

test('stock can be filtered by a category, with or without subcategories, or by none', async () => {
  const body = { name: 'Food' };
  const food = await categoryOf(body);
  const below = { ...body, name: 'Grain', parent_id: food };
  const grain = await categoryOf(below);
  const put = (code: string, category_id: string) =>
    shop.run((tx) =>
      sql`update product set category_id = ${category_id}
        where shop_id = ${shop.shop_id} and code = ${code}`.execute(tx),
    );
  await put('RICE', grain);
  const idsOf = async (query: Record<string, string>) => [
    ...new Set(answerOf(await stock(query)).data.map(({ variant_id }) => variant_id)),
  ];
  expect(await idsOf({ own_only: '1' })).toEqual([oil]);
  await put('OIL', food);
  expect(new Set(await idsOf({ category_id: food, sort: 'name' }))).toEqual(new Set([oil, rice]));
  expect(await idsOf({ category_id: food, own_only: '1', sort: 'name' })).toEqual([oil]);
  expect(await idsOf({ category_id: food, q: 'RICE' })).toEqual([rice]);
  expect(await idsOf({ category_id: grain, q: 'OIL' })).toEqual([]);
  expect(await idsOf({ own_only: '1' })).toEqual([]);
  expect(refusalOf(await stock({ category_id: newId() }))).toBe('not_found');
  // A product archived with its category still has stock.
  const away = sql`update category set archived_at = now() where id = ${grain}`;
  await shop.run((tx) => away.execute(tx));
  expect(await idsOf({ category_id: grain, sort: 'name' })).toEqual([rice]);
  await shop.run((tx) =>
    sql`update category set archived_at = null where id = ${grain}`.execute(tx),
  );
});

test('a level has quantity and value: 10 at 60.00 less 2 is 8 worth 480.00', async () => {
  const { shop: sales, uttara } = shop.warehouses;
  const row = { variant_id: rice, reserved: 0 };
  const levels = answerOf(await stock({ variant_id: rice })).data;
  expect(levels).toHaveLength(2);
  expect(levels).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...row, warehouse_id: sales, on_hand: 80_000, value: 48_000 }),
      expect.objectContaining({ ...row, warehouse_id: uttara, on_hand: 30_000, value: 18_600 }),
    ]),
  );
  expect(answerOf(await stock({ warehouse_id: uttara })).data).toHaveLength(1);
  expect(answerOf(await stock({}, shop.branchAdmin)).data).toHaveLength(2);
});

test('the journal lists the movements of each document, newest first', async () => {
  const rows = answerOf(await journal({})).data;
  expect(rows.map(({ number, quantity, value }) => [number, quantity, value])).toEqual([
    ['MIR-26/A00002', -20_000, -12_000],
    ['UTT-26/A00001', 30_000, 18_600],
    ['MIR-26/A00001', 40_000, 60_000],
    ['MIR-26/A00001', 100_000, 60_000],
  ]);
  expect(rows[0]).toMatchObject({
    document_id: posted[2],
    document_kind: 'stock_adjustment',
    business_date: '2026-08-01',
    kind: 'move',
    warehouse_id: shop.warehouses.shop,
  });
  expect(answerOf(await journal({ variant_id: oil })).data).toHaveLength(1);
  expect(answerOf(await journal({ document_id: posted[0] ?? '' })).data).toHaveLength(2);
  expect(answerOf(await journal({}, shop.branchAdmin)).data).toHaveLength(3);
});

test('stock can be sorted by product name, and searched as in the till', async () => {
  const shown = async (query: Record<string, string | number>, actor = shop.owner) =>
    answerOf(await stock({ sort: 'name', ...query }, actor)).data.map(
      ({ product_code, on_hand }) => `${product_code} ${on_hand}`,
    );
  expect((await shown({})).toSorted()).toEqual(['OIL 40000', 'RICE 30000', 'RICE 80000']);
  expect((await shown({}))[0]).toBe('OIL 40000');
  expect(await shown({ q: 'oil' })).toEqual(['OIL 40000']);
  expect(await shown({ q: 'nothing so' })).toEqual([]);
  expect(await shown({ q: 'ric', branch_id: shop.branches.uttara })).toEqual(['RICE 30000']);
  expect(await shown({}, shop.branchAdmin)).toEqual(['OIL 40000', 'RICE 80000']);
  const uttara = { branch_id: shop.branches.uttara };
  expect(refusalOf(await stock(uttara, shop.branchAdmin))).toBe('not_found');
  const first = answerOf(await stock({ sort: 'name', limit: 1 }));
  const rest = answerOf(await stock({ sort: 'name', cursor: first.next_cursor ?? '' }));
  expect(rest.data).toHaveLength(2);
});

test('without `cost.read` no values are shown', async () => {
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  const actor = { ...shop.owner, permissions };
  for (const list of [stock, journal]) {
    const { data } = answerOf((await list({}, actor)) as Listed | Rejection);
    expect(data.length).toBeGreaterThan(2);
    expect(data.filter((row) => 'value' in (row as object))).toEqual([]);
  }
});

type Listed = { answer: { data: unknown[]; next_cursor: string | null }; replay: boolean };

test.each([
  ['levels', stock, 3],
  ['movements', journal, 4],
])('pages of %s have no gap or overlap', async (_name, list, all) => {
  const page = async (query: Record<string, string | number>) =>
    answerOf((await list({ limit: 2, ...query })) as Listed | Rejection);
  const first = await page({});
  const rest = await page({ cursor: first.next_cursor ?? '' });
  const rows = [...first.data, ...rest.data].map((row) => JSON.stringify(row));
  expect(new Set(rows).size).toBe(all);
  expect(rest.next_cursor).toBeNull();
});

test('a warehouse of another branch or shop is not found; a cashier has no access', async () => {
  const other = await openTestShop(db.database);
  for (const list of [stock, journal]) {
    const uttara = { warehouse_id: shop.warehouses.uttara };
    expect(refusalOf(await list(uttara, shop.branchAdmin))).toBe('not_found');
    expect(refusalOf(await list({ warehouse_id: other.warehouses.shop }))).toBe('not_found');
    expect(refusalOf(await list({}, shop.cashier))).toBe('permission_denied');
  }
  const theirs = await other.call(listStockJournal, { query: { document_id: posted[0] ?? '' } });
  expect(theirs).toMatchObject({ answer: { data: [] } });
});

test('stock at its reorder level is low', async () => {
  await adjust(shop.warehouses.store, [
    { variant_id: oil, quantity_change: 10_000, unit_cost: 15_000 },
  ]);
  await adjust(shop.warehouses.store, [{ variant_id: oil, quantity_change: -10_000 }]);
  const low = answerOf(await stock({ low: 1 })).data;
  expect(low).toMatchObject([{ product_code: 'OIL', on_hand: 0, reorder_level: 0, is_low: true }]);

  const location = { warehouse_id: shop.warehouses.shop, variant_id: rice };
  const limits = { reorder_level: 1_000_000, fill_to: 0 };
  answerOf(await shop.call(setReorderLevel, { body: { ...location, ...limits } }));
  expect(answerOf(await stock({ low: 1 })).data).toHaveLength(2);
  expect(answerOf(await stock({ low: 'out' })).data).toEqual(low);
  answerOf(
    await shop.call(setReorderLevel, { body: { ...location, reorder_level: 0, fill_to: 0 } }),
  );
});

test('stock can be filtered by shelf; the shelves of a warehouse are listed', async () => {
  const { shop: warehouse_id } = shop.warehouses;
  const put = async (variant_id: string, shelf: string) =>
    answerOf(await shop.call(setShelf, { body: { warehouse_id, variant_id, shelf } }));
  await put(rice, 'Q-3');
  await put(oil, ' Q1 ');
  const shown = async (shelf: string) =>
    answerOf(await stock({ warehouse_id, shelf })).data.map((row) => row.shelf);
  expect(await shown('Q')).toEqual(['Q-3']);
  expect(await shown('Q1')).toEqual(['Q1']);
  const query = { warehouse_id };
  const shelves = await shop.call<typeof listShelvesRoute>(listShelves, { query });
  expect(answerOf(shelves).data).toEqual([
    { shelf: 'Q-3', variants: 1 },
    { shelf: 'Q1', variants: 1 },
  ]);
});

test('sorted by name, an archived variant is listed while it has stock', async () => {
  const before = await codesByName();
  const aside = await shop.addProduct({ code: 'PEPPER' });
  const bare = await shop.addProduct({ code: 'PAPER' });
  await adjust(shop.warehouses.shop, [
    { variant_id: aside, quantity_change: 20_000, unit_cost: 1_000 },
    { variant_id: bare, quantity_change: 10_000, unit_cost: 1_000 },
  ]);
  await adjust(shop.warehouses.shop, [{ variant_id: bare, quantity_change: -10_000 }]);
  await shop.run((tx) =>
    sql`update variant set archived_at = now() where id in (${aside}, ${bare})`.execute(tx),
  );
  expect(await codesByName()).toEqual([...before, 'PEPPER'].sort());
});

/** Reads one row at a time. */
async function codesByName(): Promise<string[]> {
  const seen: string[] = [];
  let page = answerOf(await stock({ sort: 'name', limit: 1 }));
  while (page.next_cursor !== null) {
    seen.push(...page.data.map(({ product_code }) => product_code));
    page = answerOf(await stock({ sort: 'name', limit: 1, cursor: page.next_cursor }));
  }
  return [...seen, ...page.data.map(({ product_code }) => product_code)];
}
