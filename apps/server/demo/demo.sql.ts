import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/database.ts';
import { inShop } from '../in-shop.sql.ts';

/** The shop that this person enters first; null: there is no such person. */
export async function findShopOf(database: Database, email: string): Promise<string | null> {
  const rows = await inTransaction(database, '', async (tx) => {
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
  return inShop(database, shop_id, async (tx) => {
    const found = await sql`
      select from document where shop_id = ${shop_id} and id = ${document_id}`.execute(tx);
    return found.rows.length > 0;
  });
}
