import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { firstSheet } from '../../testkit/first-sheet.ts';
import { XlsxWriter } from './write-xlsx.ts';
import { writeZip } from './write-zip.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** The result: the header, then each row with its number; or the rejection. */
async function seen(bytes: Uint8Array): Promise<string> {
  const table = await firstSheet(bytes);
  if (isRejection(table)) return [table.rejection, ...Object.values(table.params ?? {})].join(' ');
  const rows = table.rows.map(([number, cells]) => `${number}:${cells.join('|')}`);
  return [table.header.join('|'), ...rows].join(' / ');
}

test.each<[string, Uint8Array, string]>([
  ['plain', utf8('code,name\n1,Rice\n'), 'code|name / 2:1|Rice'],
  ['a byte order mark', utf8('\ufeffcode,name\n1,চাল\n'), 'code|name / 2:1|চাল'],
  ['UTF-16', Buffer.from('\ufeffcode;name\n1;চাল', 'utf16le'), 'code|name / 2:1|চাল'],
  ['UTF-16, the other way', utf16be('\ufeffcode\tname\n1\tRice'), 'code|name / 2:1|Rice'],
  ['semicolons', utf8('code;name\r\n1;Rice, fine\r\n'), 'code|name / 2:1|Rice, fine'],
  [
    'quotes',
    utf8('code,name\n1,"Rice, ""fine""\nand clean"\n'),
    'code|name / 2:1|Rice, "fine"\nand clean',
  ],
  ['a quote within a cell', utf8('code,name\n1,Pipe 5"\n'), 'code|name / 2:1|Pipe 5"'],
  ['empty rows are counted', utf8('code\n\n,\n7\n'), 'code / 4:7'],
  [
    'formulas are text',
    utf8('code,name\n1,"=HYPERLINK(""x"")"\n2,+1-1\n3,@SUM(1)\n'),
    'code|name / 2:1|=HYPERLINK("x") / 3:2|+1-1 / 4:3|@SUM(1)',
  ],
  ['a quote that is never closed', utf8('code,name\n1,"Rice\n2,Salt\n'), 'file_unreadable 2'],
  ['a line without end', utf8(`code,name\n1,${'x'.repeat(5_000_000)}\n`), 'file_cell_too_long 2'],
  ['another encoding', Buffer.from('code,name\n1,caf\u00e9\n', 'latin1'), 'file_encoding'],
  ['NUL', utf8('code\n\u0000\n'), 'file_encoding'],
  ['nothing', utf8(''), 'file_empty'],
  ['a header alone', utf8('code,name\n'), 'file_empty'],
  ['too many rows', utf8(`code\n${'1\n'.repeat(50_001)}`), 'file_too_many_rows 50000'],
  ['too many columns', utf8(`code\n${'1,'.repeat(200)}1`), 'file_too_many_columns 200'],
  ['a file beyond the limit', Buffer.alloc(8_388_609, 65), 'file_too_large 8'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'file_encoding'],
])('a text file: %s', async (_, bytes, outcome) => {
  expect(await seen(bytes)).toBe(outcome);
});

const BOOK = utf8(
  '<workbook xmlns:r="r"><sheets><sheet name="Goods" r:id="rId7"/></sheets></workbook>',
);
const PARTS = utf8(
  '<Relationships><Relationship Id="rId7" Target="worksheets/goods.xml"/></Relationships>',
);

/** A workbook of another program, with these rows and texts. */
function book(rows: string, strings = ''): Promise<Buffer> {
  return writeZip(
    new Map<string, Uint8Array>([
      ['xl/workbook.xml', BOOK],
      ['xl/_rels/workbook.xml.rels', PARTS],
      ['xl/sharedStrings.xml', utf8(`<sst>${strings}</sst>`)],
      ['xl/worksheets/goods.xml', utf8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)],
    ]),
  );
}

const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';

