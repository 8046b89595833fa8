import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createCustomFieldRoute } from '#domains/catalog/contract/custom-field.ts';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import { createCustomField } from '#domains/catalog/server/custom-fields.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import type { listBatchesRoute, listSerialsRoute } from '#domains/inventory/contract/batches.ts';
import { listBatches, listSerials } from '#domains/inventory/server/batches/list-batches.ts';
import type { createCustomerFieldRoute } from '#domains/parties/contract/customer-field.ts';
import type { listCustomersRoute } from '#domains/parties/contract/party.ts';
import { createCustomerField } from '#domains/parties/server/customer-fields.ts';
import { listCustomers } from '#domains/parties/server/list-parties.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { addTracked } from '../../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { firstSheet } from '../../../testkit/first-sheet.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  checkImportRoute,
  commitImportRoute,
  importTemplateRoute,
  listImportMessagesRoute,
  uploadImportRoute,
} from '../contract/import.ts';
import { guessMapping } from '../core/guess-mapping.ts';
import { IMPORT_KINDS, type Mapping, RULES } from '../core/import-fields.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { importTemplate } from './import-template.ts';
import { listImportMessages } from './read-imports.ts';
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
const check = async (shop: TestShop, id: string, mapping: Mapping) => {
  const body = { mapping, warehouse_id: shop.warehouses.shop };
  const input = { params: { id }, body };
  return answerOf(await shop.call<typeof checkImportRoute>(checkImport, input)).data;
};
const commit = (shop: TestShop, id: string) =>
  shop.call<typeof commitImportRoute>(commitImport, { params: { id } });
const undo = (shop: TestShop, id: string) => shop.call(undoImport, { params: { id } });
const whyNot = async (shop: TestShop, id: string) => {
  const input = { params: { id } };
  const answer = await shop.call<typeof listImportMessagesRoute>(listImportMessages, input);
  return answerOf(answer).data.map(({ row, column, code }) => `${row} ${column}: ${code}`);
};
const listForSale = async ({ call, warehouses }: TestShop) => {
  const query = { warehouse_id: warehouses.shop, limit: 200 };
  const { data } = answerOf(await call<typeof listPosProductsRoute>(listPosProducts, { query }));
  return data.map((row) => `${row.product_code} ${row.variant} ${row.unit_price} ${row.stock}`);
};

const PRODUCTS_FILE = `কোড;পণ্যের নাম;দাম;পরিমাণ;ক্রয়মূল্য;বারকোড;option 1;value 1
SALT;লবণ;৳ ৪২.০০;২৪;36.00;8901234567894;;
RICE;Rice;80;10;70;;Size;1 kg
RICE;Rice;390;0;;;Size;5 kg
TEA;=HYPERLINK("http://evil","x");1,250.50;;;;;
`;

test('a file is tried, imported as a whole, and undone', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, PRODUCTS_FILE);
  expect(batch.mapping).toEqual({
    code: 0,
    name: 1,
    sale_price: 2,
    quantity: 3,
    cost: 4,
    barcode: 5,
    option_1: 6,
    value_1: 7,
  });
  const { checked } = await check(shop, batch.id, batch.mapping);
  expect(checked).toMatchObject({
    errors: 0,
    products: 3,
    variants: 4,
    with_stock: 2,
    stock_lines: 2,
    // 24 x 36.00 + 10 x 70.00
    stock_value: 156_400,
  });
  expect(await listForSale(shop)).toEqual([]);

  answerOf(await commit(shop, batch.id));
  const products = [
    'RICE 1 kg 8000 100000',
    'RICE 5 kg 39000 0',
    'SALT  4200 240000',
    'TEA  125050 0',
  ];
  expect((await listForSale(shop)).sort()).toEqual(products);
  // Posting the same request again finds it done.
  answerOf(await commit(shop, batch.id));
  expect(await listForSale(shop)).toHaveLength(4);

  answerOf(await shop.call(undoImport, { params: { id: batch.id } }));
  expect(await listForSale(shop)).toEqual([]);
  expect(refusalOf(await commit(shop, batch.id))).toBe('import_done');

  // Its codes and barcodes are free again, and its mapping is remembered.
  const again = await put(shop, PRODUCTS_FILE);
  await check(shop, again.id, again.mapping);
  answerOf(await commit(shop, again.id));
  expect((await listForSale(shop)).sort()).toEqual(products);
});

