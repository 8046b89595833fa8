import type { Tx } from '#platform/db/tx.ts';
import { insertPlaces } from '../place.sql.ts';
import { readFirstPlaces } from '../read-first-places.ts';

/** Brings the places to those of this version; ids stay, names may change. */
export async function addPlaces(tx: Tx): Promise<void> {
  await insertPlaces(tx, readFirstPlaces());
}
