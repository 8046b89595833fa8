import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import type { posProduct } from '#domains/catalog/contract/pos-product.ts';
import type { createProductRoute, Product } from '#domains/catalog/contract/product.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { deleteProduct } from '#domains/catalog/server/products/delete-product.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import {
  assertKind,
  changeStore,
  listAll,
  openTestStore,
  visitStore,
} from '../../../testkit/store-visits.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { changeStoreProductRoute, listStoreProductsRoute } from '../contract/products.ts';
import { enterStore } from './door/enter-store.sql.ts';
import { listStorePaths } from './door/read-store-page.ts';
import { changeStoreProduct, listStoreProducts } from './products.ts';

let db: TestDatabase;
let w: World;
let handle = '';
let opened = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function openStore(): Promise<void> {
  w = await openWorld(db.database);
  opened += 1;
  handle = `store-${opened}`;
  await openTestStore(w, handle);
}

const visit = (path = '') => visitStore(db.database, handle, path);
const paths = () => withTransaction(db.database, enterStore(handle), listStorePaths);

async function add(code: string, more: object = {}): Promise<Product> {
  const unit_id = w.shop.units.get('piece');
  const body = { code, name: code, unit_id, variants: [{ sale_price: 10_000 }], ...more };
  return answerOf(await w.shop.call<typeof createProductRoute>(createProduct, { body })).data;
}

const variantOf = ({ variants }: Product) => variants[0]?.id ?? '';

async function rowOf(q: string) {
  const found = await w.shop.call<typeof listStoreProductsRoute>(listStoreProducts, {
    query: { q },
  });
  return answerOf(found).data[0];
}

const describeProduct = (id: string, body: object) =>
  w.shop.call<typeof changeStoreProductRoute>(changeStoreProduct, { params: { id }, body });

test('describing a product neither lists it nor takes it off', async () => {
  await openStore();
  const { id } = await add('SOAP');
  const described = { description: 'With lemon.', description_bn: 'লেবুর।' };
  const first = answerOf(await describeProduct(id, { version: 0, ...described })).data;
  expect(first).toMatchObject({ ...described, is_listed: false, version: 1 });
  assertKind(await visit('/p/soap'), 'missing');
  expect(await paths()).not.toContain('/p/soap');
  answerOf(await describeProduct(id, { version: 1, is_listed: true }));
  const { product } = assertKind(await visit('/p/soap'), 'product');
  expect(product.description).toBe('With lemon.');
  const second = answerOf(await describeProduct(id, { version: 2, description: 'Lemon.' })).data;
  expect(second).toMatchObject({ description: 'Lemon.', is_listed: true, version: 3 });
  answerOf(await describeProduct(id, { version: 3, is_listed: false }));
  const third = answerOf(await describeProduct(id, { version: 4, description: 'Old.' })).data;
  expect(third).toMatchObject({ is_listed: false, version: 5 });
  assertKind(await visit('/p/soap'), 'gone');
  // What was described and not listed can still be listed with all others.
  const { id: salt } = await add('SALT');
  answerOf(await describeProduct(salt, { version: 0, description: 'Sea salt.' }));
  const before = answerOf(await changeStore(w, { version: 2 })).data;
  expect(before.unlisted_count).toBe(1);
  await listAll(w);
  assertKind(await visit('/p/salt'), 'product');
  expect(await rowOf('SOAP')).toMatchObject({ is_listed: false });
});

test('a sitemap has the products with a price alone', async () => {
  await openStore();
  const { id } = await add('SOAP');
  await listAll(w);
  expect(await paths()).toContain('/p/soap');
  await w.shop.run((tx) =>
    sql`update variant set sale_price = 0 where product_id = ${id}`.execute(tx),
  );
  expect(await paths()).not.toContain('/p/soap');
  const { tiles } = assertKind(await visit(), 'home');
  expect(tiles.map(({ category, count }) => `${category.name} ${count.total}`)).toEqual([
    'Grain 1',
  ]);
});

