import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedReversal } from '#domains/documents/server/door/open-reversal.ts';
import {
  cardsBackEffects,
  reversePointEffects,
} from '#domains/loyalty/server/door/loyalty-effects.ts';
import type { Context } from '#platform/http/actor.ts';

/** The cards and points of a sale or return that is reversed. */
export function loyaltyBackEffects(
  { actor: { shop_id }, now: at }: Context,
  { document, reverses_id }: OpenedReversal,
): Effect[] {
  const reversal = { shop_id, document_id: document.id, reverses_id };
  return [...cardsBackEffects(reversal), ...reversePointEffects({ ...reversal, at })];
}
