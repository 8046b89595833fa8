import type {
  createCustomFieldRoute,
  listCustomFieldsRoute,
} from '#domains/catalog/contract/custom-field.ts';
import type {
  changePricesRoute,
  previewPricesRoute,
} from '#domains/catalog/contract/price-batch.ts';
import type { addPriceListLineRoute } from '#domains/catalog/contract/price-list.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import type { addProductPictureRoute } from '#domains/catalog/contract/product-pictures.ts';
import { archiveBrand } from '#domains/catalog/server/archive-brand.ts';
import { createCustomField, listCustomFields } from '#domains/catalog/server/custom-fields.ts';
import { changePrices } from '#domains/catalog/server/prices/change-prices.ts';
import { previewPrices } from '#domains/catalog/server/prices/preview-prices.ts';
import { addPriceListLine } from '#domains/catalog/server/prices/price-list-lines.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { addProductPicture } from '#domains/catalog/server/products/product-pictures.ts';
import { LABEL_SAMPLES } from './label-samples.ts';
import {
  addBrand,
  addCategory,
  addGroup,
  addLentils,
  addPriceList,
  addUnit,
  DOT,
  lentils,
  unique,
} from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A price rule for new products of its own. */
async function priceRule(w: World) {
  const brand_id = (await addBrand(w)).id;
  const input = { body: { ...lentils(w), brand_id } };
  const made = await w.shop.call<typeof createProductRoute>(createProduct, input);
  const product_ids = [answerOf(made).data.id];
  return { amount: 500, round_to: 100, category_id: w.category, brand_id, product_ids };
}

async function fingerprintOf(w: World, body: object): Promise<string> {
  const seen = await w.shop.call<typeof previewPricesRoute>(previewPrices, { body });
  return answerOf(seen).data.fingerprint;
}

async function withPicture(w: World) {
  const product = await addLentils(w);
  const input = { params: { id: product.id }, body: { picture: DOT, variant_id: null } };
  const made = await w.shop.call<typeof addProductPictureRoute>(addProductPicture, input);
  return { ...product, picture_id: answerOf(made).data.pictures[0]?.id ?? '' };
}

/** The only variant of a new product. */
async function oneVariant(w: World, more: { kind?: 'bundle' } = {}) {
  const input = { body: { ...lentils(w), ...more } };
  const made = await w.shop.call<typeof createProductRoute>(createProduct, input);
  const [variant] = answerOf(made).data.variants;
  return { variant_id: variant?.id ?? '', version: variant?.version ?? 1 };
}

/** The customer group, location and period. */
async function terms(w: World) {
  return {
    group_id: await addGroup(w),
    branch_id: w.shop.branches.mirpur,
    starts_on: '2026-08-01',
    ends_on: '2026-08-31',
    priority: 3,
    round_to: 100,
  };
}

async function priceLine(w: World) {
  return {
    target: 'product',
    target_id: w.product,
    unit_id: (await addUnit(w)).id,
    min_quantity: 10_000,
    max_quantity: 90_000,
    min_amount: 100,
    max_amount: 90_000,
    rate: -50_000,
  };
}

async function addPriceLine(w: World): Promise<{ id: string; line_id: string }> {
  const id = await addPriceList(w);
  const input = { params: { id }, body: await priceLine(w) };
  const made = await w.shop.call<typeof addPriceListLineRoute>(addPriceListLine, input);
  return { id, line_id: answerOf(made).data.id };
}

async function addField(w: World): Promise<string> {
  const input = { body: { name: unique(), kind: 'text' } };
  const made = await w.shop.call<typeof createCustomFieldRoute>(createCustomField, input);
  return answerOf(made).data.id;
}

/** A text field: a shop can have at most thirty. */
async function someField(w: World): Promise<string> {
  const result = await w.shop.call<typeof listCustomFieldsRoute>(listCustomFields, {});
  const there = answerOf(result).data.find(({ kind }) => kind === 'text');
  return there?.id ?? addField(w);
}

