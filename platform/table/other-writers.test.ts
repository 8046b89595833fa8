// cspell:ignore Fmts -- so a workbook calls its formats.

import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { firstSheet } from '../../testkit/first-sheet.ts';
import { writeZip } from './write-zip.ts';

/** A cell of another program, and how that program displays it. */

type Cell =
  | { is: 'day'; day: string }
  | { is: 'percent'; hundredths: number }
  | { is: 'zeros'; number: number }
  | { is: 'text'; text: string }
  | { is: 'number'; hundredths: number };

const DAY_MS = 86_400_000;

/** Every row has content; line ends, tabs and outer spaces are up to the reader. */
const text = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  // write-excel-file leaves U+FFFD out.
  .map((one) => one.replace(/[\p{Cc}\p{Cn}\uFFFD]|_x[0-9a-f]{4}_/giu, '').trim())
  // write-excel-file loses a text that equals a property of Object.prototype.
  .filter((one) => one !== '' && one.isWellFormed() && !(one in {}));

const cell: fc.Arbitrary<Cell> = fc.oneof(
  // From 1900-03-01 to 2099: days that every program counts alike.
  fc.integer({ min: 61, max: 72_000 }).map((serial) => ({
    is: 'day' as const,
    day: new Date((serial - 25_569) * DAY_MS).toISOString().slice(0, 10),
  })),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ is: 'percent' as const, hundredths })),
  fc.integer({ min: 0, max: 999_999 }).map((number) => ({ is: 'zeros' as const, number })),
  text.map((one) => ({ is: 'text' as const, text: one })),
  fc.constantFrom('007', '0171', '1E5', '=1+1', '৮৯০', '12.50').map((one) => ({
    is: 'text' as const,
    text: one,
  })),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((hundredths) => ({
    is: 'number' as const,
    hundredths,
  })),
);

/** Without trailing zeros: 1250 hundredths are `12.5`. */
function decimal(hundredths: number): string {
  return String(hundredths / 100);
}

function shown(one: Cell): string {
  if (one.is === 'day') return one.day;
  if (one.is === 'percent') return `${decimal(one.hundredths)}%`;
  if (one.is === 'zeros') return String(one.number).padStart(6, '0');
  return one.is === 'text' ? one.text : decimal(one.hundredths);
}

/** Four random rows of five cells; fifty runs, a thousand cells for each writer. */
const sheet = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), {
  minLength: 4,
  maxLength: 4,
});
const RUNS = { numRuns: 50 } as const;
const HEAD = ['a', 'b', 'c', 'd', 'e'];

async function read(bytes: Uint8Array): Promise<(readonly string[])[]> {
  const table = await firstSheet(bytes);
  if (isRejection(table)) throw new Error(table.rejection);
  return table.rows.map(([, cells]) => cells);
}

test('a thousand random cells of exceljs are read as displayed', async () => {
  const property = fc.asyncProperty(sheet, fc.boolean(), async (rows, date1904) => {
    const book = new ExcelJS.Workbook();
    book.properties.date1904 = date1904;
    const tab = book.addWorksheet('Goods');
    tab.addRow(HEAD);
    for (const cells of rows) {
      const row = tab.addRow([]);
      for (const [index, one] of cells.entries()) putIn(row.getCell(index + 1), one);
    }
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    const fits = rows.map((cells) => cells.map(shown));
    // A Mac workbook has no days before 1904.
    const isBefore = rows.flat().some((one) => one.is === 'day' && one.day < '1904-01-02');
    if (!(date1904 && isBefore)) expect(await read(bytes)).toEqual(fits);
  });
  await fc.assert(property, RUNS);
});

function putIn(into: ExcelJS.Cell, one: Cell): void {
  if (one.is === 'day') {
    into.value = new Date(`${one.day}T00:00:00Z`);
    into.numFmt = 'dd/mm/yyyy';
  } else if (one.is === 'percent') {
    into.value = one.hundredths / 10_000;
    into.numFmt = '0.00%';
  } else if (one.is === 'zeros') {
    into.value = one.number;
    into.numFmt = '000000';
  } else into.value = one.is === 'text' ? one.text : one.hundredths / 100;
}

