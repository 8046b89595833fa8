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

/** What left by a movement, at its cost with what late costs changed of it, and what came back. */
export type IssuedMovement = {
  readonly quantity: Quantity;
  readonly value: Minor;
  readonly back: { readonly quantity: Quantity; readonly value: Minor };
  /** What of each layer has not come back, the oldest first; null: it left no layer. */
  readonly lots?: readonly Lot[] | null;
};

export type CameBack = { value: Minor; lots?: readonly LotUse[] };

/**
 * What goods come back at. On the average it is their share of what left, and the last takes the
 * rest. In lots the pieces that left last come back first, each to its layer: of 10 at 10.00 and 5
 * at 20.00 that were sold, 5 come back at 20.00, as if 10 had been sold. What left before it came
 * lies in no layer, and comes back before all.
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

/** The same uses the other way round, the oldest first. */
export function putBackUses(uses: readonly LotUse[]): LotUse[] {
  return uses
    .map((use) => ({ lot: use.lot, quantity: quantity(-use.quantity), value: negate(use.value) }))
    .toSorted((a, b) => a.lot - b.lot);
}
