import { branchEffects } from '#domains/accounting/server/door/branch-effects.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { lockLateCosts } from '#domains/inventory/server/door/lock-late-costs.sql.ts';
import {
  type OpenedStockReversal,
  openStockReversal,
  writeStockReversal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { transitEffects } from '#domains/inventory/server/door/transit-effects.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { loadBalancesToReverse } from '#domains/parties/server/door/load-balances-to-reverse.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import { findBranches } from '#domains/shops/server/door/branches-of-warehouses.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { RECEIPT_COST } from '../contract/kinds.ts';
import { reverseReceiptCostRoute } from '../contract/receipt-cost.ts';
import { costRemoved } from '../core/cost-removed.ts';
import {
  type LateCostToReverse,
  type ReversedLateCost,
  reverseLateCost,
} from '../core/reverse-late-cost.ts';
import { loadEffectiveCosts } from './effective-costs.sql.ts';
import { warehousesOf } from './load-late-cost.ts';
import { findBilledReceipt, loadOwed, type ReceiptOwed } from './owed.sql.ts';
import { noteCostsOfReceipt } from './post-late-cost.ts';
import { rebillEffects } from './rebill-effects.ts';
import { costPartQueries, loadReceiptCostFacts, loadReceiptOfCost } from './receipt-cost.sql.ts';
import { recostOf } from './recost-receipt.ts';

type Route = typeof reverseReceiptCostRoute;
type Facts = LateCostToReverse &
  OpenedStockReversal & {
    receipt_id: string;
    line_ids: readonly string[];
    owed: ReceiptOwed | null;
  };

export const reverseReceiptCost = postingCommand(reverseReceiptCostRoute, {
  load: loadForReversal,
  decide: (_, facts) => reverseLateCost(facts),
  write: writeReversal,
  follow: (tx, context, { receipt_id }) => noteCostsOfReceipt(tx, context, receipt_id),
  ...answerByReversal,
});

/** Replays the goods of the receipt without the costs, and locks their levels. */
async function loadForReversal(tx: Tx, context: Context, input: Input<Route>) {
  const { shop_id } = context.actor;
  const opened = await openStockReversal(tx, context, reversalOf(RECEIPT_COST, input));
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { reverses_id, document } = opened;
  await lockLateCosts(tx, shop_id);
  const receipt = await loadReceiptOfCost(tx, shop_id, reverses_id);
  const { receipt_id, warehouse_id, amount: cost } = receipt;
  const { lines } = await loadReceiptCostFacts(tx, shop_id, receipt);
  const variant_ids = lines.map(({ variant_id }) => variant_id);
  const all = { shop_id, variant_ids, from: 0 };
  const before = await loadEffectiveCosts(tx, { ...all, without: null, including: reverses_id });
  const after = await loadEffectiveCosts(tx, { ...all, without: reverses_id });
  const amounts = costRemoved({ receipt_id, lines }, { before, after });
  const recost = recostOf(tx, shop_id, { receipt_id, lines, amounts });
  await recost.recost.replay((ids, from) => {
    const posted = { shop_id, variant_ids: ids, from, without: null, including: reverses_id };
    return loadEffectiveCosts(tx, posted);
  });
  const recosted = await recost.lock();
  const balances = await loadBalancesToReverse(tx, { shop_id, document_id: reverses_id });
  const billed_id = await findBilledReceipt(tx, shop_id, reverses_id);
  return {
    ...opened,
    ...balances,
    recosted,
    branch_id: document.branch_id,
    branches: await findBranches(tx, shop_id, warehousesOf(warehouse_id, recosted.parts)),
    has_lots: document.cost_method === 'fifo',
    warehouse_id,
    cost,
    receipt_id,
    line_ids: lines.map((line) => line.id),
    owed: billed_id === null ? null : await loadOwed(tx, shop_id, billed_id),
  };
}

/** The mirrored document, with the parts, balances and entries that differ from the mirror. */
function writeReversal(
  context: Context,
  { facts, changes }: Decided<Route, Facts, ReversedLateCost>,
) {
  const { shop_id } = context.actor;
  const { document, accounts, receipt_id, line_ids, recosted, owed } = facts;
  const { parts, balances, rebilled, between_branches } = changes;
  const own = { shop_id, document_id: document.id };
  const rows = costPartQueries({ ...own, receipt_id, line_ids, parts });
  const owedAgain =
    owed === null || rebilled === null
      ? []
      : rebillEffects(context, document, accounts, { ...owed, ...rebilled, receipt_id });
  const effects: Effect[] = [
    ...rows.map((statement) => ({ locks: 'nothing' as const, statement })),
    ...transitEffects(own, recosted),
    ...balances.flatMap((one) => balanceEffects({ ...one, shop_id })),
    ...owedAgain,
    ...branchEffects(context, document, between_branches),
  ];
  return [writeStockReversal(context, facts, changes, effects)];
}
