import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { addToBalance } from '../party-balance.sql.ts';

/**
 * Changes what a customer owes (or a supplier is owed) by the part of a document that goes on
 * due. The journal lines of the same document name the party with the same amount.
 */
export async function postDue(
  tx: Tx,
  due: { shop_id: string; party_id: string | null; change: Minor },
): Promise<void> {
  if (due.party_id === null || due.change === 0) return;
  await addToBalance(tx, due.shop_id, due.party_id, due.change);
}
