import { expect, test } from 'vitest';

/** One case of a text table: its cells by column, the last of which is the expected result. */
export type Row = {
  /** The line as written: the name of the test. */
  readonly line: string;
  readonly expected: string;
  cell(column: string): string;
};

/**
 * The cells of each line. Columns are separated by `|`, in a line without one by two or more
 * spaces; repeated spaces within a cell count as one, so that rows can be aligned.
 */
export function cellsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.includes('|') ? line.split('|') : line.trim().split(/ {2,}/);
      return cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' '));
    });
}

/** A table whose first line names its columns; a line with another number of cells is an error. */
export function readTable(text: string): Row[] {
  const [columns = [], ...lines] = cellsOf(text);
  if (lines.length === 0) throw new Error('a table has a line of names and at least one case');
  return lines.map((cells) => {
    const line = cells.join(' | ');
    if (cells.length !== columns.length) {
      throw new Error(`${columns.length} columns, but ${cells.length} here: ${line}`);
    }
    return { line, expected: cells.at(-1) ?? '', cell: (column) => find(columns, cells, column) };
  });
}

function find(columns: readonly string[], cells: readonly string[], column: string): string {
  const cell = cells[columns.indexOf(column)];
  if (cell === undefined) throw new Error(`no column ${column} among ${columns.join(', ')}`);
  return cell;
}

/** One test for each line: the result of `answer` must equal its last column. */
export function checkTable(text: string, answer: (row: Row) => string): void {
  for (const row of readTable(text)) {
    test(row.line, () => {
      expect(answer(row).trim().replaceAll(/\s+/g, ' ')).toBe(row.expected);
    });
  }
}
