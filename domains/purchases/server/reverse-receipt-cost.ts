import { mirrorOf } from '#domains/accounting/server/door/reverse-journal.ts';
import { loadReversal, openReversal } from '#domains/documents/server/door/open-reversal.ts';
import { lockLateCosts } from '#domains/inventory/server/door/lock-late-costs.sql.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { reverseSettlement } from '#domains/payments/server/door/reverse-settlement.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { RECEIPT_COST } from '../contract/kinds.ts';
import { reverseReceiptCostRoute } from '../contract/receipt-cost.ts';
import { costRemoved, unlikeMirror, withGivenBack } from '../core/cost-removed.ts';
import { selectVariantsOf } from './cost-increase.sql.ts';
import { loadEffectiveCosts } from './effective-costs.sql.ts';
import { noteCosts } from './note-costs.ts';
import { findBilledReceipt } from './owed.sql.ts';
import { postElsewhere } from './post-elsewhere.ts';
import { oweBeside, postRebill } from './rebill.ts';
import { insertCostParts, loadReceiptCostFacts, loadReceiptOfCost } from './receipt-cost.sql.ts';
import { recostOf } from './recost-receipt.ts';

/**
 * Reverses late costs: stock is valued as if they had never been posted, wherever it is by now. The
 * entry mirrors that of the costs; the difference since is a second entry.
 */
export const reverseReceiptCost = command(
  reverseReceiptCostRoute,
  async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const reverses_id = params.id;
    const reversal = { kind: RECEIPT_COST, reverses_id, request: body };
    const document = await openReversal(tx, context, reversal);
    if (isRejection(document)) return document;
    if (document === 'posted') return replayed({ data: await loadReversal(tx, shop_id, body.id) });
    await lockLateCosts(tx, shop_id);
    const receipt = await loadReceiptOfCost(tx, shop_id, reverses_id);
    const { receipt_id, warehouse_id, amount: cost } = receipt;
    const { lines, accounts } = await loadReceiptCostFacts(tx, shop_id, receipt);
    const variant_ids = lines.map(({ variant_id }) => variant_id);
    const all = { shop_id, variant_ids, from: 0 };
    const before = await loadEffectiveCosts(tx, { ...all, without: null, including: reverses_id });
    const after = await loadEffectiveCosts(tx, { ...all, without: reverses_id });
    const amounts = costRemoved({ receipt_id, lines }, { before, after });
    const recost = recostOf(tx, shop_id, { receipt_id, lines, amounts });
    await recost.recost.replay((ids, from) =>
      loadEffectiveCosts(tx, {
        shop_id,
        variant_ids: ids,
        from,
        without: null,
        including: reverses_id,
      }),
    );
    const recosted = await recost.lock();
    const spent = await reverseDue(tx, shop_id, reverses_id);
    if (spent !== null) return spent;
    const billed_id = await findBilledReceipt(tx, shop_id, reverses_id);
    const rebilled = billed_id === null ? null : await oweBeside(tx, shop_id, billed_id);
    await reverseSettlement(tx, { shop_id, document_id: body.id, reverses_id });
    const line_ids = lines.map((line) => line.id);
    const { moves } = recosted;
    const taken = { cost, parts: recosted.parts, rebilled: rebilled?.net ?? ZERO };
    const parts = withGivenBack(taken, warehouse_id);
    await insertCostParts(tx, { shop_id, document_id: body.id, receipt_id, line_ids, parts });
    await recost.recost.writeTransits(body.id, recosted);
    const { journal = [], ...mirrored } = (await mirrorOf(tx, shop_id, reverses_id)) ?? {};
    const value = sumOf(moves, (move) => move.value);
    const posted = await postBooks(tx, context, document, {
      moves,
      journal,
      ...mirrored,
      entry_id: context.newId(),
      detail: { reverses_id, reason: body.reason },
      ...unlikeMirror({ parts: parts.flat(), value, journal }, accounts),
    });
    assert(!isRejection(posted), 'a revaluation needs no stock');
    await postElsewhere(tx, context, document, parts.flat());
    if (rebilled !== null) await postRebill(tx, context, document, rebilled);
    await noteCosts(tx, context, await selectVariantsOf(tx, shop_id, receipt_id));
    return { data: await loadReversal(tx, shop_id, body.id) };
  },
);
