import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import type { createProductRoute, Product } from '#domains/catalog/contract/product.ts';
import type { setPartsRoute, setUnitsRoute } from '#domains/catalog/contract/variant-units.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { Sale } from '../contract/sale.ts';
import type { postReturnRoute, SaleReturn } from '../contract/sale-return.ts';
import type { findSaleToReturnRoute } from '../contract/sale-to-return.ts';
import { findSaleToReturn } from './find-sale-to-return.ts';
import { postExchange } from './post-exchange.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { postWithoutReceipt } from './post-without-receipt.ts';
import { readSale } from './read-sale.ts';
import { reverseReturn } from './reverse-return.ts';
import { reverseSale } from './reverse-sale.ts';

const BOX_CODE = '8941100500249';

let db: TestDatabase;
let shop: TestShop;
/** 100 soaps at 45.00, 20 towels at 100.00; a box is 24 soaps at 1,000.00. */
let soap: string;
let towel: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  soap = await shop.addProduct({ code: 'SOAP', name: 'Soap', sale_price: 5_000, vat_rate: 0 });
  towel = await shop.addProduct({ code: 'TOWEL', name: 'Towel', sale_price: 20_000, vat_rate: 0 });
  await stock([
    [soap, 100, 4_500],
    [towel, 20, 10_000],
  ]);
  answerOf(await units(soap, [{ factor: 240_000, sale_price: 100_000, barcodes: [BOX_CODE] }]));
});

async function stock(rows: readonly (readonly [string, number, number])[]) {
  const lines = rows.map(([variant_id, pieces, unit_cost]) => {
    return { variant_id, quantity_change: pieces * 10_000, unit_cost };
  });
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

const boxId = () => shop.units.get('box') ?? '';

function units(id: string, unitRows: readonly object[], version = 1) {
  const body = { version, units: unitRows.map((unit) => ({ unit_id: boxId(), ...unit })) };
  return shop.call<typeof setUnitsRoute>(setUnits, { params: { id }, body });
}

async function product(kind: string, sale_price: number): Promise<Product> {
  const unit_id = shop.units.get('piece') ?? '';
  const code = newId();
  const variants = [{ sale_price, vat_rate: 0 }];
  const body = { code, name: kind, unit_id, kind, variants };
  return answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
}

function parts(id: string, partRows: readonly (readonly [string, number])[], version = 1) {
  const rows = partRows.map(([variant_id, pieces]) => ({ variant_id, quantity: pieces * 10_000 }));
  const body = { version, parts: rows };
  return shop.call<typeof setPartsRoute>(setParts, { params: { id }, body });
}

/** 3 soaps and a towel for 300.00; they cost 135.00 and 100.00. */
async function giftPack(): Promise<string> {
  const { variants } = await product('bundle', 30_000);
  const id = variants[0]?.id ?? '';
  answerOf(
    await parts(id, [
      [soap, 3],
      [towel, 1],
    ]),
  );
  return id;
}

const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });

type Line = { variant_id: string; quantity: number; unit_id?: string; unit_price?: number };

function sell(lines: readonly Line[], actor = shop.owner) {
  const warehouse_id = shop.warehouses.shop;
  const body = { id: newId(), warehouse_id, lines, payments: [cash(1_000_000)] };
  return shop.call<typeof postSaleRoute>(postSale, { body }, actor);
}

async function sold(lines: readonly Line[]): Promise<Sale> {
  return answerOf(await sell(lines)).data;
}

async function returned(sale: Sale, lines: readonly object[], refund: number): Promise<SaleReturn> {
  const returnLines = lines.map((line, at) => ({ sale_line_id: sale.lines[at]?.id, ...line }));
  const body = { id: newId(), sale_id: sale.id, lines: returnLines, refunds: [cash(refund)] };
  return answerOf(await shop.call<typeof postReturnRoute>(postReturn, { body })).data;
}

const stockOf = (id: string) => levelOf(db.connection, shop.warehouses.shop, id);

async function dayOf(variant_id: string): Promise<string[]> {
  await foldAll(db.database);
  const rows = await shop.run((tx) =>
    tx
      .selectFrom('product_sum')
      .select(['quantity', 'net', 'cost'])
      .where('shop_id', '=', shop.shop_id)
      .where('period', '=', 'day')
      .where('variant_id', '=', variant_id)
      .execute(),
  );
  return rows.map(({ quantity, net, cost }) => `${quantity} for ${net} at ${cost}`);
}

async function shown(query: Record<string, string>) {
  return answerOf(await shop.call<typeof listPosProductsRoute>(listPosProducts, { query })).data;
}

const box = (quantity: number) => ({ variant_id: soap, unit_id: boxId(), quantity });

