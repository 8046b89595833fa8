import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { changeBrandRoute, createBrandRoute } from '../../contract/brand.ts';
import type {
  archiveCategoryRoute,
  changeCategoryRoute,
  createCategoryRoute,
} from '../../contract/category.ts';
import type {
  addVariantRoute,
  archiveProductsRoute,
  changeProductRoute,
  changeVariantRoute,
} from '../../contract/change-product.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type {
  createProductRoute,
  listProductsRoute,
  readProductRoute,
} from '../../contract/product.ts';
import type { changeUnitRoute } from '../../contract/unit.ts';
import type { listCostsRoute, listPricesRoute } from '../../contract/variant-history.ts';
import { archiveBrand } from '../archive-brand.ts';
import { archiveCategory } from '../categories/archive-category.ts';
import { changeCategory } from '../categories/change-category.ts';
import { createCategory } from '../categories/create-category.ts';
import { changeBrand } from '../change-brand.ts';
import { createBrand } from '../create-brand.ts';
import { listCosts } from '../prices/list-costs.ts';
import { listPrices } from '../prices/list-prices.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { changeUnit } from '../units/change-unit.ts';
import { addVariant } from './add-variant.ts';
import { archiveProducts } from './archive-products.ts';
import { changeProduct } from './change-product.ts';
import { changeVariant } from './change-variant.ts';
import { createProduct } from './create-product.ts';
import { listProducts } from './list-products.ts';
import { readProduct } from './read-product.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

async function add(code: string, more: object = {}) {
  const body = {
    code,
    name: `Goods ${code}`,
    unit_id: shop.units.get('packet'),
    variants: [{ sale_price: 10_000 }],
    ...more,
  };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(made).data;
}

async function read(id: string, actor = shop.owner) {
  const input = { params: { id } };
  return answerOf(await shop.call<typeof readProductRoute>(readProduct, input, actor)).data;
}

async function codes(query: Record<string, string>): Promise<string[]> {
  const { data } = answerOf(await shop.call<typeof listProductsRoute>(listProducts, { query }));
  return data.map(({ code }) => code);
}

async function findAtTill(q: string): Promise<string[]> {
  const query = { q };
  const made = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query });
  return answerOf(made).data.map(({ product_code }) => product_code);
}

const brandOf = async (name: string) =>
  answerOf(await shop.call<typeof createBrandRoute>(createBrand, { body: { name } })).data;

const categoryOf = async (name: string, parent_id: string | null = null) => {
  const body = { name, parent_id };
  return answerOf(await shop.call<typeof createCategoryRoute>(createCategory, { body })).data;
};

const archive = (ids: string[], archived = true) =>
  shop.call<typeof archiveProductsRoute>(archiveProducts, { body: { ids, archived } });

const patch = (id: string, body: object) =>
  shop.call<typeof changeProductRoute>(changeProduct, { params: { id }, body });

const patchVariant = (id: string, body: object) =>
  shop.call<typeof changeVariantRoute>(changeVariant, { params: { id }, body });

