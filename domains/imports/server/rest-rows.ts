import type { SheetRow } from '../core/find-head.ts';
import type { LockedBatch } from './import.sql.ts';
import type { Faults } from './open-file.ts';
import { packJson, sheetRows, unpackJson } from './stored-file.ts';

/** The rows with errors in their original form, with the reasons. */
export type Rest = {
  row: number;
  cells: readonly string[];
  code: string;
  params: Record<string, string | number>;
}[];

type File = Pick<LockedBatch, 'sheet'> & { rows: Buffer };

/** null: no row has an error. */
export async function packRest({ rows, sheet }: File, faults: Faults): Promise<Buffer | null> {
  if (faults.size === 0) return null;
  const written = new Map<number, SheetRow>();
  for (const row of await sheetRows(rows, sheet)) if (faults.has(row[0])) written.set(row[0], row);
  const rest: Rest = [...faults.values()]
    .sort((one, other) => one.row - other.row)
    .map(({ row, code, params }) => ({ row, cells: written.get(row)?.[1] ?? [], code, params }));
  return packJson(rest);
}

export async function unpackRest(rest: Buffer): Promise<Rest> {
  return unpackJson<Rest>(rest);
}
