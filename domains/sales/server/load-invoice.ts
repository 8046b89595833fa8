import { approvalUse, loadApproval } from '#domains/access/server/door/spend-approval.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { subtract } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { takeOrder } from '#domains/orders/server/door/reserve-order.ts';
import { lockTaken, type TakenOfOrder } from '#domains/orders/server/door/take-of-order.ts';
import type { OrderedSum } from '#domains/pricing/core/round-as-ordered.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import type { InvoiceRequest, postInvoiceRoute } from '../contract/invoice.ts';
import { SALE } from '../contract/kinds.ts';
import type { PostedSaleFacts } from '../core/decide-posted-sale.ts';
import { withPromised } from '../core/promised-terms.ts';
import { loadLockedSaleFacts, planOut } from './door/exchange-sale.ts';
import { sumInvoicesOfOrder } from './invoice.sql.ts';

export type LoadedInvoice = PostedSaleFacts & {
  document: OpenedDocument;
  /** The request with the agreed terms of its order. */
  invoice: InvoiceRequest;
  taken: TakenOfOrder | null;
  ids: { entry: string; lines: readonly string[] };
};

/**
 * Opens the document, locks the order and then the levels. What the order had reserved is free for
 * its own invoice.
 */
export async function loadForInvoice(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postInvoiceRoute>,
) {
  const { shop_id } = context.actor;
  const { order_id, customer_id: party_id, lines, warehouse_id } = body;
  const document = await openDocument(tx, context, { kind: SALE, warehouse_id, request: body });
  if (document === 'posted' || isRejection(document)) return document;
  const kinds = ['sales_quotation', 'sales_order', 'job'] as const;
  const takeRequest = { kinds, order_id: order_id ?? '', party_id, lines };
  const taken = order_id === undefined ? null : await lockTaken(tx, context, takeRequest);
  if (isRejection(taken)) return taken;
  if (taken !== null) await takeOrder(tx, context, { ...body, order_id: taken.order.id });
  const { invoice, agreed } =
    taken === null ? { invoice: body, agreed: undefined } : withPromised(body, taken.order);
  const sum = taken === null ? undefined : await loadOrderedSum(tx, shop_id, taken, lines.length);
  const facts = await loadLockedSaleFacts(tx, context, document, body);
  const planned = planOut(body, facts);
  const out = planned.map(({ variant_id }) => variant_id);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into: [], out });
  const named = { ...stock, planned, requestedBatches: listRequestedBatches(lines) };
  return {
    ...facts,
    agreed: agreed && { ...agreed, sum },
    document,
    invoice,
    taken,
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, named),
    approval: await loadApproval(tx, shop_id, body.approval_id),
    approval_check: approvalUse(context, { ...body, document }),
    requiredForExpired: [],
    ids: { entry: context.newId(), lines: lines.map(() => context.newId()) },
  };
}

/** An order of the web store was promised as a whole: its invoices add up to it. */
async function loadOrderedSum(
  tx: Tx,
  shop_id: string,
  { order, is_done }: TakenOfOrder,
  lines: number,
): Promise<OrderedSum | undefined> {
  if (order.channel !== 'web') return undefined;
  const before = await sumInvoicesOfOrder(tx, { shop_id, order_id: order.id });
  return {
    rest: is_done ? subtract(order.total, before.total) : null,
    rounding: order.rounding,
    lines: order.lines.length + before.lines + lines,
  };
}
