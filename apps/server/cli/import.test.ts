import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine, openFolder } from '../../../testkit/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { withAdmin } from '../../../testkit/server.ts';

const SAMPLE = fileURLToPath(new URL('../../../testkit/online-retail/sample.csv', import.meta.url));
const PRODUCTS = 'code=StockCode,name=Description,sale_price=UnitPrice';
const STOCK = 'code=StockCode,quantity=Quantity,cost=UnitPrice';
const SALES =
  'number=InvoiceNo,code=StockCode,quantity=Quantity,unit_price=UnitPrice,sold_at=InvoiceDate,' +
  'customer=CustomerID,description=Description';

let db: TestDatabase;
let cli: ReturnType<typeof commandLine>;
let files: Awaited<ReturnType<typeof openFolder>>;

beforeAll(async () => {
  db = await createTestDatabase();
  cli = commandLine(db.connection);
  files = await openFolder();
});
afterAll(async () => {
  await db.drop();
  await files.remove();
});

async function openShop(name: string): Promise<void> {
  const address = `${name.toLowerCase()}@gift.test`;
  const opened = await cli(
    ...['create-shop', '--name', name, '--currency', 'GBP', '--vat-percent', '0'],
    ...['--rounding-unit', '1', '--timezone', 'Europe/London', '--language', 'en'],
    ...['--owner-email', address, '--owner-password', 'gift-shop-1'],
  );
  expect(opened).toMatchObject({ code: 0, err: '' });
}

async function query<T>(text: string): Promise<T[]> {
  return withAdmin(db.connection, async (client) => (await client.query(text)).rows as T[]);
}

const END_OF_SALES = [
  'Rows: 31 kept, 6 left out',
  '  3  a cancellation',
  '  2  no positive quantity',
  '  1  no positive price',
];
const POSTED = '31 lines of 8 invoices, £1,326.05 (1326.05 GBP)';

test('products, opening stock and past sales of real invoices, to the penny', async () => {
  await openShop('Gift');
  const products = await cli('import', 'products', '--shop', 'Gift', '--map', PRODUCTS, SAMPLE);
  expect(products.code).toBe(0);
  expect(products.out.slice(-2)).toEqual(['  1  no positive price', 'Products added: 34 products']);

  const stock = ['import', 'stock', '--shop', 'Gift', '--map', STOCK, '--date', '2010-12-01'];
  const opened = await cli(...stock, SAMPLE);
  expect(opened.out.at(-1)).toBe('Posted: 31 lines in 1 opening balance, £1,326.05 (1326.05 GBP)');
  expect((await cli(...stock, SAMPLE)).out.at(-1)).toContain('0 lines in 0 opening balances');

  const sales = ['import', 'sales', '--shop', 'Gift', '--map', SALES];
  const tried = await cli(...sales, '--dry-run', SAMPLE);
  expect(tried.out.slice(-5)).toEqual([...END_OF_SALES, `Posted: ${POSTED}`]);
  const posted = await cli(...sales, SAMPLE);
  expect(posted).toEqual({
    code: 0,
    err: '',
    out: [...leftOut(), ...END_OF_SALES, `Posted: ${POSTED}`],
  });
  const again = await cli(...sales, SAMPLE);
  expect(again.out.slice(-2)).toEqual([
    `Posted by an earlier run: ${POSTED}`,
    'Posted: 0 lines of 0 invoices, £0.00 (0.00 GBP)',
  ]);
  await expectWell();
});

function leftOut(): string[] {
  return [
    'row 7: invoice C536548 (CIRCUS PARADE LUNCH BOX): a cancellation',
    'row 9: invoice C536622 (SET 7 BABUSHKA NESTING BOXES): a cancellation',
    'row 13: invoice C536734 (15CM CHRISTMAS GLASS BALL 20 LIGHTS): a cancellation',
    'row 14: invoice 536998: no positive quantity',
    'row 15: invoice 537004: no positive quantity',
    'row 24: invoice 539750 (HOT WATER BOTTLE TEA AND SYMPATHY): no positive price',
  ];
}

async function expectWell(): Promise<void> {
  expect(await foldAndFindBroken(db)).toEqual([]);
  const [books] = await query<Record<string, string>>(`
    select sum(debit - credit)::text as difference,
      sum(credit) filter (where account_id in (select id from account where code = '4010'))::text
        as sold,
      (select sum(value)::text from stock_level) as in_stock,
      (select count(*)::text from party where code = '17850') as customers,
      (select min(happened_at)::text from document where kind = 'sale') as first
    from journal_line`);
  expect(books).toEqual({
    difference: '0',
    sold: '132605',
    in_stock: '0',
    customers: '1',
    first: '2010-12-01 08:26:00+00',
  });
}

