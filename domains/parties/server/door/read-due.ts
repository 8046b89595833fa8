import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { readBalance } from '../party-balance.sql.ts';

/**
 * What a customer owes the shop, or the shop owes a supplier. Includes what this transaction has
 * posted. Deposits are not deducted. Takes no lock.
 */
export async function readDue(tx: Tx, shop_id: string, party_id: string): Promise<Minor> {
  return readBalance(tx, shop_id, party_id);
}
