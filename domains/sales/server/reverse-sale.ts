import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import {
  amendStockReversal,
  openStockReversal,
  type StockReversalRefusal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { releaseReserved } from '#domains/orders/server/door/reserve-again.ts';
import { reserveOrder } from '#domains/orders/server/door/reserve-order.ts';
import { lockOrdersOf, reopenEffects } from '#domains/orders/server/door/take-of-order.ts';
import { type ReversedTrade, reverseTrade } from '#domains/parties/core/reverse-trade.ts';
import {
  loadTradeReversal,
  type TradeReversalFacts,
  writeTradeReversal,
} from '#domains/parties/server/door/reverse-trade.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import { usesBackEffect } from '#domains/promotions/server/door/promotion-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SALE } from '../contract/kinds.ts';
import { reverseSaleRoute } from '../contract/reverse-sale.ts';
import { lockSaleBalance } from './door/sale-balance.sql.ts';
import { loyaltyBackEffects } from './loyalty-back-effects.ts';

type Route = typeof reverseSaleRoute;
type Facts = TradeReversalFacts & { order_id: string | null };

/**
 * Reverses a till sale or an invoice. The order behind an invoice is reopened, and its goods are
 * reserved for the customer again.
 */
export const reverseSale = postingCommand(reverseSaleRoute, {
  load: loadSaleReversal,
  decide: (_, facts) => reverseTrade(facts),
  write: writeSaleReversal,
  amend: (tx, context, facts) => amendStockReversal(tx, context, facts),
  follow: async (tx, context, { order_id }) => {
    if (order_id !== null) await reserveOrder(tx, context, order_id);
  },
  ...answerByReversal,
});

async function loadSaleReversal(tx: Tx, context: Context, input: Input<Route>) {
  const opened = await openStockReversal(tx, context, reversalOf(SALE, input));
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { shop_id } = context.actor;
  const { reverses_id } = opened;
  // The order is locked first, as when it is invoiced.
  await lockOrdersOf(tx, shop_id, reverses_id);
  const order_id = await releaseReserved(tx, context, reverses_id);
  const { has_returns, has_payments } = await lockSaleBalance(tx, shop_id, reverses_id);
  if (has_returns) return reject('has_returns');
  if (has_payments) return reject('has_payments');
  const loaded = await loadTradeReversal(tx, context, opened);
  return isRejection(loaded) ? (loaded as StockReversalRefusal) : { ...loaded, order_id };
}

function writeSaleReversal(
  context: Context,
  { facts, changes }: Decided<Route, Facts, ReversedTrade>,
) {
  const { reverses_id } = facts;
  const { shop_id } = context.actor;
  const effects = [
    ...reopenEffects(context, reverses_id),
    usesBackEffect({ shop_id, document_id: reverses_id }),
    ...loyaltyBackEffects(context, facts),
  ];
  return [writeTradeReversal(context, facts, changes, effects)];
}
