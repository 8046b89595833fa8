import type { Rejection } from '#domains/kernel/core/rejection.ts';
import { takeBackCards } from '#domains/loyalty/server/door/move-cards.ts';
import { takeBackPoints } from '#domains/loyalty/server/door/move-points.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import type { Tx } from '#platform/db/tx.ts';

type Reversal = { shop_id: string; document_id: string; reverses_id: string; at: Date };

/** Reverses the due, deposit, cards and points of a sale or return, in the lock order. */
export async function reverseMoney(
  tx: Tx,
  reversal: Reversal,
): Promise<Rejection<'deposit_too_small' | 'already_settled' | 'gift_card_too_small'> | null> {
  const owed = await reverseDue(tx, reversal.shop_id, reversal.reverses_id);
  const rejection = owed ?? (await takeBackCards(tx, reversal));
  if (rejection === null) await takeBackPoints(tx, reversal);
  return rejection;
}
