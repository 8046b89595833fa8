import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isSettledSince } from '../open-item.sql.ts';
import { addToBalance, subtractDocument } from '../party-balance.sql.ts';
import { subtractDeposits, subtractLeft } from '../party-deposit.sql.ts';

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

export type Shortfall = { party_id: string; amount: Minor };

/**
 * The same for a payment that the bank takes back, whatever happened to the money since: what
 * another document used stays used, and the part missing from the deposit is added to the due.
 * Answers that amount; null: the deposit covered it.
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
