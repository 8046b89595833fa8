import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
} from '#domains/documents/server/door/open-document.ts';
import { lockLateCosts } from '#domains/inventory/server/door/lock-late-costs.sql.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Replayed, replayed } from '#platform/http/endpoint.ts';
import { RECEIPT_COST } from '../contract/kinds.ts';
import type { BillRequest, LandedCostRequest, ReceiptCost } from '../contract/receipt-cost.ts';
import type { BillDifference, BilledLine } from '../core/bill-difference.ts';
import { decideReceiptCost, type ReceiptCostRefusal } from '../core/decide-receipt-cost.ts';
import { selectVariantsOf } from './cost-increase.sql.ts';
import { loadEffectiveCosts } from './effective-costs.sql.ts';
import { noteCosts } from './note-costs.ts';
import { postElsewhere } from './post-elsewhere.ts';
import {
  findReceiptOfCost,
  insertCostParts,
  insertReceiptCost,
  loadReceiptCost,
  loadReceiptCostFacts,
  type ReceiptFound,
} from './receipt-cost.sql.ts';
import { recostOf } from './recost-receipt.ts';

/** The additional cost of each receipt line, and for a bill its billed cost. */
export type LineCosts = Pick<BillDifference, 'amounts' | 'vat'> & {
  billed: BillDifference['billed'] | null;
  returned?: BillDifference['returned'];
};

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

/** Posts a late cost of a receipt, from any kind of document. */
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
    kind: RECEIPT_COST,
    warehouse_id: receipt.warehouse_id,
    request: { ...request, kind },
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReceiptCost(tx, shop_id, id) });

  await lockLateCosts(tx, shop_id);
  const supplier_id = supplierOf(receipt);
  const lookup = { receipt_id, supplier_id };
  const known = await loadReceiptCostFacts(tx, shop_id, lookup);
  if (known.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  const costs = costsOf(known.lines, document);
  if (isRejection(costs)) return costs;
  const line_ids = known.lines.map((line) => line.id);
  const recost = recostOf(tx, shop_id, { receipt_id, lines: known.lines, amounts: costs.amounts });
  await recost.recost.replay((variant_ids, from) =>
    loadEffectiveCosts(tx, { shop_id, variant_ids, from, without: null }),
  );
  const recosted = await recost.lock();
  // From here on its levels are locked: it may have been reversed meanwhile.
  const facts = await loadReceiptCostFacts(tx, shop_id, lookup);
  if (facts.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  // Stock may have been returned meanwhile: the additional credit is computed from the locked
  // state.
  const held = costsOf(facts.lines, document);
  if (isRejection(held)) return held;
  const command = { ...held, payments: request.payments };
  const { warehouse_id } = receipt;
  const decided = decideReceiptCost(command, { ...facts, warehouse_id, recosted });
  if (isRejection(decided)) return decided;

  const references = { reference: request.reference, note: request.note };
  const row = { ...references, shop_id, id, receipt_id, supplier_id, kind, line_ids, decided };
  await insertReceiptCost(tx, { ...row, billed: costs.billed });
  const parts = decided.landed.map((line) => line.parts);
  await insertCostParts(tx, { shop_id, document_id: id, receipt_id, line_ids, parts });
  await recost.recost.writeTransits(id, recosted);
  await postDue(tx, { shop_id, party_id: supplier_id, change: decided.due });
  const { moves } = recosted;
  const { journal } = decided;
  const books = { moves, journal, entry_id: context.newId(), detail: { receipt_id } };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a revaluation needs no stock');
  await postElsewhere(tx, context, document, parts.flat());
  await noteCosts(tx, context, await selectVariantsOf(tx, shop_id, receipt_id));
  return { data: await loadReceiptCost(tx, shop_id, id) };
}
