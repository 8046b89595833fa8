import type { Tx } from '#platform/db/tx.ts';
import { lockBalance } from '../party-balance.sql.ts';

/**
 * Holds what a party owes, or is owed: whatever settles papers of one party comes one after the
 * other, and what is read of them after this stands still. Comes after the balances of sales.
 */
export async function lockDue(tx: Tx, shop_id: string, party_id: string): Promise<void> {
  await lockBalance(tx, shop_id, party_id);
}
