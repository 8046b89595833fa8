import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { widenOptionsRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type { createProductRoute, Product } from '../../contract/product.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { createProduct } from './create-product.ts';
import { widenOptions } from './widen-options.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

async function shirt(code: string, more: object = {}): Promise<Product> {
  const unit_id = shop.units.get('packet');
  const variants = [{ sale_price: 45_000, barcodes: [`${code}-1`] }];
  const body = { code, name: `Shirt ${code}`, unit_id, variants, ...more };
  return answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
}

const widen = ({ id, version }: Product, body: object, actor = shop.owner) =>
  shop.call<typeof widenOptionsRoute>(
    widenOptions,
    { params: { id }, body: { version, ...body } },
    actor,
  );

const SIZE = { name: 'Size', values: ['S', 'M', 'L'], existing_value: 'M' };
const size = (Size: string, more: object = {}) => ({
  options: { Size },
  sale_price: 45_000,
  ...more,
});

async function foundAs(q: string): Promise<string[]> {
  const answer = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query: { q } });
  return answerOf(answer).data.map(({ variant }) => variant);
}

test('the product becomes one of its variants, with the same id and barcode', async () => {
  const plain = await shirt('A');
  const before = plain.variants[0];
  const body = { options: [SIZE], variants: [size('S', { barcodes: ['A-2'] }), size('L')] };
  const { data } = answerOf(await widen(plain, body));
  expect(data.variants.map(({ name, options }) => [name, options])).toEqual([
    ['M', { Size: 'M' }],
    ['S', { Size: 'S' }],
    ['L', { Size: 'L' }],
  ]);
  expect(data.variants[0]).toMatchObject({ id: before?.id, barcodes: ['A-1'], sale_price: 45_000 });
  expect(data.options).toEqual([{ name: 'Size', values: ['S', 'M', 'L'] }]);
  expect(await foundAs('A-1')).toEqual(['M']);
  expect(await foundAs('Shirt A M')).toEqual(['M']);
  const { rows } = await shop.run((tx) =>
    sql<{ action: string }>`
      select action from audit_log where subject_id = ${plain.id} order by id`.execute(tx),
  );
  expect(rows.map(({ action }) => action)).toEqual(['product.created', 'product.options_widened']);
});

test('a second option multiplies the variants; one with a name of its own keeps it', async () => {
  const sized = await shirt('B', {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [size('S'), size('M', { name: 'Middle' })],
  });
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['red', 'blue'], existing_value: 'red' },
  ];
  const variants = ['S', 'M'].map((Size) => ({
    options: { Size, Colour: 'blue' },
    sale_price: 50_000,
  }));
  const { data } = answerOf(await widen(sized, { options, variants }));
  expect(data.variants.map(({ name }) => name)).toEqual(['S, red', 'Middle', 'S, blue', 'M, blue']);
});

test('invalid requests are rejected and change nothing', async () => {
  const plain = await shirt('C');
  const refusals: [object, string][] = [
    [{ options: [{ ...SIZE, existing_value: null }], variants: [] }, 'options_mismatch'],
    [{ options: [SIZE], variants: [size('XL')] }, 'options_mismatch'],
    [{ options: [SIZE], variants: [size('M')] }, 'variant_twice'],
    [
      { options: [SIZE], variants: [size('S', { product_discount: 45_001 })] },
      'discount_too_large',
    ],
    [{ options: [SIZE], variants: [size('S', { barcodes: ['C-1'] })] }, 'barcode_taken'],
    [{ options: [SIZE], variants: [], version: 2 }, 'version_conflict'],
  ];
  for (const [body, code] of refusals) expect(refusalOf(await widen(plain, body))).toBe(code);
  const body = { options: [SIZE], variants: [size('S')] };
  expect(refusalOf(await widen(plain, body, shop.cashier))).toBe('permission_denied');
  expect(await foundAs('C-1')).toEqual(['']);
});

test('names that would swap are rejected', async () => {
  const letters = ['a', 'b'];
  const both = ([X, Y]: [string, string]) => ({ options: { X, Y }, sale_price: 100 });
  const crossed = await shirt('D', {
    options: [
      { name: 'X', values: letters },
      { name: 'Y', values: letters },
    ],
    variants: [both(['a', 'b']), both(['b', 'a'])],
  });
  const options = ['Y', 'X'].map((name) => ({ name, values: letters }));
  expect(refusalOf(await widen(crossed, { options, variants: [] }))).toBe('variant_twice');
});

test('the tracking of a variant is set when the product is added', async () => {
  const phone = await shirt('E', {
    tracking: 'serial',
    requires_expiry: true,
    warranty_months: 12,
  });
  expect(phone).toMatchObject({ tracking: 'serial', requires_expiry: false, warranty_months: 12 });
  const unit_id = shop.units.get('packet');
  const body = { code: 'F', name: 'Repair', unit_id, kind: 'service', tracking: 'batch' };
  const refused = await shop.call<typeof createProductRoute>(createProduct, {
    body: { ...body, variants: [{ sale_price: 1 }] },
  });
  expect(refusalOf(refused)).toBe('tracking_of_not_stocked');
});