test('a thousand random cells of another writer too', async () => {
  const property = fc.asyncProperty(sheet, async (rows) => {
    const head = HEAD.map((value) => ({ value, type: String }));
    const bytes = await writeExcelFile([
      head,
      ...rows.map((cells) => cells.map(toCellObject)),
    ]).toBuffer();
    expect(await read(new Uint8Array(bytes))).toEqual(rows.map((cells) => cells.map(shown)));
  });
  await fc.assert(property, RUNS);
});

function toCellObject(one: Cell) {
  if (one.is === 'day') {
    return { value: new Date(`${one.day}T00:00:00Z`), type: Date, format: 'd mmm yyyy' };
  }
  if (one.is === 'percent')
    return { value: one.hundredths / 10_000, type: Number, format: '0.00%' };
  if (one.is === 'zeros') return { value: one.number, type: Number, format: '000000' };
  if (one.is === 'text') return { value: one.text, type: String };
  return { value: one.hundredths / 100, type: Number };
}

const utf8 = (content: string) => Buffer.from(content, 'utf8');

// Format code, or the number of a built-in one | what is stored | what is displayed
test.each([
  ['0%', '0.05', '5%'],
  ['0.0%', '0.07499999999999999', '7.5%'],
  ['10', '1.2', '120%'],
  ['000000', '123', '000123'],
  ['"SKU-"000', '7', 'SKU-007'],
  ['0" kg"', '12', '12'],
  ['#,##0.00', '1234.5', '1234.5'],
  ['[$৳-845]#,##0.00', '45', '45'],
  ['14', '46418', '2027-01-31'],
  ['[$-809]dd mmmm yyyy;@', '46418', '2027-01-31'],
  ['yyyy\\-mm\\-dd\\ hh:mm', '46418.5868287037', '2027-01-31 14:05:02'],
  ['h:mm', '0.5', '12:00:00'],
  ['[h]:mm', '0.5', '12:00:00'],
  ['14', '60', '60'],
  ['14', '59', '1900-02-28'],
  ['General', '46418', '46418'],
  ['[Red]0.00', '2.5', '2.5'],
])('a cell of the format %s that stores %s shows %s', async (format, stored, seen) => {
  const isBuiltIn = /^[0-9]{2}$/.test(format) && format !== '00';
  const code = format.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const formats = isBuiltIn ? '' : `<numFmt numFmtId="164" formatCode="${code}"/>`;
  const id = isBuiltIn ? format : '164';
  const styles =
    `<styleSheet><numFmts>${formats}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>` +
    `<xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  const rows =
    '<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row>' +
    `<row r="2"><c s="1"><v>${stored}</v></c></row>`;
  const files = new Map([
    ['xl/styles.xml', utf8(styles)],
    ['xl/worksheets/sheet1.xml', utf8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)],
  ]);
  expect(await read(await writeZip(files))).toEqual([[seen]]);
});

test('days as SheetJS stores them, hidden rows, and cells merged downwards', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Spices</t></is></c>' +
    '<c r="B2" t="d"><v>2027-01-31T00:00:00.000Z</v></c><c r="C2"><v>10</v></c></row>' +
    '<row r="3" hidden="1"><c r="B3" t="d"><v>2027-01-31T14:05:00Z</v></c></row>';
  const merges = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>';
  const sheetXml = `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
  const files = new Map([['xl/worksheets/sheet1.xml', utf8(sheetXml)]]);
  const table = await firstSheet(await writeZip(files));
  expect('rows' in table && table.rows).toEqual([
    [2, ['Spices', '2027-01-31', '10']],
    // A merged 10 in two rows must not become 20.
    [3, ['Spices', '2027-01-31 14:05:00'], true],
  ]);
});
