import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { readBalance } from '../party-balance.sql.ts';

/** A customer's total due, as this transaction sees it. */
export async function readDue(tx: Tx, shop_id: string, party_id: string): Promise<Minor> {
  return readBalance(tx, shop_id, party_id);
}
