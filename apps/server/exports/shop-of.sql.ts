import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** The shop's name for the head of a list, and its time zone. */
export async function shopOf(tx: Tx, shop_id: string): Promise<{ name: string; timezone: string }> {
  const found = await sql<{ name: string; timezone: string }>`
    select name, timezone from shop where shop_id = ${shop_id}`.execute(tx);
  return found.rows[0] ?? { name: '', timezone: 'UTC' };
}
