// cspell:disable -- goods and people of a market are no words.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTracked } from '../../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type {
  checkImportRoute,
  commitImportRoute,
  ImportBatch,
  listImportMessagesRoute,
  uploadImportRoute,
} from '../contract/import.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { listImportMessages } from './read-imports.ts';
import { uploadImport } from './upload-import.ts';

/** Files of real shops, read without choices: the stored records, and the messages. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const fileOf = (name: string) =>
  readFile(new URL(`../../../testkit/imports/${name}`, import.meta.url));

async function upload(shop: TestShop, name: string, kind = 'products'): Promise<ImportBatch> {
  const body = fileBody(await fileOf(name), kind);
  return answerOf(await shop.call<typeof uploadImportRoute>(uploadImport, { body })).data;
}

async function check(shop: TestShop, { id, mapping }: ImportBatch, more = {}) {
  const body = { mapping, warehouse_id: shop.warehouses.shop, ...more };
  const input = { params: { id }, body };
  return answerOf(await shop.call<typeof checkImportRoute>(checkImport, input)).data;
}

/** The messages in row order: `4 passed_total`, `6 price_unreadable`. */
async function said(shop: TestShop, id: string): Promise<string[]> {
  const rows: { row: number; code: string }[] = [];
  for (const level of ['fault', 'passed']) {
    const input = { params: { id }, query: { level, limit: 200 } };
    const answer = await shop.call<typeof listImportMessagesRoute>(listImportMessages, input);
    rows.push(...answerOf(answer).data);
  }
  return rows.sort((a, b) => a.row - b.row).map(({ row, code }) => `${row} ${code}`);
}

/** Imports the file without the rows that have an error. */
async function put(name: string, kind = 'products', shop?: TestShop) {
  const into = shop ?? (await openTestShop(db.database));
  const batch = await upload(into, name, kind);
  await check(into, batch);
  const messages = await said(into, batch.id);
  const input = { params: { id: batch.id }, body: { only_good: true } };
  await into.call<typeof commitImportRoute>(commitImport, input);
  return { shop: into, batch, messages };
}

/** Each variant as a line: code, name, options, price, VAT, barcodes, category, unit, stock. */
async function productsOf(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ line: string }>`
      select concat_ws(' ', p.code, replace(p.name, E'\n', ' '), nullif(v.name, ''),
        (v.sale_price / 100.0)::numeric(12, 2),
        case when v.vat_rate is not null then v.vat_rate / 10000.0::float || '%' end,
        (select string_agg(b.code, '+' order by b.code) from barcode b
          where b.shop_id = v.shop_id and b.variant_id = v.id),
        '[' || c.name || ']', u.code,
        (select 'x' || l.on_hand / 10000.0::float || ' @' || l.value * 100.0::float / l.on_hand
          from stock_level l
          where l.shop_id = v.shop_id and l.variant_id = v.id and l.on_hand > 0)) as line
      from product p join variant v on v.shop_id = p.shop_id and v.product_id = p.id
      join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
      left join category c on c.shop_id = p.shop_id and c.id = p.category_id
      where p.shop_id = ${shop.shop_id} order by p.code, v.rank, v.id`.execute(tx),
  );
  return rows.map(({ line }) => line);
}

async function peopleOf(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ line: string }>`
      select concat_ws(' ', p.name, p.phone, nullif(p.note, ''), b.balance / 100.0::float) as line
      from party p left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
      where p.shop_id = ${shop.shop_id} order by p.id`.execute(tx),
  );
  return rows.map(({ line }) => line);
}

const PANJABI = 'panjabi-cotton Panjabi, cotton';