test('the same file with a byte order mark and other line endings reads the same', async () => {
  await openShop('Unix');
  const text = await readFile(SAMPLE, 'utf8');
  const path = await files.write('unix.csv', `\ufeff${text.replaceAll('\r\n', '\n')}\n\n`);
  const products = await cli('import', 'products', '--shop', 'Unix', '--map', PRODUCTS, path);
  expect(products.out.at(-1)).toBe('Products added: 34 products');
});

const WRITE = 'write it as 2026-01-31 14:05';
const HEAD = 'number,code,quantity,unit_price,sold_at,customer\n';

async function shopWithRice(name: string, quantity: number): Promise<void> {
  await openShop(name);
  const products = await files.write(
    'rice.csv',
    'code,name,sale_price\nRICE,Rice,10\nOIL,Oil,20\n',
  );
  const stock = await files.write('stock.csv', `code,quantity,cost\nRICE,${quantity},6\nOIL,9,7\n`);
  await cli('import', 'products', '--shop', name, products);
  await cli('import', 'stock', '--shop', name, stock);
}

async function importSales(shop: string, rows: string, ...more: string[]) {
  const path = await files.write(`${shop}.csv`, HEAD + rows);
  return cli('import', 'sales', '--shop', shop, ...more, path);
}

test('an invoice posts together or not at all, and reports each of its rows', async () => {
  await shopWithRice('Rice', 5);
  const { out, code } = await importSales(
    'Rice',
    [
      '1,RICE,3,10,2026-01-05 09:00,',
      '2,RICE,1,10,2026-01-05 09:01,',
      '2,rice,1,10,2026-01-05 09:01,',
      '3,OIL,1,20,2026-01-05 09:02,',
      '3,RICE,3,10,2026-01-05 09:02,',
      '4,RICE,1,9.999,2026-01-05 09:03,',
      '4,OIL,1,20,2026-01-05 09:03,',
      '5,OIL,many,20,2026-01-05 09:04,',
      '5,OIL,1,20,2026-01-05 09:04,',
      ',OIL,1,20,2026-01-05 09:05,',
      '6,OIL,0.5,20,2026-01-05 09:06,',
      '7,OIL,1,20,2999-01-05 09:06,',
      '8,OIL,1,20,05/01/2026,',
      '9,OIL,1,20,0000-01-01 08:26,',
      '10,OIL,1,20,0001-01-01 00:10,',
      '11,OIL,1,20,9999-12-31 23:59,',
    ].join('\n'),
  );
  expect(code).toBe(0);
  expect(out).toEqual([
    'row 3: invoice 2: unknown code (code rice, row 4)',
    'row 4: invoice 2: unknown code (code rice, row 4)',
    'row 5: invoice 3: not enough stock (2 left, code RICE, row 6)',
    'row 6: invoice 3: not enough stock (2 left, code RICE, row 6)',
    'row 7: invoice 4: price finer than the minor unit',
    'row 9: invoice 5: cannot be read (quantity, "many", row 9)',
    'row 10: invoice 5: cannot be read (quantity, "many", row 9)',
    'row 11: invoice without a number: no invoice number',
    'row 12: invoice 6: quantity finer than its unit (decimals 0, code OIL, row 12)',
    'row 13: invoice 7: dated in the future',
    `row 14: invoice 8: cannot be read (sold_at, "05/01/2026", ${WRITE}, row 14)`,
    `row 15: invoice 9: cannot be read (sold_at, "0000-01-01 08:26", ${WRITE}, row 15)`,
    `row 16: invoice 10: cannot be read (sold_at, "0001-01-01 00:10", ${WRITE}, row 16)`,
    `row 17: invoice 11: cannot be read (sold_at, "9999-12-31 23:59", ${WRITE}, row 17)`,
    'Rows: 2 kept, 14 left out',
    '  6  cannot be read',
    '  2  not enough stock',
    '  2  unknown code',
    '  1  dated in the future',
    '  1  no invoice number',
    '  1  price finer than the minor unit',
    '  1  quantity finer than its unit',
    'Posted: 2 lines of 2 invoices, £50.00 (50.00 GBP)',
  ]);
});