test.each<[string, string, string, string]>([
  [
    'texts by number',
    '<row r="3"><c r="B3" t="s"><v>0</v></c></row>',
    '<si><r><t>Mini</t></r><r><t>ket</t></r><rPh><t>x</t></rPh></si>',
    'code / 3:|Miniket',
  ],
  [
    'figures as they were typed',
    '<row r="2"><c r="A2"><v>2.5499999999999998</v></c><c r="B2"><v>8.90123456789E12</v></c>' +
      '<c r="C2"><v>-0.05</v></c><c r="D2"><v>1E-3</v></c></row>',
    '',
    'code / 2:2.55|8901234567890|-0.05|0.001',
  ],
  [
    'of a formula its value',
    '<row r="2"><c r="A2"><f>SUM(1,2)</f><v>3</v></c>' +
      '<c r="B2" t="str"><f>A1&amp;"x"</f><v>codex</v></c></row>',
    '',
    'code / 2:3|codex',
  ],
  [
    'long figures sign for sign: no digit of a code is rounded away',
    '<row r="2"><c r="A2"><v>9007199254740993</v></c><c r="B2"><v>12345678901234567</v></c>' +
      '<c r="C2"><v>1.2345678901234567E16</v></c>' +
      '<c r="D2"><v>-00098765432109876543210</v></c></row>',
    '',
    'code / 2:9007199254740993|12345678901234567|12345678901234567|-98765432109876543210',
  ],
  [
    'small figures and large as they were typed',
    '<row r="2"><c r="A2"><v>.5</v></c><c r="B2"><v>-0</v></c><c r="C2"><v>+12.50</v></c>' +
      '<c r="D2"><v>99999999999.989998</v></c><c r="E2"><v>0.30000000000000004</v></c></row>',
    '',
    'code / 2:0.5|0|12.5|99999999999.99|0.3',
  ],
  [
    'what is no figure, as it is written',
    '<row r="2"><c r="A2"><v>0x10</v></c><c r="B2"><v>0b1</v></c><c r="C2"><v>Infinity</v></c>' +
      '<c r="D2"><v>1E99</v></c><c r="E2"><v>.</v></c></row>',
    '',
    'code / 2:0x10|0b1|Infinity|1E99|.',
  ],
  [
    'a formula that was never reckoned has no value',
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>SUM(1,2)</f></c>' +
      '<c r="C2"><f>A1</f><v></v></c><c r="D2"><v>4</v></c></row>',
    '',
    'code / 2:1|||4',
  ],
  [
    'rows that no number tells are counted',
    '<row><c><v>1</v></c></row><row r="7"><c><v>2</v></c></row><row><c><v>3</v></c></row>',
    '',
    'code / 2:1 / 7:2 / 8:3',
  ],
  [
    'the last row that a sheet has',
    '<row r="1048576"><c><v>1</v></c></row>',
    '',
    'code / 1048576:1',
  ],
  [
    'a text by a number that none has',
    '<row r="2"><c r="A2" t="s"><v>1</v></c></row>',
    '<si><t>Rice</t></si>',
    'file_unreadable',
  ],
  [
    'true, false and faults',
    '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="e"><v>#REF!</v></c></row>',
    '',
    'code / 2:TRUE|#REF!',
  ],
  [
    'an entity from elsewhere',
    '<row r="2"><c r="A2"><v>&evil;</v></c></row>',
    '',
    'file_unreadable',
  ],
  [
    'cells far to the right',
    '<row r="2"><c r="XFD2"><v>1</v></c></row>',
    '',
    'file_too_many_columns 200',
  ],
])('a workbook: %s', async (_, rows, strings, outcome) => {
  expect(await seen(await book(HEADER + rows, strings))).toBe(outcome);
});

test.each([
  ...['2147483648', '99999999999999999999', '9007199254740993', '1048577', '1e3', '0x7'],
  ...['abc', '', '-5', '0', '1', '2.5', ' 3'],
])('a workbook whose second row has the number %j is refused', async (ref) => {
  const rows = `<row r="${ref}"><c><v>1</v></c></row>`;
  expect(await seen(await book(HEADER + rows))).toBe('file_unreadable');
});

test('two rows of one number, or in descending order, are refused', async () => {
  const row = (ref: number) => `<row r="${ref}"><c><v>1</v></c></row>`;
  expect(await seen(await book(HEADER + row(2) + row(2)))).toBe('file_unreadable');
  expect(await seen(await book(HEADER + row(3) + row(2)))).toBe('file_unreadable');
});

test.each(['2', 'a2', '', 'A', 'AAAA2', '-A2'])('a cell at %j is refused', async (ref) => {
  const rows = `<row r="2"><c r="${ref}"><v>1</v></c></row>`;
  expect(await seen(await book(HEADER + rows))).toBe('file_unreadable');
});

test('of merged cells the first has the value, whatever the others hold', async () => {
  const rows =
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2"/><c r="C2"><v>3</v></c></row>' +
    '<row r="3"><c r="A3"/><c r="C3"><v>4</v></c></row>' +
    '</sheetData><mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="A2:A3"/>' +
    '</mergeCells><sheetData>';
  expect(await seen(await book(HEADER + rows))).toBe('code / 2:1||3 / 3:||4');
});

test('a document type is refused before any content is read', async () => {
  const sheet = utf8(
    '<!DOCTYPE x [<!ENTITY evil SYSTEM "file:///etc/passwd">]>' +
      '<worksheet><sheetData><row><c><v>&evil;</v></c></row></sheetData></worksheet>',
  );
  const files = new Map([['xl/worksheets/sheet1.xml', sheet]]);
  expect(await seen(await writeZip(files))).toBe('file_unreadable');
});

test('a workbook that would unpack to a thousand times its size is not unpacked', async () => {
  const sheet = Buffer.alloc(110_000_000, '<row></row>');
  const packed = await writeZip(new Map([['xl/worksheets/sheet1.xml', sheet]]));
  expect(packed.length).toBeLessThan(2_000_000);
  expect(await seen(packed)).toBe('file_too_large 100');
});

test('more rows than a sheet has are not read to the end', async () => {
  const rows = '<row><c><v>1</v></c></row>'.repeat(60_000);
  expect(await seen(await book(HEADER + rows))).toBe('file_too_many_rows 50000');
});

test.each([
  ['cut off', (buffer: Buffer) => buffer.subarray(0, buffer.length - 40)],
  ['a folder of something else', () => utf8('PK\u0003\u0004 and nothing more')],
])('a broken workbook is unreadable: %s', async (_, broken) => {
  expect(await seen(broken(await book(HEADER)))).toBe('file_unreadable');
});

test('written rows are read back, text as text', async () => {
  const writer = new XlsxWriter('Goods', ['code', '__proto__', 'code']);
  writer.add(['007', '=1+1', { number: '12.50' }]);
  writer.add(['চাল <b> & "x"', '', { number: '-3' }]);
  const table = await seen(await writer.end());
  expect(table).toBe('code|__proto__|code / 2:007|=1+1|12.5 / 3:চাল <b> & "x"||-3');
});
