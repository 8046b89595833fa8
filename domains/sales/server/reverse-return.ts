import type { Effect } from '#domains/documents/server/door/effect.ts';
import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import {
  amendStockReversal,
  openStockReversal,
  type StockReversalRefusal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { add, negate } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
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
import { EXCHANGE, SALE_RETURN } from '../contract/kinds.ts';
import { reverseReturnRoute } from '../contract/reverse-return.ts';
import { changeBalanceQuery, lockSaleBalance } from './door/sale-balance.sql.ts';
import { loadReturn } from './find-return.sql.ts';
import { loyaltyBackEffects } from './loyalty-back-effects.ts';
import { isExchange, subtractFromReturnedQuery } from './return.sql.ts';

type Route = typeof reverseReturnRoute;
type Returned = Awaited<ReturnType<typeof loadReturn>>;
type Facts = TradeReversalFacts & { returned: Returned; is_exchange: boolean };

export const reverseReturn = postingCommand(reverseReturnRoute, {
  load: loadReturnReversal,
  decide: (_, facts) => reverseTrade(facts),
  write: writeReturnReversal,
  amend: (tx, context, facts) => amendStockReversal(tx, context, facts),
  ...answerByReversal,
});

async function loadReturnReversal(tx: Tx, context: Context, input: Input<Route>) {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const is_exchange = await isExchange(tx, shop_id, id);
  const reversal = reversalOf(is_exchange ? EXCHANGE : SALE_RETURN, input);
  const opened = await openStockReversal(tx, context, reversal);
  if (opened === 'posted' || isRejection(opened)) return opened;
  const returned = await loadReturn(tx, shop_id, id);
  const refused = await lockBalances(tx, { shop_id, id, is_exchange, sale_id: returned.sale_id });
  if (refused !== null) return refused;
  const loaded = await loadTradeReversal(tx, context, opened);
  return isRejection(loaded)
    ? (loaded as StockReversalRefusal)
    : { ...loaded, returned, is_exchange };
}

type Locked = { shop_id: string; id: string; is_exchange: boolean; sale_id: string | null };

/** Locks the sale, and for an exchange its own. Refused if that was returned or paid since. */
async function lockBalances(
  tx: Tx,
  { shop_id, id, is_exchange, sale_id }: Locked,
): Promise<Rejection<'has_returns' | 'has_payments'> | null> {
  if (sale_id === null) return null;
  const sale_ids = is_exchange ? [sale_id, id].sort() : [sale_id];
  for (const locked_id of sale_ids) {
    const { has_returns, has_payments } = await lockSaleBalance(tx, shop_id, locked_id);
    if (locked_id !== id) continue;
    if (has_returns) return reject('has_returns');
    if (has_payments) return reject('has_payments');
  }
  return null;
}

function writeReturnReversal(
  context: Context,
  { facts, changes }: Decided<Route, Facts, ReversedTrade>,
) {
  const effects = [...takenOffSale(context, facts), ...loyaltyBackEffects(context, facts)];
  return [writeTradeReversal(context, facts, changes, effects)];
}

/** Undoes the return on its sale. */
function takenOffSale(
  { actor: { shop_id } }: Context,
  { returned, is_exchange, reverses_id }: Facts,
): Effect[] {
  const { sale_id, total, refunded, credited, applied } = returned;
  if (sale_id === null) return [];
  const balance = {
    returned: negate(total),
    refunded: negate(add(refunded, applied)),
    credited: negate(credited),
  };
  const used = usesBackEffect({ shop_id, document_id: reverses_id });
  return [
    ...(is_exchange ? [used] : []),
    { locks: 'nothing', statement: subtractFromReturnedQuery({ shop_id, return_id: reverses_id }) },
    { locks: 'nothing', statement: changeBalanceQuery({ shop_id, sale_id }, balance) },
  ];
}
