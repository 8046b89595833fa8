import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type {
  listPosProductsRoute,
  listWarehousePosProductsRoute,
  PosProduct,
} from '../../contract/pos-product.ts';
import { addCategories } from '../door/add-categories.ts';
import { listPosProducts, listWarehousePosProducts } from './list-pos-products.ts';

type ListOfPosProducts = z.output<(typeof listPosProductsRoute)['answer']>;

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let category_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addCategories(tx, { shop_id, newId }, [{ name: 'Grain', icon: 'grain' }]),
  );
  category_id = made.get('Grain') ?? '';
  rice = await shop.addProduct({
    code: 'R-01',
    name: 'Miniket Rice',
    name_bn: 'মিনিকেট চাল',
    category_id,
    unit: 'kg',
    barcodes: ['8941100512345', '8941100512346'],
    product_discount: 150,
  });
  await shop.addProduct({ code: 'F-01', name: 'Flour R-01 style', name_bn: 'ময়দা', vat_rate: 0 });
  await shop.addProduct({ code: 'J-01', name: '100% Juice_box \\ small' });
  await shop.addProduct({ code: 'j-01', name: '100 percent' });
  await stock(shop.warehouses.shop, 50_000);
  await stock(shop.warehouses.store, 20_000);
  await stock(shop.warehouses.uttara, 9_000);
});
afterAll(() => db.drop());

