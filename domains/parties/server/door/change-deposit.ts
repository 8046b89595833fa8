import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { addToDeposit, readDeposit } from '../party-deposit.sql.ts';

/**
 * Changes a customer's deposit, never below zero. The journal lines of the same document post the
 * same amount to the liability under the customer. Call it after the due: that is the lock order.
 */
export async function changeDeposit(
  tx: Tx,
  deposit: { shop_id: string; party_id: string; change: Minor },
): Promise<Rejection<'deposit_too_small'> | null> {
  const { shop_id, party_id, change } = deposit;
  if (change === 0 || (await addToDeposit(tx, deposit)) !== null) return null;
  const left = await readDeposit(tx, shop_id, party_id);
  return reject('deposit_too_small', { path: 'payments', params: { deposit: left } });
}
