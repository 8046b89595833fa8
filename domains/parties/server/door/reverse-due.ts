import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isSettledSince } from '../open-item.sql.ts';
import { subtractDocument } from '../party-balance.sql.ts';
import { subtractDeposits } from '../party-deposit.sql.ts';

/**
 * Reverses the dues and deposits of a document, by its journal lines that name a party. Refused if
 * the deposit was spent, the due was settled or the advance was used since.
 */
export async function reverseDue(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<Rejection<'deposit_too_small' | 'already_settled'> | null> {
  await subtractDocument(tx, shop_id, document_id);
  if (await isSettledSince(tx, shop_id, document_id)) return reject('already_settled');
  const isDone = await subtractDeposits(tx, shop_id, document_id);
  return isDone ? null : reject('deposit_too_small');
}
