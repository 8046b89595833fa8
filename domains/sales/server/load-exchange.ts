import { approvalUse, loadApproval } from '#domains/access/server/door/spend-approval.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { approvalForExpired } from '#domains/inventory/server/door/approval-for-expired.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { loadSalePoints } from '#domains/loyalty/server/door/load-sale-points.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import type { ExchangeRequest, postExchangeRoute } from '../contract/exchange.ts';
import { EXCHANGE } from '../contract/kinds.ts';
import { planBack } from '../core/back-from.ts';
import type { PostedExchangeFacts } from '../core/decide-posted-exchange.ts';
import { loadLockedSaleFacts, planOut } from './door/exchange-sale.ts';
import { type SaleBalance, saleBalance } from './door/sale-balance.sql.ts';
import {
  findSaleOfReturn,
  loadReturnFacts,
  stockedVariantsQuery,
  variantsOfLines,
} from './return.sql.ts';

export type LoadedExchange = PostedExchangeFacts & {
  document: OpenedDocument;
  /** The request with the customer of the sale. */
  command: ExchangeRequest;
};

/**
 * Opens the document and locks what an exchange changes: the balance of the sale, then the levels
 * of both halves together, in the common order.
 */
export async function loadExchange(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postExchangeRoute>,
) {
  const { actor } = context;
  const { shop_id } = actor;
  if (!can(context, 'pos-sale.create')) {
    return reject('permission_denied', { params: { permission: 'pos-sale.create' } });
  }
  const { sale_id, warehouse_id, register_id, returned } = body;
  const sale = await findSaleOfReturn(tx, { shop_id, id: sale_id, scope: actor });
  if (sale === undefined) return reject('sale_not_found', { path: 'sale_id' });
  const header = { kind: EXCHANGE, warehouse_id, register_id, request: body };
  const line_ids = returned.map(({ sale_line_id }) => sale_line_id);
  const variant_ids = body.lines.map(({ variant_id }) => variant_id);
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    ...saleBalance({ shop_id, sale_id }),
    variantsOfLines({ shop_id, id: sale_id, line_ids }),
    stockedVariantsQuery({ shop_id, variant_ids }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const [, [found] = [], coming = [], leaving = []] = rows;
  const balance = found as SaleBalance;
  const into = coming.map(({ variant_id }) => variant_id as string);
  const out = leaving.map(({ id }) => id as string);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into, out });
  const customer_id = body.customer_id ?? sale.customer_id ?? undefined;
  const command = { ...body, customer_id };
  const loaded = await loadReturnFacts(tx, shop_id, sale_id);
  const wanted = { ...command, has_promotions: true };
  const facts = await loadLockedSaleFacts(tx, context, document, wanted);
  const first = body.lines.length;
  const back = { requested: returned, sale_id, sold: loaded.lines, first };
  return {
    back: { ...loaded, balance, customer_id: sale.customer_id, cards: facts.cards },
    sale: facts,
    document,
    command,
    sale_id,
    is_reversed: balance.is_reversed,
    levels: new Map([...stock.levels, ...facts.levels]),
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, {
      ...stock,
      planned: [...planOut(command, facts), ...planBack(warehouse_id, back)],
      requestedBatches: [
        ...listRequestedBatches(body.lines),
        ...listRequestedBatches(returned, first),
      ],
      expired: body.sell_expired === true ? 'last' : 'refused',
    }),
    sale_points: await loadSalePoints(tx, { shop_id, sale_id }, sale.customer_id),
    approval: await loadApproval(tx, shop_id, body.approval_id),
    approval_check: approvalUse(context, { ...body, document }),
    requiredForExpired: approvalForExpired(context, body),
  };
}
