import { negate } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { EMPTY, issue, type Move } from './costing.ts';
import type { StockLevel } from './issue-lines.ts';

/**
 * All that lies of the one becomes the other's, worth what it was worth: of 12 pieces of 144.00 go
 * 12 of 144.00 out and 12 of 144.00 in, so that the ledger does not move.
 */
export function decideStockMerge(
  warehouse_id: string,
  pairs: readonly { kept: string; gone: string }[],
  levels: ReadonlyMap<string, StockLevel>,
): Move[] {
  return pairs.flatMap(({ kept, gone }) => {
    const level = levels.get(gone) ?? EMPTY;
    if (level.on_hand <= 0) return [];
    const { cost, lots } = issue(level, level.on_hand);
    const move = { warehouse_id, kind: 'move' as const };
    return [
      {
        ...{ ...move, variant_id: gone, value: negate(cost) },
        ...{ quantity: quantity(-level.on_hand), ...(lots && { lots }) },
      },
      { ...move, variant_id: kept, quantity: level.on_hand, value: cost },
    ];
  });
}
