import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { changeProductRoute, changeVariantRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type { listProductsRoute, readProductRoute } from '../../contract/product.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { changeProduct } from './change-product.ts';
import { changeVariant } from './change-variant.ts';
import { listProducts } from './list-products.ts';
import { readProduct } from './read-product.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const patchVariant = (id: string, body: object, actor = shop.owner) =>
  shop.call<typeof changeVariantRoute>(changeVariant, { params: { id }, body }, actor);

const patchProduct = (id: string, body: object) =>
  shop.call<typeof changeProductRoute>(changeProduct, { params: { id }, body });

async function audit(subject_id: string) {
  const { rows } = await shop.run((tx) =>
    sql<{ action: string; before: object; after: object }>`
      select action, before, after from audit_log
      where subject_id = ${subject_id} order by id`.execute(tx),
  );
  return rows;
}

async function productOf(variant_id: string) {
  const query = { limit: 200 };
  const { data } = answerOf(
    await shop.call<typeof listPosProductsRoute>(listPosProducts, { query }),
  );
  const found = assertPresent(
    data.find(({ id }) => id === variant_id),
    'a variant on sale',
  );
  const read = await shop.call<typeof readProductRoute>(readProduct, {
    params: { id: found.product_id },
  });
  return answerOf(read).data;
}

async function found(q: string): Promise<string[]> {
  const { data } = answerOf(
    await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: { q } }),
  );
  return data.map(({ product_code }) => product_code);
}

test('a price is changed once per version, and its history is stored', async () => {
  const id = await shop.addProduct({ code: 'P1', sale_price: 10_000, product_discount: 500 });
  const changed = answerOf(await patchVariant(id, { version: 1, sale_price: 12_000 })).data;
  expect(changed).toMatchObject({ sale_price: 12_000, product_discount: 500, version: 2 });
  expect(refusalOf(await patchVariant(id, { version: 1, sale_price: 9_000 }))).toBe(
    'version_conflict',
  );
  expect((await productOf(id)).variants[0]).toMatchObject({ sale_price: 12_000, version: 2 });
  const remembered = await audit(id);
  expect(remembered).toMatchObject([
    {
      action: 'variant.changed',
      before: { sale_price: 10_000 },
      after: { sale_price: 12_000 },
    },
  ]);
});

test("a discount is at most the price; null is the shop's VAT", async () => {
  const id = await shop.addProduct({ code: 'P2', sale_price: 10_000, vat_rate: 0 });
  const tooMuch = await patchVariant(id, { version: 1, product_discount: 10_001 });
  expect(refusalOf(tooMuch)).toBe('discount_too_large');
  const body = { version: 1, vat_rate: null, product_discount: 10_000 };
  expect(answerOf(await patchVariant(id, body)).data).toMatchObject({ vat_rate: null });
});

test('an archived variant is in no list, and can be restored', async () => {
  const id = await shop.addProduct({ code: 'P3', name: 'Soap' });
  answerOf(await patchVariant(id, { version: 1, archived: true }));
  expect(await found('soap')).toEqual([]);
  answerOf(await patchVariant(id, { version: 2, archived: false }));
  expect(await found('soap')).toEqual(['P3']);
});

test('a renamed product is found by the new name only', async () => {
  const id = await shop.addProduct({ code: 'P4', name: 'Pulses', barcodes: ['894110'] });
  const product = await productOf(id);
  const body = { version: 1, name: 'Lentils', name_bn: 'মসুর ডাল' };
  const renamed = answerOf(await patchProduct(product.id, body)).data;
  expect(renamed).toMatchObject({ name: 'Lentils', name_bn: 'মসুর ডাল', version: 2 });
  expect(await found('pulses')).toEqual([]);
  expect(await found('মসুর')).toEqual(['P4']);
  expect(await found('89411')).toEqual(['P4']);
  expect(refusalOf(await patchProduct(product.id, body))).toBe('version_conflict');
  const elsewhere = { version: 2, category_id: newId() };
  expect(refusalOf(await patchProduct(product.id, elsewhere))).toBe('category_not_found');
  expect((await audit(product.id)).map(({ action }) => action)).toEqual(['product.changed']);
});

test('a search lists products by their present codes', async () => {
  const id = await shop.addProduct({ code: 'Z5', name: 'Mustard oil' });
  await shop.addProduct({ code: 'M5', name: 'Mustard seed' });
  const product = await productOf(id);
  answerOf(await patchProduct(product.id, { version: 1, code: 'A5' }));
  const codes: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await shop.call<typeof listProductsRoute>(listProducts, {
      query: { q: 'mustard', limit: 1, ...defined({ cursor: cursor || undefined }) },
    });
    const { data, next_cursor } = answerOf(page);
    codes.push(...data.map(({ code }) => code));
    cursor = next_cursor;
  } while (cursor && codes.length < 5);
  expect(codes).toEqual(['A5', 'M5']);
});

test("products of another shop, or beyond the user's role, do not change", async () => {
  const other = await openTestShop(db.database);
  const id = await other.addProduct({ code: 'X' });
  expect(refusalOf(await patchVariant(id, { version: 1, sale_price: 1 }))).toBe('not_found');
  const product = await shop.addProduct({ code: 'P5' });
  const refused = await patchVariant(product, { version: 1, sale_price: 1 }, shop.cashier);
  expect(refusalOf(refused)).toBe('permission_denied');
});

test('of two users who change one price at once, one gets a conflict', async () => {
  const id = await shop.addProduct({ code: 'P6', sale_price: 10_000 });
  const both = await Promise.all(
    [9_000, 8_000].map((sale_price) => patchVariant(id, { version: 1, sale_price })),
  );
  expect(both.map(refusalOf).toSorted()).toEqual([null, 'version_conflict'].toSorted());
});
