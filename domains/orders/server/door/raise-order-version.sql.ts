import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** What another domain keeps beside the order was changed: who read it before must read it anew. */
export async function raiseOrderVersion(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`update trade_order set version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
