import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A row of a file: its number as a spreadsheet shows it (the header is row 1), and its cells. */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] };

/** The file cannot be read as CSV; the message says where and why. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

/**
 * The rows of a CSV file as a stream, the header first: UTF-8 with or without a byte order mark,
 * lines ended in either way, cells quoted or not. Empty rows are counted and left out.
 *
 * @throws UnreadableCsv, or the error of the file system.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: false });
  const text = Readable.from(decoded(path), { objectMode: false });
  // The parser ends with the error of either; this promise only keeps it from going unheard.
  const ended = pipeline(text, parser).catch(() => undefined);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new UnreadableCsv(`row ${number + 1}: ${error.message}`)
      : error;
  } finally {
    parser.destroy();
    await ended;
  }
}

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const isEncoding = error instanceof TypeError && /encoded data|not valid/.test(error.message);
    throw isEncoding ? new UnreadableCsv('it is not UTF-8: save it as "CSV UTF-8"') : error;
  }
}
