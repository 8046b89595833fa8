import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ImportRows } from '#platform/import/import-run.ts';
import type { TableRow } from '#platform/table/table.ts';
import { headerWords } from '../core/guess-mapping.ts';
import { IMPORT_FIELDS, type ImportField, type Mapping } from '../core/import-fields.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function packRows(rows: readonly TableRow[]): Promise<Buffer> {
  return pack(JSON.stringify(rows), { level: 3 });
}

export async function unpackRows(packed: Buffer): Promise<TableRow[]> {
  return JSON.parse((await unpack(packed)).toString('utf8')) as TableRow[];
}

/** The rows of a file by the fields that its columns were mapped to. */
export async function mappedRows(
  { header, rows: packed }: { header: readonly string[]; rows: Buffer },
  mapping: Mapping,
): Promise<ImportRows<ImportField>> {
  const rows = await unpackRows(packed);
  const choices = choicesOf(header, mapping);
  return async function* mapped() {
    for (const [number, texts] of rows) {
      yield { number, cells: withChoices(cellsOf(texts, mapping), choices) };
    }
  };
}

type Choices = readonly (readonly ['option_1' | 'option_2', 'value_1' | 'value_2', string])[];

/** A column that is called `Size` tells which choice its values are of: no other has to. */
function choicesOf(header: readonly string[], mapping: Mapping): Choices {
  const pairs = [
    ['option_1', 'value_1'],
    ['option_2', 'value_2'],
  ] as const;
  return pairs.flatMap(([option, value]) => {
    const column = mapping[value];
    if (column === undefined || mapping[option] !== undefined) return [];
    const name = (header[column] ?? '').trim();
    return NAMES_NO_CHOICE.test(headerWords(name)) ? [] : [[option, value, name] as const];
  });
}

/** `value 1`, `মান ১`: that is what the column is, not what is chosen. */
const NAMES_NO_CHOICE = /^$|^(option|value|মান|মাপ|বাছাই|অপশন) ?\d/;

function withChoices(cells: Record<ImportField, string>, choices: Choices) {
  for (const [option, value, name] of choices) {
    if (cells[value].trim() !== '') cells[option] = name;
  }
  return cells;
}

function cellsOf(texts: readonly string[], mapping: Mapping): Record<ImportField, string> {
  const cells = Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const column = mapping[field];
      return [field, column === undefined ? '' : (texts[column] ?? '')];
    }),
  ) as Record<ImportField, string>;
  // Goods that have no number of their own are known by their first barcode.
  if (cells.code === '' && mapping.barcode !== undefined) {
    cells.code = cells.barcode.split(/[;\s]+/, 1)[0] ?? '';
  }
  return cells;
}
