import type { Tx } from '#platform/db/tx.ts';
import { lockBalance } from '../party-balance.sql.ts';

/**
 * Locks the balance of a party: settlements of one party run one after the other, and what is read
 * after this does not change. Call it after the locks on sale balances.
 */
export async function lockDue(tx: Tx, shop_id: string, party_id: string): Promise<void> {
  await lockBalance(tx, shop_id, party_id);
}
