import { takeShare } from '#domains/kernel/core/allocate.ts';
import {
  add,
  type Minor,
  multiplyDivide,
  negate,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Lot, type LotUse, takeFromLots } from '../batches/lots.ts';

/** What left by a movement, at its cost including late costs, and what came back of it. */
export type IssuedMovement = {
  readonly quantity: Quantity;
  readonly value: Minor;
  readonly back: { readonly quantity: Quantity; readonly value: Minor };
  /** What has not come back of each layer, the oldest first. null: it left no layer. */
  readonly lots?: readonly Lot[] | null;
};

export type CameBack = { value: Minor; lots?: readonly LotUse[] };

/**
 * The cost at which stock comes back. On the average it is the share of what left, and the last
 * return takes the rest. With lots, the pieces that left last come back first, each to its layer:
 * of 10 at 10.00 and 5 at 20.00 sold, 5 come back at 20.00, as if 10 had been sold. What left
 * before it came has no layer, and comes back first.
 */
export function comeBack(issued: IssuedMovement, wanted: Quantity): CameBack {
  const { lots, back } = issued;
  if (!lots) {
    const before = { taken_before: back.quantity, given_before: back.value };
    return {
      value: takeShare({ total: issued.value, of: issued.quantity, taken: wanted, ...before }),
    };
  }
  const lotQuantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const bare = Math.max(0, issued.quantity - back.quantity - lotQuantity);
  const bare_value = subtract(
    subtract(issued.value, back.value),
    sumOf(lots, (lot) => lot.value),
  );
  const first = Math.min(wanted, bare);
  const first_value = first === 0 ? ZERO : multiplyDivide(bare_value, first, bare);
  const rest = quantity(Math.min(wanted - first, lotQuantity));
  const { uses, cost } = takeFromLots([...lots].reverse(), rest);
  return { value: add(first_value, cost), lots: putBackUses(uses) };
}

/** The same uses with the opposite sign, the oldest first. */
export function putBackUses(uses: readonly LotUse[]): LotUse[] {
  return uses
    .map((use) => ({ lot: use.lot, quantity: quantity(-use.quantity), value: negate(use.value) }))
    .toSorted((a, b) => a.lot - b.lot);
}
