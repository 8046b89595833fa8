import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { createBrandRoute } from '#domains/catalog/contract/brand.ts';
import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import type { createCustomerGroupRoute } from '#domains/catalog/contract/customer-group.ts';
import type { posPricesRoute } from '#domains/catalog/contract/pos-prices.ts';
import type {
  addPriceListLineRoute,
  changePriceListRoute,
  createPriceListRoute,
  listPriceListLinesRoute,
} from '#domains/catalog/contract/price-list.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { changeCategory } from '#domains/catalog/server/categories/change-category.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import { createBrand } from '#domains/catalog/server/create-brand.ts';
import {
  addPriceListLine,
  listPriceListLines,
} from '#domains/catalog/server/prices/price-list-lines.ts';
import { changePriceList, createPriceList } from '#domains/catalog/server/prices/price-lists.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { posPrices } from '#domains/catalog/server/sync/pos-prices.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import {
  archiveCustomerGroup,
  createCustomerGroup,
} from '#domains/parties/server/customer-groups.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let shop: TestShop;
/** A jacket at 1000.00 less 20.00, in the category Coats within Clothes, brand Aarong. */
let jacket: { id: string; product_id: string };
let coats: string;
let clothes: string;
let brand: string;
let group: string;
let rahima: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database);
  clothes = await category('Clothes', null);
  coats = await category('Coats', clothes);
  const made = await shop.call<typeof createBrandRoute>(createBrand, { body: { name: 'Aarong' } });
  brand = answerOf(made).data.id;
  const body = {
    code: 'JACKET',
    name: 'Jacket',
    category_id: coats,
    brand_id: brand,
    unit_id: shop.units.get('piece'),
    variants: [{ sale_price: 100_000, product_discount: 2_000, vat_rate: 0 }],
  };
  const product = await shop.call<typeof createProductRoute>(createProduct, { body });
  const { id, variants } = answerOf(product).data;
  jacket = { id: variants[0]?.id ?? '', product_id: id };
  const lines = [{ variant_id: jacket.id, quantity_change: 10_000_000, unit_cost: 700 }];
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const grouped = await shop.call<typeof createCustomerGroupRoute>(createCustomerGroup, {
    body: { name: 'Wholesale' },
  });
  group = answerOf(grouped).data.id;
  const parties = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'R', name: 'Rahima' },
    ]),
  );
  rahima = parties.get('R') ?? '';
  const join = { version: 1, group_id: group };
  answerOf(await shop.call(updateCustomer, { params: { id: rahima }, body: join }));
});

async function category(name: string, parent_id: string | null): Promise<string> {
  const body = { name, parent_id };
  const made = await shop.call<typeof createCategoryRoute>(createCategory, { body });
  return answerOf(made).data.id;
}

async function list(name: string, terms: object = {}): Promise<string> {
  const made = await shop.call<typeof createPriceListRoute>(createPriceList, {
    body: { name, ...terms },
  });
  return answerOf(made).data.id;
}

const addLine = (id: string, body: object) =>
  shop.call<typeof addPriceListLineRoute>(addPriceListLine, { params: { id }, body });

async function says(id: string, body: object): Promise<void> {
  answerOf(await addLine(id, body));
}

const change = (id: string, body: object) =>
  shop.call<typeof changePriceListRoute>(changePriceList, { params: { id }, body });

const less = (percent: number) => ({ rate: -percent * 10_000 });

function sell(pieces = 1, more: Record<string, unknown> = {}) {
  const { unit_price, unit_id, ...rest } = more;
  const line = { variant_id: jacket.id, quantity: pieces * 10_000, unit_id };
  const lines = [unit_price === undefined ? line : { ...line, unit_price }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments, ...rest };
  return shop.call<typeof postSaleRoute>(postSale, { body }, shop.cashier);
}

/** Unit price and discount of the only line, in taka. */
async function sold(pieces = 1, more: Record<string, unknown> = {}): Promise<[number, number]> {
  const { lines } = answerOf(await sell(pieces, more)).data;
  return [(lines[0]?.unit_price ?? 0) / 100, (lines[0]?.product_discount ?? 0) / 100];
}

test('bounds of a rule on quantity, amount and date, when selling', async () => {
  const id = await list('Four to six', { starts_on: '2026-08-01', ends_on: '2026-08-01' });
  await says(id, {
    target: 'product',
    target_id: jacket.product_id,
    price: 80_000,
    min_quantity: 40_000,
    max_quantity: 60_000,
    min_amount: 400_000,
    max_amount: 600_000,
  });
  // The product's own discount of 20.00 applies only to its own price.
  expect(await sold(5)).toEqual([800, 0]);
  expect(await sold(3)).toEqual([1000, 60]);
  expect(await sold(10)).toEqual([1000, 200]);
  answerOf(await change(id, { version: 2, starts_on: '2026-08-02', ends_on: null }));
  expect(await sold(5)).toEqual([1000, 100]);
});

test('a list price is the current price: any other is refused', async () => {
  await says(await list('Sale'), { target: 'variant', target_id: jacket.id, ...less(10) });
  expect(refusalOf(await sell(1, { unit_price: 100_000 }))).toBe('unit_price_changed');
  expect(await sold(1, { unit_price: 90_000 })).toEqual([900, 0]);
});

