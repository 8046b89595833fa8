import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { lockReceivedStock } from '#domains/inventory/server/door/lock-received-stock.ts';
import {
  amendStockReversal,
  openStockReversal,
  type StockReversalRefusal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  loadTradeReversal,
  type TradeReversalFacts,
  writeTradeReversal,
} from '#domains/parties/server/door/reverse-trade.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SUPPLIER_RETURN } from '../contract/kinds.ts';
import { reverseSupplierReturnRoute } from '../contract/supplier-return.ts';
import {
  type ReversedSupplierReturn,
  reverseReturnToSupplier,
} from '../core/reverse-supplier-return.ts';
import { findBilledReceipt, loadOwed, type ReceiptOwed } from './owed.sql.ts';
import { rebillEffects } from './rebill-effects.ts';

type Route = typeof reverseSupplierReturnRoute;
type Facts = TradeReversalFacts & { owed: (ReceiptOwed & { receipt_id: string }) | null };

export const reverseSupplierReturn = postingCommand(reverseSupplierReturnRoute, {
  load: loadReturnReversal,
  decide: (_, facts) => reverseReturnToSupplier(facts),
  write: writeReturnReversal,
  amend: (tx, context, facts) => amendStockReversal(tx, context, facts),
  ...answerByReversal,
});

async function loadReturnReversal(tx: Tx, context: Context, input: Input<Route>) {
  const { shop_id } = context.actor;
  const receipt_id = await findBilledReceipt(tx, shop_id, input.params.id);
  const opened = await openStockReversal(tx, context, reversalOf(SUPPLIER_RETURN, input));
  if (opened === 'posted' || isRejection(opened)) return opened;
  // Under the levels of the receipt, what is owed for it changes in turn.
  if (receipt_id !== null) await lockReceivedStock(tx, shop_id, receipt_id);
  const loaded = await loadTradeReversal(tx, context, opened);
  if (isRejection(loaded)) return loaded as StockReversalRefusal;
  if (receipt_id === null) return { ...loaded, owed: null };
  return { ...loaded, owed: { ...(await loadOwed(tx, shop_id, receipt_id)), receipt_id } };
}

function writeReturnReversal(
  context: Context,
  { facts, changes }: Decided<Route, Facts, ReversedSupplierReturn>,
) {
  const { document, accounts, owed } = facts;
  const { rebilled } = changes;
  const effects =
    owed === null || rebilled === null
      ? []
      : rebillEffects(context, document, accounts, { ...owed, ...rebilled });
  return [writeTradeReversal(context, facts, changes, effects)];
}
