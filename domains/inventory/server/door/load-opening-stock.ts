import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import type { LateLine } from '../../core/counts/late-names.ts';
import type { OpeningStockFacts } from '../../core/levels/decide-opening-stock.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import { levelsAt } from '../../core/levels/levels-at.ts';
import { listRequestedBatches } from '../../core/levels/requested-batches.ts';
import { loadAdjustmentFacts } from '../adjustments/adjustment.sql.ts';
import { correctNamed } from './correct-named.ts';
import { loadBatchFacts } from './load-batch-facts.ts';
import { loadStock } from './load-stock.ts';

type Row = LateLine & { warehouse_id: string; quantity: Quantity };

/** Locks the levels that opening stock changes, warehouse by warehouse in their order. */
export async function loadOpeningStock(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  rows: readonly Row[],
): Promise<OpeningStockFacts | Rejection<BatchCode>> {
  const { shop_id } = context.actor;
  const has_lots = document.cost_method === 'fifo';
  const variant_ids = [...new Set(rows.map(({ variant_id }) => variant_id))];
  const facts = await loadAdjustmentFacts(tx, shop_id, variant_ids);
  const known = new Map(Object.entries(facts.decimals));
  const levels = new Map<string, StockLevel>();
  const tracked = new Map<string, Awaited<ReturnType<typeof loadStock>>['tracked'][number]>();
  for (const warehouse_id of [...new Set(rows.map((row) => row.warehouse_id))].sort()) {
    const own = rows.filter((row) => row.warehouse_id === warehouse_id);
    const counted = await correctNamed(tx, context, document, { warehouse_id, lines: own });
    if (counted !== null) return counted;
    const into = [...new Set(own.map(({ variant_id }) => variant_id))].filter((id) =>
      known.has(id),
    );
    const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
    for (const [key, level] of levelsAt(warehouse_id, stock.levels)) levels.set(key, level);
    for (const one of stock.tracked) tracked.set(one.variant_id, one);
  }
  const planned = rows.map(({ warehouse_id, variant_id }, line) => {
    return { warehouse_id, variant_id, line, is_in: true };
  });
  const requested = { planned, tracked: [...tracked.values()] };
  const requestedBatches = listRequestedBatches(rows);
  return {
    decimals: known,
    unstocked: facts.unstocked,
    levels,
    batches: await loadBatchFacts(tx, context, document.business_date, {
      ...requested,
      requestedBatches,
    }),
    has_lots,
  };
}
