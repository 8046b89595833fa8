import type { ApprovalRefusal } from '#domains/access/core/check-approval.ts';
import {
  mirrorBooks,
  mirrorMoves,
  type ReversedStock,
  type reverseStock,
  type StockToReverse,
} from '#domains/inventory/core/levels/mirror-stock.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { reverseMoney } from '#domains/payments/core/reverse-money.ts';
import { type BalanceChange, type BalancesToReverse, reverseBalances } from './balance-change.ts';

/** What a document did to stock and to the balances of parties. */
export type TradeToReverse = StockToReverse & BalancesToReverse;

export type ReversedTrade = ReversedStock & { readonly balances: readonly BalanceChange[] };

type Refusal = Extract<ReturnType<typeof reverseStock | typeof reverseBalances>, Rejection>;

/**
 * The mirror of a document that moved stock and changed the balances of parties. Batches are
 * decided last: a missing one is refused only where nothing else forbids the reversal. Pure.
 */
export function reverseTrade(facts: TradeToReverse): ReversedTrade | ApprovalRefusal | Refusal {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  const mirror = mirrorMoves(facts);
  if (isRejection(mirror)) return mirror;
  const balances = reverseBalances(facts);
  if (isRejection(balances)) return balances;
  const books = mirrorBooks(mirror, facts);
  return isRejection(books) ? books : { ...money, balances, books };
}