// File | messages of rows | the resulting products
const PRODUCT_FILES: readonly [string, string[], string[]][] = [
  [
    'shopify-simple.csv',
    [],
    [
      'CLAY-1 Clay piggy bank 120.00 8901234500158 [Clay] piece x12 @70',
      'JUTE-1 Jute rug 850.00 8901234500165 [Jute] piece x4 @500',
    ],
  ],
  [
    'shopify-new.csv',
    ['3 passed_picture'],
    [
      'GAM-R Handloom Gamcha 250.00 8901234500110 [Gamcha] piece x18 @160',
      `${PANJABI} 40, White 1450.00 8901234500127+PAN-W-40 [Panjabi] piece x3 @900`,
      `${PANJABI} 42, White 1450.00 8901234500134+PAN-W-42 [Panjabi] piece x5 @900`,
      `${PANJABI} 42, Blue 1550.00 8901234500141+PAN-B-42 [Panjabi] piece`,
    ],
  ],
  [
    'shopify-old.csv',
    ['3 passed_picture'],
    [
      'NK-1 Nakshi kantha 2500.00 8901234502503 [Kantha] piece x6 @1700',
      'fatua Fatua M, Blue 850.00 8901234502510+FT-M-B [Fatua] piece x3 @520',
      'fatua Fatua L, Blue 850.00 8901234502527+FT-L-B [Fatua] piece',
    ],
  ],
  [
    'vend-products.csv',
    [],
    [
      '30001 Clay mug 110.00 [Kitchen] piece x14 @60',
      'sandal Sandal 41, Brown 790.00 30002 [Shoes] piece x2 @450',
      'sandal Sandal 42, Brown 790.00 30003 [Shoes] piece',
    ],
  ],
  [
    'woo-simple.csv',
    [],
    [
      'GHEE-1 Ghee 1 kg 1600.00 [Dairy] piece',
      'HONEY-500 Sundarban honey 500 g 650.00 8901234500301 [Honey] piece',
    ],
  ],
  [
    'woo-export.csv',
    ['3 passed_parent'],
    [
      'SAREE Tangail saree Red 2200.00 SAREE-R [Saree] piece',
      'SAREE Tangail saree Green 2300.00 SAREE-G [Saree] piece',
      'TEA-400 Sylhet tea 400 g 420.00 8901234500318 [Tea] piece',
    ],
  ],
  [
    'square-items.csv',
    ['5 price_variable'],
    [
      'Milk tea Milk tea Small 30.00 5% MT-S [Drinks] piece',
      'Milk tea Milk tea Large 50.00 5% MT-L [Drinks] piece',
      'SNG Singara 15.00 5% 00012345678905 [Snacks] piece x40 @8',
    ],
  ],
  [
    'loyverse-items.csv',
    ['6 price_variable'],
    [
      '10001 Coke 250 ml 25.00 8901234500400 [Drinks] piece x48 @21.5',
      '10002 Potato 35.00 [Vegetables] kg x62.5 @28',
      't-shirt T-shirt M 300.00 10003+8901234500417 [Clothing] piece x6 @180',
      't-shirt T-shirt L 300.00 10004+8901234500424 [Clothing] piece x4 @180',
    ],
  ],
  [
    'odoo-labels.csv',
    ['4 no_code'],
    [
      'OIL-5 Soybean oil 5 l 890.00 8901234500516 [Oil] piece x9 @845',
      'RICE-CH Chinigura rice 1 kg 165.00 8901234500509 [Rice] piece x25 @140',
    ],
  ],
  [
    'erpnext-item.csv',
    ['3 passed_barcode'],
    [
      'BRUSH Toothbrush 45.00 8901234500622 [Toiletries] piece x25 @30',
      'SOAP-L Lux soap 100 g 62.00 8901234500608+8901234500615 [Toiletries] piece x40 @51.5',
    ],
  ],
  [
    'bd-pricelist-title-rows.xlsx',
    ['6 passed_group', '9 passed_total'],
    [
      'M-01 হলুদ গুঁড়া ২০০ গ্রাম 95.00 [মসলা] packet x40 @78',
      'M-02 মরিচ গুঁড়া ২০০ গ্রাম 135.00 [মসলা] packet x25 @112',
    ],
  ],
  [
    'excel-percent-and-zeros.xlsx',
    [],
    [
      '000123 Match box 2.00 5% 8901234500806 piece x100 @1.5',
      '000456 Candle large 25.00 7.5% 8901234500813 piece x50 @18',
      '000789 Incense 40.00 15% 8901234500820 piece x30 @26',
    ],
  ],
  ['excel-hidden-first-sheet.xlsx', [], ['HID-1 Sugar 1 kg 130.00 piece']],
  [
    'figures-of-a-sheet.csv',
    [
      ...['6 price_unreadable', '10 no_positive_price', '11 price_unreadable'],
      ...['12 price_unreadable', '13 price_unreadable'],
    ],
    [
      'FG-1 Rice sack 50 kg 3250.00 0% 8901234501001 piece',
      'FG-13 Rope 1250.00 5% 8901234501117 piece',
      'FG-14 Nails 1250.00 5% 8901234501124 piece',
      'FG-2 Fridge 125000.00 15% 8901234501018 piece',
      'FG-3 Tea 235.00 5% 8901234501025 piece',
      'FG-4 চাল 80.50 5% 8901234501032 piece',
      'FG-6 Salt 42.00 5% 8901234501056 piece',
      'FG-7 Soap 62.00 5% 8901234501063 piece',
      'FG-8 Fan 2450.00 7.5% 8901234501070 piece',
    ],
  ],
  [
    'barcodes-damaged.csv',
    ['2 barcode_lost_digits'],
    [
      'BD-10 চাল 80.00 8901234501377 piece',
      'BD-3 Jam 210.00 0012345678929 piece',
      'BD-4 Butter 320.00 8901234501308 piece',
      'BD-5 Cheese 450.00 8901234501315 piece',
      'BD-6 Ghee 900.00 8901234501322+8901234501339 piece',
      'BD-7 Honey 550.00 8901234501346+8901234501353 piece',
      'BD-8 Oats 380.00 piece',
      'BD-9 Rusk 90.00 8901234501360 piece',
    ],
  ],
  [
    'units-spelt.csv',
    ['11 quantity_too_fine_for_unit', '13 quantity_too_fine_for_unit'],
    [
      'U-1 Cement 10.00 piece x3 @5',
      'U-11 Kapor 10.00 yard x3 @5',
      'U-2 Nail 10.00 piece x3 @5',
      'U-3 Tea 10.00 piece x3 @5',
      'U-4 Rod 10.00 piece x3 @5',
      'U-5 Chal 10.00 kg x3.5 @5',
      'U-6 Tel 10.00 litre x3.5 @5',
      'U-7 Dim 10.00 hali x3 @5',
      'U-8 Sabun 10.00 piece x3 @5',
      'U-9 Box item 10.00 piece x3 @5',
    ],
  ],
  [
    'dialect-sep-line.csv',
    [],
    ['DL-1 Muri 500 g 45.00 8901234500905 piece', 'DL-2 Chira 500 g 50.00 8901234500912 piece'],
  ],
  [
    'dialect-utf16-tab.txt',
    [],
    ['DL-1 Muri 500 g 45.00 8901234500905 piece', 'DL-2 Chira 500 g 50.00 8901234500912 piece'],
  ],
  ['dialect-newline-head.csv', [], ['NL-1 Soap 75 g 45.00 8901234500936 piece']],
  [
    'dialect-semicolon-comma.csv',
    [],
    ['SC-1 Olive oil 845.50 piece x12 @700', 'SC-2 Pasta 120.00 piece x1250 @90'],
  ],
];

