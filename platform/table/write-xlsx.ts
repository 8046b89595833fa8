import { writeZip } from './write-zip.ts';

/** A cell: a text, which is never a formula, or a number with a decimal point. */
export type SheetCell = string | { readonly number: string; readonly isMoney?: boolean };

const OPEN = 'application/vnd.openxmlformats';
const PART = `${OPEN}-officedocument.spreadsheetml`;

const TYPES =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  `<Default Extension="rels" ContentType="${OPEN}-package.relationships+xml"/>` +
  typeOf('workbook', 'sheet.main') +
  typeOf('styles', 'styles') +
  typeOf('worksheets/sheet1', 'worksheet') +
  '</Types>';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const ROOT =
  `${HEAD}<Relationships xmlns="${PACKAGE}">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>` +
  '</Relationships>';
const BOOK_PARTS =
  `${HEAD}<Relationships xmlns="${PACKAGE}">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
/**
 * Style 1 is bold, for the header; 2 is text, so that 007 stays 007; 3 has two decimals, for money,
 * and 4 is 3 in bold.
 */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Arial"/>` +
  '</font><font><b/><sz val="11"/><name val="Arial"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/>' +
  '<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';
const BOLD = 1;
const TEXT = 2;
const MONEY = { [BOLD]: 4, [TEXT]: 3 } as const;
type Style = keyof typeof MONEY;

function typeOf(part: string, kind: string): string {
  return `<Override PartName="/xl/${part}.xml" ContentType="${PART}.${kind}+xml"/>`;
}

/** A workbook of one sheet, written as a stream of rows. */
export class XlsxWriter {
  readonly #sheet: Buffer[] = [];
  readonly #name: string;
  #open: string[] = [];
  #row = 0;

  constructor(name: string, header: readonly string[]) {
    this.#name = name;
    this.#write(header, BOLD);
  }

  add(cells: readonly SheetCell[]): void {
    this.#write(cells, TEXT);
  }

  addBold(cells: readonly SheetCell[]): void {
    this.#write(cells, BOLD);
  }

  #write(cells: readonly SheetCell[], style: Style): void {
    this.#row += 1;
    const row = this.#row;
    const inside = cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${row}`, style));
    this.#open.push(`<row r="${row}">${inside.join('')}</row>`);
    if (this.#open.length >= 500) this.#keep();
  }

  /** A row takes half as much memory as bytes as it does as text. */
  #keep(): void {
    this.#sheet.push(Buffer.from(this.#open.join(''), 'utf8'));
    this.#open = [];
  }

  async end(): Promise<Buffer> {
    this.#keep();
    const top =
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
      '</sheetViews><sheetFormatPr defaultColWidth="18"/><sheetData>';
    const sheet = Buffer.concat([
      Buffer.from(top, 'utf8'),
      ...this.#sheet,
      Buffer.from('</sheetData></worksheet>', 'utf8'),
    ]);
    const book =
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      `<sheet name="${escaped(sheetName(this.#name))}" sheetId="1" r:id="rId1"/>` +
      '</sheets></workbook>';
    return writeZip(
      new Map<string, Uint8Array>([
        ['[Content_Types].xml', Buffer.from(TYPES)],
        ['_rels/.rels', Buffer.from(ROOT)],
        ['xl/workbook.xml', Buffer.from(book)],
        ['xl/_rels/workbook.xml.rels', Buffer.from(BOOK_PARTS)],
        ['xl/styles.xml', Buffer.from(STYLES)],
        ['xl/worksheets/sheet1.xml', sheet],
      ]),
    );
  }
}

function cellOf(cell: SheetCell, position: string, style: Style): string {
  if (typeof cell !== 'string') {
    const written = cell.isMoney === true ? MONEY[style] : style === BOLD ? BOLD : 0;
    return `<c r="${position}" s="${written}"><v>${cell.number}</v></c>`;
  }
  if (cell === '') return '';
  const text = `<t xml:space="preserve">${escaped(cell)}</t>`;
  return `<c r="${position}" s="${style}" t="inlineStr"><is>${text}</is></c>`;
}

/** Removes characters that XML forbids, and escapes the rest. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sheet's name has at most 31 characters, and none of these. */
function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Sheet';
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
