import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { AdjustmentRequest, postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { decideAdjustment } from '../../core/adjustments/decide-adjustment.ts';
import { requestedBatchesOf } from '../../core/levels/requested-batches.ts';
import { insertAdjustment, loadAdjustmentFacts } from '../adjustments/adjustment.sql.ts';
import { correctNamed } from './correct-named.ts';
import { explainNotStocked } from './explain-not-stocked.ts';
import { lockLevelsForReceipt } from './lock-levels.ts';
import { postBooks } from './post-books.ts';
import { releaseExpiredAndRetry } from './release-expired.ts';

type Refusal = Rejection<keyof typeof postAdjustmentRoute.rejections & string>;

/** Posts a stock adjustment. `'before'`: the same user already posted the same. */
export async function adjustStock(
  tx: Tx,
  context: Context,
  request: AdjustmentRequest,
): Promise<'posted' | 'before' | Refusal | Rejection<'not_found' | 'permission_denied'>> {
  const { shop_id } = context.actor;
  const happened_at = checkBackdate(context, 'stock-adjustment', request.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: STOCK_ADJUSTMENT,
    warehouse_id: request.warehouse_id,
    request,
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return 'before';

  const variant_ids = [...new Set(request.lines.map((line) => line.variant_id))];
  const { accounts, decimals } = await loadAdjustmentFacts(tx, shop_id, variant_ids);
  const known = variant_ids.filter((id) => id in decimals);
  const { warehouse_id } = request;
  const facts = { accounts, decimals: new Map(Object.entries(decimals)) };
  const moved = request.lines.map((line) => {
    return Object.assign({}, line, { quantity: line.quantity_change });
  });
  const counted = await correctNamed(tx, context, document, { warehouse_id, lines: moved });
  if (counted !== null) return counted;
  const late = { context, document };
  const stockContext = { ...document, shop_id, warehouse_id, now: context.now, late };
  const decided = await releaseExpiredAndRetry(tx, stockContext, async () => {
    const levels = await lockLevelsForReceipt(tx, shop_id, warehouse_id, known);
    return decideAdjustment(request, { ...facts, levels });
  });
  if (isRejection(decided)) return explainNotStocked(tx, shop_id, decided, request.lines);

  const entry_id = context.newId();
  await insertAdjustment(tx, shop_id, request, decided, context.newId);
  const posted = await postBooks(tx, context, document, {
    ...decided,
    entry_id,
    requestedBatches: requestedBatchesOf(request.lines),
  });
  return isRejection(posted) ? posted : 'posted';
}
