import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/**
 * A row that has something in it: its number as a spreadsheet shows it, and its cells as text.
 * `isHidden`: whoever opens the spreadsheet does not see it.
 */
export type TableRow = readonly [number: number, cells: readonly string[], isHidden?: true];

export type Sheet = {
  /** As its tab says; empty: the only sheet of a text file. */
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly TableRow[];
  /** Why its rows could not be read; the other sheets of the file can. */
  readonly refusal?: TableRefusal;
};

export type Delimiter = ',' | ';' | '\t' | '|';

/** All sheets of a file. `delimiter`: what parts the cells of a text file; null: a workbook. */
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

/** Takes rows as they are read, and says at once when there are too many. */
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
    // The rows below the head; titles may stand above it.
    if (this.rows.length > TABLE_LIMITS.rows || this.#cells > TABLE_LIMITS.cells) {
      return reject('file_too_many_rows', { params: { most: TABLE_LIMITS.rows } });
    }
    this.rows.push(isHidden ? [number, texts, true] : [number, texts]);
    return null;
  }
}