test('a column of sizes or colours is an option by its own name', async () => {
  const shop = await openTestShop(db.database);
  const rows = ['TSH,T-shirt,350,M,red', 'TSH,T-shirt,350,L,red', 'GAM,Towel,120,,'];
  const file = ['SKU,Item,Price,Size,রং', ...rows].join('\n');
  const batch = await put(shop, file);
  expect((await check(shop, batch.id, batch.mapping)).checked).toMatchObject({ errors: 0 });
  answerOf(await commit(shop, batch.id));
  const products = ['GAM  12000 0', 'TSH L, red 35000 0', 'TSH M, red 35000 0'];
  expect((await listForSale(shop)).sort()).toEqual(products);
  const { rows: variantRows } = await shop.run((tx) =>
    sql<{ options: object }>`select options from variant where name = 'L, red'`.execute(tx),
  );
  expect(variantRows).toEqual([{ options: { Size: 'L', রং: 'red' } }]);
  const nameless = await put(shop, 'SKU,Item,Price,value 1\nCAP,Cap,80,M');
  expect((await check(shop, nameless.id, nameless.mapping)).checked?.errors).toBe(1);
});

test('one row with an error rejects the file, and is reported', async () => {
  const shop = await openTestShop(db.database);
  await shop.addProduct({ code: 'OLD', barcodes: ['111'] });
  const batch = await put(
    shop,
    [
      'SKU,Item,Price,Qty,Cost,Barcode',
      'A,Good,10,1,5,',
      'OLD,Old,10,1,5,',
      'B,,10,1,5,',
      'C,Dear,1.234,1,5,',
      'D,Dirty,about 5,1,5,',
      'E,Counted,10,many,5,',
      'F,Costless,10,3,,',
      'G,Scanned,10,1,5,111',
      'A,Good,10,1,5,',
      'H,Huge,10,1000000000000,1000000000000,',
    ].join('\n'),
  );
  const { checked } = await check(shop, batch.id, batch.mapping);
  expect(checked?.errors).toBe(9);
  expect(await whyNot(shop, batch.id)).toEqual([
    '3 SKU: code_in_shop',
    '4 Item: no_name',
    '5 Price: price_too_fine',
    '6 Price: price_unreadable',
    '7 Qty: quantity_unreadable',
    '8 Cost: no_cost',
    '9 Barcode: barcode_taken',
    '10 SKU: code_again',
    '11 Qty: quantity_unreadable',
  ]);
  const input = { params: { id: batch.id } };
  const answer = await shop.call<typeof listImportMessagesRoute>(listImportMessages, input);
  expect(answerOf(answer).data.map(({ row, subject }) => `${row} ${subject}`)).toEqual([
    '3 OLD',
    '4 B',
    '5 C',
    '6 D',
    '7 E',
    '8 F',
    '9 G',
    '10 A',
    '11 H',
  ]);
  expect(refusalOf(await commit(shop, batch.id))).toBe('import_has_errors');
  expect(await listForSale(shop)).toEqual(['OLD  10000 0']);
});

test('a change between trial and import rejects the file', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, 'code,name,price\nA,Good,10\nB,Better,20\n');
  await check(shop, batch.id, batch.mapping);
  await shop.addProduct({ code: 'B' });
  expect(refusalOf(await commit(shop, batch.id))).toBe('import_changed');
  expect(await listForSale(shop)).toEqual(['B  10000 0']);
});

