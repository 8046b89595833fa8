import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { addToBalance, readBalance } from '../party-balance.sql.ts';

/**
 * Changes what a customer owes (or a supplier is owed) by the unpaid part of a document. The
 * journal lines of the same document post the same amount under the party. Refused only if a limit
 * is given and the balance would exceed it.
 */
export async function postDue(
  tx: Tx,
  due: { shop_id: string; party_id: string | null; change: Minor; limit?: Minor | null },
): Promise<Rejection<'credit_limit_exceeded'> | null> {
  const { shop_id, party_id, change, limit = null } = due;
  if (party_id === null || change === 0) return null;
  if (await addToBalance(tx, { shop_id, party_id, change, limit })) return null;
  const before = await readBalance(tx, shop_id, party_id);
  const excess = before + change - (limit ?? 0);
  const params = { limit: limit ?? 0, due: before, over: excess };
  return reject('credit_limit_exceeded', { path: 'customer_id', params });
}
