import { assert } from '#domains/kernel/core/assert.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first statement of a transaction without a signed-in user: it sets the shop. */
export function shopSet(shop_id: string): string {
  assert(UUID.test(shop_id), `not an id: ${shop_id}`);
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}

/** One transaction of one shop, committed unless `work` answers a rejection. */
export function withShop<T>(
  database: Database,
  shop_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(database, shopSet(shop_id), work);
}
