import { type ReversalToPost, reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isReplayed } from '#platform/http/endpoint.ts';
import { costIncrease } from '../core/cost-increase.ts';
import {
  type IncreaseToNote,
  loadCosts,
  selectVariantsOf,
  writeIncreases,
} from './cost-increase.sql.ts';

/**
 * Stores which of these variants cost enough more for a review of their price. The caller has
 * posted: these rows are locked after all others, in variant order.
 */
export async function noteCosts(
  tx: Tx,
  { actor: { shop_id }, now: at }: Context,
  variant_ids: readonly string[],
): Promise<void> {
  const { share, variants } = await loadCosts(tx, shop_id, variant_ids);
  const increases: IncreaseToNote[] = [];
  const resolved: string[] = [];
  for (const { variant_id, ...costs } of variants) {
    const rose = costIncrease(costs, share);
    if (rose !== null && costs.latest !== null)
      increases.push({ ...costs.latest, ...rose, variant_id });
    else if (costs.noted?.is_open) resolved.push(variant_id);
  }
  if (increases.length + resolved.length > 0)
    await writeIncreases(tx, shop_id, { at, increases, resolved });
}

/** Reverses a receipt or a late cost and updates the cost increases of its variants. */
export async function reverseCosts<Own extends string = never>(
  tx: Tx,
  context: Context,
  reversal: ReversalToPost<Own>,
) {
  const outcome = await reverseBooks(tx, context, reversal);
  if (isRejection(outcome) || isReplayed(outcome)) return outcome;
  const { shop_id } = context.actor;
  await noteCosts(tx, context, await selectVariantsOf(tx, shop_id, reversal.reverses_id));
  return outcome;
}
