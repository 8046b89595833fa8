import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  type ReversedTrade,
  reverseTrade,
  type TradeToReverse,
} from '#domains/parties/core/reverse-trade.ts';
import { findOwed, type Owed } from './owed.ts';

type OwedOfReceipt = Parameters<typeof findOwed>[0];

export type ReversedSupplierReturn = ReversedTrade & {
  /** What is owed beside the mirror; null: nothing. */
  readonly rebilled: Owed | null;
};

/**
 * The mirror of a return to a supplier. It differs from what the documents in force say, if a bill
 * or another return came between: the difference is owed too. Pure.
 */
export function reverseReturnToSupplier(
  facts: TradeToReverse & { owed: OwedOfReceipt | null },
): ReversedSupplierReturn | Exclude<ReturnType<typeof reverseTrade>, ReversedTrade> {
  const trade = reverseTrade(facts);
  if (isRejection(trade)) return trade;
  const { owed } = facts;
  return { ...trade, rebilled: owed === null ? null : findOwed(owed) };
}