test.each(PRODUCT_FILES)('products of %s', async (name, messages, products) => {
  const done = await put(name);
  expect(done.messages).toEqual(messages);
  expect(await productsOf(done.shop)).toEqual(products);
});

test('a price list of existing products changes their prices and adds the rest', async () => {
  const shop = await openTestShop(db.database);
  await shop.addProduct({ code: '1006', name: 'Basmati', sale_price: 34_000 });
  await shop.addProduct({ code: '1010', name: 'Moong', sale_price: 17_200 });
  const batch = await upload(shop, 'supplier-monthly-list.csv');
  expect((await check(shop, batch)).checked).toMatchObject({ errors: 2, products: 1 });
  expect(await said(shop, batch.id)).toEqual(['2 code_in_shop', '3 code_in_shop']);
  const { checked } = await check(shop, batch, { known: 'price' });
  expect(checked).toMatchObject({ errors: 0, products: 1, known: 2, prices: 1 });
  answerOf(await shop.call(commitImport, { params: { id: batch.id }, body: {} }));
  expect(await productsOf(shop)).toEqual([
    '1006 Basmati 350.00 piece',
    '1010 Moong 172.00 piece',
    'NEW-77 Red beans 1 kg 190.00 piece',
  ]);
});

describe('stock', () => {
  test('a workbook with dates as cells and as texts', async () => {
    const shop = await openTestShop(db.database);
    await addTracked(shop, { code: '4013' }, { tracking: 'batch', requires_expiry: true });
    const done = await put('excel-stock-expiry.xlsx', 'stock', shop);
    expect(done.messages).toEqual([]);
    const { rows } = await shop.run((tx) =>
      sql<{ line: string }>`select concat_ws(' ', b.name, b.expires_on::text) as line
        from batch b where b.shop_id = ${shop.shop_id} order by b.name`.execute(tx),
    );
    expect(rows.map(({ line }) => line)).toEqual(['X-0726 2027-01-31', 'X-0826 2027-02-28']);
  });

  test('a sheet with empty, negative and total quantities', async () => {
    const shop = await openTestShop(db.database);
    for (const code of ['1004', '1006', '1007', '1008', '1010']) await shop.addProduct({ code });
    const done = await put('stock-sheet.csv', 'stock', shop);
    expect(done.messages).toEqual([
      ...['3 passed_zero', '4 quantity_negative', '5 quantity_unreadable', '8 passed_total'],
    ]);
    const products = (await productsOf(shop)).filter((line) => line.includes(' x'));
    expect(products).toEqual([
      expect.stringMatching(/^1006 .* x150 @51\.5$/),
      expect.stringMatching(/^1008 .* x1250 @8\.5$/),
    ]);
  });
});

