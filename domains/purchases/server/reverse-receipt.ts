import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { lockReceivedStock } from '#domains/inventory/server/door/lock-received-stock.ts';
import {
  amendStockReversal,
  openStockReversal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { lockOrdersOf, reopenEffects } from '#domains/orders/server/door/take-of-order.ts';
import { type ReversedTrade, reverseTrade } from '#domains/parties/core/reverse-trade.ts';
import {
  loadTradeReversal,
  type TradeReversalFacts,
  writeTradeReversal,
} from '#domains/parties/server/door/reverse-trade.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { GOODS_RECEIPT } from '../contract/kinds.ts';
import { reverseReceiptRoute } from '../contract/reverse-receipt.ts';
import { selectVariantsOf } from './cost-increase.sql.ts';
import { noteCosts } from './note-costs.ts';
import { hasCosts } from './receipt-cost.sql.ts';
import { hasReturns } from './supplier-return.sql.ts';

type Route = typeof reverseReceiptRoute;

/** Refused where goods were sent back since, or late costs follow it. */
export const reverseReceipt = postingCommand(reverseReceiptRoute, {
  load: loadReceiptReversal,
  decide: (_, facts) => reverseTrade(facts),
  write: writeReceiptReversal,
  amend: (tx, context, facts) => amendStockReversal(tx, context, facts),
  follow: async (tx, context, { reverses_id }) =>
    noteCosts(tx, context, await selectVariantsOf(tx, context.actor.shop_id, reverses_id)),
  ...answerByReversal,
});

async function loadReceiptReversal(tx: Tx, context: Context, input: Input<Route>) {
  const opened = await openStockReversal(tx, context, reversalOf(GOODS_RECEIPT, input));
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { shop_id } = context.actor;
  const { reverses_id } = opened;
  await lockOrdersOf(tx, shop_id, reverses_id);
  // Waits for a late cost that is being added, which holds the levels of the receipt.
  await lockReceivedStock(tx, shop_id, reverses_id);
  if (await hasReturns(tx, shop_id, reverses_id)) return reject('goods_sent_back');
  if (await hasCosts(tx, shop_id, reverses_id)) return reject('has_costs');
  return loadTradeReversal(tx, context, opened);
}

function writeReceiptReversal(
  context: Context,
  { facts, changes }: Decided<Route, TradeReversalFacts, ReversedTrade>,
) {
  return [writeTradeReversal(context, facts, changes, reopenEffects(context, facts.reverses_id))];
}