test('an import whose products were sold cannot be undone', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, 'code,name,price,qty,cost\nA,Good,10,5,4\n');
  await check(shop, batch.id, batch.mapping);
  answerOf(await commit(shop, batch.id));
  const query = { warehouse_id: shop.warehouses.shop };
  const found = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query });
  const sold = answerOf(found).data[0];
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: sold?.id, quantity: 10_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 1_100 }],
  };
  answerOf(await shop.call(postSale, { body }));
  const undone = await shop.call(undoImport, { params: { id: batch.id } });
  expect(refusalOf(undone)).toBe('import_in_use');
  expect(await listForSale(shop)).toEqual(['A  1000 40000']);
});

test('opening stock is imported with batches and serial numbers', async () => {
  const shop = await openTestShop(db.database);
  const milk = await addTracked(
    shop,
    { code: 'MILK' },
    { tracking: 'batch', requires_expiry: true },
  );
  const phone = await addTracked(shop, { code: 'PHONE' }, { tracking: 'serial' });
  await addTracked(shop, { code: 'TABLET' }, { tracking: 'serial' });
  await shop.addProduct({ code: 'RICE' });
  const head = 'code,quantity,cost,batch,expiry,serial no\n';
  const wrong = `${head}MILK,3,10,B-1,,\nPHONE,2,900,,,S1\nPHONE,1,900,,,\nRICE,1,10,,31-1-27,\n`;
  const refused = await put(shop, wrong, 'stock');
  await check(shop, refused.id, refused.mapping);
  expect(await whyNot(shop, refused.id)).toEqual([
    '2 expiry: batch_expiry_required',
    '3 serial no: serial_count_differs',
    '4 serial no: serial_required',
    '5 expiry: expiry_unreadable',
  ]);
  const right = [
    ...['MILK,3,10,B-1,2027-01-31,', 'MILK,2,11,B-2,2027-03-31,'],
    ...['PHONE,2,900,,,S1 S2', 'TABLET,1,700,,,S1', 'RICE,1,10,,,'],
  ];
  const complete = await put(shop, head + right.join('\n'), 'stock');
  await check(shop, complete.id, complete.mapping);
  expect(await whyNot(shop, complete.id)).toEqual([]);
  answerOf(await commit(shop, complete.id));
  const batchesOnHand = async (variant_id: string) => {
    const input = { query: { variant_id } };
    const list = await shop.call<typeof listBatchesRoute>(listBatches, input);
    return answerOf(list).data.map((one) => [one.batch, one.expires_on, one.on_hand / 10_000]);
  };
  expect(await batchesOnHand(milk)).toEqual([
    ['B-1', '2027-01-31', 3],
    ['B-2', '2027-03-31', 2],
  ]);
  const serials = await shop.call<typeof listSerialsRoute>(listSerials, {
    query: { variant_id: phone },
  });
  expect(
    answerOf(serials)
      .data.map(({ serial }) => serial)
      .toSorted(),
  ).toEqual(['S1', 'S2']);
});

test('opening stock and parties', async () => {
  const shop = await openTestShop(db.database);
  await shop.addProduct({ code: 'RICE' });
  const stock = await put(shop, 'code,quantity,cost\nRICE,2.5,10\n', 'stock');
  await check(shop, stock.id, stock.mapping);
  // A piece has no decimals.
  expect(await whyNot(shop, stock.id)).toEqual(['2 quantity: quantity_too_fine_for_unit']);
  await addTracked(shop, { code: 'MILK' });
  const batches = await put(shop, 'code,quantity,cost\nMILK,3,10\n', 'stock');
  await check(shop, batches.id, batches.mapping);
  expect(await whyNot(shop, batches.id)).toEqual(['2 : batch_required']);
  const complete = await put(shop, 'code,quantity,cost\nRICE,৩,10\n', 'stock');
  await check(shop, complete.id, complete.mapping);
  answerOf(await commit(shop, complete.id));
  expect(await listForSale(shop)).toEqual(['MILK  10000 0', 'RICE  10000 30000']);

  const twice = 'নাম,মোবাইল,ঠিকানা\nRahim,01711000001,\nKarim,০১৭১১০০০০০১,\n';
  const family = await put(shop, twice, 'customers');
  await check(shop, family.id, family.mapping);
  expect(await whyNot(shop, family.id)).toEqual(['3 মোবাইল: phone_again']);
  const names = "নাম,মোবাইল,ঠিকানা\nO'Brien,০১৭১১০০০০০১,বাড়ি ৪\n__proto__,,\n";
  const people = await put(shop, names, 'customers');
  await check(shop, people.id, people.mapping);
  answerOf(await commit(shop, people.id));
  const listed = answerOf(await shop.call<typeof listCustomersRoute>(listCustomers, {}));
  expect(listed.data.map(({ name }) => name)).toEqual(["O'Brien", '__proto__']);
  expect(listed.data.map(({ address }) => address)).toEqual(['বাড়ি ৪', '']);
  const again = await put(shop, names, 'customers');
  await check(shop, again.id, again.mapping);
  expect(await whyNot(shop, again.id)).toEqual(['2 মোবাইল: phone_in_shop']);
  answerOf(await shop.call(undoImport, { params: { id: people.id } }));
  const left = answerOf(await shop.call<typeof listCustomersRoute>(listCustomers, {}));
  expect(left.data).toEqual([]);
});

