import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { withFormulas } from './formula.ts';
import type { Delimiter } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const SLICE = 131_072;
/** The delimiter is detected in this first part of a file. */
const BEGINNING = 20_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** `sep=;` in the first line tells a spreadsheet the delimiter. */
const HINT = /^\ufeff?sep=([,;\t|])[,;\t|]*(?:\r\n|\n|\r)/i;

export type TextRow = { readonly number: number; readonly cells: readonly string[] };

/** `hintLines`: how many lines describe the format, and are no rows. */
export type TextForm = { delimiter: Delimiter; hintLines: 0 | 1 };

/** The format of a text file, from its beginning. */
export function beginningOf(text: string): TextForm {
  const beginning = text.slice(0, BEGINNING);
  const hint = HINT.exec(beginning)?.[1];
  if (hint !== undefined) return { delimiter: hint as Delimiter, hintLines: 1 };
  return { delimiter: delimiterOf(beginning), hintLines: 0 };
}

/**
 * The character that splits lines most evenly: outside quotes, `;` four times in each of two lines
 * counts 8, `,` twice in one of them 2. Defaults to a comma.
 */
function delimiterOf(beginning: string): Delimiter {
  const lines = beginning
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 40);
  const scores = DELIMITERS.map((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(sign).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + count);
    }
    return Math.max(0, ...counts.values());
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export async function* sliceText(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += SLICE) {
    yield text.slice(from, from + SLICE);
    await nextTurn();
  }
}

/**
 * The rows of a text, numbered like in a spreadsheet, including empty ones.
 *
 * @throws CsvError if a quote or a line never ends; or what `text` throws.
 */
export async function* parseRows(
  text: AsyncIterable<string>,
  { delimiter, hintLines }: TextForm,
): AsyncGenerator<TextRow> {
  const parser = parse({
    bom: true,
    delimiter,
    from_line: 1 + hintLines,
    relax_column_count: true,
    // A quote within a cell: a 5" pipe.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: TABLE_LIMITS.line,
  });
  const source = Readable.from(text, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = hintLines as number;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells: record.map(withFormulas) };
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}
