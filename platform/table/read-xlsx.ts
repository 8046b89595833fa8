import type { SaxesTagPlain } from 'saxes';
import { reject } from '#domains/kernel/core/rejection.ts';
import { openZip, type Zip } from './open-zip.ts';
import { nameOf, readXml } from './read-xml.ts';
import { type Table, TableBuilder, type TableRefusal } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/**
 * The first sheet of a workbook: every cell as the text that was typed, of a formula the value that
 * it had when the workbook was saved.
 */
export async function readXlsx(bytes: Buffer): Promise<Table | TableRefusal> {
  try {
    const zip = openZip(bytes, TABLE_LIMITS.unpacked);
    const sheet = await zip.read(await firstSheet(zip));
    if (sheet === undefined) return reject('file_unreadable');
    const strings = await readStrings(zip);
    const reader = new SheetReader(strings);
    await readXml(sheet, reader);
    return reader.refusal ?? reader.table.end();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isTooLarge = error instanceof RangeError && code !== 'ERR_OUT_OF_RANGE';
    if (isTooLarge || code === 'ERR_BUFFER_TOO_LARGE') {
      return reject('file_too_large', { params: { most_mb: megabytes(TABLE_LIMITS.unpacked) } });
    }
    return reject('file_unreadable');
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const USUAL_SHEET = 'xl/worksheets/sheet1.xml';

/** Where the sheet stands that is shown first: sheets are renamed, their files are not. */
async function firstSheet(zip: Zip): Promise<string> {
  const [sheet] = await tagsOf(await zip.read(WORKBOOK), 'sheet');
  const id = sheet?.['r:id'];
  const relations = await tagsOf(await zip.read(RELATIONS), 'Relationship');
  const target = relations.find(({ Id }) => Id === id)?.Target;
  if (target === undefined) return USUAL_SHEET;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function tagsOf(bytes: Buffer | undefined, name: string): Promise<Record<string, string>[]> {
  const tags: Record<string, string>[] = [];
  if (bytes === undefined) return tags;
  await readXml(bytes, {
    open: (tag) => {
      if (nameOf(tag) === name) tags.push(tag.attributes as Record<string, string>);
    },
    close: () => undefined,
    text: () => undefined,
    isDone: () => false,
  });
  return tags;
}

/** The texts that cells refer to by number. How they sound (`rPh`) is no part of them. */
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

class SheetReader {
  readonly table = new TableBuilder();
  refusal: TableRefusal | null = null;
  readonly #strings: readonly string[];
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #type = '';
  #text = '';
  #isText = false;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  isDone(): boolean {
    return this.refusal !== null;
  }

  open(tag: SaxesTagPlain): void {
    const name = nameOf(tag);
    const { r: place, t: type } = tag.attributes;
    if (name === 'row') {
      this.#row = this.#rowAt(place);
      this.#cells = [];
    } else if (name === 'c') {
      this.#column = place === undefined ? this.#cells.length : this.#columnAt(place);
      this.#type = type ?? 'n';
      this.#text = '';
    }
    this.#isText = name === 'v' || name === 't';
  }

  text(more: string): void {
    if (this.#isText) this.#text += more;
  }

  close(tag: SaxesTagPlain): void {
    const name = nameOf(tag);
    this.#isText = false;
    if (name === 'c') this.#put();
    else if (name === 'row') this.refusal ??= this.table.add(this.#row, this.#cells);
  }

  /** Rows stand upwards, each once: what is said of a row is said by this number. */
  #rowAt(place: string | undefined): number {
    const row = place === undefined ? this.#row + 1 : (wholeIn(place) ?? 0);
    if (row <= this.#row || row > ROWS_OF_A_SHEET) this.refusal ??= reject('file_unreadable');
    return row;
  }

  #columnAt(place: string): number {
    const letters = /^([A-Z]{1,3})[0-9]+$/.exec(place)?.[1];
    if (letters === undefined) this.refusal ??= reject('file_unreadable');
    return columnOf(letters ?? 'A');
  }

  #put(): void {
    if (this.#column >= TABLE_LIMITS.columns) {
      if (this.#text.trim() === '') return;
      this.refusal ??= reject('file_too_many_columns', { params: { most: TABLE_LIMITS.columns } });
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#value();
  }

  #shared(): string {
    const number = this.#text.trim();
    if (number === '') return '';
    const text = this.#strings[wholeIn(number) ?? -1];
    if (text === undefined) this.refusal ??= reject('file_unreadable');
    return text ?? '';
  }

  #value(): string {
    if (this.#type === 's') return this.#shared();
    if (this.#type === 'b') return this.#text === '1' ? 'TRUE' : 'FALSE';
    return this.#type === 'n' ? typedFigure(this.#text) : this.#text;
  }
}

/** What Excel counts to. */
const ROWS_OF_A_SHEET = 1_048_576;

function wholeIn(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** `AB` is column 27, counted from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const EXACT_DIGITS = 15;
/** More than any figure or code has. */
const MOST_DIGITS = 30;
const FIGURE = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/**
 * What was typed: a workbook keeps 2.55 as 2.5499999999999998, and 8901234567890 as
 * 8.90123456789E12. Fifteen digits are what it shows of a fraction; a whole figure stays digit for
 * digit, for it may be a code. What is no figure stays as it is written: 0x10 is not 16.
 */
function typedFigure(text: string): string {
  const read = readDigits(text.trim());
  if (read === null) return text;
  if (read.digits.length <= Math.max(EXACT_DIGITS, read.whole)) return written(read);
  if (read.whole > EXACT_DIGITS) return written(read);
  return written(readDigits(Number(text).toExponential(EXACT_DIGITS - 1)) ?? read);
}

/** The digits of a figure without zeros around them; `whole` of them stand before the point. */
type Digits = { sign: string; digits: string; whole: number };

function readDigits(text: string): Digits | null {
  const [, sign = '', before = '', after = '', power = '0'] = FIGURE.exec(text) ?? [];
  const all = before + after;
  if (all === '') return null;
  const bare = all.replace(/^0+/, '');
  const whole = before.length - (all.length - bare.length) + Number.parseInt(power, 10);
  const digits = bare.replace(/(?<!0)0+$/, '');
  if (digits === '') return { sign: '', digits: '0', whole: 1 };
  if (Math.abs(whole) > MOST_DIGITS) return null;
  return { sign: sign === '-' ? '-' : '', digits, whole };
}

function written({ sign, digits, whole }: Digits): string {
  if (whole <= 0) return `${sign}0.${'0'.repeat(-whole)}${digits}`;
  if (digits.length <= whole) return sign + digits.padEnd(whole, '0');
  return `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
