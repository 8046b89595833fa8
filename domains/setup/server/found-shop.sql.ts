import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Serialises the shops that one user creates. */
export async function lockFounder(tx: Tx, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${user_id}, 4820313))`.execute(tx);
}

export type FoundedShop = { shop_id: string; founding_hash: Buffer };

export async function selectFounded(tx: Tx, user_id: string): Promise<FoundedShop[]> {
  const { rows } = await sql<FoundedShop>`
    select shop_id, founding_hash from shops_founded_by(${user_id})`.execute(tx);
  return rows;
}

/** The database has its own list of time zones. */
export async function hasTimezone(tx: Tx, timezone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timezone}`.execute(tx);
  return rows.length > 0;
}

/** Sets the shop of the transaction: only ever one that it creates itself. */
export async function setShop(tx: Tx, shop_id: string): Promise<void> {
  await sql`select set_config('app.shop_id', ${shop_id}, true)`.execute(tx);
}
