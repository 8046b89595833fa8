import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isSettledSince } from '../open-item.sql.ts';
import { addToBalance, subtractDocument } from '../party-balance.sql.ts';
import { subtractDeposits, subtractLeft } from '../party-deposit.sql.ts';

/**
 * Takes back what a document put on due, and what it put into deposits, by the journal lines of it
 * that name a party. A deposit that was spent since is not there to be taken back, nor a due that
 * another document has settled, or an advance that one has used.
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

export type Shortfall = { party_id: string; amount: Minor };

/**
 * The same of a payment that the bank takes back, whatever was done with the money since: what
 * another document has used of it stays used, and what the deposit of the customer no longer has
 * is added to what they owe. Answers that amount; null: the deposit had it all.
 */
export async function reverseDueAnyway(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<Shortfall | null> {
  await subtractDocument(tx, shop_id, document_id);
  const shortfall = await subtractLeft(tx, shop_id, document_id);
  if (shortfall === null) return null;
  const { party_id, amount: change } = shortfall;
  await addToBalance(tx, { shop_id, party_id, change, limit: null });
  return shortfall;
}