test.each([
  ['nothing', '', 'file_empty'],
  ['a header alone', 'code,name', 'file_empty'],
  ['a quote never closed', 'code\n"x', 'file_unreadable'],
])('a file of %s is rejected: %s', async (_, text, code) => {
  const shop = await openTestShop(db.database);
  expect(refusalOf(await shop.call(uploadImport, { body: fileBody(text) }))).toBe(code);
});

test.each([
  ['no price', { code: 0, name: 1 }],
  ['neither code nor barcode', { name: 1, sale_price: 2 }],
  ['a column that is not there', { code: 0, name: 1, sale_price: 9 }],
  ['one column for two fields', { code: 0, name: 0, sale_price: 2 }],
])('a trial with %s is rejected', async (_, mapping) => {
  const shop = await openTestShop(db.database);
  const { id } = await put(shop, 'code,name,price\nA,Good,10\n');
  const body = { mapping, warehouse_id: null };
  const answer = await shop.call(checkImport, { params: { id }, body });
  expect(refusalOf(answer)).toBe('import_column_missing');
});

test('the templates are recognised, in both languages and formats', async () => {
  const shop = await openTestShop(db.database);
  for (const kind of IMPORT_KINDS) {
    for (const lang of ['bn', 'en']) {
      for (const format of ['csv', 'xlsx']) {
        const input = { params: { kind, format }, query: { lang } };
        const answer = await shop.call<typeof importTemplateRoute>(importTemplate, input);
        const table = await firstSheet(answerOf(answer).bytes);
        const header = 'header' in table ? table.header : [];
        const found = guessMapping(kind, header, { values: () => [] });
        const complete = RULES[kind].fields.map((field, column) => [field, column]);
        expect([lang, format, found]).toEqual([lang, format, Object.fromEntries(complete)]);
      }
    }
  }
});

test.each(IMPORT_KINDS)('the templates of %s are imported without changes', async (kind) => {
  const shop = await openTestShop(db.database);
  if (kind === 'stock') {
    await shop.addProduct({ code: 'SALT-1' });
    await addTracked(shop, { code: 'MILK-1' });
    await addTracked(shop, { code: 'PHONE-1' }, { tracking: 'serial' });
  }
  for (const lang of ['bn', 'en']) {
    for (const format of ['csv', 'xlsx']) {
      const input = { params: { kind, format }, query: { lang } };
      const answer = await shop.call<typeof importTemplateRoute>(importTemplate, input);
      const body = fileBody(answerOf(answer).bytes, kind);
      const file = await shop.call<typeof uploadImportRoute>(uploadImport, { body });
      const { id, mapping } = answerOf(file).data;
      const { checked } = await check(shop, id, mapping);
      expect([lang, format, checked?.errors, await whyNot(shop, id)]).toEqual([
        lang,
        format,
        0,
        [],
      ]);
    }
  }
});

