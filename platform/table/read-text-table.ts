import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { reject } from '#domains/kernel/core/rejection.ts';
import { withFormulas } from './formula.ts';
import { type Table, TableBuilder, type TableRefusal } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const SLICE = 131_072;
/** Where the sign stands that parts the cells is told by the beginning of a file. */
const BEGINNING = 20_000;

/**
 * A text file as a spreadsheet saves it: UTF-8 with or without a byte order mark, UTF-16 with one;
 * cells parted by comma, semicolon, tab or bar. What is not text in one of these is refused by
 * name: a guess would turn names into signs that nobody wrote.
 */
export async function readTextTable(bytes: Buffer): Promise<Table | TableRefusal> {
  const text = decoded(bytes);
  if (text === null || text.includes('\u0000')) return reject('file_encoding');
  const table = new TableBuilder();
  const parser = parse({
    delimiter: delimiterOf(text.slice(0, BEGINNING)),
    relax_column_count: true,
    // A 5" pipe.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: TABLE_LIMITS.line,
    info: true,
  });
  Readable.from(slices(text), { objectMode: false }).pipe(parser);
  let number = 0;
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      number += 1;
      const refusal = table.add(number, record.map(withFormulas));
      if (refusal !== null) return refusal;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    const code = isTooLong ? 'file_cell_too_long' : 'file_unreadable';
    return reject(code, { params: { row: number + 1 } });
  } finally {
    parser.destroy();
  }
  return table.end();
}

async function* slices(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += SLICE) {
    yield text.slice(from, from + SLICE);
    await nextTurn();
  }
}

function decoded(bytes: Buffer): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The sign that stands most often in the first line, outside quotes; a comma where none does. */
function delimiterOf(beginning: string): string {
  const [line = ''] = beginning.replace(/^\s+/, '').split(/\r?\n|\r/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
