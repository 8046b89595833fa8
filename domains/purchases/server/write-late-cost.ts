import { branchEffects } from '#domains/accounting/server/door/branch-effects.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { transitEffects } from '#domains/inventory/server/door/transit-effects.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { dueEffects } from '#domains/parties/server/door/due-effects.ts';
import { paymentEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BillRequest, LandedCostRequest } from '../contract/receipt-cost.ts';
import type { LateCostChanges } from '../core/decide-late-cost.ts';
import type { LoadedLateCost } from './load-late-cost.ts';
import { costPartQueries, receiptCostQueries } from './receipt-cost.sql.ts';

type PostedLateCost = {
  input: { body: LandedCostRequest | BillRequest };
  facts: LoadedLateCost;
  changes: LateCostChanges;
};

/** A late cost with everything that it changes: its own rows, then those of lower domains. */
export function writeLateCost(
  context: Context,
  { input: { body }, facts, changes }: PostedLateCost,
): DocumentToPost[] {
  const { shop_id } = context.actor;
  const { document, kind, receipt_id, line_ids, recosted, costs } = facts;
  const { cost, books, between_branches } = changes;
  const supplier_id = assertPresent(facts.supplier_id, 'a late cost has a creditor');
  const own = { shop_id, document_id: document.id };
  const { reference = '', note = '' } = body;
  const row = { ...own, receipt_id, line_ids, supplier_id, kind, reference, note };
  const parts = cost.landed.map((line) => line.parts);
  const rows = [
    ...receiptCostQueries(row, cost, costs.billed),
    ...costPartQueries({ ...own, receipt_id, line_ids, parts }),
  ];
  const effects = [
    ...rows.map((statement) => ({ locks: 'nothing' as const, statement })),
    ...transitEffects(own, recosted),
    ...dueEffects({ shop_id, party_id: supplier_id, due: cost.due, limit: null }),
    ...paymentEffects({ ...own, shift_id: document.shift_id }, cost),
    ...bookEffects(context, document, books),
    ...branchEffects(context, document, between_branches),
  ];
  return [{ document, effects, approved_by: null, detail: { receipt_id } }];
}