test('a sale on credit is owed by its customer, created under the code of the file', async () => {
  await shopWithRice('Credit', 50);
  const rows = [
    '1,RICE,3,10,2026-01-05 09:00,K-7',
    '2,RICE,1,10,2026-01-05 09:00,',
    '1,OIL,1,20,2026-01-05 09:01,',
  ].join('\n');
  const { out } = await importSales('Credit', rows, '--on-credit');
  expect(out).toEqual([
    'row 3: invoice 2: on credit without a customer',
    'Rows: 2 kept, 1 left out',
    '  1  on credit without a customer',
    'Posted: 2 lines of 1 invoice, £50.00 (50.00 GBP)',
  ]);
  const [owed] = await query(`select p.name, b.balance::int from party p
    join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id where p.code = 'K-7'`);
  expect(owed).toEqual({ name: 'K-7', balance: 5_000 });
  const other = await importSales('Credit', rows.replace('3,10', '4,10'), '--on-credit');
  expect(other.out[1]).toContain('invoice 1: posted before with other rows, prices or payment');
});

test('a dry run stores nothing, and counts the stock taken by earlier invoices', async () => {
  await shopWithRice('Trial', 5);
  const rows = '1,RICE,3,10,2026-01-05 09:00,NEW\n2,RICE,3,10,2026-01-05 09:00,\n';
  const { out } = await importSales('Trial', rows, '--dry-run', '--verbose');
  expect(out).toEqual([
    'Dry run: nothing is kept.',
    'row 2: invoice 1 (posted)',
    'row 3: invoice 2: not enough stock (2 left, code RICE, row 3)',
    'Rows: 1 kept, 1 left out',
    '  1  not enough stock',
    'Posted: 1 line of 1 invoice, £30.00 (30.00 GBP)',
  ]);
  expect(await query(`select from party where code = 'NEW'`)).toEqual([]);
});

test('an invoice with more lines than a request allows is still one document', async () => {
  await shopWithRice('Long', 700);
  const rows = Array.from({ length: 700 }, () => '1,RICE,1,10,2026-01-05 09:00,\n').join('');
  const { out } = await importSales('Long', rows);
  expect(out.at(-1)).toBe('Posted: 700 lines of 1 invoice, £7,000.00 (7000.00 GBP)');
});

test('products bring category, unit and VAT; a barcode belongs to one product', async () => {
  await openShop('Barcodes');
  const path = await files.write(
    'barcodes.csv',
    'code,name,name_bn,sale_price,category,unit,barcode,vat_rate\n' +
      'A,Rice,চাল,"1,250.50",Grain,pcs,111 112,7.5 %\n' +
      'B,Rope,,3,,fathom,113,\n' +
      'C,Oil,,3,Grain,,111,\n',
  );
  const { out } = await cli('import', 'products', '--shop', 'Barcodes', path);
  expect(out[0]).toBe('row 4: product C: the barcode belongs to another product (code 111)');
  const rows = await query(`
    select p.code, p.name_bn, v.sale_price::int, v.vat_rate, c.name as category, u.code as unit,
      (select array_agg(b.code order by b.code) from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id) as barcodes
    from product p join shop s on s.shop_id = p.shop_id and s.name = 'Barcodes'
    join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join category c on c.shop_id = p.shop_id and c.id = p.category_id order by p.code`);
  const rice = { name_bn: 'চাল', sale_price: 125_050, vat_rate: 75_000, category: 'Grain' };
  const rope = { name_bn: '', sale_price: 300, vat_rate: null, category: null };
  expect(rows).toEqual([
    { code: 'A', ...rice, unit: 'piece', barcodes: ['111', '112'] },
    { code: 'B', ...rope, unit: 'fathom', barcodes: ['113'] },
  ]);
});

test('a file that is not a CSV fails with a reason, and posts nothing', async () => {
  await openShop('Broken');
  const open = await files.write('open.csv', 'code,name,sale_price\nA,"Rice,10\n');
  const latin = await files.write(
    'latin.csv',
    Buffer.from('code,name,sale_price\nA,\xa310,1\n', 'latin1'),
  );
  const run = (path: string) => cli('import', 'products', '--shop', 'Broken', path);
  expect(await run(open)).toMatchObject({ code: 1, err: expect.stringContaining('row 2: Quote') });
  expect(await run(latin)).toMatchObject({ code: 1, err: expect.stringContaining('UTF-8') });
  expect(await run('/nowhere.csv')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ENOENT'),
  });
});

