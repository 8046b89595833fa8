import { readFile } from 'node:fs/promises';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import type { ImportRows } from '#platform/import/import-run.ts';
import { readTable } from '#platform/table/read-table.ts';
import { placeFields } from './read-map.ts';
import { Failure } from './usage.ts';

export type FileToRead<Field extends string> = {
  path: string;
  map: ReadonlyMap<Field, string>;
  fields: { all: readonly Field[]; required: readonly Field[] };
};

/** The rows of a file by its fields, as often as asked; the header is checked at once. */
export async function readRows<Field extends string>(
  file: FileToRead<Field>,
): Promise<ImportRows<Field>> {
  const sheet = await openSheet(file.path);
  const places = placeFields(await headerOf(file.path, sheet), file.map, file.fields);
  return async function* rows() {
    let isHeader = true;
    for await (const { number, cells } of sheet()) {
      if (isHeader) isHeader = false;
      else yield { number, cells: cellsOf(cells, places, file.fields.all) };
    }
  };
}

type Sheet = () => AsyncIterable<{ number: number; cells: readonly string[] }>;

/** A text is read as it comes, however long it is; of a workbook all there is at once. */
async function openSheet(path: string): Promise<Sheet> {
  if (!/[.]xlsx$/i.test(path)) return () => readCsv(path);
  const table = await readTable(await readFile(path));
  if (isRejection(table)) throw new Failure(`${path}: ${table.rejection}`);
  return async function* rows() {
    yield { number: 1, cells: table.header };
    for (const [number, cells] of table.rows) yield { number, cells };
  };
}

async function headerOf(path: string, sheet: Sheet): Promise<readonly string[]> {
  for await (const { cells } of sheet()) return cells;
  throw new Failure(`${path} is empty`);
}

function cellsOf<Field extends string>(
  cells: readonly string[],
  places: ReadonlyMap<Field, number>,
  all: readonly Field[],
): Record<Field, string> {
  const pairs = all.map((field) => {
    const place = places.get(field);
    return [field, place === undefined ? '' : (cells[place] ?? '')];
  });
  return Object.fromEntries(pairs) as Record<Field, string>;
}
