import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import {
  assertKind,
  changeStore,
  listAll,
  openTestStore,
  visitStore,
} from '../../../testkit/store-visits.ts';
import { openUnfiltered } from '../../../testkit/unfiltered.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { changeStoreProductRoute, listStoreProductsRoute } from '../contract/products.ts';
import type { readHandleRoute } from '../contract/settings.ts';
import { enterStore } from './door/enter-store.sql.ts';
import { listStorePaths } from './door/read-store-page.ts';
import { changeStoreProduct, listStoreProducts } from './products.ts';
import { readHandle } from './settings.ts';

let db: TestDatabase;
let mine: World;
let other: World;

beforeAll(async () => {
  db = await createTestDatabase();
  mine = await openWorld(db.database);
  other = await openWorld(db.database);
});
afterAll(() => db.drop());

const change = changeStore;
const visit = (handle: string, path = '', database: Database = db.database) =>
  visitStore(database, handle, path);

test('a shop has no store until its owner opens one with a product in it', async () => {
  const handle = 'mine';
  expect(await visit(handle)).toBeNull();
  expect(refusalOf(await change(mine, { version: 0, name: 'Mine' }))).toBe('handle_required');
  expect(refusalOf(await change(mine, { version: 0, handle: 'admin' }))).toBe('handle_reserved');
  expect(refusalOf(await change(mine, { version: 0, handle: 'No' }))).toBe('invalid');
  const pale = { version: 0, handle, main_colour: 'yellow' };
  expect(refusalOf(await change(mine, pale))).toBe('invalid');
  const elsewhere = { version: 0, handle, warehouse_id: other.shop.warehouses.shop };
  expect(refusalOf(await change(mine, elsewhere))).toBe('warehouse_not_found');
  expect(refusalOf(await change(mine, { version: 0, handle }, mine.shop.cashier))).toBe(
    'permission_denied',
  );
  const draft = answerOf(await change(mine, { version: 0, handle })).data;
  expect(draft).toMatchObject({ state: 'draft', version: 1, listed_count: 0, unlisted_count: 1 });
  expect(await visit(handle)).toBeNull();
  expect(refusalOf(await change(mine, { version: 1, state: 'open' }))).toBe('store_not_ready');
  await listAll(mine);
  expect(refusalOf(await change(mine, { version: 9, state: 'open' }))).toBe('version_conflict');
  answerOf(await change(mine, { version: 1, state: 'open' }));
  const home = assertKind(await visit(handle), 'home');
  expect(home.store.name).toMatch(/^Nabanna Store/);
  expect(home.newest.map(({ path }) => path)).toEqual(['/p/rice']);
});

test('an address belongs to one shop, and shows nothing of another', async () => {
  expect(refusalOf(await change(other, { version: 0, handle: 'mine' }))).toBe('handle_taken');
  const request = { query: { name: 'mine' } };
  const { data } = answerOf(await other.shop.call<typeof readHandleRoute>(readHandle, request));
  expect(data.reason).toBe('taken');
  await openTestStore(other, 'other');
  await other.shop.addProduct({ code: 'SECRET', name: 'Only of the other' });
  await listAll(other);
  const unfiltered = openUnfiltered(db.login);
  try {
    // As served, and by row-level security alone.
    for (const database of [db.database, unfiltered]) {
      assertKind(await visit('other', '/p/only-of-the-other', database), 'product');
      assertKind(await visit('mine', '/p/only-of-the-other', database), 'missing');
      const found = assertKind(await visit('mine', '/search?q=only', database), 'search');
      expect(found.cards).toEqual([]);
      const all = assertKind(await visit('mine', '/products', database), 'list');
      expect(all.cards.map(({ path }) => path)).toEqual(['/p/rice']);
    }
  } finally {
    await unfiltered.close();
  }
});