async function stock(warehouse_id: string, quantity_change: number) {
  const lines = [{ variant_id: rice, quantity_change, unit_cost: 6_000 }];
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

function search(query: Record<string, string | number>, actor = shop.cashier) {
  return shop.call<typeof listPosProductsRoute>(listPosProducts, { query }, actor);
}

async function codes(query: Record<string, string | number>): Promise<string[]> {
  return answerOf(await search(query)).data.map(({ product_code }) => product_code);
}

test('a row has what the till needs, without cost and margin', async () => {
  const [row] = answerOf(await search({ q: 'miniket' })).data;
  const expected: Omit<PosProduct, 'product_id'> = {
    id: rice,
    product_code: 'R-01',
    barcodes: ['8941100512345', '8941100512346'],
    kind: 'goods',
    tracking: null,
    units: [],
    name: 'Miniket Rice',
    name_bn: 'মিনিকেট চাল',
    variant: '',
    variant_bn: '',
    options: {},
    category_id,
    brand_id: null,
    icon: 'grain',
    unit_price: 10_000 as PosProduct['unit_price'],
    product_discount: 150 as PosProduct['product_discount'],
    vat_rate: 50_000 as PosProduct['vat_rate'],
    unit: 'kg',
    unit_name: 'Kilogram',
    unit_name_bn: 'কেজি',
    decimals: 3,
    stock: 70_000 as PosProduct['stock'],
    image_url: null,
    version: 1,
    negative_stock: null,
  };
  expect(row).toEqual({ ...expected, product_id: row?.product_id });
  expect((await search({ q: 'ময়দা' })) as unknown).toMatchObject({
    answer: { data: [{ product_code: 'F-01', vat_rate: 0, stock: 0, icon: 'package' }] },
  });
});

test('a search matches Bengali, English, code and part of a barcode, in any case', async () => {
  expect(await codes({ q: 'চাল' })).toEqual(['R-01']);
  expect(await codes({ q: 'RICE' })).toEqual(['R-01']);
  expect(await codes({ q: '512346' })).toEqual(['R-01']);
  expect(await codes({ q: 'ময়দা' })).toEqual(['F-01']);
  expect(await codes({ q: 'no such thing' })).toEqual([]);
  expect(await codes({ category_id })).toEqual(['R-01']);
  expect(await codes({ barcode: '8941100512345' })).toEqual(['R-01']);
  expect(await codes({ barcode: '894110051234' })).toEqual([]);
});

test('a variant is found by both names; one without a Bengali name shows the other', async () => {
  const mill = await openTestShop(db.database);
  await mill.addProduct({ code: 'C-05', name: 'Chira', variant: '500 g', variant_bn: '৫০০ গ্রাম' });
  await mill.addProduct({ code: 'C-10', name: 'Chira', variant: '1 kg' });
  const found = async (q: string) =>
    answerOf(
      await mill.call<typeof listPosProductsRoute>(listPosProducts, { query: { q } }),
    ).data.map(({ variant, variant_bn }) => [variant, variant_bn]);
  expect(await found('500 G')).toEqual([['500 g', '৫০০ গ্রাম']]);
  expect(await found('৫০০ গ্রাম')).toEqual([['500 g', '৫০০ গ্রাম']]);
  expect(await found('1 kg')).toEqual([['1 kg', '1 kg']]);
});

test('an exact code or barcode comes first, compared exactly', async () => {
  expect(await codes({ q: 'R-01' })).toEqual(['R-01', 'F-01']);
  expect(await codes({ q: 'style' })).toEqual(['F-01']);
  expect(await codes({ q: 'J-01' })).toEqual(['J-01', 'j-01']);
  expect(await codes({ q: 'j-01' })).toEqual(['j-01', 'J-01']);
  expect(await codes({ q: '8941100512346' })).toEqual(['R-01']);
});

test('names that begin with the text precede others that contain it, in any language', async () => {
  const mill = await openTestShop(db.database);
  const products = [
    ['A-01', 'Black tea', 'কালো চা'],
    ['T-01', 'Tea leaf', 'চা পাতা'],
    ['T-02', 'Tea bag', 'টি ব্যাগ চা'],
    ['TEA', 'Milky brew', 'দুধ পাতি'],
    ['S-01', 'Steam iron', 'ইস্ত্রি'],
    ['tea-9', 'Assam', 'আসাম'],
  ];
  for (const [code = '', name = '', name_bn = ''] of products) {
    await mill.addProduct({ code, name, name_bn });
  }
  const pageBy = async (query: Record<string, string | number>) =>
    answerOf(await mill.call<typeof listPosProductsRoute>(listPosProducts, { query }));
  const found = async (q: string) =>
    (await pageBy({ q })).data.map(({ product_code }) => product_code);
  // The code, then the names that begin so, then the rest.
  expect(await found('TEA')).toEqual(['TEA', 'T-02', 'T-01', 'tea-9', 'A-01', 'S-01']);
  expect(await found('চা')).toEqual(['T-01', 'A-01', 'T-02']);
  // One or two letters, and words in any order.
  expect(await found('te')).toEqual(['T-02', 'T-01', 'tea-9', 'A-01', 'TEA', 'S-01']);
  expect(await found('leaf tea')).toEqual(['T-01']);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ListOfPosProducts = await pageBy({
      q: 'TEA',
      limit: 1,
      ...defined({ cursor: cursor ?? undefined }),
    });
    seen.push(...page.data.map(({ product_code }) => product_code));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(await found('TEA'));
});

test('characters of LIKE are ordinary characters', async () => {
  expect(await codes({ q: '%' })).toEqual(['J-01']);
  expect(await codes({ q: '_' })).toEqual(['J-01']);
  expect(await codes({ q: '\\' })).toEqual(['J-01']);
});

test("stock is that of the requested warehouse, else of all the caller's", async () => {
  const stockFor = async (query: Record<string, string>, actor = shop.cashier) =>
    answerOf(await search({ q: 'miniket', ...query }, actor)).data[0]?.stock;
  expect(await stockFor({})).toBe(70_000);
  expect(await stockFor({}, shop.uttaraCashier)).toBe(9_000);
  expect(await stockFor({}, shop.owner)).toBe(79_000);
  expect(await stockFor({ warehouse_id: shop.warehouses.store })).toBe(20_000);
  await shop.run((tx) =>
    sql`update stock_level set reserved = 5000
      where warehouse_id = ${shop.warehouses.store}`.execute(tx),
  );
  expect(await stockFor({ warehouse_id: shop.warehouses.store })).toBe(15_000);
});

test('a location or category of others is not found', async () => {
  const other = await openTestShop(db.database);
  const uttara = shop.warehouses.uttara;
  expect(refusalOf(await search({ warehouse_id: uttara }))).toBe('not_found');
  expect(refusalOf(await search({ warehouse_id: uttara }, shop.owner))).toBeNull();
  expect(refusalOf(await search({ warehouse_id: other.warehouses.shop }, shop.owner))).toBe(
    'not_found',
  );
  expect(refusalOf(await search({ category_id: newId() }))).toBe('not_found');
  expect(await other.call(listPosProducts)).toMatchObject({ answer: { data: [] } });
});

test('pages have every variant once, exact matches first, while others are added', async () => {
  const busy = await openTestShop(db.database);
  for (let n = 0; n < 7; n += 1) await busy.addProduct({ code: `T${n}`, name: 'Tea T3 leaf' });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string | number> = { q: 'T3', limit: 2 };
    if (cursor !== null) query.cursor = cursor;
    const page: ListOfPosProducts = answerOf(
      await busy.call<typeof listPosProductsRoute>(listPosProducts, { query }),
    );
    seen.push(...page.data.map(({ product_code }) => product_code));
    cursor = page.next_cursor;
    await busy.addProduct({ code: `Before ${seen.length}`, name: 'A tea before T3' });
  } while (cursor !== null);
  expect(seen).toEqual(['T3', 'T0', 'T1', 'T2', 'T4', 'T5', 'T6']);
  expect(refusalOf(await busy.call(listPosProducts, { query: { cursor: 'T3' } }))).toBe(
    'invalid_cursor',
  );
});

