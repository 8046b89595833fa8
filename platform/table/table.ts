import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/**
 * A row with content: its number as a spreadsheet shows it, and its cells as text. `isHidden`: the
 * spreadsheet hides it.
 */
export type TableRow = readonly [number: number, cells: readonly string[], isHidden?: true];

export type Sheet = {
  /** The name of its tab; empty for a text file. */
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly TableRow[];
  /** Why its rows could not be read; other sheets of the file may be readable. */
  readonly refusal?: TableRefusal;
};

export type Delimiter = ',' | ';' | '\t' | '|';

/** All sheets of a file. `delimiter`: what separates the cells of a text file; null: a workbook. */
export type Book = { readonly sheets: readonly Sheet[]; readonly delimiter: Delimiter | null };

export type TableCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_encoding'
  | 'file_kind'
  | 'file_unreadable'
  | 'file_too_many_rows'
  | 'file_too_many_columns'
  | 'file_cell_too_long';

export type TableRefusal = Rejection<TableCode>;

/** Collects rows, and refuses as soon as there are too many. */
export class TableBuilder {
  readonly rows: TableRow[] = [];
  #cells = 0;

  add(number: number, cells: readonly string[], isHidden = false): TableRefusal | null {
    const texts = cells.map((cell) => cell.trim());
    if (texts.every((text) => text === '')) return null;
    while (texts.at(-1) === '') texts.pop();
    if (texts.length > TABLE_LIMITS.columns) {
      return reject('file_too_many_columns', { params: { most: TABLE_LIMITS.columns } });
    }
    if (texts.some((text) => text.length > TABLE_LIMITS.cell)) {
      return reject('file_cell_too_long', { params: { row: number } });
    }
    this.#cells += texts.length;
    // Rows after the header, which titles may precede.
    if (this.rows.length > TABLE_LIMITS.rows || this.#cells > TABLE_LIMITS.cells) {
      return reject('file_too_many_rows', { params: { most: TABLE_LIMITS.rows } });
    }
    this.rows.push(isHidden ? [number, texts, true] : [number, texts]);
    return null;
  }
}
