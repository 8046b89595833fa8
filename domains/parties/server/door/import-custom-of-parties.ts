import {
  type CustomFieldTable,
  readCustomFields,
} from '#domains/catalog/server/door/import-custom.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
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
    const context = run.context();
    await updatePartyCustoms(tx, context.actor.shop_id, written);
    const changed = new Set(written.map(({ id }) => id));
    await recordEvent(tx, context, 'customer.changed', [...changed]);
    return {};
  });
}
