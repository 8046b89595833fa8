import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { loadSalePoints } from '#domains/loyalty/server/door/load-sale-points.ts';
import { loadCards } from '#domains/loyalty/server/door/move-cards.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SALE_RETURN } from '../contract/kinds.ts';
import type { postReturnRoute } from '../contract/sale-return.ts';
import { planBack } from '../core/back-from.ts';
import type { PostedReturnFacts } from '../core/decide-posted-return.ts';
import { type SaleBalance, saleBalance } from './door/sale-balance.sql.ts';
import { findSaleOfReturn, loadReturnFacts, variantsOfLines } from './return.sql.ts';

export type LoadedReturn = PostedReturnFacts & { document: OpenedDocument };

/**
 * Opens the document and locks what a return changes: the balance of the sale, then the levels.
 * Earlier returns and cost corrections are read under these locks.
 */
export async function loadReturnToPost(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postReturnRoute>,
) {
  const { actor } = context;
  const { shop_id } = actor;
  const { sale_id, register_id } = body;
  const sale = await findSaleOfReturn(tx, { shop_id, id: sale_id, scope: actor });
  if (sale === undefined) return reject('sale_not_found', { path: 'sale_id' });
  const { warehouse_id, customer_id } = sale;
  const header = { kind: SALE_RETURN, warehouse_id, register_id, request: body };
  const line_ids = body.lines.map(({ sale_line_id }) => sale_line_id);
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    ...saleBalance({ shop_id, sale_id }),
    variantsOfLines({ shop_id, id: sale_id, line_ids }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const [, [balance] = [], variants = []] = rows;
  const into = variants.map(({ variant_id }) => variant_id as string);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
  const facts = await loadReturnFacts(tx, shop_id, sale_id);
  const { business_date: date } = document;
  const requested = { requested: body.lines, sale_id, sold: facts.lines };
  return {
    ...facts,
    ...stock,
    document,
    sale_id,
    warehouse_id,
    customer_id,
    balance: balance as SaleBalance,
    cards: await loadCards(tx, { shop_id, date, tenders: body.refunds }),
    sale_points: await loadSalePoints(tx, { shop_id, sale_id }, customer_id),
    batches: await loadBatchFacts(tx, context, date, {
      ...stock,
      planned: planBack(warehouse_id, requested),
      requestedBatches: listRequestedBatches(body.lines),
    }),
  };
}
