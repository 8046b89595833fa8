import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { lockLateCosts } from '#domains/inventory/server/door/lock-late-costs.sql.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findBranches } from '#domains/shops/server/door/branches-of-warehouses.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { RECEIPT_COST } from '../contract/kinds.ts';
import type { BillRequest, LandedCostRequest, ReceiptCost } from '../contract/receipt-cost.ts';
import type { BilledLine } from '../core/bill-difference.ts';
import type { LateCostFacts, LineCosts } from '../core/decide-late-cost.ts';
import { loadEffectiveCosts } from './effective-costs.sql.ts';
import { findReceiptOfCost, loadReceiptCostFacts } from './receipt-cost.sql.ts';
import { recostOf } from './recost-receipt.ts';

/** The difference between a bill and freight. */
export type KindOfCost<Own extends string> = {
  kind: ReceiptCost['kind'];
  request: LandedCostRequest | BillRequest;
  /** The creditor; null: the supplier of the receipt. */
  creditor_id: string | null;
  costsOf: (lines: readonly BilledLine[], document: OpenedDocument) => LineCosts | Rejection<Own>;
};

export type LoadedLateCost = LateCostFacts & {
  document: OpenedDocument;
  kind: ReceiptCost['kind'];
  receipt_id: string;
  line_ids: readonly string[];
};

/**
 * Opens the document, replays what happened to the goods of the receipt since, and locks their
 * levels. Stock may be returned meanwhile, so the costs are those of the locked state.
 */
export async function loadForLateCost<Own extends string>(
  tx: Tx,
  context: Context,
  { kind, request, creditor_id, costsOf }: KindOfCost<Own>,
) {
  const { actor } = context;
  const { shop_id } = actor;
  const { receipt_id, payments } = request;
  const happened_at = checkBackdate(context, 'goods-receipt', request.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const receipt = await findReceiptOfCost(tx, { shop_id, id: receipt_id, scope: actor });
  if (receipt === undefined) return reject('receipt_not_found', { path: 'receipt_id' });
  const { warehouse_id } = receipt;
  const header = { kind: RECEIPT_COST, warehouse_id, request: { ...request, kind }, happened_at };
  const document = await openDocument(tx, context, header);
  if (document === 'posted' || isRejection(document)) return document;

  await lockLateCosts(tx, shop_id);
  const lookup = { receipt_id, supplier_id: creditor_id ?? receipt.supplier_id };
  const known = await loadReceiptCostFacts(tx, shop_id, lookup);
  if (known.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  const { lines } = known;
  const expected = costsOf(lines, document);
  if (isRejection(expected)) return expected;
  const recost = recostOf(tx, shop_id, { receipt_id, lines, amounts: expected.amounts });
  await recost.recost.replay((variant_ids, from) =>
    loadEffectiveCosts(tx, { shop_id, variant_ids, from, without: null }),
  );
  const recosted = await recost.lock();
  // It may have been reversed before its levels were locked.
  const { is_reversed, ...facts } = await loadReceiptCostFacts(tx, shop_id, lookup);
  if (is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  const costs = costsOf(facts.lines, document);
  if (isRejection(costs)) return costs;
  const { branch_id, cost_method } = document;
  const branches = await findBranches(tx, shop_id, warehousesOf(warehouse_id, recosted.parts));
  const line_ids = lines.map((line) => line.id);
  const stock = { warehouse_id, recosted, branch_id, branches, has_lots: cost_method === 'fifo' };
  return { ...facts, ...stock, costs, payments, document, kind, receipt_id, line_ids };
}

/** The warehouse of the receipt, and those where its goods are by now. */
export function warehousesOf(
  warehouse_id: string,
  parts: readonly (readonly { warehouse_id: string }[])[],
): string[] {
  return [...new Set([warehouse_id, ...parts.flat().map((part) => part.warehouse_id)])];
}