const PEOPLE: readonly [string, string, string[], string[]][] = [
  [
    'customers-phones.csv',
    'customers',
    ['14 phone_lost_digits', '15 phone_unreadable'],
    [
      'Abdul Karim +8801711000201 1250',
      'রহিমা বেগম +8801811000202',
      'Jashim +8801911000203',
      'Salam +8801611000204',
      'Rina +8801511000205',
      'Babul +8801311000206',
      'Mitu +8801711000207',
      'Hasan +8801711000208 +8801811000208',
      'Kamal +8801711000209 +8801811000209',
      'Landline +88029123456',
      'Nobody 1 ',
      'Bidesh +12125550187',
      'Two Forms +8801711000211',
    ],
  ],
  [
    'customers-total-row.csv',
    'customers',
    ['4 passed_total'],
    ['Karim Store  12500', 'Rahim Store  3000'],
  ],
  [
    'tally-debtors.csv',
    'customers',
    ['7 due_negative', '8 passed_total'],
    ['Karim Store  12500', 'Rahim Enterprise  3000'],
  ],
  ['tally-creditors.csv', 'suppliers', ['3 due_negative', '4 passed_total'], ['Padma Foods  8200']],
  [
    'customers-first-last.csv',
    'customers',
    [],
    ['Nasrin Akter +8801711000701', 'Padma Hotel +8801711000702'],
  ],
  [
    'suppliers-contact-person.csv',
    'suppliers',
    [],
    ['Padma Foods ', 'Meghna Foods ', 'Jamuna Foods '],
  ],
];

test.each(PEOPLE)('parties of %s', async (name, kind, messages, people) => {
  const done = await put(name, kind);
  expect(done.messages).toEqual(messages);
  expect(await peopleOf(done.shop)).toEqual(people);
});
