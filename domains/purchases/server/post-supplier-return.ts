import { namedOf } from '#domains/inventory/core/levels/named-of.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { lockGoodsOf } from '#domains/inventory/server/door/receipt-goods.ts';
import { withoutExpired } from '#domains/inventory/server/door/without-expired.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { openDocument } from '#domains/shops/server/door/open-document.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import { decideSupplierReturn } from '../core/decide-supplier-return.ts';
import { takenBack } from '../core/taken-back.ts';
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
      ...{ kind: 'supplier_return', warehouse_id, request: body, happened_at: null },
    });
    if (isRejection(document)) return document;
    if (document === 'posted') return replayed({ data: await loadSupplierReturn(tx, shop_id, id) });

    const { vat_registered } = document;
    const place = { ...document, shop_id, warehouse_id, now: context.now };
    const weighed = await withoutExpired(tx, place, async () => {
      const goods = await lockGoodsOf(tx, shop_id, receipt_id);
      const facts = await loadSupplierReturnFacts(tx, shop_id, receipt_id);
      if (facts.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
      const known = { ...facts, ...goods, supplier_id, vat_registered };
      const decided = decideSupplierReturn(body, known);
      return isRejection(decided) ? decided : { facts, decided };
    });
    if (isRejection(weighed)) return weighed;
    const { facts, decided } = weighed;

    await insertSupplierReturn(tx, { shop_id, supplier_id, request: body, decided });
    await postDue(tx, { shop_id, party_id: supplier_id, change: negate(decided.credited) });
    const { journal } = decided;
    const moves = takenBack(decided.moves, { ...body, receipt_lines: facts.lines });
    const named = namedOf(body.lines);
    const books = { moves, journal, named, entry_id: context.newId(), detail: { receipt_id } };
    const posted = await postBooks(tx, context, document, books);
    if (isRejection(posted)) return posted;
    return { data: await loadSupplierReturn(tx, shop_id, id) };
  },
);