async function putInStock(variant_id: string, quantity_change: number, unit_cost = 5_000) {
  const lines = [{ variant_id, quantity_change, unit_cost }];
  const warehouse_id = shop.warehouses.shop;
  const body = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

const firstOf = (product: { variants: { id: string }[] }) =>
  assertPresent(product.variants[0], 'a product has a variant');

describe('the list', () => {
  test('is filtered by brand, by category with its subcategories, and by archived', async () => {
    const food = await categoryOf('Food');
    const rice = await categoryOf('Fine rice', food.id);
    const acme = await brandOf('Acme');
    await add('L1', { category_id: food.id, name: 'Zebra soap' });
    await add('L2', { category_id: rice.id, brand_id: acme.id, name: 'Apple juice' });
    const mango = await add('L3', { category_id: rice.id, name: 'Mango juice' });
    await add('L4');
    expect(await codes({ category_id: food.id })).toEqual(['L1', 'L2', 'L3']);
    expect(await codes({ category_id: food.id, q: 'juice' })).toEqual(['L2', 'L3']);
    expect(await codes({ category_id: rice.id, q: 'juice' })).toEqual(['L2', 'L3']);
    expect(await codes({ brand_id: acme.id })).toEqual(['L2']);
    expect(await codes({ brand_id: acme.id, q: 'soap' })).toEqual([]);
    expect(await codes({ category_id: food.id, sort: 'name' })).toEqual(['L2', 'L3', 'L1']);
    expect(await codes({ category_id: food.id, sort: 'newest' })).toEqual(['L3', 'L2', 'L1']);
    answerOf(await archive([mango.id]));
    expect(await codes({ category_id: food.id })).toEqual(['L1', 'L2']);
    expect(await codes({ category_id: food.id, status: 'archived' })).toEqual(['L3']);
    expect(await codes({ status: 'archived', q: 'mango' })).toEqual(['L3']);
  });

  test.each(['code', 'name', 'newest'])('is complete page by page, by %s', async (sort) => {
    const other = await openTestShop(db.database);
    const unit_id = other.units.get('packet') ?? '';
    for (const code of ['C', 'A', 'B', 'E', 'D']) {
      const body = { code, name: 'The same', unit_id, variants: [{ sale_price: 1 }] };
      answerOf(await other.call<typeof createProductRoute>(createProduct, { body }));
    }
    const seen: string[] = [];
    const page = async (query: Record<string, string | number>) =>
      answerOf(await other.call<typeof listProductsRoute>(listProducts, { query }));
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { sort, limit: 2 };
      const answer = await page(cursor === '' ? query : { ...query, cursor });
      seen.push(...answer.data.map(({ code }) => code));
      cursor = answer.next_cursor;
    }
    expect(seen.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('the stock of a variant is shown to users who may see it', async () => {
    const product = await add('S1');
    await putInStock(firstOf(product).id, 30_000);
    const [seen] = (await read(product.id)).variants;
    const levels = [{ warehouse_id: shop.warehouses.shop, on_hand: 30_000, is_low: false }];
    expect(seen).toMatchObject({ stock: 30_000, levels });
    const permissions = new Set(shop.owner.permissions);
    permissions.delete('product-stock.read');
    const [unseen] = (await read(product.id, { ...shop.owner, permissions })).variants;
    expect(unseen).toMatchObject({ stock: null, levels: null });
  });
});

describe('a product', () => {
  test('gets another code and is found by it; a taken code is rejected', async () => {
    const product = await add('OLD-1', { name: 'Soap' });
    await add('TAKEN-1');
    expect(refusalOf(await patch(product.id, { version: 1, code: 'TAKEN-1' }))).toBe('code_taken');
    answerOf(await patch(product.id, { version: 1, code: 'NEW-1' }));
    expect(await findAtTill('NEW-1')).toEqual(['NEW-1']);
    expect(await findAtTill('OLD-1')).toEqual([]);
  });

  test('changes its unit until it has moved', async () => {
    const product = await add('U1');
    const kg = shop.units.get('kg') ?? '';
    const packet = shop.units.get('packet') ?? '';
    answerOf(await patch(product.id, { version: 1, unit_id: kg }));
    await putInStock(firstOf(product).id, 10_000);
    expect(refusalOf(await patch(product.id, { version: 2, unit_id: packet }))).toBe('unit_in_use');
    answerOf(await patch(product.id, { version: 2, unit_id: kg, name: 'Loose' }));
  });

  test('is archived and restored; variants archived earlier stay archived', async () => {
    const options = [{ name: 'Size', values: ['S', 'L'] }];
    const sizes = ['S', 'L'].map((Size) => ({ options: { Size }, sale_price: 100 }));
    const product = await add('AW1', { options, variants: sizes });
    const [small] = product.variants;
    answerOf(await patchVariant(small?.id ?? '', { version: 1, archived: true }));
    const input = { body: { ids: [product.id] } };
    const later = new Date('2030-01-01T00:00:00Z');
    const archivedProducts = await shop.call<typeof archiveProductsRoute>(
      archiveProducts,
      input,
      shop.owner,
      later,
    );
    expect(answerOf(archivedProducts).data).toEqual({ changed: 1 });
    expect(answerOf(await archive([product.id])).data).toEqual({ changed: 0 });
    expect(await findAtTill('AW1')).toEqual([]);
    expect(refusalOf(await patch(product.id, { version: 2, name: 'x' }))).toBe('not_found');
    answerOf(await archive([product.id], false));
    const back = await read(product.id);
    expect(back.variants.map(({ name, archived }) => [name, archived])).toEqual([
      ['S', true],
      ['L', false],
    ]);
    expect(await findAtTill('AW1')).toEqual(['AW1']);
  });

  test('if one of many does not exist, none changes', async () => {
    const product = await add('AW2');
    const unknownId = '00000000-0000-7000-8000-000000000000';
    expect(refusalOf(await archive([product.id, unknownId]))).toBe('not_found');
    expect((await read(product.id)).archived).toBe(false);
  });

  test('gets another variant with a new option value', async () => {
    const options = [{ name: 'Size', values: ['S'] }];
    const product = await add('V1', {
      options,
      variants: [{ options: { Size: 'S' }, sale_price: 100 }],
    });
    const more = (body: object) =>
      shop.call<typeof addVariantRoute>(addVariant, { params: { id: product.id }, body });
    const body = { options: { Size: 'XL' }, barcodes: ['8801'], sale_price: 120 };
    const { data } = answerOf(await more(body));
    expect(data.options).toEqual([{ name: 'Size', values: ['S', 'XL'] }]);
    expect(data.variants.map(({ name, barcodes }) => [name, barcodes])).toEqual([
      ['S', []],
      ['XL', ['8801']],
    ]);
    expect(refusalOf(await more(body))).toBe('variant_twice');
    expect(refusalOf(await more({ options: { Hue: 'red' }, sale_price: 1 }))).toBe(
      'options_mismatch',
    );
    const plain = await add('V2');
    const input = { params: { id: plain.id }, body };
    expect(refusalOf(await shop.call<typeof addVariantRoute>(addVariant, input))).toBe(
      'options_mismatch',
    );
  });
});

describe('a variant', () => {
  test('changes its name and barcodes, and is found by them', async () => {
    const product = await add('B1', { variants: [{ sale_price: 100, barcodes: ['111', '112'] }] });
    await add('B2', { variants: [{ sale_price: 100, barcodes: ['113'] }] });
    const { id } = firstOf(product);
    expect(refusalOf(await patchVariant(id, { version: 1, barcodes: ['112', '113'] }))).toBe(
      'barcode_taken',
    );
    expect(refusalOf(await patchVariant(id, { version: 1, barcodes: ['115', '115'] }))).toBe(
      'barcode_taken',
    );
    const body = { version: 1, barcodes: ['112', '114'], name: 'Large', name_bn: 'বড়' };
    const { data } = answerOf(await patchVariant(id, body));
    expect(data).toMatchObject({ name: 'Large', barcodes: ['112', '114'], version: 2 });
    expect(await findAtTill('114')).toEqual(['B1']);
    expect(await findAtTill('111')).toEqual([]);
    expect(await findAtTill('বড়')).toEqual(['B1']);
  });

  test('has a history of prices and costs', async () => {
    const product = await add('H1');
    const { id } = firstOf(product);
    answerOf(await patchVariant(id, { version: 1, sale_price: 12_000 }));
    answerOf(await patchVariant(id, { version: 2, vat_rate: 0 }));
    answerOf(await patchVariant(id, { version: 3, product_discount: 500 }));
    const params = { id };
    const prices = answerOf(await shop.call<typeof listPricesRoute>(listPrices, { params })).data;
    expect(
      prices.map((one) => [
        one.sale_price_before,
        one.sale_price,
        one.product_discount_before,
        one.product_discount,
      ]),
    ).toEqual([
      [12_000, 12_000, 0, 500],
      [10_000, 12_000, 0, 0],
    ]);
    expect(prices[0]?.actor_name).toBe(shop.owner.user_name);
    await putInStock(id, 40_000, 6_250);
    const costs = answerOf(await shop.call<typeof listCostsRoute>(listCosts, { params })).data;
    expect(costs).toMatchObject([{ quantity: 40_000, value: 25_000, unit_cost: 6_250 }]);
  });
});

describe('categories, brands and units', () => {
  test('a category moves, but not below itself; one with products stays', async () => {
    const top = await categoryOf('Top');
    const below = await categoryOf('Below', top.id);
    const change = (id: string, body: object) =>
      shop.call<typeof changeCategoryRoute>(changeCategory, { params: { id }, body });
    const remove = (id: string) =>
      shop.call<typeof archiveCategoryRoute>(archiveCategory, { params: { id } });
    expect(refusalOf(await change(top.id, { version: 1, parent_id: below.id }))).toBe(
      'category_within_itself',
    );
    expect(refusalOf(await change(below.id, { version: 1, name: 'Top' }))).toBe('name_taken');
    expect(refusalOf(await remove(top.id))).toBe('category_in_use');
    const product = await add('CAT1', { category_id: below.id });
    expect(refusalOf(await remove(below.id))).toBe('category_in_use');
    answerOf(await patch(product.id, { version: 1, category_id: null }));
    answerOf(await remove(below.id));
    // The name is free again.
    expect(await categoryOf('Below')).toMatchObject({ id: below.id, parent_id: null });
  });

  test('a brand is renamed once per version, and keeps its products when archived', async () => {
    const square = await brandOf('Square');
    await brandOf('Best');
    const change = (body: object) =>
      shop.call<typeof changeBrandRoute>(changeBrand, {
        params: { id: square.id },
        body: body,
      });
    expect(refusalOf(await change({ version: 1, name: 'Best' }))).toBe('name_taken');
    answerOf(await change({ version: 1, name_bn: 'স্কয়ার' }));
    expect(refusalOf(await change({ version: 1, name: 'x' }))).toBe('version_conflict');
    const product = await add('BR1', { brand_id: square.id });
    answerOf(await shop.call(archiveBrand, { params: { id: square.id } }));
    expect((await read(product.id)).brand_id).toBe(square.id);
  });

  test('a unit in use gets more decimals, never fewer', async () => {
    await add('UN1', { unit_id: shop.units.get('metre') });
    const change = (body: object) =>
      shop.call<typeof changeUnitRoute>(changeUnit, {
        params: { id: shop.units.get('metre') ?? '' },
        body: body,
      });
    answerOf(await change({ version: 1, decimals: 3 }));
    expect(refusalOf(await change({ version: 2, decimals: 2 }))).toBe('unit_in_use');
  });
});
