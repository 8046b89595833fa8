import { add, type Minor, minor, multiplyDivide, negate } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

type Held = { readonly on_hand: Quantity; readonly value: Minor };
type Change = { readonly quantity: Quantity; readonly value: Minor };

/** No value without stock, and none of the wrong sign. */
export function soundLevel({ on_hand, value }: Held): Held {
  const sound = on_hand < 0 ? Math.min(0, value) : on_hand > 0 ? Math.max(0, value) : 0;
  return { on_hand, value: minor(sound) };
}

/**
 * A level after stock came or went. If it was negative, the first receipts cover the missing
 * quantity, whose cost was provisional. Of -10 worth -150.00 and 25 received for 750.00 stay 15 at
 * 30.00, worth 450.00. The 150.00 by which 10 x 30.00 differs from the provisional cost are cost of
 * what was sold. While the level stays negative, the missing part keeps its provisional cost.
 */
export function fillLevel(before: Held, change: Change): Held {
  const on_hand = quantity(before.on_hand + change.quantity);
  const sum = add(before.value, change.value);
  if (before.on_hand >= 0 || change.quantity <= 0) return { on_hand, value: sum };
  if (on_hand <= 0) {
    const guess = multiplyDivide(negate(before.value), -on_hand, -before.on_hand);
    return { on_hand, value: negate(guess) };
  }
  const value = multiplyDivide(change.value, on_hand, change.quantity);
  return { on_hand, value: minor(Math.max(0, value)) };
}
