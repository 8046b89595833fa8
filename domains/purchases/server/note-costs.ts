import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { costIncrease } from '../core/cost-increase.ts';
import { type IncreaseToNote, loadCosts, writeIncreases } from './cost-increase.sql.ts';

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
