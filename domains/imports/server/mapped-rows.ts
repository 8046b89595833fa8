import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ImportRows } from '#platform/import/import-run.ts';
import type { TableRow } from '#platform/table/table.ts';
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
  packed: Buffer,
  mapping: Mapping,
): Promise<ImportRows<ImportField>> {
  const rows = await unpackRows(packed);
  return async function* mapped() {
    for (const [number, texts] of rows) yield { number, cells: cellsOf(texts, mapping) };
  };
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
