import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { AdjustmentRequest } from '../../contract/stock-adjustment.ts';
import type { PostedAdjustmentFacts } from '../../core/adjustments/decide-posted-adjustment.ts';
import { mostOut } from '../../core/levels/most-out.ts';
import { listRequestedBatches } from '../../core/levels/requested-batches.ts';
import { correctNamed } from '../door/correct-named.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { loadStockToLeave } from '../door/load-issue.ts';
import { loadAdjustmentFacts } from './adjustment.sql.ts';

export type LoadedAdjustment = PostedAdjustmentFacts & { document: OpenedDocument };

/** Opens the document and locks the levels that an adjustment changes. */
export async function loadForAdjustment(tx: Tx, context: Context, request: AdjustmentRequest) {
  const { shop_id } = context.actor;
  const { warehouse_id, lines } = request;
  const happened_at = checkBackdate(context, 'stock-adjustment', request.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const header = { kind: STOCK_ADJUSTMENT, warehouse_id, request, happened_at };
  const document = await openDocument(tx, context, header);
  if (document === 'posted' || isRejection(document)) return document;
  const variant_ids = [...new Set(lines.map((line) => line.variant_id))];
  const { accounts, decimals, unstocked } = await loadAdjustmentFacts(tx, shop_id, variant_ids);
  const moved = lines.map((line) => Object.assign({}, line, { quantity: line.quantity_change }));
  const counted = await correctNamed(tx, context, document, { warehouse_id, lines: moved });
  if (counted !== null) return counted;
  const location = { ...document, shop_id, warehouse_id };
  const into = variant_ids.filter((id) => id in decimals);
  const wanted = mostOut(lines);
  const stock = await loadStockToLeave(tx, context, { location, document, into, wanted });
  const planned = lines.map(({ variant_id, quantity_change }, line) => {
    return { warehouse_id, variant_id, line, is_in: quantity_change > 0 };
  });
  const requestedBatches = listRequestedBatches(lines);
  const named = { ...stock, planned, requestedBatches };
  return {
    document,
    accounts,
    unstocked,
    decimals: new Map(Object.entries(decimals)),
    levels: stock.levels,
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, named),
  };
}