test('the most specific list wins, and lists that conflict are refused', async () => {
  const item = { target: 'product', target_id: jacket.product_id };
  await says(await list('Item'), { ...item, ...less(10) });
  await says(await list('Item and group', { group_id: group }), { ...item, ...less(20) });
  await says(await list('Category'), { target: 'category', target_id: clothes, ...less(15) });
  expect(await sold(1, { customer_id: rahima })).toEqual([800, 0]);
  expect(await sold()).toEqual([900, 0]);
  const days = { starts_on: '2026-08-01', ends_on: '2026-08-31' };
  const campaign = await list('Campaign', { ...days, priority: 8 });
  await says(campaign, { ...item, ...less(5) });
  expect(await sold(1, { customer_id: rahima })).toEqual([950, 0]);
  // Without its priority, nothing decides which of the two applies to Rahima in August.
  expect(await change(campaign, { version: 2, priority: 0 })).toMatchObject({
    rejection: 'price_lists_conflict',
    params: { list: 'Item and group', item: 'Jacket' },
  });
  const second = await list('Another campaign', days);
  expect(refusalOf(await addLine(second, { ...item, ...less(7) }))).toBe('price_lists_conflict');
  answerOf(await addLine(second, { ...item, ...less(7), min_quantity: 1_000_000 }));
});

test('where, for which customers and for which products a list applies', async () => {
  const uttara = await list('Uttara', { branch_id: shop.branches.uttara });
  await says(uttara, { ...less(50) });
  expect(await sold()).toEqual([1000, 20]);
  await says(await list('Brand'), { target: 'brand', target_id: brand, ...less(3) });
  expect(await sold()).toEqual([970, 0]);
  await says(await list('Nearer', { priority: 1, round_to: 500 }), {
    target: 'category',
    target_id: coats,
    rate: 12_300,
  });
  expect(await sold()).toEqual([1010, 0]);
});

test('a price per box applies to the box only, and is returned with its unit', async () => {
  const unit_id = shop.units.get('box');
  const params = { id: jacket.id };
  const units = [{ unit_id, factor: 100_000 }];
  answerOf(await shop.call(setUnits, { params, body: { version: 1, units } }));
  const item = { target: 'product', target_id: jacket.product_id };
  const id = await list('By the box');
  await says(id, { ...item, price: 900_000, unit_id });
  expect(await sold()).toEqual([1000, 20]);
  expect(await sold(1, { unit_id })).toEqual([9000, 0]);
  const result = await shop.call<typeof listPriceListLinesRoute>(listPriceListLines, {
    params: { id },
  });
  expect(answerOf(result).data).toMatchObject([
    { of_product_id: jacket.product_id, unit_id, unit_name: 'Box', price: 900_000 },
  ]);
});

test('invalid price rules are refused', async () => {
  const id = await list('List');
  const refused = async (body: object) => refusalOf(await addLine(id, body));
  expect(await refused({ ...less(5), price: 1 })).toBe('rule_without_amount');
  expect(await refused({ price: 1, target: 'brand' })).toBe('target_not_found');
  expect(await refused({ price: 1, target_id: brand })).toBe('target_not_found');
  expect(await refused({ price: 1, unit_id: shop.units.get('box') })).toBe('unit_without_product');
  expect(await refused({ price: 1, min_quantity: 2, max_quantity: 1 })).toBe('bounds_reversed');
  expect(await refused({ price: 1, target: 'variant', target_id: newId() })).toBe(
    'target_not_found',
  );
  answerOf(await addLine(id, { target: 'brand', target_id: brand, price: 1 }));
  expect(await refused({ target: 'brand', target_id: brand, price: 2 })).toBe('price_line_twice');
  const reversed = { version: 2, starts_on: '2026-08-02', ends_on: '2026-08-01' };
  expect(refusalOf(await change(id, reversed))).toBe('days_reversed');
});

test('a customer group with customers or a price list cannot be archived', async () => {
  const archive = () => shop.call(archiveCustomerGroup, { params: { id: group } });
  expect(refusalOf(await archive())).toBe('group_in_use');
  const leave = { version: 2, group_id: null };
  answerOf(await shop.call(updateCustomer, { params: { id: rahima }, body: leave }));
  const id = await list('For them', { group_id: group });
  expect(refusalOf(await archive())).toBe('group_in_use');
  answerOf(await change(id, { version: 1, archived: true }));
  answerOf(await archive());
});

test('a till gets its branch’s lists, for today or later, with the category tree', async () => {
  const readPrices = async (warehouse_id: string) => {
    const result = await shop.call<typeof posPricesRoute>(posPrices, { query: { warehouse_id } });
    return answerOf(result).data;
  };
  const before = await readPrices(shop.warehouses.shop);
  await says(await list('Uttara', { branch_id: shop.branches.uttara }), { ...less(50) });
  await says(await list('Over', { ends_on: '2026-07-01', priority: 1 }), { ...less(40) });
  await says(await list('To come', { starts_on: '2026-09-01', priority: 2 }), { ...less(30) });
  const here = await readPrices(shop.warehouses.shop);
  expect(here.lines.map(({ list_name }) => list_name)).toEqual(['To come']);
  expect(here.categories).toEqual([{ id: coats, parent_id: clothes }]);
  expect([before.prices_version, here.prices_version]).toEqual([
    '0',
    expect.stringMatching(/^[1-9]/),
  ]);
  // A category's place in the tree decides which prices apply to it.
  const moved = { version: 1, parent_id: null };
  answerOf(await shop.call(changeCategory, { params: { id: coats }, body: moved }));
  expect((await readPrices(shop.warehouses.shop)).prices_version).not.toBe(here.prices_version);
  const there = await readPrices(shop.warehouses.uttara);
  expect(there.lines.map(({ list_name }) => list_name).toSorted()).toEqual(['To come', 'Uttara']);
});
