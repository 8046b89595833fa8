// cspell:ignore gmjv Avjy -- Bijoy has no English words.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { firstSheet } from '../../../testkit/first-sheet.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  checkImportRoute,
  commitImportRoute,
  importRestRoute,
  layOutImportRoute,
  listImportMessagesRoute,
  listImportPricesRoute,
  uploadImportRoute,
} from '../contract/import.ts';
import type { Mapping } from '../core/import-fields.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { importRest } from './import-rest.ts';
import { layOutImport } from './lay-out-import.ts';
import { listImportMessages, listImportPrices } from './read-imports.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const put = async (shop: TestShop, text: string, kind = 'products') => {
  const body = fileBody(text, kind);
  return answerOf(await shop.call<typeof uploadImportRoute>(uploadImport, { body })).data;
};
const check = async (shop: TestShop, id: string, mapping: Mapping, more = {}) => {
  const body = { mapping, warehouse_id: shop.warehouses.shop, ...more };
  const input = { params: { id }, body };
  return answerOf(await shop.call<typeof checkImportRoute>(checkImport, input)).data;
};
const commit = (shop: TestShop, id: string, only_good = false) =>
  shop.call<typeof commitImportRoute>(commitImport, { params: { id }, body: { only_good } });
const whyNot = async (shop: TestShop, id: string) => {
  const input = { params: { id } };
  const answer = await shop.call<typeof listImportMessagesRoute>(listImportMessages, input);
  return answerOf(answer).data.map(({ row, column, code }) => `${row} ${column}: ${code}`);
};
const lines = async (shop: TestShop, text: string) => {
  const query = sql<{ line: string }>`select line from (${sql.raw(text)}) t order by line`;
  const { rows } = await shop.run((tx) => query.execute(tx));
  return rows.map(({ line }) => line);
};
const pricesOf = (shop: TestShop) =>
  lines(
    shop,
    `select p.code || ' ' || v.sale_price as line from product p
    join variant v on v.shop_id = p.shop_id and v.product_id = p.id where p.archived_at is null`,
  );

test('rows without errors are imported, and the others are a file with the reasons', async () => {
  const shop = await openTestShop(db.database);
  const file = [
    'Code,Name,Price,Qty,Cost,Option 1,Value 1',
    ...['A,Rice,80,1,70,,', 'B,Oil,about 90,1,80,,', 'S,Shirt,300,2,200,Size,M'],
    ...['S,Shirt,300,some,200,Size,L', 'T,Tea,50,many,40,,', ',Total,,4,,,'],
  ].join('\n');
  const batch = await put(shop, file);
  const { checked } = await check(shop, batch.id, batch.mapping);
  expect(checked).toMatchObject({ errors: 3, passed: 1 });
  expect(refusalOf(await commit(shop, batch.id))).toBe('import_has_errors');
  const done = answerOf(await commit(shop, batch.id, true)).data;
  // The other size of the shirt is left out with it, and comes with the corrected file.
  expect(done).toMatchObject({ left_out: 4, checked: { products: 1, stock_value: 7_000 } });
  expect(await pricesOf(shop)).toEqual(['A 8000']);
  const rest = await shop.call<typeof importRestRoute>(importRest, {
    params: { id: batch.id, format: 'csv' },
    query: { lang: 'en' },
  });
  const { bytes } = answerOf(rest);
  const sheet = await firstSheet(bytes);
  expect(
    'rows' in sheet && sheet.rows.map(([, [code, , , , , , size, why]]) => [code, size, why]),
  ).toEqual([
    ['B', '', '“about 90” is not a price. Write it as 1234.50.'],
    ['S', 'M', 'Row 5 of the same product has an error.'],
    ['S', 'L', '“some” is not a quantity.'],
    ['T', '', '“many” is not a quantity.'],
  ]);
  const text = Buffer.from(bytes).toString('utf8');
  const mended = text.replace('about 90', '90').replace('some', '3').replace('many', '5');
  const again = await put(shop, mended);
  expect((await check(shop, again.id, again.mapping)).checked).toMatchObject({ errors: 0 });
  answerOf(await commit(shop, again.id));
  expect(await pricesOf(shop)).toEqual(['A 8000', 'B 9000', 'S 30000', 'S 30000', 'T 5000']);
});

test('a file without valid rows is not imported', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, 'Code,Name,Price\nA,Rice,about 80\n');
  await check(shop, batch.id, batch.mapping);
  expect(refusalOf(await commit(shop, batch.id, true))).toBe('import_has_errors');
});