test('a box is sold at its own price and takes its pieces out of stock', async () => {
  const sale = await sold([box(20_000), { variant_id: soap, quantity: 30_000 }]);
  expect(sale.lines).toMatchObject([
    { unit: 'box', factor: 240_000, quantity: 20_000, unit_price: 100_000, net: 200_000 },
    { unit: 'piece', factor: 10_000, quantity: 30_000, unit_price: 5_000, net: 15_000 },
  ]);
  expect(await stockOf(soap)).toBe('49 worth 2205.00');
  // 51 pieces for 2,150.00 that had cost 45.00 each: the profit is right after conversion.
  expect(await dayOf(soap)).toEqual(['510000 for 215000 at 229500']);
  const read = answerOf(await shop.call(readSale, { params: { id: sale.id } })) as { data: Sale };
  expect(read.data.lines).toEqual(sale.lines);
});

test('the barcode of the box sells the box, and its pieces count together', async () => {
  const [row] = await shown({ barcode: BOX_CODE });
  expect(row).toMatchObject({ id: soap, barcodes: [], kind: 'goods' });
  expect(row?.units).toMatchObject([
    { unit: 'box', factor: 240_000, sale_price: 100_000, barcodes: [BOX_CODE] },
  ]);
  expect((await shown({ q: BOX_CODE })).map(({ id }) => id)).toEqual([soap]);
  expect(refusalOf(await sell([box(40_000), { variant_id: soap, quantity: 50_000 }]))).toBe(
    'insufficient_stock',
  );
  expect(refusalOf(await sell([{ ...box(10_000), unit_price: 99_999 }], shop.cashier))).toBe(
    'unit_price_changed',
  );
  expect(refusalOf(await sell([box(5_000)]))).toBe('quantity_too_fine');
  const other = { ...box(10_000), unit_id: shop.units.get('kg') ?? '' };
  expect(refusalOf(await sell([other]))).toBe('unit_not_found');
});

test('pieces of a box are returned, then the rest of it, and all add up', async () => {
  const sale = await sold([box(10_000)]);
  const back = await returned(sale, [{ quantity: 50_000, in_own_unit: true }], 20_833);
  expect(back.lines).toMatchObject([
    { unit: 'piece', factor: 10_000, quantity: 50_000, unit_price: 4_167, net: 20_833 },
  ]);
  expect(await stockOf(soap)).toBe('81 worth 3645.00');
  const lookup = await shop.call<typeof findSaleToReturnRoute>(findSaleToReturn, {
    query: { code: sale.id },
  });
  expect(answerOf(lookup).data.lines[0]?.left).toEqual({ quantity: 190_000, refund: 79_167 });
  await returned(sale, [{ quantity: 190_000, in_own_unit: true }], 79_167);
  expect(await stockOf(soap)).toBe('100 worth 4500.00');
  expect(await dayOf(soap)).toEqual(['0 for 0 at 0']);
  answerOf(
    await shop.call(reverseReturn, {
      params: { id: back.id },
      body: { id: newId(), reason: 'No' },
    }),
  );
  expect(await stockOf(soap)).toBe('95 worth 4275.00');
});

test('a box is exchanged for pieces, and returned without a receipt', async () => {
  const sale = await sold([box(10_000)]);
  const exchange = {
    id: newId(),
    sale_id: sale.id,
    warehouse_id: shop.warehouses.shop,
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }],
    lines: [{ variant_id: soap, quantity: 200_000 }],
    payments: [],
  };
  answerOf(await shop.call<typeof postExchangeRoute>(postExchange, { body: exchange }));
  expect(await stockOf(soap)).toBe('80 worth 3600.00');
  const loose = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'No receipt',
    lines: [{ variant_id: soap, unit_id: boxId(), quantity: 10_000 }],
    refunds: [cash(100_000)],
  };
  answerOf(await shop.call(postWithoutReceipt, { body: loose }, shop.owner));
  expect(await stockOf(soap)).toBe('104 worth 4680.00');
});

test('units belong to their product, each once, with unused codes', async () => {
  const piece = shop.units.get('piece') ?? '';
  const refused = async (unitRows: readonly object[]) => refusalOf(await units(soap, unitRows, 2));
  expect(await refused([{ unit_id: piece, factor: 120_000 }])).toBe('unit_twice');
  expect(await refused([{ factor: 1 }, { factor: 2 }])).toBe('unit_twice');
  expect(await refused([{ unit_id: newId(), factor: 1 }])).toBe('unit_not_found');
  expect(await refused([{ factor: 240_000, barcodes: ['A', 'A'] }])).toBe('barcode_taken');
  expect(refusalOf(await units(soap, [], 1))).toBe('version_conflict');
  expect(refusalOf(await units(towel, [{ factor: 2, barcodes: [BOX_CODE] }]))).toBe(
    'barcode_taken',
  );
  answerOf(await units(soap, [], 2));
  expect(await shown({ barcode: BOX_CODE })).toEqual([]);
});

