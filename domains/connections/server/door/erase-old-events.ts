import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import { deleteOldEvents, selectShopsWithOldEvents } from '../webhooks/event.sql.ts';

const STORED_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 500;

/** Events are stored for 30 days, with the log of what was sent of them. */
export async function eraseOldEvents(
  database: Database,
  now: Date,
  isOver: () => boolean,
): Promise<void> {
  const before = new Date(now.getTime() - STORED_MS);
  const shops = await withTransaction(database, '', (tx) => selectShopsWithOldEvents(tx, before));
  for (const shop_id of shops) {
    let deleted = AT_ONCE;
    while (deleted === AT_ONCE && !isOver()) {
      deleted = await withTransaction(database, shopSet(shop_id), (tx) =>
        deleteOldEvents(tx, { shop_id, before, most: AT_ONCE }),
      );
    }
  }
}
