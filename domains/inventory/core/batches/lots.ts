import { assert } from '#domains/kernel/core/assert.ts';
import {
  add,
  type Minor,
  multiplyDivide,
  negate,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

/**
 * What remains of one movement's receipt. `lot` is its number. Negative: the line of this same
 * document that brings it and has no number yet.
 */
export type Lot = { readonly lot: number; readonly quantity: Quantity; readonly value: Minor };

/** What leaves a lot (-) or returns to it (+). */
export type LotUse = Lot;

export type Taken = { uses: LotUse[]; cost: Minor; rest: Lot[] };

/**
 * Takes a quantity from lots, the oldest first; a lot that empties gives all its value. In 4 at
 * 10.00 and 8 at 20.00, 5 leave: 4 x 10.00 + 1 x 20.00 = 60.00, and 7 worth 140.00 stay.
 */
export function takeFromLots(lots: readonly Lot[], wanted: Quantity): Taken {
  const uses: LotUse[] = [];
  const rest: Lot[] = [];
  let left: number = wanted;
  for (const lot of lots) {
    const taken = quantity(Math.min(left, lot.quantity));
    if (taken === 0) {
      rest.push(lot);
      continue;
    }
    left -= taken;
    const value = multiplyDivide(lot.value, taken, lot.quantity);
    uses.push({ lot: lot.lot, quantity: quantity(-taken), value: negate(value) });
    if (taken < lot.quantity) {
      const staying = quantity(lot.quantity - taken);
      rest.push({ ...lot, quantity: staying, value: subtract(lot.value, value) });
    }
  }
  assert(left === 0, 'an issue needs its quantity in lots');
  return { uses, cost: negate(add(ZERO, ...uses.map(({ value }) => value))), rest };
}

/** The lots after returns to some of them, in the order in which they leave. */
export function putIntoLots(lots: readonly Lot[], back: readonly LotUse[]): Lot[] {
  const merged = new Map(lots.map((lot) => [lot.lot, lot]));
  for (const { lot, quantity: more, value } of back) {
    const before = merged.get(lot) ?? { quantity: 0, value: ZERO };
    const after = { quantity: quantity(before.quantity + more), value: add(before.value, value) };
    merged.set(lot, { lot, ...after });
  }
  return [...merged.values()].toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Lots of this document come after all that have a number. */
function orderOf({ lot }: Lot): number {
  return lot > 0 ? lot : 2 ** 52 - lot;
}
