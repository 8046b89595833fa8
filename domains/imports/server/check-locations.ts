import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportKind, Mapping } from '../core/import-fields.ts';
import { type LocationChoice, stockLocations } from '../core/location-columns.ts';
import type { ProgramName } from '../core/programs.ts';

type File = {
  kind: ImportKind;
  header: readonly string[];
  program: ProgramName | null;
  mapping: Mapping;
};
type Choices = { warehouse_id: string | null; locations: readonly LocationChoice[] };

/** Each column of a location needs a choice, and no warehouse can be chosen twice. */
export function checkLocations(
  file: File,
  { warehouse_id, locations }: Choices,
): Rejection<'import_location_missing' | 'import_location_twice' | 'import_column_missing'> | null {
  const { mapping, header } = file;
  const others = stockLocations(file).filter(({ column }) => column !== mapping.quantity);
  const missing = others.find(({ column }) => locations.every((one) => one.column !== column));
  if (missing !== undefined) {
    const params = { column: header[missing.column] ?? '' };
    return reject('import_location_missing', { path: 'locations', params });
  }
  const isForeign = locations.some((one) => others.every(({ column }) => column !== one.column));
  if (isForeign || locations.length > others.length) {
    return reject('import_column_missing', { path: 'locations' });
  }
  const chosen = [warehouse_id, ...locations.map((one) => one.warehouse_id)].filter(Boolean);
  const isTwice = new Set(chosen).size < chosen.length;
  return isTwice ? reject('import_location_twice', { path: 'locations' }) : null;
}

/** Whether the user may add stock to all of them. */
export async function areOwnLocations(
  tx: Tx,
  actor: Actor,
  locations: readonly LocationChoice[],
): Promise<boolean> {
  for (const { warehouse_id } of locations) {
    if (warehouse_id === null) continue;
    if (isRejection(await checkLocation(tx, actor, { warehouse_id }))) return false;
  }
  return true;
}
