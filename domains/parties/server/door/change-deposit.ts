import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { addToDeposit, readDeposit } from '../party-deposit.sql.ts';

/**
 * Changes what the shop keeps for a customer, never below nothing. The journal lines of the same
 * document name the customer with the same amount on the liability. Comes after the due: that is
 * the order of locks.
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
