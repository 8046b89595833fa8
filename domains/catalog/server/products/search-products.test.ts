import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import type { listProductsRoute } from '../../contract/product.ts';
import type { NewProduct } from '../../core/product.ts';
import { addProducts } from '../door/add-products.ts';
import { listProducts } from './list-products.ts';

/** More than are walked before the words are looked up, and more than are looked up one by one. */
const OTHERS = 1100;
const SOAPS = 450;

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const others = Array.from({ length: OTHERS }, (_, n) =>
    newProduct(`A-${1000 + n}`, 'Salt', 'লবণ'),
  );
  const soaps = Array.from({ length: SOAPS }, (_, n) => newProduct(`B-${1000 + n}`, 'Soap', 'সাবান'));
  await shop.run((tx) => addProducts(tx, shop.shop_id, [...soaps, ...others]));
});
afterAll(() => db.drop());

function newProduct(code: string, name: string, name_bn: string): NewProduct {
  const variant = {
    id: newId(),
    name: '',
    name_bn: '',
    options: {},
    barcodes: [],
    vat_rate: null,
    sale_price: 100 as Minor,
    product_discount: 0 as Minor,
  };
  return {
    id: newId(),
    code,
    name,
    name_bn,
    category_id: null,
    options: [],
    unit_id: shop.units.get('piece') ?? '',
    variants: [variant],
  };
}

async function page(query: Record<string, string | number>) {
  return answerOf(await shop.call<typeof listProductsRoute>(listProducts, { query }));
}

test('a common name is found page by page, sorted by code', async () => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { data, next_cursor }: Awaited<ReturnType<typeof page>> = await page({
      q: 'সাবান',
      limit: 200,
      ...defined({ cursor: cursor ?? undefined }),
    });
    found.push(...data.map(({ code }) => code));
    cursor = next_cursor;
  } while (cursor !== null);
  expect(found).toEqual(Array.from({ length: SOAPS }, (_, n) => `B-${1000 + n}`));
});

test('of many products those with both words are found', async () => {
  const { data } = await page({ q: 'soap b-14' });
  expect(data.map(({ code }) => code)).toEqual(
    Array.from({ length: 50 }, (_, n) => `B-${1400 + n}`),
  );
});