test('a bundle has as many sets as its parts allow, and sells them in one document', async () => {
  const pack = await giftPack();
  const [row] = (await shown({ q: 'bundle' })).filter(({ id }) => id === pack);
  expect(row).toMatchObject({ kind: 'bundle', stock: 200_000 });
  const sale = await sold([
    { variant_id: pack, quantity: 20_000 },
    { variant_id: soap, quantity: 10_000 },
  ]);
  expect(await stockOf(soap)).toBe('93 worth 4185.00');
  expect(await stockOf(towel)).toBe('18 worth 1800.00');
  expect(await dayOf(pack)).toEqual(['20000 for 60000 at 47000']);
  expect(await dayOf(soap)).toEqual(['10000 for 5000 at 4500']);
  expect(await dayOf(towel)).toEqual([]);
  await returned(sale, [{ quantity: 10_000 }], 30_000);
  expect(await stockOf(soap)).toBe('96 worth 4320.00');
  expect(await stockOf(towel)).toBe('19 worth 1900.00');
  await returned(sale, [{ quantity: 10_000 }], 30_000);
  expect(await dayOf(pack)).toEqual(['0 for 0 at 0']);
  const fullSale = await sold([{ variant_id: pack, quantity: 50_000 }]);
  answerOf(
    await shop.call(reverseSale, {
      params: { id: fullSale.id },
      body: { id: newId(), reason: 'No' },
    }),
  );
  expect(await stockOf(towel)).toBe('20 worth 2000.00');
});

/** https://github.com/PrestaShop/PrestaShop/issues/11025 showed 15. */
test('5 of one part and 80 of another make 5 sets', async () => {
  const lid = await shop.addProduct({ code: 'LID', sale_price: 100 });
  const jar = await shop.addProduct({ code: 'JAR', sale_price: 100 });
  await stock([
    [jar, 5, 100],
    [lid, 80, 100],
  ]);
  const set = (await product('bundle', 500)).variants[0]?.id ?? '';
  expect((await shown({ q: 'bundle' }))[0]?.stock).toBe(0);
  expect(refusalOf(await sell([{ variant_id: set, quantity: 10_000 }]))).toBe('insufficient_stock');
  answerOf(
    await parts(set, [
      [jar, 1],
      [lid, 1],
    ]),
  );
  expect((await shown({ q: 'bundle' }))[0]?.stock).toBe(50_000);
  await sold([{ variant_id: set, quantity: 50_000 }]);
  expect(refusalOf(await sell([{ variant_id: set, quantity: 10_000 }]))).toBe('insufficient_stock');
});

test('a bundle consists of goods; no other product has parts', async () => {
  const pack = await giftPack();
  const service = (await product('service', 10_000)).variants[0]?.id ?? '';
  const refused = async (id: string, partRows: readonly (readonly [string, number])[]) =>
    refusalOf(await parts(id, partRows, 2));
  expect(await refused(pack, [[service, 1]])).toBe('part_not_stocked');
  expect(await refused(pack, [[pack, 1]])).toBe('part_not_stocked');
  expect(
    await refused(pack, [
      [soap, 1],
      [soap, 2],
    ]),
  ).toBe('part_twice');
  expect(await refused(pack, [[soap, 0.5]])).toBe('quantity_too_fine');
  expect(await refused(pack, [[newId(), 1]])).toBe('variant_not_found');
  expect(await refused(soap, [[towel, 1]])).toBe('not_a_bundle');
});

test('a service is sold without stock, and cannot be received', async () => {
  const made = await product('service', 15_000);
  const service = made.variants[0]?.id ?? '';
  const sale = await sold([
    { variant_id: service, quantity: 20_000 },
    { variant_id: soap, quantity: 10_000 },
  ]);
  expect(sale.total).toBe(35_000);
  expect(await dayOf(service)).toEqual(['20000 for 30000 at 0']);
  await returned(sale, [{ quantity: 10_000 }, { quantity: 10_000 }], 20_000);
  expect(await stockOf(soap)).toBe('100 worth 4500.00');
  const lines = [{ variant_id: service, quantity_change: 10_000, unit_cost: 1 }];
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  expect(refusalOf(await shop.call(postAdjustment, { body: opening }))).toBe('not_stocked');
  const change = { params: { id: made.id }, body: { version: 1, kind: 'goods' } };
  expect(refusalOf(await shop.call(changeProduct, change))).toBe('kind_in_use');
  const unsold = await product('service', 100);
  const changed = { params: { id: unsold.id }, body: { version: 1, kind: 'non_stock' } };
  expect(answerOf(await shop.call(changeProduct, changed))).toMatchObject({
    data: { kind: 'non_stock' },
  });
});
