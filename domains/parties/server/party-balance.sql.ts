import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Adds to what a party owes (or is owed); the row lock orders documents of one party. */
export async function addToBalance(
  tx: Tx,
  shop_id: string,
  party_id: string,
  change: Minor,
): Promise<void> {
  await sql`
    insert into party_balance (shop_id, party_id, balance)
    values (${shop_id}, ${party_id}, ${change})
    on conflict (shop_id, party_id) do update
      set balance = party_balance.balance + excluded.balance`.execute(tx);
}