test.each(['0000-01-01', '9999-12-31', '2026-02-30'])('%s opens no stock', async (day) => {
  const answer = await cli('import', 'stock', '--shop', 'Broken', '--date', day, 'stock.csv');
  expect(answer.code).toBe(2);
  expect(answer.err).toContain(`--date ${day} is not a day: write it as 2026-07-01`);
});

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../testkit/imports/${name}`, import.meta.url));

test('an ambiguous day is reported with its column, and nothing is posted', async () => {
  await shopWithRice('Days', 5);
  const { out } = await importSales('Days', 'I-1,RICE,1,10,03/04/26,\n');
  expect(out[0]).toBe(`row 2: invoice I-1: cannot be read (sold_at, "03/04/26", ${WRITE}, row 2)`);
  expect(out.at(-1)).toBe('Posted: 0 lines of 0 invoices, £0.00 (0.00 GBP)');
});

test('an unreadable line excludes its whole sale', async () => {
  await shopWithRice('Halves', 5);
  const rows = 'I-1,RICE,1,10,2026-01-02 10:00,\nI-1,OIL,1,#REF!,2026-01-02 10:00,\n';
  const { out } = await importSales('Halves', rows);
  expect(out.at(-1)).toBe('Posted: 0 lines of 0 invoices, £0.00 (0.00 GBP)');
});

test('exports of sales from Square, Loyverse and Shopify are read unchanged', async () => {
  await shopWithRice('Programs', 9);
  const cup = await files.write('cup.csv', 'code,name,sale_price\nMT-L,Milk tea,50\n');
  const stock = await files.write('cups.csv', 'code,quantity,cost\nMT-L,9,20\n');
  await cli('import', 'products', '--shop', 'Programs', cup);
  await cli('import', 'stock', '--shop', 'Programs', stock);
  const read = async (name: string) =>
    (await cli('import', 'sales', '--shop', 'Programs', fixture(name))).out;
  const square = await read('sales-square-items.csv');
  expect(square.at(-1)).toBe('Posted: 1 line of 1 invoice, £100.00 (100.00 GBP)');
  expect(square[0]).toBe('row 3: row: a refund, or a sale that was refunded');
  const loyverse = await read('loyverse-receipts.csv');
  expect(loyverse.at(-1)).toBe('Posted: 2 lines of 1 invoice, £38.00 (38.00 GBP)');
  expect(loyverse.slice(0, 2)).toEqual([
    'row 4: row: a refund, or a sale that was refunded',
    expect.stringContaining('row 5: invoice 1-1003 (Rice): price finer than the minor unit'),
  ]);
  const shopify = await read('shopify-orders.csv');
  expect(shopify.at(-1)).toBe('Posted: 2 lines of 1 invoice, £70.00 (70.00 GBP)');
  expect(shopify.slice(0, 2)).toEqual([
    expect.stringContaining('row 4: row: its lines come to another sum'),
    'row 5: row: a refund, or a sale that was refunded',
  ]);
});

test('files are read by the rules of the screen: titles, totals, programs, prices', async () => {
  await openShop('Files');
  const list = fixture('bd-pricelist-title-rows.xlsx');
  const result = await cli('import', 'products', '--shop', 'Files', list);
  expect(result.out).toEqual([
    ...['row 6: row: a heading', 'row 9: row: a total', 'Rows: 2 kept, 2 left out'],
    ...['  1  a heading', '  1  a total', 'Products added: 2 products'],
  ]);
  const shopify = await cli('import', 'products', '--shop', 'Files', fixture('shopify-new.csv'));
  expect(shopify.out.at(-1)).toBe('Products added: 2 products');
  const prices = await files.write('prices.csv', 'Code,Name,Price\nM-01,x,97\nM-02,y,135\n');
  const change = ['import', 'products', '--shop', 'Files', '--update-prices'];
  const changed = await cli(...change, prices);
  expect(changed.out.slice(-3)).toEqual([
    ...['Products added: 0 products', 'row 2: £95.00 (95.00 GBP) -> £97.00 (97.00 GBP)'],
    'Prices changed: 1 price',
  ]);
});

test('of several stock columns one is read, and the others are named', async () => {
  await shopWithRice('Locations', 5);
  const text = 'code,cost,Stock [Shop],Stock [Store]\nRICE,50.00,3,9\n';
  const path = await files.write('locations.csv', text);
  const { out } = await cli('import', 'stock', '--shop', 'Locations', '--dry-run', path);
  expect(out).toContain('Columns that are not read: Stock [Store]');
});
