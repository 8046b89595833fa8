import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isSettledSince } from '../open-item.sql.ts';
import { subtractDocument } from '../party-balance.sql.ts';
import { subtractDeposits } from '../party-deposit.sql.ts';

/**
 * Takes back what a document put on due, and what it put into deposits, by the journal lines of it
 * that name a party. A deposit that was spent since is not there to be taken back, nor a due that
 * another document has settled, or an advance that one has used.
 */
export async function reverseDue(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<Rejection<'deposit_too_small' | 'settled_since'> | null> {
  await subtractDocument(tx, shop_id, document_id);
  if (await isSettledSince(tx, shop_id, document_id)) return reject('settled_since');
  const isDone = await subtractDeposits(tx, shop_id, document_id);
  return isDone ? null : reject('deposit_too_small');
}
