import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { lockGoodsOf } from '#domains/inventory/server/door/receipt-goods.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { checkBackdate } from '#domains/shops/server/door/check-backdate.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
} from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Replayed, replayed } from '#platform/http/endpoint.ts';
import type { BillRequest, LandedCostRequest, ReceiptCost } from '../contract/receipt-cost.ts';
import type { BillDifference, BilledLine } from '../core/bill-difference.ts';
import { decideReceiptCost, type ReceiptCostRefusal } from '../core/decide-receipt-cost.ts';
import { selectGoodsOf } from './cost-rise.sql.ts';
import { noteCosts } from './note-costs.ts';
import {
  findReceiptOfCost,
  insertReceiptCost,
  loadReceiptCost,
  loadReceiptCostFacts,
  type ReceiptFound,
} from './receipt-cost.sql.ts';

/** What each line of the receipt costs besides, and for a bill what it costs by it. */
export type LineCosts = { amounts: Minor[]; vat: Minor; billed: BillDifference['billed'] | null };

export type CostsOf<Own extends string> = {
  kind: ReceiptCost['kind'];
  request: LandedCostRequest | BillRequest;
  supplierOf: (receipt: ReceiptFound) => string;
  costsOf: (lines: readonly BilledLine[], document: OpenedDocument) => LineCosts | Rejection<Own>;
};

type Refusal =
  | ReceiptCostRefusal['rejection']
  | 'receipt_not_found'
  | 'receipt_reversed'
  | 'id_reused'
  | DayRefusal
  | 'happened_at_in_future'
  | 'permission_denied'
  | 'not_found';

/** Posts costs onto the goods of a receipt, whichever paper says so. */
export async function putCost<Own extends string>(
  tx: Tx,
  context: Context,
  { kind, request, supplierOf, costsOf }: CostsOf<Own>,
): Promise<{ data: ReceiptCost } | Replayed<{ data: ReceiptCost }> | Rejection<Own | Refusal>> {
  const { actor } = context;
  const { shop_id } = actor;
  const { id, receipt_id } = request;
  const happened_at = checkBackdate(context, 'goods-receipt', request.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const receipt = await findReceiptOfCost(tx, { shop_id, id: receipt_id, scope: actor });
  if (receipt === undefined) return reject('receipt_not_found', { path: 'receipt_id' });
  const document = await openDocument(tx, context, {
    kind: 'receipt_cost',
    warehouse_id: receipt.warehouse_id,
    request: { ...request, kind },
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReceiptCost(tx, shop_id, id) });

  const goods = await lockGoodsOf(tx, shop_id, receipt_id);
  const supplier_id = supplierOf(receipt);
  const facts = await loadReceiptCostFacts(tx, shop_id, { receipt_id, supplier_id });
  if (facts.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  const costs = costsOf(facts.lines, document);
  if (isRejection(costs)) return costs;
  const command = { ...costs, payments: request.payments };
  const decided = decideReceiptCost(command, { ...facts, ...goods });
  if (isRejection(decided)) return decided;

  const paper = { reference: request.reference, note: request.note };
  const line_ids = facts.lines.map((line) => line.id);
  const row = { ...paper, shop_id, id, receipt_id, supplier_id, kind, line_ids, decided };
  await insertReceiptCost(tx, { ...row, billed: costs.billed });
  await postDue(tx, { shop_id, party_id: supplier_id, change: decided.due });
  const { moves, journal } = decided;
  const books = { moves, journal, entry_id: context.newId(), detail: { receipt_id } };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'value alone is never short');
  await noteCosts(tx, context, await selectGoodsOf(tx, shop_id, receipt_id));
  return { data: await loadReceiptCost(tx, shop_id, id) };
}
