import { sql } from 'kysely';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { withShop } from '../with-shop.sql.ts';

/**
 * A transaction of the shop with asynchronous commit. An interrupted start may lose the last of
 * them, and then finds the demo unfinished; the final transaction waits for all of them.
 */
export function withQuickTransaction<T>(
  database: Database,
  shop_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(database, `set local synchronous_commit = off; ${shopSet(shop_id)}`, work);
}

/** The first shop of this member; null: no such account. */
export async function findShopOf(database: Database, email: string): Promise<string | null> {
  const rows = await withTransaction(database, '', async (tx) => {
    const found = await sql<{ shop_id: string }>`
      select m.shop_id from app_user u, memberships_of(u.id) m
      where u.email = ${email} limit 1`.execute(tx);
    return found.rows;
  });
  return rows[0]?.shop_id ?? null;
}

export async function hasDocument(
  database: Database,
  shop_id: string,
  document_id: string,
): Promise<boolean> {
  return withShop(database, shop_id, async (tx) => {
    const found = await sql`
      select from document where shop_id = ${shop_id} and id = ${document_id}`.execute(tx);
    return found.rows.length > 0;
  });
}

/** Disables the members of the shop, and frees their addresses for another one. */
export async function closeShop(database: Database, shop_id: string, now: Date): Promise<void> {
  await withShop(database, shop_id, async (tx) => {
    await sql`
      update app_user set email = id || '@closed.test', disabled_at = ${now}
      where id in (select user_id from membership where shop_id = ${shop_id})`.execute(tx);
    await sql`
      update shop set name = name || ' (unfinished)', version = version + 1
      where shop_id = ${shop_id}`.execute(tx);
  });
}
