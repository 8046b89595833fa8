import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import {
  loadStockReversal,
  type OpenedStockReversal,
  type StockReversalFacts,
  type StockReversalRefusal,
  writeStockReversal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BalancesToReverse } from '../../core/balance-change.ts';
import type { ReversedTrade } from '../../core/reverse-trade.ts';
import { balanceEffects } from './balance-effects.ts';
import { loadBalancesToReverse } from './load-balances-to-reverse.ts';

export type TradeReversalFacts = StockReversalFacts & BalancesToReverse;

/** Locks the stock of a reversal, then the balances, and loads what it mirrors. */
export async function loadTradeReversal(
  tx: Tx,
  context: Context,
  opened: OpenedStockReversal,
): Promise<TradeReversalFacts | StockReversalRefusal> {
  const stock = await loadStockReversal(tx, context, opened);
  if (isRejection(stock)) return stock as StockReversalRefusal;
  const document = { shop_id: context.actor.shop_id, document_id: opened.reverses_id };
  return { ...stock, ...(await loadBalancesToReverse(tx, document)) };
}

/** The document that mirrors another, with further effects. */
export function writeTradeReversal(
  context: Context,
  facts: StockReversalFacts,
  changes: ReversedTrade,
  more: readonly Effect[] = [],
): DocumentToPost {
  const { shop_id } = context.actor;
  const changed = changes.balances.flatMap((one) => balanceEffects({ ...one, shop_id }));
  return writeStockReversal(context, facts, changes, [...more, ...changed]);
}
