import { afterAll, beforeAll, expect, test } from 'vitest';
import type { checkImportRoute, uploadImportRoute } from '#domains/imports/contract/import.ts';
import { checkImport } from '#domains/imports/server/check-import.ts';
import { commitImport } from '#domains/imports/server/commit-import.ts';
import { uploadImport } from '#domains/imports/server/upload-import.ts';
import { XlsxWriter } from '#platform/table/write-xlsx.ts';
import { commandLine, openFolder } from '../../../testkit/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let cli: ReturnType<typeof commandLine>;
let files: Awaited<ReturnType<typeof openFolder>>;
let screen: TestShop;
let typed: string;

beforeAll(async () => {
  db = await createTestDatabase();
  cli = commandLine(db.connection);
  files = await openFolder();
  screen = await openTestShop(db.database);
  const opened = await cli(
    ...['create-shop', '--name', 'Alike', '--currency', 'BDT', '--vat-percent', '0'],
    ...['--owner-email', 'alike@gift.test', '--owner-password', 'gift-shop-1'],
  );
  expect(opened).toMatchObject({ code: 0, err: '' });
  typed = (await rowsOf<{ shop_id: string }>(`select shop_id from shop where name = 'Alike'`))[0]
    ?.shop_id as string;
});
afterAll(async () => {
  await db.drop();
  await files.remove();
});

const rowsOf = <T>(text: string) =>
  withAdmin(db.connection, async (client) => (await client.query(text)).rows as T[]);

/** Tries and commits a file on the screen, with the guessed columns. */
async function putIn(bytes: string | Uint8Array, kind: string): Promise<void> {
  const upload = await screen.call<typeof uploadImportRoute>(uploadImport, {
    body: fileBody(bytes, kind),
  });
  const { id, mapping } = answerOf(upload).data;
  const params = { id };
  const body = { mapping, warehouse_id: screen.warehouses.shop };
  const checked = await screen.call<typeof checkImportRoute>(checkImport, { params, body });
  expect(answerOf(checked).data.checked?.errors).toBe(0);
  answerOf(await screen.call(commitImport, { params }));
}

const CATALOG = `code,name,name_bn,barcode,category,unit,sale_price,cost,vat_rate,option_1,value_1
SALT,Salt,লবণ,8901 8902,Grocery,pcs,৳ ৪২.০০,36,5,,
RICE,Rice,,,Grain,kg,"1,250.50",,0,Size,1 kg
RICE,Rice,,8903,Grain,kg,390,,0,Size,5 kg
ROPE,=1+1,,,,fathom,3,,,,
`;

const variantsOf = (shop_id: string) =>
  rowsOf(`
    select p.code, p.name, p.name_bn, p.options, c.name as category, u.code as unit, u.decimals,
      v.name as variant, v.options as chosen, v.sale_price::int, v.vat_rate, v.search_text,
      array(select b.code from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id order by b.code) as barcodes
    from product p
    join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id
    where p.shop_id = '${shop_id}' order by p.code, v.rank`);

test('one file makes the same products on the command line and on the screen', async () => {
  const path = await files.write('goods.csv', CATALOG);
  const done = await cli('import', 'products', '--shop', 'Alike', path);
  expect(done.out.at(-1)).toBe('Products added: 3 products');
  await putIn(CATALOG, 'products');
  const variants = await variantsOf(typed);
  expect(variants).toHaveLength(4);
  expect(await variantsOf(screen.shop_id)).toEqual(variants);
});

const peopleOf = (shop_id: string, kind: string) =>
  rowsOf(`select code, name, phone from party
    where shop_id = '${shop_id}' and kind = '${kind}' order by code`);

test.each([
  ['customer', 'customers', 'Customers added: 2 customers'],
  ['supplier', 'suppliers', 'Suppliers added: 2 suppliers'],
])('one workbook of people makes the same %ss', async (kind, word, said) => {
  const writer = new XlsxWriter('People', ['name', 'phone', 'code']);
  writer.add(['Rahima Begum', '01711-000001', '']);
  writer.add(['রহিম', '', `${kind}-7`]);
  const book = await writer.end();
  const path = await files.write(`${word}.xlsx`, book);
  const done = await cli('import', word, '--shop', 'Alike', path);
  expect(done.out.at(-1)).toBe(said);
  await putIn(book, word);
  const people = await peopleOf(typed, kind);
  expect(people).toEqual([
    { code: '+8801711000001', name: 'Rahima Begum', phone: '+8801711000001' },
    { code: `${kind}-7`, name: 'রহিম', phone: '' },
  ]);
  expect(await peopleOf(screen.shop_id, kind)).toEqual(people);
});
