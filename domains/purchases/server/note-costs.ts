import { type ReversalToPost, reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isReplayed } from '#platform/http/endpoint.ts';
import { costRise } from '../core/cost-rise.ts';
import { loadCosts, type RiseToNote, selectGoodsOf, writeRises } from './cost-rise.sql.ts';

/**
 * Notes which of these goods cost so much more now that their price asks for a look. The caller has
 * posted: rows of what rose are locked behind all else, in the order of the goods.
 */
export async function noteCosts(
  tx: Tx,
  { actor: { shop_id }, now: at }: Context,
  variant_ids: readonly string[],
): Promise<void> {
  const { share, goods } = await loadCosts(tx, shop_id, variant_ids);
  const rises: RiseToNote[] = [];
  const gone: string[] = [];
  for (const { variant_id, ...costs } of goods) {
    const rose = costRise(costs, share);
    if (rose !== null && costs.latest !== null)
      rises.push({ ...costs.latest, ...rose, variant_id });
    else if (costs.noted?.is_open) gone.push(variant_id);
  }
  if (rises.length + gone.length > 0) await writeRises(tx, shop_id, { at, rises, gone });
}

/** What came in, or what was put onto it, is taken back: what the goods cost was another. */
export async function reverseCosts<Own extends string = never>(
  tx: Tx,
  context: Context,
  reversal: ReversalToPost<Own>,
) {
  const outcome = await reverseBooks(tx, context, reversal);
  if (isRejection(outcome) || isReplayed(outcome)) return outcome;
  const { shop_id } = context.actor;
  await noteCosts(tx, context, await selectGoodsOf(tx, shop_id, reversal.reverses_id));
  return outcome;
}