test('undo removes the units and categories of a file, and restores prices', async () => {
  const shop = await openTestShop(db.database);
  await shop.addProduct({ code: 'OLD', sale_price: 1_000 });
  await shop.addProduct({ code: 'KEPT', sale_price: 1_000 });
  const names = () =>
    lines(
      shop,
      `select code as line from unit where code in ('fathom', 'reel')
      union all select name from category
        where archived_at is null and name in ('Rope', 'Wire')`,
    );
  const file = [
    ...['Code,Name,Price,Unit,Category', 'R,Rope,3,fathom,Rope', 'W,Wire,4,reel,Wire'],
    ...['OLD,Old,12,,', 'KEPT,Kept,13,,'],
  ].join('\n');
  const batch = await put(shop, file);
  const { checked } = await check(shop, batch.id, batch.mapping, { known: 'price' });
  expect(checked).toMatchObject({
    errors: 0,
    products: 2,
    known: 2,
    prices: 2,
    new_units: ['fathom', 'reel'],
    new_categories: ['Rope', 'Wire'],
  });
  expect(await names()).toEqual([]);
  const input = { params: { id: batch.id } };
  const preview = await shop.call<typeof listImportPricesRoute>(listImportPrices, input);
  expect(answerOf(preview).data.map((one) => [one.code, one.price_before, one.price])).toEqual([
    ['OLD', 1_000, 1_200],
    ['KEPT', 1_000, 1_300],
  ]);
  answerOf(await commit(shop, batch.id));
  expect(await names()).toEqual(['Rope', 'Wire', 'fathom', 'reel']);
  expect(await pricesOf(shop)).toEqual(['KEPT 1300', 'OLD 1200', 'R 300', 'W 400']);
  // Later changes by a user stay.
  await shop.run((tx) =>
    sql`update variant set sale_price = 1500 where product_code = 'KEPT'`.execute(tx),
  );
  answerOf(await shop.call(undoImport, input));
  expect(await names()).toEqual([]);
  expect(await pricesOf(shop)).toEqual(['KEPT 1500', 'OLD 1000']);
  const again = await put(shop, file);
  await check(shop, again.id, again.mapping, { known: 'price' });
  answerOf(await commit(shop, again.id));
  expect(await pricesOf(shop)).toEqual(['KEPT 1300', 'OLD 1200', 'R 300', 'W 400']);
});

test('a mapping chosen by hand is remembered for that header only', async () => {
  const shop = await openTestShop(db.database);
  const head = 'Ref;Mal;Asked for;Contact';
  const batch = await put(shop, `${head}\nA;Rice;80;Karim\n`);
  expect(batch.mapping).toEqual({ code: 0 });
  await check(shop, batch.id, { code: 0, name: 1, sale_price: 2 });
  const again = await put(shop, `${head}\nB;Oil;90;Rahim\n`);
  expect(again.mapping).toEqual({ code: 0, name: 1, sale_price: 2 });
  const other = await put(shop, 'Mal;Code;Name;Price\nx;B;Oil;90\n');
  expect(other.mapping).toEqual({ code: 1, name: 2, sale_price: 3 });
});

test('a header that is not found can be chosen, and the file is tried again', async () => {
  const shop = await openTestShop(db.database);
  const file = 'Rahim Traders\nAlpha;Beta;Gamma\nA;Rice;80\nB;Oil;90\n';
  const batch = await put(shop, file);
  expect(batch).toMatchObject({ head: { row: 2, is_sure: false }, rows: 2 });
  const lay = (body: object) =>
    shop.call<typeof layOutImportRoute>(layOutImport, { params: { id: batch.id }, body });
  const laid = answerOf(await lay({ sheet: 0, head_row: 3 })).data;
  expect(laid).toMatchObject({
    head: { row: 3, is_sure: true },
    rows: 1,
    header: ['A', 'Rice', '80'],
  });
  expect(refusalOf(await lay({ sheet: 1 }))).toBe('import_sheet_empty');
  expect(refusalOf(await lay({ sheet: 0, head_row: 4 }))).toBe('import_head_missing');
  answerOf(await lay({ sheet: 0, head_row: 2 }));
  await check(shop, batch.id, { code: 0, name: 1, sale_price: 2 });
  answerOf(await commit(shop, batch.id));
  expect(await pricesOf(shop)).toEqual(['A 8000', 'B 9000']);
  expect(refusalOf(await lay({ sheet: 0, head_row: 2 }))).toBe('import_done');
});

test('an ambiguous decimal mark is asked for, and the choice is used', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, 'Code;Name;Price;Qty;Cost\nA;Rice;80;12.500;70\n');
  await check(shop, batch.id, batch.mapping);
  expect(await whyNot(shop, batch.id)).toEqual(['2 Qty: two_readings']);
  const { checked } = await check(shop, batch.id, batch.mapping, { mark: ',' });
  // 12,500 pieces at 70.00
  expect(checked).toMatchObject({ errors: 0, stock_value: 87_500_000 });
});

test('Bijoy text is stored in Unicode, and rejected if ambiguous', async () => {
  const shop = await openTestShop(db.database);
  const bijoy =
    'Code,Name,Category,Price\nA,wPwb,gyw`,80\nB,Pvj,gyw`,90\nC,gmjv,gyw`,70\nD,Soap,gyw`,60\n';
  const font = await put(shop, bijoy);
  const { checked } = await check(shop, font.id, font.mapping);
  expect(checked).toMatchObject({ errors: 1, converted: 6 });
  expect(await whyNot(shop, font.id)).toEqual(['5 Name: text_in_bijoy']);
  const query = { level: 'converted', limit: 1 };
  const input = { params: { id: font.id }, query };
  const answer = await shop.call<typeof listImportMessagesRoute>(listImportMessages, input);
  expect(answerOf(answer).data).toMatchObject([{ params: { text: 'wPwb', unicode: 'চিনি' } }]);
  answerOf(await commit(shop, font.id, true));
  expect(
    await lines(
      shop,
      `select concat_ws(' ', p.code, p.name, c.name) as line from product p
        join category c on c.shop_id = p.shop_id and c.id = p.category_id
        where p.shop_id = '${shop.shop_id}'`,
    ),
  ).toEqual(['A চিনি মুদি', 'B চাল মুদি', 'C মসলা মুদি']);
});

test('failed formulas and lost digits are rejected with a reason', async () => {
  const shop = await openTestShop(db.database);
  const broken = await put(shop, 'Code,Name,Price\nA,#REF!,80\n8.9E+12,Rice,90\n');
  await check(shop, broken.id, broken.mapping);
  expect(await whyNot(shop, broken.id)).toEqual([
    '2 Name: formula_failed',
    '3 Code: code_lost_digits',
  ]);
});