test('the stock of a bundle is what the till says', async () => {
  await openStore();
  const [soap, towel] = [await add('SOAP'), await add('TOWEL')];
  const pack = await add('PACK', { kind: 'bundle' });
  await listAll(w);
  const till = async () => {
    const query = { q: 'PACK', warehouse_id: w.shop.warehouses.shop };
    const found = answerOf(await w.shop.call(listPosProducts, { query }));
    const [row] = (found as { data: z.output<typeof posProduct>[] }).data;
    return `${(row?.stock ?? 0) / 10_000} ${row?.negative_stock}`;
  };
  const store = async () => {
    const { chosen } = assertKind(await visit('/p/pack'), 'product').product;
    return `${chosen.stock} ${chosen.left === null ? '' : chosen.left / 10_000}`.trim();
  };
  const both = async () => [await till(), await store()];
  const say = async ({ id }: Product, negative_stock: string) => {
    const { version } = await w.shop.run((tx) =>
      tx.selectFrom('product').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    answerOf(
      await w.shop.call(changeProduct, { params: { id }, body: { version, negative_stock } }),
    );
  };
  expect(await both()).toEqual(['0 forbid', 'out']);
  await say(pack, 'allow');
  expect(await both()).toEqual(['0 forbid', 'out']);
  const parts = [soap, towel].map((part) => ({ variant_id: variantOf(part), quantity: 30_000 }));
  answerOf(
    await w.shop.call(setParts, { params: { id: variantOf(pack) }, body: { version: 1, parts } }),
  );
  expect(await both()).toEqual(['0 null', 'out']);
  await say(soap, 'allow');
  await say(towel, 'warn');
  expect(await both()).toEqual(['0 warn', 'on_order']);
  await say(towel, 'forbid');
  expect(await both()).toEqual(['0 forbid', 'out']);
  const lines = [soap, towel].map((part) => ({
    variant_id: variantOf(part),
    quantity_change: 80_000,
    unit_cost: 100,
  }));
  const body = { id: newId(), warehouse_id: w.shop.warehouses.shop, reason: 'other', lines };
  answerOf(await w.shop.call(postAdjustment, { body }));
  expect(await both()).toEqual(['2 forbid', 'low 2']);
});

const merge = async (survivor: Product, duplicate: Product) =>
  answerOf(
    await w.shop.call(mergeProducts, {
      params: { id: survivor.id },
      body: { duplicate_id: duplicate.id },
    }),
  );

test('a merged product leads to the survivor, which takes its place in the store', async () => {
  await openStore();
  const duplicate = await add('NUN');
  await listAll(w);
  answerOf(await describeProduct(duplicate.id, { version: 1, description: 'Sea salt.' }));
  await merge(await add('SALT'), duplicate);
  const { product } = assertKind(await visit('/p/nun'), 'product');
  expect(product).toMatchObject({ name: 'SALT', description: 'Sea salt.' });
});

test('if both are listed the address of the duplicate leads to the survivor', async () => {
  await openStore();
  const [survivor, duplicate, third] = [await add('SALT'), await add('NUN'), await add('LOBON')];
  await listAll(w);
  await merge(duplicate, third);
  await merge(survivor, duplicate);
  expect(assertKind(await visit('/p/nun'), 'moved').to).toBe('/p/salt');
  expect(assertKind(await visit('/p/lobon'), 'moved').to).toBe('/p/salt');
  expect(await paths()).not.toContain('/p/nun');
  const { version } = (await rowOf('SALT')) ?? { version: 0 };
  answerOf(await describeProduct(survivor.id, { version, is_listed: false }));
  assertKind(await visit('/p/nun'), 'gone');
});

test('a listed product that was never sold can be deleted', async () => {
  await openStore();
  const { id } = await add('SOAP');
  await listAll(w);
  assertKind(await visit('/p/soap'), 'product');
  answerOf(await w.shop.call(deleteProduct, { params: { id } }));
  assertKind(await visit('/p/soap'), 'missing');
  const second = await add('SOAP');
  await listAll(w);
  assertKind(await visit('/p/soap'), 'product');
  expect(refusalOf(await w.shop.call(deleteProduct, { params: { id: second.id } }))).toBeNull();
});

test('a category shows the products of those below it', async () => {
  await openStore();
  const category = async (name: string, parent_id: string | null) => {
    const body = { name, parent_id };
    return answerOf(await w.shop.call<typeof createCategoryRoute>(createCategory, { body })).data;
  };
  const top = await category('Household', null);
  const middle = await category('Cleaning', top.id);
  const bottom = await category('Soaps', middle.id);
  await category('Empty', null);
  await add('SOAP', { category_id: bottom.id });
  await add('BROOM', { category_id: middle.id });
  await listAll(w);
  const { store, tiles } = assertKind(await visit(), 'home');
  const counts = tiles.map(({ category, count }) => `${category.name} ${count.total}`);
  // Those at the top come first.
  expect(counts).toEqual(['Grain 1', 'Household 2', 'Cleaning 2', 'Soaps 1']);
  const { path } = store.categories.find(({ id }) => id === top.id) ?? { path: '' };
  const { cards } = assertKind(await visit(path), 'list');
  expect(cards.map((card) => card.path)).toEqual(['/p/broom', '/p/soap']);
});
