import { addPlaces } from '#domains/geo/server/door/add-places.ts';
import { enterAsInstallation } from '#domains/identity/server/door/operator.sql.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';

/** Brings the places of addresses to those of this version. */
export async function fillPlaces(database: Database): Promise<void> {
  await withTransaction(database, '', async (tx) => {
    await enterAsInstallation(tx);
    await addPlaces(tx);
  });
}