/** Calls of the catalogue's routes, as in `samples.ts`. */
export const CATALOG_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  ...LABEL_SAMPLES,
  'GET /inventory/category': () => ({}),
  'POST /inventory/category': (w) => ({
    body: { name: unique(), name_bn: 'চাল', icon: 'grain', parent_id: w.category },
  }),
  'PATCH /inventory/category/{id}': async (w) => ({
    params: { id: (await addCategory(w)).id },
    body: { version: 1, name: unique(), rank: 3, icon: 'grain', parent_id: w.category },
  }),
  'DELETE /inventory/category/{id}': async (w) => ({ params: { id: (await addCategory(w)).id } }),
  'PUT /inventory/category/order': async (w) => {
    const { id: parent_id } = await addCategory(w);
    return { body: { parent_id, ids: [(await addCategory(w)).id] } };
  },
  'PUT /inventory/category/{id}/picture': async (w) => ({
    params: { id: (await addCategory(w)).id },
    body: { picture: DOT },
  }),
  'GET /inventory/brand': () => ({}),
  'POST /inventory/brand': () => ({ body: { name: unique(), name_bn: 'প্রাণ' } }),
  'PATCH /inventory/brand/{id}': async (w) => ({
    params: { id: (await addBrand(w)).id },
    body: { version: 1, name: unique(), name_bn: 'প্রাণ' },
  }),
  'DELETE /inventory/brand/{id}': async (w) => ({ params: { id: (await addBrand(w)).id } }),
  'GET /inventory/custom-field': () => ({}),
  'POST /inventory/custom-field': () => ({
    body: { name: unique(), name_bn: 'কাপড়', kind: 'choice', choices: ['Silk'], rank: 2 },
  }),
  'PATCH /inventory/custom-field/{id}': async (w) => ({
    params: { id: await addField(w) },
    body: { version: 1, name: unique(), name_bn: 'কাপড়', choices: [], rank: 3 },
  }),
  'DELETE /inventory/custom-field/{id}': async (w) => ({ params: { id: await addField(w) } }),
  'GET /inventory/archived': () => ({}),
  'POST /inventory/archived/{id}/restore': async (w) => {
    const { id } = await addBrand(w);
    answerOf(await w.shop.call(archiveBrand, { params: { id } }));
    return { params: { id }, body: { kind: 'brand' } };
  },
  'GET /inventory/unit': () => ({}),
  'POST /inventory/unit': () => ({
    body: { code: unique().slice(-12), name: 'Sack', name_bn: 'বস্তা', decimals: 0 },
  }),
  'PATCH /inventory/unit/{id}': async (w) => ({
    params: { id: (await addUnit(w)).id },
    body: { version: 1, name: 'Metre', name_bn: 'মিটার', decimals: 3 },
  }),
  'DELETE /inventory/unit/{id}': async (w) => ({ params: { id: (await addUnit(w)).id } }),
  'GET /inventory/product': async (w) => ({
    query: { category_id: w.category, brand_id: (await addBrand(w)).id, sort: 'name' },
  }),
  'GET /inventory/product/{id}': (w) => ({ params: { id: w.product } }),
  'POST /inventory/product': async (w) => ({
    body: {
      ...lentils(w),
      brand_id: (await addBrand(w)).id,
      income_account_id: await w.post.incomeAccount(),
      custom: [{ field_id: await someField(w), text: 'Dry' }],
    },
  }),
  'POST /inventory/product/archive': async (w) => ({
    body: { ids: [(await addLentils(w)).id], archived: true },
  }),
  'POST /inventory/product/{id}/pictures': async (w) => {
    const { id, variants } = await addLentils(w);
    return { params: { id }, body: { picture: DOT, variant_id: variants[0]?.id ?? null } };
  },
  'PUT /inventory/product/{id}/pictures': async (w) => {
    const { id, variants, picture_id } = await withPicture(w);
    const variant_id = variants[0]?.id ?? null;
    return { params: { id }, body: { pictures: [{ id: picture_id, variant_id }] } };
  },
  'DELETE /inventory/product/{id}/pictures/{picture_id}': async (w) => {
    const { id, picture_id } = await withPicture(w);
    return { params: { id, picture_id } };
  },
  'POST /inventory/product/{id}/variants': async (w) => ({
    params: { id: (await addLentils(w)).id },
    body: { options: { Size: '2 kg' }, barcodes: [unique()], sale_price: 26_000 },
  }),
  'POST /inventory/product/{id}/options': async (w) => {
    const { id, options } = await addLentils(w);
    const colour = { name: 'Colour', values: ['red', 'green'], existing_value: 'red' };
    const chosen = options.map(({ name, values }) => [name, values[0] ?? '']);
    const variant = {
      options: { ...Object.fromEntries(chosen), Colour: 'green' },
      barcodes: [unique()],
      sale_price: 26_000,
    };
    return {
      params: { id },
      body: { version: 1, options: [...options, colour], variants: [variant] },
    };
  },
  'POST /inventory/price-changes/preview': async (w) => ({ body: await priceRule(w) }),
  'POST /inventory/price-changes': async (w) => {
    const rule = await priceRule(w);
    return { body: { ...rule, fingerprint: await fingerprintOf(w, rule) } };
  },
  'GET /inventory/price-changes': () => ({}),
  'POST /inventory/price-changes/{id}/undo': async (w) => {
    const rule = await priceRule(w);
    const body = { ...rule, fingerprint: await fingerprintOf(w, rule) };
    const made = await w.shop.call<typeof changePricesRoute>(changePrices, { body });
    return { params: { id: answerOf(made).data.id } };
  },
  'GET /inventory/price-plans': () => ({}),
  'POST /inventory/price-plans/{id}/cancel': async (w) => {
    const rule = await priceRule(w);
    const body = { ...rule, begins_on: '2027-01-01', fingerprint: await fingerprintOf(w, rule) };
    const made = await w.shop.call<typeof changePricesRoute>(changePrices, { body });
    return { params: { id: answerOf(made).data.id } };
  },
  'GET /inventory/product/{id}/price-plans': (w) => ({ params: { id: w.product } }),
  'POST /inventory/variants/{id}/price-plans': async (w) => {
    const { variant_id, version } = await oneVariant(w);
    const body = { version, sale_price: 99_900, begins_on: '2027-01-01' };
    return { params: { id: variant_id }, body };
  },
  'GET /inventory/variants/{id}/prices': (w) => ({ params: { id: w.variant } }),
  'GET /inventory/variants/{id}/costs': (w) => ({ params: { id: w.variant } }),
  'GET /inventory/variants/{id}/last-cost': (w) => ({ params: { id: w.variant } }),
  'PATCH /inventory/product/{id}': async (w) => ({
    params: { id: (await addLentils(w)).id },
    body: {
      version: 1,
      code: unique(),
      name: 'Red lentils',
      name_bn: 'মসুর ডাল',
      category_id: w.category,
      brand_id: (await addBrand(w)).id,
      unit_id: w.shop.units.get('g'),
      income_account_id: await w.post.incomeAccount(),
      custom: [{ field_id: await someField(w), text: 'Dry' }],
    },
  }),
  'GET /inventory/pos-product/{id}/other-locations': (w) => ({
    params: { id: w.product },
    query: { warehouse_id: w.shop.warehouses.shop },
  }),
  'DELETE /inventory/product/{id}': async (w) => ({ params: { id: (await addLentils(w)).id } }),
  'PATCH /inventory/variants/{id}': async (w) => ({
    params: { id: (await addLentils(w)).variants[0]?.id ?? '' },
    body: {
      version: 1,
      sale_price: 10_000,
      product_discount: 0,
      vat_rate: null,
      archived: false,
      name: 'Small',
      name_bn: 'ছোট',
      barcodes: [unique()],
    },
  }),
  'GET /inventory/price-lists': () => ({}),
  'POST /inventory/price-lists': async (w) => ({
    body: { name: unique(), name_bn: 'পাইকারি', ...(await terms(w)) },
  }),
  'GET /inventory/price-lists/{id}': async (w) => ({ params: { id: await addPriceList(w) } }),
  'PATCH /inventory/price-lists/{id}': async (w) => ({
    params: { id: await addPriceList(w) },
    body: { version: 1, name: unique(), name_bn: 'পাইকারি', archived: true, ...(await terms(w)) },
  }),
  'GET /inventory/price-lists/{id}/lines': async (w) => ({
    params: { id: (await addPriceLine(w)).id },
    query: { variant_id: w.variant },
  }),
  'POST /inventory/price-lists/{id}/lines': async (w) => ({
    params: { id: await addPriceList(w) },
    body: await priceLine(w),
  }),
  'PUT /inventory/price-lists/{id}/lines/{line_id}': async (w) => ({
    params: await addPriceLine(w),
    body: await priceLine(w),
  }),
  'DELETE /inventory/price-lists/{id}/lines/{line_id}': async (w) => ({
    params: await addPriceLine(w),
  }),
  'GET /pos/price-lists': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'GET /pos/sync': (w) => ({
    query: { warehouse_id: w.shop.warehouses.shop, since: '2026-08-01T09:00:00Z' },
  }),
  'PUT /inventory/variants/{id}/units': async (w) => {
    const { variant_id, version } = await oneVariant(w);
    const unit_id = (await addUnit(w)).id;
    const units = [{ unit_id, factor: 240_000, sale_price: 320_000, barcodes: [unique()] }];
    return { params: { id: variant_id }, body: { version, units } };
  },
  'PUT /inventory/variants/{id}/parts': async (w) => {
    const { variant_id, version } = await oneVariant(w, { kind: 'bundle' });
    const parts = [{ variant_id: w.variant, quantity: 20_000 }];
    return { params: { id: variant_id }, body: { version, parts } };
  },
  'GET /inventory/pos-product': (w) => ({
    query: { category_id: w.category, warehouse_id: w.shop.warehouses.shop },
  }),
  'GET /inventory/warehouse-product/pos': (w) => ({
    query: { category_id: w.category, warehouse_id: w.shop.warehouses.shop },
  }),
  'GET /inventory/new/products': () => ({}),
  'GET /inventory/variants': (w) => ({ query: { category_id: w.category } }),
};
