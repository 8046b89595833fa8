import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { createProductRoute, listNewProductsRoute } from '../../contract/product.ts';
import type { listVariantsRoute } from '../../contract/variant-list.ts';
import { addCategories } from '../door/add-categories.ts';
import { archiveProducts } from './archive-products.ts';
import { createProduct } from './create-product.ts';
import { listNewProducts } from './list-new-products.ts';
import { listVariants } from './list-variants.ts';

let db: TestDatabase;
let shop: TestShop;
let category_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database);
  const place = { shop_id: shop.shop_id, newId };
  const made = await shop.run((tx) => addCategories(tx, place, [{ name: 'Grain' }]));
  category_id = made.get('Grain') ?? '';
});

const DAY_MS = 86_400_000;

/** Adds a product as it was added so many days before now. */
async function add(code: string, days: number, more: object = {}): Promise<string> {
  const body = {
    id: newId({ msecs: NOW.valueOf() - days * DAY_MS }),
    code,
    name: `Of ${code}`,
    unit_id: shop.units.get('kg'),
    variants: [{ sale_price: 10_000 }],
    ...more,
  };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(made).data.id;
}

/** Sizes of one product: 1 kg for 80.00, and 5 kg for 390.00 less 5.00, free of VAT. */
const SIZES = {
  options: [{ name: 'Size', values: ['1 kg', '5 kg'] }],
  variants: [
    { options: { Size: '1 kg' }, sale_price: 8_000, barcodes: ['8941100512345'] },
    {
      options: { Size: '5 kg' },
      name_bn: '৫ কেজি',
      sale_price: 39_000,
      product_discount: 500,
      vat_rate: 0,
    },
  ],
};

type Query = Record<string, string | number>;

const without = (permission: string) => ({
  ...shop.owner,
  permissions: new Set([...shop.owner.permissions].filter((one) => one !== permission)),
});

describe('new/products', () => {
  const list = (query: Query = {}, actor = shop.owner) =>
    shop.call<typeof listNewProductsRoute>(listNewProducts, { query }, actor);
  const codes = async (query: Query = {}, actor = shop.owner) =>
    answerOf(await list(query, actor)).data.map(({ code }) => code);

  test('has the products of the last 30 days, newest first', async () => {
    await add('OLD', 31);
    await add('EDGE', 30);
    await add('WEEK', 7);
    await add('TODAY', 0);
    expect(await codes()).toEqual(['TODAY', 'WEEK', 'EDGE']);
    const first = answerOf(await list({ limit: 2 }));
    const rest = answerOf(await list({ limit: 2, cursor: first.next_cursor ?? '' }));
    expect(rest.data.map(({ code }) => code)).toEqual(['EDGE']);
    expect(rest.next_cursor).toBeNull();
  });

  test('leaves out what is archived, and what is another shop’s', async () => {
    const id = await add('GONE', 1);
    await add('HERE', 2);
    const archived = await shop.call(archiveProducts, { body: { ids: [id], archived: true } });
    expect(refusalOf(archived)).toBe(null);
    expect(await codes()).toEqual(['HERE']);
    const other = await openTestShop(db.database);
    expect(await codes({}, other.owner)).toEqual([]);
  });

  test('shows no stock without permission, and refuses wrong input', async () => {
    await add('HERE', 2);
    const { data } = answerOf(await list({}, without('product-stock.read')));
    expect(data[0]?.variants).toMatchObject([{ stock: null, levels: null }]);
    expect(refusalOf(await list({ cursor: 'x' }))).toBe('invalid_cursor');
    expect(refusalOf(await list({ sort: 'code' }))).toBe('invalid');
    expect(refusalOf(await list({}, without('product.read')))).toBe('permission_denied');
  });
});

describe('variants', () => {
  const list = (query: Query = {}, actor = shop.owner) =>
    shop.call<typeof listVariantsRoute>(listVariants, { query }, actor);
  const shown = async (query: Query = {}, actor = shop.owner) =>
    answerOf(await list(query, actor)).data.map(({ product_code, variant }) =>
      `${product_code} ${variant}`.trim(),
    );

  test('each variant is a row, as the shop set it up', async () => {
    const product_id = await add('RICE', 0, SIZES);
    const { data } = answerOf(await list({ q: '8941100512345' }));
    expect(data).toEqual([
      {
        id: expect.any(String),
        product_id,
        product_code: 'RICE',
        kind: 'goods',
        name: 'Of RICE',
        name_bn: '',
        variant: '1 kg',
        variant_bn: '1 kg',
        options: { Size: '1 kg' },
        barcodes: ['8941100512345'],
        unit_name: 'Kilogram',
        unit_name_bn: 'কেজি',
        sale_price: 8_000,
        product_discount: 0,
        vat_rate: null,
        vat_exempt: false,
        version: 1,
      },
    ]);
    const rows = answerOf(await list()).data;
    expect(rows[1]).toMatchObject({
      variant: '5 kg',
      variant_bn: '৫ কেজি',
      sale_price: 39_000,
      product_discount: 500,
      vat_rate: 0,
    });
  });

  test('they are paged, searched, and found by category', async () => {
    await add('RICE', 0, { ...SIZES, category_id });
    await add('OIL', 0);
    expect(await shown()).toEqual(['OIL', 'RICE 1 kg', 'RICE 5 kg']);
    const first = answerOf(await list({ limit: 2 }));
    const rest = answerOf(await list({ limit: 2, cursor: first.next_cursor ?? '' }));
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([2, 1, null]);
    expect(await shown({ q: 'oil' })).toEqual(['OIL']);
    expect(await shown({ q: 'rice', limit: 1 })).toEqual(['RICE 1 kg']);
    expect(await shown({ category_id })).toEqual(['RICE 1 kg', 'RICE 5 kg']);
    expect(refusalOf(await list({ category_id: newId() }))).toBe('not_found');
  });

  test('archived ones and those of another shop are left out; wrong input is refused', async () => {
    await add('RICE', 0, SIZES);
    await shop.run((tx) =>
      sql`update variant set archived_at = now()
        where shop_id = ${shop.shop_id} and name = '5 kg'`.execute(tx),
    );
    const other = await openTestShop(db.database);
    expect(await shown()).toEqual(['RICE 1 kg']);
    expect(await shown({}, other.owner)).toEqual([]);
    expect(refusalOf(await list({ cursor: 'x' }))).toBe('invalid_cursor');
    expect(refusalOf(await list({ limit: 'all' }))).toBe('invalid');
    expect(refusalOf(await list({}, without('product.read')))).toBe('permission_denied');
  });
});
