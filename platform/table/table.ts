import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** A row that has something in it: its number as a spreadsheet shows it, and its cells as text. */
export type TableRow = readonly [number: number, cells: readonly string[]];

/** A sheet: the first row that has something in it names the columns. */
export type Table = { readonly header: readonly string[]; readonly rows: readonly TableRow[] };

export type TableCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_encoding'
  | 'file_unreadable'
  | 'file_too_many_rows'
  | 'file_too_many_columns'
  | 'file_cell_too_long';

export type TableRefusal = Rejection<TableCode>;

/** Takes rows as they are read, and says at once when there are too many. */
export class TableBuilder {
  readonly #rows: TableRow[] = [];
  #header: readonly string[] | null = null;
  #cells = 0;

  add(number: number, cells: readonly string[]): TableRefusal | null {
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
    if (this.#rows.length >= TABLE_LIMITS.rows || this.#cells > TABLE_LIMITS.cells) {
      return reject('file_too_many_rows', { params: { most: TABLE_LIMITS.rows } });
    }
    if (this.#header === null) this.#header = texts;
    else this.#rows.push([number, texts]);
    return null;
  }

  end(): Table | TableRefusal {
    const header = this.#header;
    if (header === null || this.#rows.length === 0) return reject('file_empty');
    return { header, rows: this.#rows };
  }
}
