import { escapeFormulas } from './formula.ts';
import type { SheetCell } from './write-xlsx.ts';

const MARK = '\ufeff';

/** Rows as CSV that every spreadsheet opens: UTF-8 with its mark, lines ended as RFC 4180 says. */
export function csvOf(rows: readonly (readonly SheetCell[])[]): Buffer {
  return Buffer.from(MARK + csvLines(rows), 'utf8');
}

export function csvLines(rows: readonly (readonly SheetCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Figures stay figures, a minus too; a text that would be reckoned gets an apostrophe. */
function cellOf(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell.number;
  const text = escapeFormulas(cell);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
