import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { decideLateCost } from '../core/decide-late-cost.ts';
import { selectVariantsOf } from './cost-increase.sql.ts';
import type { LoadedLateCost } from './load-late-cost.ts';
import { noteCosts } from './note-costs.ts';
import { receiptCostQuery } from './receipt-cost.sql.ts';
import { writeLateCost } from './write-late-cost.ts';

/**
 * How a late cost is posted, a bill as freight and its like. It moves value alone, so no count made
 * since is corrected.
 */
export const lateCostPosting = {
  decide: (_: unknown, facts: LoadedLateCost) => decideLateCost(facts),
  write: writeLateCost,
  follow: (tx: Tx, context: Context, { receipt_id }: LoadedLateCost) =>
    noteCostsOfReceipt(tx, context, receipt_id),
};

/** The late cost as it was posted. */
export function lateCostQuery({ actor }: Context, { body }: { body: { id: string } }) {
  return toQuery(receiptCostQuery(actor.shop_id, body.id));
}

/** Stores which products of the receipt cost enough more by now for a review of their price. */
export async function noteCostsOfReceipt(
  tx: Tx,
  context: Context,
  receipt_id: string,
): Promise<void> {
  const variant_ids = await selectVariantsOf(tx, context.actor.shop_id, receipt_id);
  await noteCosts(tx, context, variant_ids);
}