test('columns named like custom fields are read into them', async () => {
  const shop = await openTestShop(db.database);
  const field = async (body: object) =>
    answerOf(await shop.call<typeof createCustomFieldRoute>(createCustomField, { body })).data.id;
  const cloth = await field({ name: 'Cloth', name_bn: 'কাপড়', kind: 'choice', choices: ['Silk'] });
  const width = await field({ name: 'Width', kind: 'number' });
  const head = 'SKU,Item,Price,option 1,value 1,কাপড়,width';
  const bad = await put(shop, `${head}\nA,Sari,10,,,Tin,1\nB,Belt,5,,,,wide`);
  expect((await check(shop, bad.id, bad.mapping)).checked?.errors).toBe(2);
  expect(await whyNot(shop, bad.id)).toEqual(['2 : custom_value_unfit', '3 : custom_value_unfit']);
  const good = await put(
    shop,
    `${head}\nA,Sari,10,Hue,red,Silk,\nA,Sari,10,Hue,blue,,১.২০\nB,Belt,5,,,,`,
  );
  expect((await check(shop, good.id, good.mapping)).checked?.errors).toBe(0);
  answerOf(await commit(shop, good.id));
  const { rows } = await shop.run((tx) =>
    sql<{ code: string; custom: object }>`select code, custom from product order by code`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { code: 'A', custom: { [cloth]: 'Silk', [width]: '1.2' } },
    { code: 'B', custom: {} },
  ]);
});

test('customers are imported with their custom fields', async () => {
  const shop = await openTestShop(db.database);
  const made = await shop.call<typeof createCustomerFieldRoute>(createCustomerField, {
    body: { name: 'Work', name_bn: 'পেশা', kind: 'choice', choices: ['Tailor'] },
  });
  const work = answerOf(made).data.id;
  const batch = await put(shop, 'Name,Phone,পেশা\nRahima,,Tailor\nKarim,,Pilot', 'customers');
  expect((await check(shop, batch.id, batch.mapping)).checked?.errors).toBe(1);
  expect(await whyNot(shop, batch.id)).toEqual(['3 : custom_value_unfit']);
  const good = await put(shop, 'Name,Phone,পেশা\nRahima,,Tailor\nKarim,,', 'customers');
  expect((await check(shop, good.id, good.mapping)).checked?.errors).toBe(0);
  answerOf(await commit(shop, good.id));
  const { rows } = await shop.run((tx) =>
    sql<{ name: string; custom: object }>`
      select name, custom from party where kind = 'customer' order by name`.execute(tx),
  );
  expect(rows).toEqual([
    { name: 'Karim', custom: {} },
    { name: 'Rahima', custom: { [work]: 'Tailor' } },
  ]);
});

const DUES =
  'Name,Phone,Due,Due date\nRahima,01711000001,"1,250.50",2026-06-30\nKarim,01711000002,,';

const dueBooks = (shop: TestShop) =>
  shop.run(async (tx) => {
    const { rows } = await sql<{ line: string }>`
      select coalesce(p.name, a.purpose) || ' ' || (l.debit - l.credit) as line
      from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
      left join party p on p.shop_id = l.shop_id and p.id = l.party_id
      order by l.entry_id, l.line_no`.execute(tx);
    return rows.map(({ line }) => line);
  });

