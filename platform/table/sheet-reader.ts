import type { SaxesTagPlain } from 'saxes';
import { reject } from '#domains/kernel/core/rejection.ts';
import { type CellFormat, PLAIN, showInstant, showNumber } from './cell-format.ts';
import { nameOf } from './read-xml.ts';
import { TableBuilder, type TableRefusal, type TableRow } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** Shared texts and formats of all sheets, and the base of their dates. */
export type BookParts = {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly from1904: boolean;
};

type Merge = { column: number; row: number; lastRow: number };

/** Excel's limit. */
const ROWS_OF_A_SHEET = 1_048_576;
const MERGES_MAX = 20_000;
const IS_NUMBER = /^[+-]?[0-9.]+%?$/;

/** Builds the rows of a sheet, cell by cell, while its XML is read. */
export class SheetReader {
  readonly #table = new TableBuilder();
  refusal: TableRefusal | null = null;
  readonly #parts: BookParts;
  readonly #merges: Merge[] = [];
  #row = 0;
  #isHidden = false;
  #cells: string[] = [];
  #column = 0;
  #type = '';
  #format: CellFormat = PLAIN;
  #text = '';
  #isText = false;
  #isSound = false;

  constructor(parts: BookParts) {
    this.#parts = parts;
  }

  isDone(): boolean {
    return this.refusal !== null;
  }

  open(tag: SaxesTagPlain): void {
    const name = nameOf(tag);
    const { r: position, t: type, s: style, ref, hidden } = tag.attributes;
    if (name === 'row') {
      this.#row = this.#rowAt(position);
      this.#isHidden = hidden === '1' || hidden === 'true';
      this.#cells = [];
    } else if (name === 'c') {
      this.#column = position === undefined ? this.#cells.length : this.#columnAt(position);
      this.#type = type ?? 'n';
      this.#format = this.#parts.formats[parseInteger(style ?? '') ?? -1] ?? PLAIN;
      this.#text = '';
    } else if (name === 'mergeCell') this.#merge(ref ?? '');
    if (name === 'rPh') this.#isSound = true;
    this.#isText = (name === 'v' || name === 't') && !this.#isSound;
  }

  text(more: string): void {
    if (this.#isText) this.#text += more;
  }

  close(tag: SaxesTagPlain): void {
    const name = nameOf(tag);
    this.#isText = false;
    if (name === 'rPh') this.#isSound = false;
    else if (name === 'c') this.#put();
    else if (name === 'row') {
      this.refusal ??= this.#table.add(this.#row, this.#cells, this.#isHidden);
    }
  }

  /**
   * The rows, with a cell that is merged downwards repeated in each: a category applies to all of
   * its products. A number is not repeated: ten pieces over three rows are not thirty.
   */
  rows(): TableRow[] {
    const { rows } = this.#table;
    if (this.#merges.length === 0) return rows;
    const at = new Map(rows.map(([number], index) => [number, index]));
    for (const { column, row, lastRow } of this.#merges) {
      const value = rows[at.get(row) ?? -1]?.[1][column] ?? '';
      if (value === '' || IS_NUMBER.test(value)) continue;
      for (let below = row + 1; below <= lastRow; below += 1) {
        const index = at.get(below);
        const found = index === undefined ? undefined : rows[index];
        if (index === undefined || found === undefined) continue;
        const cells = [...found[1]];
        while (cells.length < column) cells.push('');
        if ((cells[column] ?? '') !== '') continue;
        cells[column] = value;
        rows[index] = found[2] ? [found[0], cells, true] : [found[0], cells];
      }
    }
    return rows;
  }

  #merge(ref: string): void {
    const [, letters = '', from = '', last = '', to = ''] =
      /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/.exec(ref) ?? [];
    const [row, lastRow] = [parseInteger(from), parseInteger(to)];
    if (row === null || lastRow === null || letters !== last || lastRow <= row) return;
    if (this.#merges.length >= MERGES_MAX || lastRow - row > TABLE_LIMITS.rows) return;
    this.#merges.push({ column: columnOf(letters), row, lastRow });
  }

  /** Rows ascend, each once; messages refer to this number. */
  #rowAt(position: string | undefined): number {
    const row = position === undefined ? this.#row + 1 : (parseInteger(position) ?? 0);
    if (row <= this.#row || row > ROWS_OF_A_SHEET) this.refusal ??= reject('file_unreadable');
    return row;
  }

  #columnAt(position: string): number {
    const letters = /^([A-Z]{1,3})[0-9]+$/.exec(position)?.[1];
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

  #value(): string {
    if (this.#type === 's') return this.#shared();
    if (this.#type === 'b') return this.#text === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return showInstant(this.#text);
    if (this.#type !== 'n' || this.#text.trim() === '') return this.#text;
    return showNumber(this.#text, this.#format, this.#parts.from1904);
  }

  #shared(): string {
    const number = this.#text.trim();
    if (number === '') return '';
    const text = this.#parts.strings[parseInteger(number) ?? -1];
    if (text === undefined) this.refusal ??= reject('file_unreadable');
    return text ?? '';
  }
}

function parseInteger(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** `AB` is column 27, counted from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
