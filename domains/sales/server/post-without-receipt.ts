import { approvalsForRoute, spendApproval } from '#domains/access/server/door/spend-approval.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { lockLevelsForExchange } from '#domains/inventory/server/door/lock-levels.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { moveCards } from '#domains/loyalty/server/door/move-cards.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { SALE_RETURN } from '../contract/kinds.ts';
import { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import { decideWithoutReceipt } from '../core/decide-without-receipt.ts';
import { depositRefund } from './deposit-refund.ts';
import { loadLockedSaleFacts } from './door/exchange-sale.ts';
import { loadReturn } from './find-return.sql.ts';
import { findStocked, insertReturn } from './return.sql.ts';

export const postWithoutReceipt = command(
  postWithoutReceiptRoute,
  async (tx, { body }, context) => {
    const { shop_id } = context.actor;
    const { id, warehouse_id, customer_id, reason } = body;
    const document = await openDocument(tx, context, {
      kind: SALE_RETURN,
      warehouse_id,
      register_id: body.register_id,
      request: body,
    });
    if (isRejection(document)) return document;
    if (document === 'posted') return replayed({ data: await loadReturn(tx, shop_id, id) });

    const variantIds = body.lines.map(({ variant_id }) => variant_id);
    const into = await findStocked(tx, shop_id, variantIds);
    await lockLevelsForExchange(tx, { shop_id, warehouse_id }, { into, out: [] });
    const asking = { ...body, payments: body.refunds };
    const facts = await loadLockedSaleFacts(tx, context, document, asking);
    const decided = decideWithoutReceipt(body, facts);
    if (isRejection(decided)) return decided;
    const requiredApprovals = approvalsForRoute(context, decided.total);
    const approvalRejection = await spendApproval(tx, context, {
      ...body,
      document,
      requiredApprovals,
    });
    if (approvalRejection !== null) return approvalRejection;

    const settlement = settle({ shop_id, id }, decided.tenders, [
      { settles_id: id, kind: 'payment', amount: decided.refunded },
    ]);
    const lines = decided.lines.map((line) => ({ ...line, sale_line_id: null }));
    const row = { shop_id, id, sale_id: null, customer_id, reason, settlement, lines_before: 0 };
    await insertReturn(tx, { ...row, decided: { ...decided, lines } }, context.newId);
    await depositRefund(tx, { shop_id, party_id: customer_id ?? null }, decided.tenders);
    const rejection = await moveCards(tx, { shop_id, document_id: id }, decided.cards);
    assert(rejection === null, 'a card that grows is never too small');
    const { moves, journal, sales } = decided;
    const detail = { without_receipt: true, reason };
    const books = {
      moves,
      journal,
      sales,
      entry_id: context.newId(),
      detail,
      requestedBatches: requestedBatchesOf(body.lines),
    };
    const posted = await postBooks(tx, context, document, books);
    if (isRejection(posted)) return posted;
    return { data: await loadReturn(tx, shop_id, id) };
  },
);
