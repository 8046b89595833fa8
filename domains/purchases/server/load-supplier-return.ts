import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { freeStock } from '#domains/inventory/server/door/load-issue.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { loadReceived } from '#domains/inventory/server/door/lock-received-stock.ts';
import { timesOne } from '#domains/kernel/core/quantity.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SUPPLIER_RETURN } from '../contract/kinds.ts';
import type { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import type { PostedSupplierReturnFacts } from '../core/decide-posted-supplier-return.ts';
import { findReceiptOfCost } from './receipt-cost.sql.ts';
import { loadSupplierReturnFacts } from './supplier-return.sql.ts';

export type LoadedSupplierReturn = PostedSupplierReturnFacts & { document: OpenedDocument };

/**
 * Opens the document and locks the levels of the receipt. Earlier returns are read under these
 * locks, so that returns of one receipt come one after the other.
 */
export async function loadForSupplierReturn(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postSupplierReturnRoute>,
) {
  const { actor } = context;
  const { shop_id } = actor;
  const { receipt_id } = body;
  const receipt = await findReceiptOfCost(tx, { shop_id, id: receipt_id, scope: actor });
  if (receipt === undefined) return reject('receipt_not_found', { path: 'receipt_id' });
  const { warehouse_id, supplier_id } = receipt;
  const header = { kind: SUPPLIER_RETURN, warehouse_id, request: body, happened_at: null };
  const document = await openDocument(tx, context, header);
  if (document === 'posted' || isRejection(document)) return document;

  const moves = await loadReceived(tx, shop_id, receipt_id);
  const location = { ...document, shop_id, warehouse_id };
  const out = [...new Set(moves.map(({ variant_id }) => variant_id))];
  const locked = await loadStock(tx, location, { into: [], out });
  const facts = await loadSupplierReturnFacts(tx, shop_id, receipt_id);
  const found = body.lines.flatMap(({ receipt_line_id, quantity }, line) => {
    const at = facts.lines.findIndex(({ id }) => id === receipt_line_id);
    const of = facts.lines[at];
    if (of === undefined) return [];
    const { variant_id } = of;
    const mirrors = { document_id: receipt_id, line_no: at + 1 };
    const own = timesOne(quantity, of.factor);
    return [{ warehouse_id, variant_id, line, is_in: false, mirrors, own }];
  });
  const wanted = found.flatMap(({ variant_id, own }) =>
    typeof own === 'number' ? [{ variant_id, quantity: own }] : [],
  );
  const leaving = { location, document, into: [], out, wanted };
  const stock = await freeStock(tx, context, leaving, locked);
  const requestedBatches = listRequestedBatches(body.lines);
  const named = { ...stock, planned: found, requestedBatches };
  const { business_date, vat_registered } = document;
  return {
    ...facts,
    document,
    receipt_id,
    supplier_id,
    vat_registered,
    moves,
    levels: levelsAt(warehouse_id, stock.levels),
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, business_date, named),
  };
}