test('a product is found in either script, by near words, and in its category', async () => {
  await mine.shop.addProduct({ code: 'DAL', name: 'Red Lentils', name_bn: 'মসুর ডাল' });
  await listAll(mine);
  for (const [text, shown_for] of [
    ['lentils', null],
    ['ডাল', null],
    ['mosur', null],
    ['lentlis', 'lentils'],
  ] as const) {
    const page = assertKind(await visit('mine', `/search?q=${text}`), 'search');
    expect([text, page.shown_for, page.cards.map(({ path }) => path)]).toEqual([
      text,
      shown_for,
      ['/p/red-lentils'],
    ]);
  }
  const { store } = assertKind(await visit('mine'), 'home');
  const [grain] = store.categories;
  const list = assertKind(await visit('mine', grain?.path), 'list');
  expect(list.cards.map(({ path }) => path)).toEqual(['/p/rice']);
  const moved = grain?.path.replace('grain', 'corn');
  expect(assertKind(await visit('mine', moved), 'moved').to).toBe(grain?.path);
  expect(await withTransaction(db.database, enterStore('mine'), listStorePaths)).toEqual([
    '',
    '/products',
    grain?.path,
    '/p/red-lentils',
    '/p/rice',
  ]);
});

test('no address is a failure', async () => {
  const odd = '\0\ud800%\'"<x>';
  assertKind(await visit('mine', `/p/${odd}`), 'missing');
  assertKind(await visit('mine', `/c/${odd}`), 'missing');
  assertKind(await visit('mine', '/p/rice/more'), 'missing');
  for (const page of [2, 42, 43, 99_999]) {
    assertKind(await visit('mine', `/products?page=${page}`), 'missing');
  }
  for (const [name, value] of [
    ['q', odd],
    ['brand', '-'.repeat(36)],
    ['from', '9'.repeat(40)],
    ['sort', odd],
  ] as const) {
    const query = new URLSearchParams({ [name]: value }).toString();
    assertKind(await visit('mine', `/products?${query}`), 'list');
    assertKind(await visit('mine', `/search?${query}`), 'search');
  }
});

test('the price is that of the till, and the stock what is not reserved', async () => {
  const before = assertKind(await visit('mine', '/p/rice'), 'product').product.chosen;
  expect(before).toMatchObject({ price: 10_000, before: null, stock: 'in_stock', left: null });
  const promotion = {
    name: 'Harvest',
    name_bn: '',
    code: null,
    kind: 'percent',
    rate: 100_000,
    amount: null,
    buy_quantity: null,
    free_quantity: null,
    min_amount: 0,
    min_quantity: 0,
    branch_id: null,
    starts_on: null,
    ends_on: null,
    use_limit: null,
    customer_limit: null,
    targets: [],
    free_items: [],
  };
  const reduced = async () => assertKind(await visit('mine', '/products?offer=1'), 'list').cards;
  expect(await reduced()).toEqual([]);
  answerOf(await mine.shop.call(createPromotion, { body: promotion }));
  // As its card shows, whether the price is the product's own or a promotion's.
  expect((await reduced()).map(({ path, before: was }) => [path, was])).toEqual([
    ['/p/rice', 10_000],
    ['/p/red-lentils', 10_000],
  ]);
  await mine.shop.run((tx) =>
    sql`update stock_level set reserved = on_hand - 30000
      where shop_id = ${mine.shop.shop_id} and variant_id = ${mine.variant}`.execute(tx),
  );
  const after = assertKind(await visit('mine', '/p/rice'), 'product').product.chosen;
  expect(after).toMatchObject({ price: 9_000, before: 10_000, stock: 'low', left: 30_000 });
  const sold_out = assertKind(await visit('mine', '/p/red-lentils'), 'product').product.chosen;
  expect(sold_out.stock).toBe('out');
  const there = assertKind(await visit('mine', '/products?stock=1'), 'list');
  expect(there.cards.map(({ path }) => path)).toEqual(['/p/rice']);
});

test('what is taken off the list is gone, and a closed store says so', async () => {
  const rows = answerOf(
    await mine.shop.call<typeof listStoreProductsRoute>(listStoreProducts, { query: { q: 'DAL' } }),
  ).data;
  const id = rows[0]?.id ?? '';
  const input = { params: { id }, body: { version: 1, is_listed: false } };
  const taken = await mine.shop.call<typeof changeStoreProductRoute>(changeStoreProduct, input);
  expect(answerOf(taken).data).toMatchObject({ is_listed: false, version: 2 });
  expect(refusalOf(await mine.shop.call(changeStoreProduct, input))).toBe('version_conflict');
  assertKind(await visit('mine', '/p/red-lentils'), 'gone');
  answerOf(await change(mine, { version: 2, state: 'closed', closed_message: 'Until Friday.' }));
  const closed = assertKind(await visit('mine', '/p/rice'), 'closed');
  expect(closed.store.closed_message).toBe('Until Friday.');
});