test('the longest names that the contract allows fit into the indexes', async () => {
  const big = await openTestShop(db.database);
  let seed = 1;
  /** Characters of three or four bytes that do not compress. */
  const letters = (count: number, first: number) =>
    Array.from({ length: count }, () => {
      seed = (seed * 48_271) % 0x7fffffff;
      return String.fromCodePoint(first + (seed % 0x5000));
    }).join('');
  await big.addProduct({
    code: letters(32, 0x20000),
    name: letters(100, 0x20000),
    name_bn: letters(100, 0x20000),
  });
  const barcodes = Array.from({ length: 10 }, () => letters(64, 0x4e00));
  const code = letters(64, 0x4e00);
  await big.addProduct({
    code,
    name: letters(200, 0x4e00),
    name_bn: letters(200, 0x4e00),
    barcodes,
  });
  const found = await big.call(listPosProducts, { query: { barcode: barcodes[9] ?? '' } });
  expect(found).toMatchObject({ answer: { data: [{ product_code: code }] } });
});

test('of one warehouse it is the same list, and the warehouse must be given', async () => {
  const other = await openTestShop(db.database);
  const ofWarehouse = (query: Record<string, string | number>, actor = shop.cashier) =>
    shop.call<typeof listWarehousePosProductsRoute>(listWarehousePosProducts, { query }, actor);
  const warehouse_id = shop.warehouses.store;
  for (const more of [{}, { q: 'rice' }, { barcode: '8941100512346' }, { limit: 2 }]) {
    const query = { warehouse_id, ...more };
    expect(await ofWarehouse(query)).toEqual(await search(query));
  }
  const found = answerOf(await ofWarehouse({ warehouse_id, q: 'miniket' }));
  expect(found.data).toMatchObject([{ id: rice, stock: 15_000 }]);
  expect(refusalOf(await ofWarehouse({}))).toBe('invalid');
  expect(refusalOf(await ofWarehouse({ warehouse_id: shop.warehouses.uttara }))).toBe('not_found');
  expect(refusalOf(await ofWarehouse({ warehouse_id: other.warehouses.shop }))).toBe('not_found');
  const nobody = { ...shop.cashier, permissions: new Set<string>() };
  expect(refusalOf(await ofWarehouse({ warehouse_id }, nobody))).toBe('permission_denied');
});
