import { defined } from '#domains/kernel/core/defined.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { EMPTY, issue, type Move } from '../costs/costing.ts';
import { putBackUses } from './come-back.ts';
import type { StockLevel } from './issue-lines.ts';

/**
 * Moves all stock of the duplicate to the survivor, at its value and in its layers. Of 12 pieces of
 * 144.00 go 12 of 144.00 out and 12 of 144.00 in, so that the ledger does not change.
 */
export function decideStockMerge(
  { document_id, warehouse_id }: { document_id: string; warehouse_id: string },
  pairs: readonly { survivor: string; duplicate: string }[],
  levels: ReadonlyMap<string, StockLevel>,
): Move[] {
  const moves: Move[] = [];
  for (const { survivor, duplicate } of pairs) {
    const level = levels.get(duplicate) ?? EMPTY;
    if (level.on_hand <= 0) continue;
    const { cost, lots } = issue(level, level.on_hand);
    const out = { variant_id: duplicate, quantity: quantity(-level.on_hand), value: negate(cost) };
    moves.push({ warehouse_id, kind: 'move', ...out, ...defined({ lots }) });
    moves.push({
      warehouse_id,
      kind: 'move' as const,
      variant_id: survivor,
      quantity: level.on_hand,
      value: cost,
      mirrors: { document_id, line_no: moves.length },
      ...defined({ lots: lots && putBackUses(lots) }),
    });
  }
  return moves;
}
