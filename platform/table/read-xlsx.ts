import { reject } from '#domains/kernel/core/rejection.ts';
import { type CellFormat, cellFormat, PLAIN } from './cell-format.ts';
import { openZip, type Zip } from './open-zip.ts';
import { nameOf, readXml } from './read-xml.ts';
import { type BookParts, SheetReader } from './sheet-reader.ts';
import type { Book, Sheet, TableRefusal } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/**
 * The sheets of a workbook: every cell as displayed text, a formula as its saved value. A sheet
 * that is too large has its rejection; if none can be read, the first rejection is the file's.
 */
export async function readXlsx(bytes: Buffer): Promise<Book | TableRefusal> {
  try {
    const zip = openZip(bytes, TABLE_LIMITS.unpacked);
    const { tabs, from1904 } = await readTabs(zip);
    const parts = { strings: await readStrings(zip), formats: await readFormats(zip), from1904 };
    const sheets: Sheet[] = [];
    for (const tab of tabs) {
      const sheet = await readSheet(zip, tab, parts);
      if (sheet !== null) sheets.push(sheet);
    }
    // OpenDocument, letters and plain archives are ZIP files too.
    if (sheets.length === 0) return reject(zip.has(WORKBOOK) ? 'file_unreadable' : 'file_kind');
    const isAnyRead = sheets.some(({ rows }) => rows.length > 1);
    const refused = sheets.find(({ refusal }) => refusal !== undefined);
    return isAnyRead ? { sheets, delimiter: null } : (refused?.refusal ?? reject('file_empty'));
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): TableRefusal {
  const code = (error as { code?: unknown }).code;
  const isTooLarge = error instanceof RangeError && code !== 'ERR_OUT_OF_RANGE';
  if (!isTooLarge && code !== 'ERR_BUFFER_TOO_LARGE') return reject('file_unreadable');
  const most_mb = Math.floor(TABLE_LIMITS.unpacked / 1_000_000);
  return reject('file_too_large', { params: { most_mb } });
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const USUAL_SHEET = 'xl/worksheets/sheet1.xml';
/** More sheets than anybody uses. */
const SHEETS_MAX = 60;

type Tab = { name: string; isHidden: boolean; path: string };

/** The sheets in order, with their files: sheets are renamed, their files are not. */
async function readTabs(zip: Zip): Promise<{ tabs: Tab[]; from1904: boolean }> {
  const book = await tagsOf(await zip.read(WORKBOOK), ['sheet', 'workbookPr']);
  const relations = await tagsOf(await zip.read(RELATIONS), ['Relationship']);
  const targets = new Map(relations.map(({ of }) => [of.Id, of.Target]));
  const from1904 = book.some(({ name, of }) => name === 'workbookPr' && isOn(of.date1904));
  const tabs = book
    .filter(({ name }) => name === 'sheet')
    .slice(0, SHEETS_MAX)
    .map(({ of }) => {
      const target = targets.get(of['r:id']);
      const isHidden = of.state === 'hidden' || of.state === 'veryHidden';
      return { name: of.name ?? '', isHidden, path: pathOf(target) };
    });
  if (tabs.length > 0) return { tabs, from1904 };
  return { tabs: [{ name: '', isHidden: false, path: USUAL_SHEET }], from1904 };
}

function pathOf(target: string | undefined): string {
  if (target === undefined) return USUAL_SHEET;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** null: there is no such sheet, or it is a chart. */
async function readSheet(zip: Zip, tab: Tab, parts: BookParts): Promise<Sheet | null> {
  const { name, isHidden, path } = tab;
  if (!path.includes('worksheets/')) return null;
  const reader = new SheetReader(parts);
  try {
    const xml = await zip.read(path);
    if (xml === undefined) return null;
    await readXml(xml, reader);
  } catch (error) {
    reader.refusal ??= refusalOf(error);
  }
  const { refusal } = reader;
  if (refusal === null) return { name, isHidden, rows: reader.rows() };
  return { name, isHidden, rows: [], refusal };
}

type Tag = { name: string; of: Record<string, string> };

async function tagsOf(bytes: Buffer | undefined, names: readonly string[]): Promise<Tag[]> {
  const tags: Tag[] = [];
  if (bytes === undefined) return tags;
  await readXml(bytes, {
    open: (tag) => {
      const name = nameOf(tag);
      if (names.includes(name)) tags.push({ name, of: tag.attributes as Record<string, string> });
    },
    close: () => undefined,
    text: () => undefined,
    isDone: () => false,
  });
  return tags;
}

/** How cells display their numbers, by style number. */
async function readFormats(zip: Zip): Promise<CellFormat[]> {
  const formats: CellFormat[] = [];
  const codes = new Map<string, string>();
  let isOfCells = false;
  const bytes = await zip.read('xl/styles.xml');
  if (bytes === undefined) return formats;
  await readXml(bytes, {
    open: (tag) => {
      const name = nameOf(tag);
      const { numFmtId = '0', formatCode } = tag.attributes;
      if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(formatOf(numFmtId, codes));
    },
    close: (tag) => {
      if (nameOf(tag) === 'cellXfs') isOfCells = false;
    },
    text: () => undefined,
    isDone: () => false,
  });
  return formats;
}

function formatOf(id: string, codes: ReadonlyMap<string, string>): CellFormat {
  return /^[0-9]{1,6}$/.test(id) ? cellFormat(Number.parseInt(id, 10), codes.get(id)) : PLAIN;
}

/** The texts that cells refer to by number, without phonetic hints (`rPh`). */
async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  const bytes = await zip.read('xl/sharedStrings.xml');
  if (bytes === undefined) return strings;
  let text = '';
  let isText = false;
  let isSound = false;
  await readXml(bytes, {
    open: (tag) => {
      const name = nameOf(tag);
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    close: (tag) => {
      const name = nameOf(tag);
      if (name === 'si') strings.push(text);
      if (name === 'rPh') isSound = false;
      isText = false;
    },
    text: (more) => {
      if (isText) text += more;
    },
    isDone: () => false,
  });
  return strings;
}
