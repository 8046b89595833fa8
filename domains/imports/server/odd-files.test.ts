// cspell:disable -- names of parts of files are no words.
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { writeZip } from '#platform/table/write-zip.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { fileBody } from '../../../testkit/import-batch.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type {
  checkImportRoute,
  listImportMessagesRoute,
  uploadImportRoute,
} from '../contract/import.ts';
import { checkImport } from './check-import.ts';
import { listImportMessages } from './read-imports.ts';
import { uploadImport } from './upload-import.ts';

/** Files that users choose by mistake, or that programs write in unusual ways. */

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const zip = (files: Record<string, string>) =>
  writeZip(new Map(Object.entries(files).map(([name, text]) => [name, utf8(text)])));
const HEAD = 'Code,Name,Price\n';

/** Why a file is rejected; else the number of valid rows and the messages of the others. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const body = fileBody(bytes);
  const uploaded = await shop.call<typeof uploadImportRoute>(uploadImport, { body });
  if (isRejection(uploaded)) return uploaded.rejection;
  const { id, mapping } = uploaded.answer.data;
  const input = { params: { id }, body: { mapping, warehouse_id: shop.warehouses.shop } };
  const checked = await shop.call<typeof checkImportRoute>(checkImport, input);
  if (isRejection(checked)) return `${checked.rejection} ${checked.path ?? ''}`.trim();
  const query = { limit: 50 };
  const messages = await shop.call<typeof listImportMessagesRoute>(listImportMessages, {
    params: { id },
    query,
  });
  const faults = answerOf(messages).data.map(({ row, code }) => `${row} ${code}`);
  return [`${checked.answer.data.checked?.variants} fit`, ...faults].join(', ');
}

describe('files of another kind', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => utf8(''), 'file_empty'],
    ['blank lines', () => utf8('\n\n \n'), 'file_empty'],
    ['a head alone', () => utf8(HEAD), 'file_empty'],
    [
      'an old workbook',
      () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
      'file_kind',
    ],
    ['a web page', () => utf8('<html><table><tr><td>Code</td></tr></table></html>'), 'file_kind'],
    ['a web page with a byte order mark', () => utf8('\ufeff<table></table>'), 'file_kind'],
    ['XML of 2003', () => utf8('<?xml version="1.0"?><Workbook/>'), 'file_kind'],
    ['a PDF', () => utf8('%PDF-1.7\n'), 'file_kind'],
    ['OpenDocument', () => zip({ mimetype: 'x', 'content.xml': '<x/>' }), 'file_kind'],
    ['a binary workbook', () => zip({ 'xl/workbook.bin': 'x' }), 'file_kind'],
    ['a letter', () => zip({ 'word/document.xml': '<x/>' }), 'file_kind'],
    ['a folder of files', () => zip({ 'goods.csv': HEAD }), 'file_kind'],
    ['half a workbook', () => Buffer.from('504b0304140000', 'hex'), 'file_unreadable'],
    ['Windows letters', () => Buffer.from(`${HEAD}A,caf\u00e9,1\n`, 'latin1'), 'file_encoding'],
    ['UTF-16 without a mark', () => Buffer.from(`${HEAD}A,Rice,1\n`, 'utf16le'), 'file_encoding'],
    ['65,000 rows', () => utf8(HEAD + 'A,Rice,1\n'.repeat(65_000)), 'file_too_many_rows'],
  ])('%s', async (_, bytes, outcome) => {
    expect(await outcomeOf(await bytes())).toBe(outcome);
  });
});

describe('texts', () => {
  test.each<[string, string, string]>([
    ['line ends of a Mac', 'Code,Name,Price\rMAC,Rice,80\r', '1 fit'],
    ['no-break spaces', 'Code\u00a0,Name,Price\u00a0\nNB\u00a0,Rice\u00a0,80\u00a0\n', '1 fit'],
    ['groups by no-break spaces', 'Code,Name,Price\nNG,Rice,"1\u00a0250.50"\n', '1 fit'],
    ['groups by thin spaces', 'Code;Name;Price\nTS;Rice;1\u202f250,50\n', '1 fit'],
    ['decimal commas', 'Code;Name;Price\nDC;Rice;80,50\nDD;Salt;42,00\n', '2 fit'],
    ['two columns of one name', 'Code,Name,Price,Price\nTW,Rice,80,90\n', '1 fit'],
    ['a price in words', 'Code,Name,Price\nPW,Rice,eighty\n', '0 fit, 2 price_unreadable'],
    ['a failed formula', 'Code,Name,Price\nFF,Rice,#REF!\n', '0 fit, 2 formula_failed'],
    ['a failed formula as a name', 'Code,Name,Price\nFN,#NAME?,80\n', '0 fit, 2 formula_failed'],
    [
      'rows of other lengths',
      'Code,Name,Price\nRL,Rice\nRM,Salt,42,more,and more\n',
      '1 fit, 2 no_positive_price',
    ],
    ['no column of a price', 'Code,Name\nNP,Rice\n', 'import_column_missing mapping.sale_price'],
    ['an emoji and a rare script', 'Code,Name,Price\nEM,🍚 ꦧꦱ,80\n', '1 fit'],
    ['a price that is a day', 'Code,Name,Price\nPD,Rice,2027-01-31\n', '0 fit, 2 price_unreadable'],
    [
      'an endless price',
      `Code,Name,Price\nEP,Rice,${'9'.repeat(40)}\n`,
      '0 fit, 2 price_unreadable',
    ],
    ['a very long name', `Code,Name,Price\nLN,${'x'.repeat(300)},80\n`, '0 fit, 2 text_too_long'],
  ])('%s', async (_, text, outcome) => {
    expect(await outcomeOf(utf8(text))).toBe(outcome);
  });
});

type Fill = (sheet: ReturnType<Workbook['addWorksheet']>) => void;

async function workbook(fill: Fill, more: (book: Workbook) => void = () => undefined) {
  const book = new Workbook();
  more(book);
  fill(book.addWorksheet('Goods'));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

describe('workbooks', () => {
  test.each<[string, Fill, string]>([
    [
      'numbers as text, with an apostrophe',
      (sheet) => {
        sheet.addRow(['Code', 'Name', 'Price']);
        sheet.addRow(['W-1', 'Rice', "'80.50"]);
      },
      '1 fit',
    ],
    [
      'formulas with values and with errors',
      (sheet) => {
        sheet.addRow(['Code', 'Name', 'Price']);
        sheet.addRow(['W-2', 'Rice', { formula: 'A1*2', result: 80 }]);
        sheet.addRow(['W-3', 'Salt', { formula: 'A1/0', result: { error: '#DIV/0!' } }]);
        sheet.addRow(['W-4', 'Tea', { formula: 'A1' }]);
      },
      '1 fit, 3 formula_failed, 4 no_positive_price',
    ],
    [
      'a merged head and a merged category',
      (sheet) => {
        sheet.addRow(['Code', 'Name', 'Price', 'Category']);
        sheet.addRow(['W-5', 'Rice', 80, 'Grocery']);
        sheet.addRow(['W-6', 'Salt', 42, null]);
        sheet.mergeCells('D2:D3');
      },
      '2 fit',
    ],
    [
      'rich text and links',
      (sheet) => {
        sheet.addRow(['Code', 'Name', 'Price']);
        sheet.addRow(['W-7', { richText: [{ text: 'Ri' }, { text: 'ce' }] }, 80]);
        sheet.addRow(['W-8', { text: 'Salt', hyperlink: 'http://x.test' }, 42]);
      },
      '2 fit',
    ],
    [
      'hidden rows',
      (sheet) => {
        sheet.addRow(['Code', 'Name', 'Price']);
        sheet.addRow(['W-9', 'Rice', 80]);
        sheet.addRow(['W-10', 'Salt', 42]).hidden = true;
      },
      '1 fit',
    ],
    ['an empty sheet', () => undefined, 'file_empty'],
    ['a head alone', (sheet) => void sheet.addRow(['Code', 'Name', 'Price']), 'file_empty'],
  ])('%s', async (_, fill, outcome) => {
    expect(await outcomeOf(await workbook(fill))).toBe(outcome);
  });
});
