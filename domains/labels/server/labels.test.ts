import { afterAll, beforeAll, expect, test } from 'vitest';
import type { makeBarcodesRoute } from '#domains/catalog/contract/make-barcodes.ts';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import type { readProductRoute } from '#domains/catalog/contract/product.ts';
import { makeBarcodes } from '#domains/catalog/server/products/make-barcodes.ts';
import { readProduct } from '#domains/catalog/server/products/read-product.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import { setShelf } from '#domains/inventory/server/levels/shelf.ts';
import { internalEan13, isEan13 } from '#domains/kernel/core/ean-13.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { pdfPages, pdfText } from '../../../testkit/pdf-text.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { listLabelItemsRoute } from '../contract/labels.ts';
import { type LabelLayout, READY_LAYOUTS } from '../core/label-layout.ts';
import { listLabelItems } from './list-label-items.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  token = await world.token(world.shop.owner);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const roll = READY_LAYOUTS.roll_50x25 as LabelLayout;
const sheet = READY_LAYOUTS.a4_65 as LabelLayout;

async function post(path: string, body: object) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, bytes };
}

const make = (body: object) => world.shop.call<typeof makeBarcodesRoute>(makeBarcodes, { body });

async function codesOf(variant_ids: string[], kind = 'ean13') {
  return answerOf(await make({ variant_ids, kind })).data.made.map(({ code }) => code);
}

const bare = (code: string, more: object = {}) => world.shop.addProduct({ code, ...more });

test("the shop's own codes have a check digit, are found at the till, and are unique", async () => {
  const ids = await Promise.all(['A1', 'A2', 'A3'].map((code) => bare(code)));
  const [one, two, three] = await codesOf(ids);
  expect([one, two, three].every((code) => isEan13(code ?? ''))).toBe(true);
  expect(new Set([one, two, three]).size).toBe(3);
  expect(one?.startsWith('29')).toBe(true);
  const found = await world.shop.call(listPosProducts, { query: { barcode: one ?? '' } });
  expect(answerOf(found)).toMatchObject({ data: [{ id: ids[0], barcodes: [one] }] });
  // A variant that has one keeps it.
  expect(await codesOf(ids)).toEqual([]);
});

test('concurrent requests for many codes get unique ones', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => bare(`MANY-${n}`)));
  const parts = [ids.slice(0, 20), ids.slice(20), ids.slice(10, 30)];
  const made = await Promise.all(parts.map((part) => codesOf(part)));
  expect(new Set(made.flat()).size).toBe(40);
  expect(made.flat()).toHaveLength(40);
});

test('a code that was typed by hand earlier is skipped', async () => {
  const [last = ''] = await codesOf([await bare('BY-HAND-0')]);
  const serial = Number.parseInt(last.slice(2, 12), 10) + 1;
  await bare('BY-HAND-1', { barcodes: [internalEan13('29', serial)] });
  expect(await codesOf([await bare('BY-HAND-2')])).toEqual([internalEan13('29', serial + 1)]);
});

test('Code 128 uses the product code; a code that cannot be encoded gets a number', async () => {
  const latin = await bare('DAL-7');
  const bengali = await bare('ডাল');
  const [one = '', other = ''] = await codesOf([latin, bengali], 'code128');
  expect(one).toBe('DAL-7');
  expect(isEan13(other)).toBe(true);
});

test('a variant of another shop rejects the request, and no variant gets a code', async () => {
  const mine = await bare('MINE');
  const refused = await make({ variant_ids: [mine, '00000000-0000-7000-8000-000000000000'] });
  expect(refusalOf(refused)).toBe('not_found');
  expect(await codesOf([mine])).toHaveLength(1);
});

test('a user with the product open gets a conflict after a barcode was added', async () => {
  const variant_id = await bare('OPENED');
  const found = await world.shop.call<typeof listPosProductsRoute>(listPosProducts, {
    query: { q: 'OPENED' },
  });
  const product_id = answerOf(found).data[0]?.product_id ?? '';
  const listed = async () => {
    const query = { product_id };
    const rows = await world.shop.call<typeof listLabelItemsRoute>(listLabelItems, { query });
    return answerOf(rows).data.map((row) => [row.variant_id, row.barcode]);
  };
  expect(await listed()).toEqual([[variant_id, null]]);
  const [code = ''] = await codesOf([variant_id]);
  expect(await listed()).toEqual([[variant_id, code]]);
  const read = await world.shop.call<typeof readProductRoute>(readProduct, {
    params: { id: product_id },
  });
  expect(answerOf(read).data.variants[0]).toMatchObject({ barcodes: [code], version: 2 });
});

