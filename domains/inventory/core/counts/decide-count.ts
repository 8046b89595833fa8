import type { Minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { AdjustmentCommand } from '../adjustments/decide-adjustment.ts';
import { EMPTY } from '../costs/costing.ts';
import type { StockLevel } from '../levels/issue-lines.ts';

export type CountedLine = {
  variant_id: string;
  /** The batch or the serial number. '': the variant is not tracked. */
  batch: string;
  expires_on: string | null;
  counted: Quantity;
  /** The quantity in the books when it was counted. */
  book: Quantity;
  /** The unit cost of the latest receipt anywhere in the shop. null: there is none. */
  last_cost: Minor | null;
};

export type CountFacts = {
  levels: ReadonlyMap<string, StockLevel>;
  /** Given by the user who posts. */
  unit_costs: ReadonlyMap<string, Minor>;
};

export type CountChange = AdjustmentCommand['lines'][number] &
  Pick<CountedLine, 'batch' | 'expires_on'>;

/**
 * What a count changes: for each of its lines the difference at the moment when it was counted.
 * So sales before or after are not counted twice. With 10 in the books, 9 counted, then 3 sold:
 * 1 is missing, and 6 stay.
 *
 * Surplus comes in at the average cost. Without stock on hand it takes the given cost, else the
 * last cost. Surplus is decided first: where one batch was taken for another, stock on hand never
 * falls to zero in between.
 */
export function decideCount(
  lines: readonly CountedLine[],
  { levels, unit_costs }: CountFacts,
): CountChange[] | Rejection<'unit_cost_required'> {
  const changes: CountChange[] = [];
  const isFound = ({ counted, book }: CountedLine) => counted > book;
  const orderedLines = [...lines.filter(isFound), ...lines.filter((line) => !isFound(line))];
  for (const { variant_id, batch, expires_on, counted, book, last_cost } of orderedLines) {
    const difference = quantity(counted - book);
    if (difference === 0) continue;
    const target = { variant_id, batch, expires_on };
    const { on_hand } = levels.get(variant_id) ?? EMPTY;
    if (difference < 0 || on_hand > 0) {
      changes.push({ ...target, quantity_change: difference });
      continue;
    }
    const unit_cost = unit_costs.get(variant_id) ?? last_cost;
    if (unit_cost === null) {
      return reject('unit_cost_required', { path: `unit_costs.${variant_id}` });
    }
    changes.push({ ...target, quantity_change: difference, unit_cost });
  }
  return changes;
}
