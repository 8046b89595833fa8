import {
  type CustomFieldTable,
  readCustomFields,
} from '#domains/catalog/server/door/import-custom.ts';
import { attempt, type ImportRun } from '#platform/import/import-run.ts';
import { updatePartyCustoms } from '../party-custom.sql.ts';

/** Stores the custom values of a file on the customers that its rows became. */
export async function importCustomOfParties(
  run: ImportRun,
  table: CustomFieldTable,
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const written = await readCustomFields(run, { subject: 'customer', table, ids });
  if (written.length === 0) return;
  await attempt(run, async (tx) => {
    await updatePartyCustoms(tx, run.context().actor.shop_id, written);
    return {};
  });
}
