import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createBrandRoute } from '#domains/catalog/contract/brand.ts';
import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import { createBrand } from '#domains/catalog/server/create-brand.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type {
  addCountEntryRoute,
  countRestRoute,
  createCountRoute,
  listCountLinesRoute,
  listCountsRoute,
  postCountRoute,
  readCountRoute,
} from '../../contract/stock-count.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { setShelf } from '../levels/shelf.ts';
import { addCountEntry } from './add-count-entry.ts';
import { cancelCount } from './cancel-count.ts';
import { countRest } from './count-rest.ts';
import { createCount } from './create-count.ts';
import { postCount } from './post-count.ts';
import { listCountLines, listCounts, readCount } from './read-count.ts';

let db: TestDatabase;
let shop: TestShop;
let here: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  here = shop.warehouses.shop;
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** A new product for each test: 10 at 60.00. */
async function stocked(code: string, quantity_change = 100_000): Promise<string> {
  const variant_id = await shop.addProduct({ code });
  await move(variant_id, quantity_change, 6_000);
  return variant_id;
}

/** A movement in the shop during the count. */
async function move(variant_id: string, quantity_change: number, unit_cost?: number) {
  const lines = [{ variant_id, quantity_change, ...defined({ unit_cost }) }];
  const body = { id: newId(), warehouse_id: here, reason: 'other', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

async function begin(what: object = {}): Promise<string> {
  const body = { id: newId(), warehouse_id: here, ...what };
  return answerOf(await shop.call<typeof createCountRoute>(createCount, { body })).data.id;
}

function enter(id: string, entry: object, actor = shop.owner) {
  const body = { id: newId(), mode: 'add', quantity: 10_000, ...entry };
  return shop.call<typeof addCountEntryRoute>(addCountEntry, { params: { id }, body }, actor);
}

async function counted(id: string, variant_id: string, quantity: number) {
  return answerOf(await enter(id, { variant_id, quantity, mode: 'set' })).data;
}

async function read(id: string, actor = shop.owner) {
  const call = shop.call<typeof readCountRoute>(readCount, { params: { id } }, actor);
  return answerOf(await call).data;
}

async function linesOf(id: string, query: object, actor = shop.owner) {
  const input = { params: { id }, query: { ...query } };
  const call = shop.call<typeof listCountLinesRoute>(listCountLines, input, actor);
  return answerOf(await call).data;
}

async function post(id: string, more: object = {}) {
  const { entries } = await read(id);
  const body = { id: newId(), entries, ...more };
  return shop.call<typeof postCountRoute>(postCount, { params: { id }, body });
}

const level = (variant_id: string) => levelOf(db.connection, here, variant_id);

describe('while the shop sells', () => {
  test('the difference is against the books at the entry, whatever is sold later', async () => {
    const rice = await stocked('A');
    const id = await begin();
    await move(rice, -20_000);
    expect(await counted(id, rice, 70_000)).toMatchObject({ book: 80_000, difference: -10_000 });
    await move(rice, -30_000);
    const { data } = answerOf(await post(id));
    expect(data).toMatchObject({ state: 'posted', counted: 1, different: 1, lost: 6_000 });
    expect(await booksOf(db.connection, data.document_id ?? '')).toEqual([
      '1210 Stock in hand credit 60.00',
      '5030 Stock loss debit 60.00',
      'stock -1 worth -60.00',
    ]);
    expect(await level(rice)).toBe('4 worth 240.00');
  });

  test('a variant that moved between two entries must be counted again', async () => {
    const rice = await stocked('B');
    const id = await begin();
    answerOf(await enter(id, { variant_id: rice, quantity: 50_000 }));
    await move(rice, -10_000);
    const second = answerOf(await enter(id, { variant_id: rice, quantity: 40_000 })).data;
    expect(second).toMatchObject({ counted: 90_000, book: 90_000, is_moved: true });
    expect(await counted(id, rice, 90_000)).toMatchObject({ difference: 0, is_moved: false });
  });

  test('a shortage larger than the stock must be counted again', async () => {
    const rice = await stocked('C');
    const id = await begin();
    await counted(id, rice, 20_000);
    await move(rice, -50_000);
    expect(refusalOf(await post(id))).toBe('insufficient_stock');
    expect(await level(rice)).toBe('5 worth 300.00');
  });
});

describe('counting', () => {
  test('each scan of a barcode adds one; a repeated request counts once', async () => {
    const soap = await shop.addProduct({ code: 'SOAP', barcodes: ['8941100500001'] });
    const id = await begin();
    const scan = { id: newId(), code: '8941100500001' };
    expect(answerOf(await enter(id, scan)).data).toMatchObject({
      variant_id: soap,
      counted: 10_000,
    });
    expect(await enter(id, scan)).toMatchObject({ replay: true });
    expect(refusalOf(await enter(id, { ...scan, quantity: 20_000 }))).toBe('id_reused');
    expect(answerOf(await enter(id, { code: '8941100500001' })).data.counted).toBe(20_000);
    expect(refusalOf(await enter(id, { code: 'nothing' }))).toBe('variant_not_found');
    expect(refusalOf(await enter(id, { variant_id: soap, quantity: 5_000 }))).toBe(
      'quantity_too_fine',
    );
  });

  test('concurrent entries add up', async () => {
    const rice = await stocked('D');
    const id = await begin();
    const scans = Array.from({ length: 12 }, () => enter(id, { variant_id: rice }));
    for (const scan of await Promise.all(scans)) answerOf(scan);
    expect(await linesOf(id, {})).toMatchObject([{ counted: 120_000, difference: 20_000 }]);
    expect(await read(id)).toMatchObject({ entries: 12, counted: 1 });
  });

  test('a shelf count covers only that shelf; lines not counted are listed by shelf', async () => {
    const [rice, oil, salt] = [await stocked('E'), await stocked('F'), await stocked('G')];
    const put = async (variant_id: string, shelf: string) => {
      answerOf(await shop.call(setShelf, { body: { warehouse_id: here, variant_id, shelf } }));
    };
    await put(rice, 'Z');
    await put(oil, 'Z-2');
    await put(salt, 'Z2');
    const id = await begin({ shelf: 'Z' });
    expect(refusalOf(await enter(id, { variant_id: salt }))).toBe('not_in_count');
    expect(await linesOf(id, { show: 'left' })).toMatchObject([
      { variant_id: rice, shelf: 'Z', counted: null, book: 100_000 },
      { variant_id: oil, shelf: 'Z-2', counted: null, book: 100_000 },
    ]);
    await counted(id, rice, 100_000);
    expect(await read(id)).toMatchObject({ counted: 1, left: 1, different: 0 });
    const rest = { params: { id }, body: { id: newId() } };
    const call = () => shop.call<typeof countRestRoute>(countRest, rest);
    expect(answerOf(await call()).data).toMatchObject({ counted: 2, left: 0, lost: 60_000 });
    expect(await call()).toMatchObject({ replay: true });
    answerOf(await post(id));
    expect(await level(oil)).toBe('0 worth 0.00');
    expect(await level(rice)).toBe('10 worth 600.00');
  });

  test('a category count includes its subcategories, and can be limited to a brand', async () => {
    const category = (name: string, parent_id: string | null) =>
      shop.call<typeof createCategoryRoute>(createCategory, { body: { name, parent_id } });
    const top = answerOf(await category('Food', null)).data.id;
    const below = answerOf(await category('Sweet', top)).data.id;
    const cake = await shop.addProduct({ code: 'CAKE', category_id: below });
    const bulb = await shop.addProduct({ code: 'BULB' });
    const id = await begin({ category_id: top });
    answerOf(await enter(id, { variant_id: cake }));
    expect(refusalOf(await enter(id, { variant_id: bulb }))).toBe('not_in_count');
    const made = await shop.call<typeof createBrandRoute>(createBrand, { body: { name: 'Bela' } });
    const brand_id = answerOf(made).data.id;
    const both = await begin({ category_id: top, brand_id });
    expect(refusalOf(await enter(both, { variant_id: cake }))).toBe('not_in_count');
    const body = { id: newId(), warehouse_id: here, category_id: newId() };
    expect(refusalOf(await shop.call(createCount, { body }))).toBe('category_not_found');
    const unknown = { id: newId(), warehouse_id: here, brand_id: newId() };
    expect(refusalOf(await shop.call(createCount, { body: unknown }))).toBe('brand_not_found');
  });
});

describe('posting', () => {
  test('a surplus without stock comes in at the latest cost, or at the given one', async () => {
    const rice = await stocked('H');
    await move(rice, -100_000);
    const salt = await shop.addProduct({ code: 'I' });
    const id = await begin();
    await counted(id, rice, 20_000);
    await counted(id, salt, 10_000);
    expect(refusalOf(await post(id))).toBe('unit_cost_required');
    const unit_costs = [{ variant_id: salt, unit_cost: 1_500 }];
    const { data } = answerOf(await post(id, { unit_costs }));
    expect(data).toMatchObject({ different: 2, gained: 13_500, lost: 0 });
    expect(await level(rice)).toBe('2 worth 120.00');
    expect(await level(salt)).toBe('1 worth 15.00');
  });

  test('a count is posted once, as last seen, and needs differences for a document', async () => {
    const rice = await stocked('J');
    const id = await begin();
    expect(refusalOf(await post(id))).toBe('nothing_counted');
    await counted(id, rice, 100_000);
    const stale = { params: { id }, body: { id: newId(), entries: 0 } };
    expect(refusalOf(await shop.call(postCount, stale))).toBe('count_changed');
    const body = { id: newId(), entries: 1 };
    const call = () => shop.call<typeof postCountRoute>(postCount, { params: { id }, body });
    expect(answerOf(await call()).data).toMatchObject({ state: 'posted', document_id: null });
    expect(await call()).toMatchObject({ replay: true });
    expect(refusalOf(await post(id))).toBe('count_posted');
    expect(refusalOf(await enter(id, { variant_id: rice }))).toBe('count_posted');
  });

  test('a cancelled count changes nothing', async () => {
    const rice = await stocked('K');
    const id = await begin();
    await counted(id, rice, 10_000);
    answerOf(await shop.call(cancelCount, { params: { id }, body: {} }));
    expect(refusalOf(await post(id))).toBe('count_cancelled');
    expect(await level(rice)).toBe('10 worth 600.00');
    const query = { state: 'cancelled', warehouse_id: here };
    const listed = answerOf(
      await shop.call<typeof listCountsRoute>(listCounts, { query } as never),
    );
    expect(listed.data.map((row) => row.id)).toContain(id);
  });
});

test('in a blind count the counter does not see the books; who can post does', async () => {
  const rice = await stocked('L');
  const id = await begin({ is_blind: true });
  const permissions = new Set(['stock-count.read', 'stock-count.create']);
  const counter = { ...shop.owner, permissions };
  const line = answerOf(await enter(id, { variant_id: rice }, counter)).data;
  expect(line).toMatchObject({ counted: 10_000, book: null, difference: null, is_moved: false });
  expect(await read(id, counter)).toMatchObject({ different: null });
  const different = { params: { id }, query: { show: 'different' } };
  expect(refusalOf(await shop.call(listCountLines, different, counter))).toBe('permission_denied');
  expect(await linesOf(id, { show: 'different' })).toMatchObject([{ difference: -90_000 }]);
});
