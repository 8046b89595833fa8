import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { readImportFile } from '../../../testkit/read-import-file.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  checkImportRoute,
  commitImportRoute,
  listImportMessagesRoute,
  uploadImportRoute,
} from '../contract/import.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { listImportMessages } from './read-imports.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

/** Exports with a stock column for each location, which a user maps to warehouses. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function upload(shop: TestShop, name: string, kind = 'products') {
  const body = fileBody(await readImportFile(name), kind);
  return answerOf(await shop.call<typeof uploadImportRoute>(uploadImport, { body })).data;
}

const check = (shop: TestShop, id: string, body: object) =>
  shop.call<typeof checkImportRoute>(checkImport, { params: { id }, body } as never);

/** `20001 Mirpur shop x48`, by code and location. */
async function stockOf(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ line: string }>`
      select concat_ws(' ', p.code, w.name, 'x' || l.on_hand / 10000.0::float) as line
      from stock_level l join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
      where l.shop_id = ${shop.shop_id} and l.on_hand > 0 order by p.code, 1`.execute(tx),
  );
  return rows.map(({ line }) => line);
}

test('each location of an export goes to the chosen warehouse, or is ignored', async () => {
  const shop = await openTestShop(db.database);
  const { id, mapping, header } = await upload(shop, 'loyverse-two-shops.csv');
  expect(header[mapping.quantity ?? -1]).toBe('In stock [Mirpur shop]');
  const { shop: mirpur, uttara } = shop.warehouses;
  const body = { mapping, warehouse_id: mirpur };
  // Without a choice for the others the trial is rejected.
  expect(await check(shop, id, body)).toMatchObject({
    rejection: 'import_location_missing',
    params: { column: 'In stock [Uttara]' },
  });
  const [second, third] = [22, 26];
  const twice = [
    { column: second, warehouse_id: mirpur },
    { column: third, warehouse_id: null },
  ];
  const both = { ...body, locations: twice };
  expect(refusalOf(await check(shop, id, both))).toBe('import_location_twice');
  const locations = [
    { column: second, warehouse_id: uttara },
    { column: third, warehouse_id: null },
  ];
  const { data } = answerOf(await check(shop, id, { ...body, locations }));
  expect(data).toMatchObject({ locations, checked: { errors: 0, with_stock: 3, stock_lines: 4 } });
  const committed = await shop.call<typeof commitImportRoute>(commitImport, {
    params: { id },
    body: {},
  } as never);
  answerOf(committed);
  expect(await stockOf(shop)).toEqual([
    '20001 Mirpur shop x48',
    '20001 Uttara shop x12',
    '20002 Uttara shop x20.5',
    '20003 Mirpur shop x6',
  ]);
  answerOf(await shop.call(undoImport, { params: { id }, body: {} }));
  expect(await stockOf(shop)).toEqual([]);
});

test('quantities of Square at two locations', async () => {
  const shop = await openTestShop(db.database);
  const { id, mapping } = await upload(shop, 'square-two-shops.csv');
  const { shop: mirpur, uttara } = shop.warehouses;
  const locations = [{ column: 12, warehouse_id: uttara }];
  answerOf(await check(shop, id, { mapping, warehouse_id: mirpur, locations }));
  answerOf(await shop.call(commitImport, { params: { id }, body: {} }));
  expect(await stockOf(shop)).toEqual(['SNG Mirpur shop x40', 'SNG Uttara shop x25']);
});

test('a stock sheet with a column for each location; an error names its column', async () => {
  const shop = await openTestShop(db.database);
  for (const code of ['P-1', 'P-2', 'P-3', 'P-4']) await shop.addProduct({ code });
  const { id, mapping } = await upload(shop, 'stock-two-shops.csv', 'stock');
  const { shop: mirpur, uttara } = shop.warehouses;
  const locations = [{ column: 3, warehouse_id: uttara }];
  const body = { mapping, warehouse_id: mirpur, locations };
  const { data } = answerOf(await check(shop, id, body));
  expect(data.checked).toMatchObject({ errors: 1, passed: 1 });
  const faults = await shop.call<typeof listImportMessagesRoute>(listImportMessages, {
    params: { id },
    query: { level: 'fault', limit: 10 },
  } as never);
  expect(answerOf(faults).data).toMatchObject([
    { row: 5, code: 'quantity_unreadable', column: 'Stock [Uttara shop]' },
  ]);
  answerOf(await shop.call(commitImport, { params: { id }, body: { only_good: true } }));
  expect(await stockOf(shop)).toEqual([
    'P-1 Mirpur shop x5',
    'P-1 Uttara shop x7',
    'P-2 Uttara shop x3',
  ]);
});

test('a user cannot add stock to a warehouse of others', async () => {
  const shop = await openTestShop(db.database);
  const other = await openTestShop(db.database);
  const { id, mapping } = await upload(shop, 'square-two-shops.csv');
  const foreign = [{ column: 12, warehouse_id: other.warehouses.shop }];
  const body = { mapping, warehouse_id: shop.warehouses.shop, locations: foreign };
  expect(refusalOf(await check(shop, id, body))).toBe('warehouse_not_found');
});
