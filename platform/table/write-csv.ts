import { escapeFormulas } from './formula.ts';
import type { SheetCell } from './write-xlsx.ts';

const MARK = '\ufeff';

/** Rows as CSV for every spreadsheet: UTF-8 with a byte order mark, and line ends by RFC 4180. */
export function csvOf(rows: readonly (readonly SheetCell[])[]): Buffer {
  return Buffer.from(MARK + csvLines(rows), 'utf8');
}

export function csvLines(rows: readonly (readonly SheetCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/**
 * Numbers stay numbers, also negative ones; a text that looks like a formula gets an apostrophe.
 */
function cellOf(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell.number;
  const text = escapeFormulas(cell);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
