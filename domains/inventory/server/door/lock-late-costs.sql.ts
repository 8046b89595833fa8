import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** The late costs of a shop take turns; nothing else waits for them. */
export async function lockLateCosts(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('late costs ' || ${shop_id}, 0))`.execute(
    tx,
  );
}