test('a goods receipt lists its variants with the number of labels', async () => {
  const receipt_id = await world.post.receipt();
  const listed = await world.shop.call<typeof listLabelItemsRoute>(listLabelItems, {
    query: { receipt_id },
  });
  const rows = answerOf(listed).data;
  expect(rows.map(({ variant_id }) => variant_id)).toEqual([world.variant]);
  expect(rows[0]?.count).toBeGreaterThan(0);
  const uttara = await world.shop.call<typeof listLabelItemsRoute>(
    listLabelItems,
    { query: { receipt_id } },
    world.shop.uttaraCashier,
  );
  expect(isRejection(uttara)).toBe(true);
});

test('labels as PDF in both languages, on as many pages as needed', async () => {
  const variant_id = await bare('SOAP', {
    name: 'Lux soap',
    name_bn: 'লাক্স সাবান',
    sale_price: 4_250,
    barcodes: ['4006381333931'],
  });
  const items = [{ variant_id, count: 3 }];
  const bengali = await post('/inventory/labels', { layout: roll, items });
  expect([bengali.status, bengali.type]).toEqual([200, 'application/pdf']);
  expect(pdfPages(bengali.bytes).length).toBe(3);
  expect(pdfText(bengali.bytes)).toContain('লাক্সসাবান');
  expect(pdfText(bengali.bytes)).toContain('৳৪২.৫০');
  const layout = { ...sheet, language: 'both' as const };
  const many = [{ variant_id, count: 66 }];
  const both = await post('/inventory/labels', { layout, items: many });
  expect(pdfPages(both.bytes).length).toBe(2);
  expect(pdfText(both.bytes)).toMatch(/Lux.?soap/);
  expect(pdfText(both.bytes)).toContain('4006381333931');
});

test('the shelf is on the label if requested', async () => {
  const variant_id = await bare('TEA', { name: 'Tea', name_bn: 'চা' });
  const shelf = { warehouse_id: world.shop.warehouses.shop, variant_id, shelf: 'A-17' };
  answerOf(await world.shop.call(setShelf, { body: shelf }));
  const items = [{ variant_id, count: 1 }];
  const plain = await post('/inventory/labels', { layout: roll, items });
  expect(pdfText(plain.bytes)).not.toContain('A-17');
  const layout = { ...roll, shows: [...roll.shows, 'shelf'] };
  const response = await post('/inventory/labels', { layout, items });
  expect(pdfText(response.bytes)).toContain('A-17');
});

test('the preview is the first page as a drawing', async () => {
  const items = Array.from({ length: 3 }, () => ({ variant_id: world.variant, count: 1_000 }));
  const layout = READY_LAYOUTS.a4_24;
  const seen = await post('/inventory/labels/preview', { layout, items });
  expect([seen.status, seen.type]).toEqual([200, 'image/svg+xml']);
  expect(Buffer.from(seen.bytes).toString().slice(0, 4)).toBe('<svg');
});

test.each([
  ['labels that do not fit on their paper', { layout: { ...sheet, columns: 6 } }],
  ['more labels than one file holds', { items: 3 }],
  ['a label of half a millimetre', { layout: { ...sheet, label_height: 5 } }],
  ['less than one', { count: 0 }],
  ['a layout with more in it', { layout: { ...sheet, script: 'x' } }],
])('%s are rejected', async (_name, wrong: { items?: number; count?: number; layout?: object }) => {
  const { items: times = 1, count = 1_000, layout = roll } = wrong;
  const items = Array.from({ length: times }, () => ({ variant_id: world.variant, count }));
  const response = await post('/inventory/labels', { layout, items });
  expect(response.status).toBe(422);
});

test('bars that scanners cannot read are rejected with the code', async () => {
  const variant_id = await bare('WIDE', { barcodes: ['A-CODE-OF-THIRTY-SIGNS-AND-MORE'] });
  const response = await post('/inventory/labels', {
    layout: roll,
    items: [{ variant_id, count: 1 }],
  });
  expect(response.status).toBe(422);
  expect(Buffer.from(response.bytes).toString()).toContain('label_too_narrow');
});
