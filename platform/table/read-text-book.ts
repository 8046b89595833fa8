import { CsvError } from 'csv-parse';
import { reject } from '#domains/kernel/core/rejection.ts';
import { type Book, TableBuilder, type TableRefusal } from './table.ts';
import { beginningOf, encodingOf, parseRows, sliceText } from './text-rows.ts';

/**
 * A text file as saved by a spreadsheet: UTF-8 with or without a byte order mark, UTF-16 with one;
 * separated by comma, semicolon, tab or bar. Other encodings are refused by name: a guess would
 * corrupt names.
 */
export async function readTextBook(bytes: Buffer): Promise<Book | TableRefusal> {
  const text = decoded(bytes);
  if (text === null || text.includes('\u0000')) return reject('file_encoding');
  const { delimiter, hintLines } = beginningOf(text);
  const table = new TableBuilder();
  let last = 0;
  try {
    for await (const { number, cells } of parseRows(sliceText(text), { delimiter, hintLines })) {
      last = number;
      const refusal = table.add(number, cells);
      if (refusal !== null) return refusal;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    const code = isTooLong ? 'file_cell_too_long' : 'file_unreadable';
    return reject(code, { params: { row: last + 1 } });
  }
  // A header without rows is empty.
  if (table.rows.length < 2) return reject('file_empty');
  return { sheets: [{ name: '', isHidden: false, rows: table.rows }], delimiter };
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
