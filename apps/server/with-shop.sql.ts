import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** One transaction of one shop, committed unless `work` answers a rejection. */
export function withShop<T>(
  database: Database,
  shop_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(database, shopSet(shop_id), work);
}