/** The planner's estimate of the number of the shop's products. */
const reckoned = async (shop: TestShop) => {
  const { rows } = await shop.run((tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select from variant
      where shop_id = ${sql.lit(shop.shop_id)}`.execute(tx),
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'];
};

test('the statistics of a new shop include imported products at once', async () => {
  const [known, unknown] = [await openTestShop(db.database), await openTestShop(db.database)];
  const row = (_: unknown, n: number) => `G-${n};Goods ${n};10`;
  const products = ['Code;Name;Price', ...Array.from({ length: 300 }, row)].join('\n');
  const bring = async (shop: TestShop) => {
    const { id, mapping } = await put(shop, products);
    await check(shop, id, mapping);
    answerOf(await commit(shop, id));
  };
  await bring(known);
  expect(await reckoned(unknown)).toBe(1);
  await bring(unknown);
  expect(await reckoned(unknown)).toBeGreaterThan(200);
});

test('customers are imported with dues once; after undo the file can be repeated', async () => {
  const shop = await openTestShop(db.database);
  const batch = await put(shop, DUES, 'customers');
  expect(batch.mapping).toEqual({ name: 0, phone: 1, due: 2, due_date: 3 });
  const { checked } = await check(shop, batch.id, batch.mapping);
  expect(checked).toMatchObject({ errors: 0, parties: 2, dues: 1, due_total: 125_050 });
  expect(await dueBooks(shop)).toEqual([]);
  answerOf(await commit(shop, batch.id));
  const owed = ['Rahima 125050', 'opening_equity -125050'];
  expect(await dueBooks(shop)).toEqual(owed);
  const since = await shop.run((tx) =>
    sql<{ due_date: string }>`select due_date::text from open_item`.execute(tx),
  );
  expect(since.rows).toEqual([{ due_date: '2026-06-30' }]);
  const again = await put(shop, DUES, 'customers');
  expect((await check(shop, again.id, again.mapping)).checked?.errors).toBe(2);
  expect(refusalOf(await commit(shop, again.id))).toBe('import_has_errors');
  answerOf(await undo(shop, batch.id));
  expect(await dueBooks(shop)).toEqual([...owed, 'Rahima -125050', 'opening_equity 125050']);
  expect((await check(shop, again.id, again.mapping)).checked?.errors).toBe(0);
  answerOf(await commit(shop, again.id));
});

test('customers are imported with their email; an invalid one rejects the file', async () => {
  const shop = await openTestShop(db.database);
  const wrong = await put(shop, 'Name,Email\nRahima,rahima at home\n', 'customers');
  expect(wrong.mapping).toEqual({ name: 0, email: 1 });
  expect((await check(shop, wrong.id, wrong.mapping)).checked?.errors).toBe(1);
  const right = await put(shop, 'Name,Email\nRahima,rahima@x.test\nKarim,\n', 'customers');
  expect((await check(shop, right.id, right.mapping)).checked?.errors).toBe(0);
  answerOf(await commit(shop, right.id));
  const rows = await shop.run((tx) =>
    tx.selectFrom('party').select(['name', 'email']).where('kind', '=', 'customer').execute(),
  );
  expect(rows.map(({ name, email }) => `${name} ${email}`).sort()).toEqual([
    'Karim ',
    'Rahima rahima@x.test',
  ]);
});

test('an unreadable due rejects the file; a paid one does not', async () => {
  const shop = await openTestShop(db.database);
  const head = 'Supplier,Due,Due date';
  const bad = await put(shop, `${head}\nA,forty,\nB,-1,\nC,1.234,\nD,5,soon\nE,5,`, 'suppliers');
  expect((await check(shop, bad.id, bad.mapping)).checked).toMatchObject({ errors: 4, dues: 1 });
  expect(await whyNot(shop, bad.id)).toEqual([
    ...['2 Due: due_unreadable', '3 Due: due_negative', '4 Due: due_too_fine'],
    '5 Due date: due_date_unreadable',
  ]);
  const good = await put(shop, `${head}\nMeghna,8000,`, 'suppliers');
  await check(shop, good.id, good.mapping);
  answerOf(await commit(shop, good.id));
  expect(await dueBooks(shop)).toEqual(['Meghna -800000', 'opening_equity 800000']);
  const { rows } = await shop.run((tx) => sql<{ id: string }>`select id from party`.execute(tx));
  const payments = [{ payment_method_id: shop.methods.cash, amount: 1_000 }];
  const paid = { supplier_id: rows[0]?.id, warehouse_id: shop.warehouses.shop, payments };
  answerOf(await shop.call(postSupplierPayment, { body: { id: newId(), ...paid } }));
  expect(refusalOf(await undo(shop, good.id))).toBe('import_in_use');
});
