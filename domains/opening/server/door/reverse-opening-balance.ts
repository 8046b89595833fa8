import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Posting, postingStep } from '#domains/documents/server/door/posting-command.ts';
import {
  amendStockReversal,
  openStockReversal,
} from '#domains/inventory/server/door/reverse-stock.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { type ReversedTrade, reverseTrade } from '#domains/parties/core/reverse-trade.ts';
import {
  loadTradeReversal,
  type TradeReversalFacts,
  writeTradeReversal,
} from '#domains/parties/server/door/reverse-trade.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { OPENING_BALANCE } from '../../contract/kinds.ts';
import { isOfAllBranches } from '../opening-balance.sql.ts';

/** What it opened can then be opened again. */
export const openingReversal: Posting<AnyRoute, TradeReversalFacts, ReversedTrade> = {
  load: async (tx, context, input) => {
    const opened = await openStockReversal(tx, context, reversalOf(OPENING_BALANCE, input));
    if (opened === 'posted' || isRejection(opened)) return opened;
    const { shop_id, branch_ids } = context.actor;
    const isLimited = branch_ids !== null;
    if (isLimited && (await isOfAllBranches(tx, shop_id, opened.reverses_id))) {
      return reject('permission_denied');
    }
    return loadTradeReversal(tx, context, opened);
  },
  decide: (_, facts) => reverseTrade(facts),
  write: (context, { facts, changes }) => [writeTradeReversal(context, facts, changes)],
  amend: amendStockReversal,
  ...answerByReversal,
};

/** Reverses an opening balance as a step of another command. */
export const reverseOpeningBalanceStep = postingStep(openingReversal);
