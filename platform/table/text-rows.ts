import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { withFormulas } from './formula.ts';
import type { Delimiter } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const SLICE = 131_072;
/** What parts the cells is seen in the beginning of a file. */
const BEGINNING = 20_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** `sep=;` in the first line says to a spreadsheet what parts the cells. */
const HINT = /^\ufeff?sep=([,;\t|])[,;\t|]*(?:\r\n|\n|\r)/i;

export type TextRow = { readonly number: number; readonly cells: readonly string[] };

/** `hintLines`: how many lines say how to read the file, and are no rows of it. */
export type TextForm = { delimiter: Delimiter; hintLines: 0 | 1 };

/** Of the text with which a file begins: what parts its cells. */
export function beginningOf(text: string): TextForm {
  const beginning = text.slice(0, BEGINNING);
  const hint = HINT.exec(beginning)?.[1];
  if (hint !== undefined) return { delimiter: hint as Delimiter, hintLines: 1 };
  return { delimiter: delimiterOf(beginning), hintLines: 0 };
}

/**
 * The sign that parts the lines most alike: outside quotes, `;` four times in each of two lines
 * counts 8, `,` twice in one of them 2. A comma where none does.
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
 * The rows of a text, numbered as a spreadsheet numbers them, the empty ones too.
 *
 * @throws CsvError where a quote is never closed, or a line has no end; or what `text` throws.
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
    // A 5" pipe.
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
