import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { lockReceivedStock } from '#domains/inventory/server/door/lock-received-stock.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { releaseExpiredAndRetry } from '#domains/inventory/server/door/release-expired.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { SUPPLIER_RETURN } from '../contract/kinds.ts';
import { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import { decideSupplierReturn } from '../core/decide-supplier-return.ts';
import { reversedCost } from '../core/reversed-cost.ts';
import { findReceiptOfCost } from './receipt-cost.sql.ts';
import {
  insertSupplierReturn,
  loadSupplierReturn,
  loadSupplierReturnFacts,
} from './supplier-return.sql.ts';

export const postSupplierReturn = command(
  postSupplierReturnRoute,
  async (tx, { body }, context) => {
    const { actor } = context;
    const { shop_id } = actor;
    const { id, receipt_id } = body;
    const receipt = await findReceiptOfCost(tx, { shop_id, id: receipt_id, scope: actor });
    if (receipt === undefined) return reject('receipt_not_found', { path: 'receipt_id' });
    const { warehouse_id, supplier_id } = receipt;
    const document = await openDocument(tx, context, {
      kind: SUPPLIER_RETURN,
      warehouse_id,
      request: body,
      happened_at: null,
    });
    if (isRejection(document)) return document;
    if (document === 'posted') return replayed({ data: await loadSupplierReturn(tx, shop_id, id) });

    const { vat_registered } = document;
    const location = { ...document, shop_id, warehouse_id, now: context.now };
    const outcome = await releaseExpiredAndRetry(tx, location, async () => {
      const stock = await lockReceivedStock(tx, shop_id, receipt_id);
      const facts = await loadSupplierReturnFacts(tx, shop_id, receipt_id);
      if (facts.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
      const known = { ...facts, ...stock, supplier_id, vat_registered };
      const decided = decideSupplierReturn(body, known);
      return isRejection(decided) ? decided : { facts, decided };
    });
    if (isRejection(outcome)) return outcome;
    const { facts, decided } = outcome;

    await insertSupplierReturn(tx, { shop_id, supplier_id, request: body, decided });
    await postDue(tx, { shop_id, party_id: supplier_id, change: negate(decided.credited) });
    const { journal } = decided;
    const moves = reversedCost(decided.moves, { ...body, receipt_lines: facts.lines });
    const requestedBatches = requestedBatchesOf(body.lines);
    const books = {
      moves,
      journal,
      requestedBatches,
      entry_id: context.newId(),
      detail: { receipt_id },
    };
    const posted = await postBooks(tx, context, document, books);
    if (isRejection(posted)) return posted;
    return { data: await loadSupplierReturn(tx, shop_id, id) };
  },
);
