import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type DraftTracked, toTrackedInput } from '../part/draft-tracked.ts';

/** A line of an adjustment that is being written. */
export type AdjustLine = PosProduct & {
  count: Quantity;
  /** null: none was typed, so the average cost is used. */
  unit_cost: Minor | null;
  tracked?: DraftTracked;
};

/** An empty cost is not sent: 0.00 would mean free stock. */
export function adjustmentLines(lines: readonly AdjustLine[]) {
  return lines.map(({ id, count, unit_cost, tracked }) => ({
    variant_id: id,
    quantity_change: count,
    ...toTrackedInput(tracked),
    unit_cost: unit_cost ?? undefined,
  }));
}
