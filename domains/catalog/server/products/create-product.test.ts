import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { createCategoryRoute, listCategoriesRoute } from '../../contract/category.ts';
import type {
  createProductRoute,
  listProductsRoute,
  readProductRoute,
} from '../../contract/product.ts';
import type { createUnitRoute, listUnitsRoute } from '../../contract/unit.ts';
import { createCategory } from '../categories/create-category.ts';
import { listCategories } from '../categories/list-categories.ts';
import { createUnit } from '../units/create-unit.ts';
import { listUnits } from '../units/list-units.ts';
import { createProduct } from './create-product.ts';
import { listProducts } from './list-products.ts';
import { readProduct } from './read-product.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

function rice(changes: Record<string, unknown> = {}) {
  return {
    code: 'RICE',
    name: 'Miniket rice',
    name_bn: 'মিনিকেট চাল',
    unit_id: shop.units.get('packet'),
    options: [{ name: 'Size', values: ['1 kg', '5 kg'] }],
    variants: [
      {
        options: { Size: '1 kg' },
        name_bn: ' ১ কেজি ',
        sale_price: 8_000,
        barcodes: ['890001', '890002'],
      },
      { options: { Size: '5 kg' }, sale_price: 39_000, vat_rate: 0, barcodes: ['890005'] },
    ],
    ...changes,
  };
}

function create(body: unknown, actor = shop.owner) {
  return shop.call<typeof createProductRoute>(createProduct, { body }, actor);
}

async function countOf(which: TestShop) {
  const { rows } = await which.run((tx) =>
    sql<Record<string, number>>`
      select (select count(*)::int from product) as product,
        (select count(*)::int from variant) as variant,
        (select count(*)::int from barcode) as barcode,
        (select count(*)::int from audit_log) as audit_log`.execute(tx),
  );
  return rows[0];
}

test('a product is read as it was created, with variants and barcodes', async () => {
  const { data } = answerOf(await create(rice()));
  expect(data).toMatchObject({ code: 'RICE', category_id: null, version: 1 });
  expect(
    data.variants.map(({ name, name_bn, barcodes, vat_rate }) => ({
      name,
      name_bn,
      barcodes,
      vat_rate,
    })),
  ).toEqual([
    { name: '1 kg', name_bn: '১ কেজি', barcodes: ['890001', '890002'], vat_rate: null },
    { name: '5 kg', name_bn: '', barcodes: ['890005'], vat_rate: 0 },
  ]);
  const params = { id: data.id };
  const read = answerOf(await shop.call<typeof readProductRoute>(readProduct, { params }));
  expect(read.data).toEqual(data);
  expect(await countOf(shop)).toEqual({ product: 1, variant: 2, barcode: 3, audit_log: 1 });
});

test('a taken code or barcode writes nothing; another shop may use it', async () => {
  answerOf(await create(rice()));
  const other = await openTestShop(db.database);
  const before = await countOf(shop);
  expect(await create(rice())).toMatchObject({ rejection: 'code_taken', path: 'code' });
  expect(await create(rice({ code: 'RICE-2' }))).toMatchObject({
    rejection: 'barcode_taken',
    path: 'variants.0.barcodes',
    params: { code: '890001' },
  });
  expect(await countOf(shop)).toEqual(before);
  const body = rice({ unit_id: other.units.get('packet') });
  answerOf(await other.call(createProduct, { body }));
  expect(await countOf(other)).toEqual({ product: 1, variant: 2, barcode: 3, audit_log: 1 });
});

test('codes are case-sensitive; a barcode twice in one product is taken', async () => {
  const plain = { options: [], variants: [{ sale_price: 100 }] };
  answerOf(await create(rice({ code: '85123A', ...plain })));
  answerOf(await create(rice({ code: '85123a', ...plain })));
  const twice = { options: [], variants: [{ sale_price: 100, barcodes: ['11', '11'] }] };
  expect(refusalOf(await create(rice(twice)))).toBe('barcode_taken');
  expect(await countOf(shop)).toMatchObject({ product: 2, barcode: 0 });
});

test('of many concurrent products with one code exactly one is created', async () => {
  const plain = { options: [], variants: [{ sale_price: 100 }] };
  const calls = Array.from({ length: 8 }, () => create(rice(plain)));
  const codes = (await Promise.all(calls)).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'code_taken')).toHaveLength(7);
  expect(await countOf(shop)).toMatchObject({ product: 1, variant: 1, audit_log: 1 });
});

test('unknown references and invalid products are rejected', async () => {
  const other = await openTestShop(db.database);
  const foreign = answerOf(
    await other.call<typeof createCategoryRoute>(createCategory, { body: { name: 'Rice' } }),
  );
  const refusals = [
    [rice({ category_id: foreign.data.id }), 'category_not_found'],
    [rice({ unit_id: other.units.get('packet') }), 'unit_not_found'],
    [rice({ options: [] }), 'options_mismatch'],
    [rice({ variants: [{ options: { Size: '1 kg' }, sale_price: -1 }] }), 'invalid'],
    [rice({ name: 'a\u0000b' }), 'invalid'],
    [rice({ cost: 1 }), 'invalid'],
  ];
  for (const [body, code] of refusals) expect(refusalOf(await create(body))).toBe(code);
  expect(refusalOf(await create(rice(), shop.cashier))).toBe('permission_denied');
  expect(await countOf(shop)).toEqual({ product: 0, variant: 0, barcode: 0, audit_log: 0 });
});

test('products are listed by code, page by page, while others are added', async () => {
  for (const code of ['B', 'D', 'F']) await shop.addProduct({ code });
  const page = (query: Record<string, string | number>) =>
    shop.call<typeof listProductsRoute>(listProducts, { query });
  const first = answerOf(await page({ limit: 2 }));
  expect(first.data.map(({ code }) => code)).toEqual(['B', 'D']);
  for (const code of ['A', 'C', 'E']) await shop.addProduct({ code });
  const rest = answerOf(await page({ limit: 2, cursor: first.next_cursor ?? '' }));
  expect(rest.data.map(({ code }) => code)).toEqual(['E', 'F']);
  expect(rest.next_cursor).toBeNull();
  expect(refusalOf(await page({ cursor: 'x' }))).toBe('invalid_cursor');
  const other = await openTestShop(db.database);
  const product = first.data[0]?.id ?? '';
  expect(refusalOf(await other.call(readProduct, { params: { id: product } }))).toBe('not_found');
  expect(refusalOf(await page({ category_id: product }))).toBe('not_found');
});

test('categories and units are created once, and listed in order', async () => {
  for (const [name, rank] of [
    ['Spices', 2],
    ['Rice', 1],
    ['Fish', 2],
  ] as const) {
    const body = { name, name_bn: 'নাম', rank };
    answerOf(await shop.call<typeof createCategoryRoute>(createCategory, { body }));
  }
  const again = await shop.call(createCategory, { body: { name: 'Rice' } });
  expect(refusalOf(again)).toBe('name_taken');
  const query = { limit: 2 };
  const first = answerOf(await shop.call<typeof listCategoriesRoute>(listCategories, { query }));
  expect(first.data.map(({ name }) => name)).toEqual(['Rice', 'Fish']);
  const unit = { code: 'maund', name: 'Maund', name_bn: 'মণ', decimals: 3 };
  answerOf(await shop.call<typeof createUnitRoute>(createUnit, { body: unit }));
  expect(refusalOf(await shop.call(createUnit, { body: unit }))).toBe('code_taken');
  const found = await shop.call<typeof listUnitsRoute>(listUnits, { query: { q: 'মণ' } });
  expect(answerOf(found).data).toMatchObject([unit]);
});
