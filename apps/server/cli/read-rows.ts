import { readCsv } from '#platform/csv/read-csv.ts';
import type { ImportRows } from '#platform/import/import-run.ts';
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
  const places = placeFields(await headerOf(file.path), file.map, file.fields);
  return async function* rows() {
    let isHeader = true;
    for await (const { number, cells } of readCsv(file.path)) {
      if (isHeader) isHeader = false;
      else yield { number, cells: cellsOf(cells, places, file.fields.all) };
    }
  };
}

async function headerOf(path: string): Promise<readonly string[]> {
  for await (const { cells } of readCsv(path)) return cells;
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
