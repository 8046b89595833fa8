import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError } from 'csv-parse';
import type { Delimiter } from './table.ts';
import { beginningOf, encodingOf, parseRows, type TextForm, type TextRow } from './text-rows.ts';

/** The file cannot be read as CSV; the message says where and why. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

export type TextFile = {
  readonly delimiter: Delimiter;
  /** The rows as a stream, however long, any number of times. */
  rows(): AsyncIterable<TextRow>;
};

const BEGINNING_BYTES = 65_536;

/**
 * A text file that is read as a stream: the formats of `readBook`, without its limits.
 *
 * @throws UnreadableText, or the error of the file system.
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const file = await open(path);
  const bytes = Buffer.alloc(BEGINNING_BYTES);
  const { bytesRead } = await file.read(bytes, 0, BEGINNING_BYTES, 0);
  await file.close();
  const encoding = encodingOf(bytes);
  const beginning = new TextDecoder(encoding).decode(bytes.subarray(0, bytesRead));
  const form = beginningOf(beginning);
  return { delimiter: form.delimiter, rows: () => rowsOf(path, encoding, form) };
}

async function* rowsOf(path: string, encoding: string, form: TextForm): AsyncGenerator<TextRow> {
  let last = 0;
  try {
    for await (const row of parseRows(decoded(path, encoding), form)) {
      last = row.number;
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new UnreadableText(`row ${last + 1}: ${error.message}`)
      : error;
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const isEncoding = error instanceof TypeError && /encoded data|not valid/.test(error.message);
    throw isEncoding ? new UnreadableText('it is not UTF-8: save it as "CSV UTF-8"') : error;
  }
}
