import {
  loadPriceChanges,
  type NewPrice,
  type RequestedPrice,
} from '#domains/catalog/server/door/set-sale-prices.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { correctNamed } from '#domains/inventory/server/door/correct-named.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { withAgreed } from '#domains/orders/core/share-agreed-discounts.ts';
import { lockTaken, type TakenOfOrder } from '#domains/orders/server/door/take-of-order.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import type { postReceiptRoute, ReceiptRequest } from '../contract/goods-receipt.ts';
import { GOODS_RECEIPT } from '../contract/kinds.ts';
import { withAgreedCosts } from '../core/agreed-costs.ts';
import type { PostedReceiptFacts } from '../core/decide-posted-receipt.ts';
import type { ReceiptCommand } from '../core/decide-receipt.ts';
import { loadReceiptFacts } from './receipt.sql.ts';

export type LoadedReceipt = PostedReceiptFacts & {
  document: OpenedDocument;
  /** The request at the agreed costs and discounts of its order. */
  command: ReceiptCommand;
  taken: TakenOfOrder | null;
  variant_ids: readonly string[];
  prices: readonly NewPrice[];
};

/** Opens the document and locks the order, the levels and the prices that a receipt changes. */
export async function loadForReceipt(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postReceiptRoute>,
) {
  const { shop_id } = context.actor;
  const { warehouse_id } = body;
  const happened_at = checkBackdate(context, 'goods-receipt', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const header = { kind: GOODS_RECEIPT, warehouse_id, request: body, happened_at };
  const document = await openDocument(tx, context, header);
  if (document === 'posted' || isRejection(document)) return document;

  const taken = await lockOrdered(tx, context, body);
  if (isRejection(taken)) return taken;
  const variant_ids = [...new Set(body.lines.map((line) => line.variant_id))];
  const facts = await loadReceiptFacts(tx, shop_id, { ...body, variant_ids });
  const lines = withAgreedCosts(body.lines, taken?.order.open_lines ?? []);
  if (isRejection(lines)) return lines;
  const costed = { ...body, lines };
  const late_refusal = await correctNamed(tx, context, document, body);
  const into = variant_ids.filter((id) => id in facts.decimals);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
  const planned = body.lines.map(({ variant_id }, line) => {
    return { warehouse_id, variant_id, line, is_in: true };
  });
  const named = { ...stock, planned, requestedBatches: listRequestedBatches(body.lines) };
  const batches = await loadBatchFacts(tx, context, document.business_date, named);
  const prices = await loadPriceChanges(tx, context, pricesOf(body));
  return {
    ...facts,
    document,
    command: taken === null ? costed : withAgreed(costed, taken.order),
    taken,
    variant_ids,
    decimals: new Map(Object.entries(facts.decimals)),
    vat_registered: document.vat_registered,
    levels: stock.levels,
    has_lots: stock.has_lots,
    batches,
    late_refusal,
    prices: isRejection(prices) ? [] : prices,
    price_refusal: isRejection(prices) ? prices : null,
  };
}

/** Locks the ordered lines that the receipt takes. null: it has no order. */
async function lockOrdered(tx: Tx, context: Context, body: ReceiptRequest) {
  const { order_id, supplier_id: party_id, lines } = body;
  if (order_id === undefined) return null;
  return lockTaken(tx, context, { kinds: ['purchase_order'], order_id, party_id, lines });
}

function pricesOf({ lines }: ReceiptRequest): RequestedPrice[] {
  return lines.flatMap(({ variant_id, sale_price }, index) =>
    sale_price === undefined ? [] : [{ variant_id, sale_price, path: `lines.${index}.sale_price` }],
  );
}
