import { add, type Minor, minor, multiplyDivide, negate } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

type Held = { readonly on_hand: Quantity; readonly value: Minor };
type Change = { readonly quantity: Quantity; readonly value: Minor };

/** No value without goods, and none of the wrong sign. */
export function soundLevel({ on_hand, value }: Held): Held {
  const sound = on_hand < 0 ? Math.min(0, value) : on_hand > 0 ? Math.max(0, value) : 0;
  return { on_hand, value: minor(sound) };
}

/**
 * A level once goods came or went. Where it lay below zero, what came first stands for what was
 * missing, whose cost had been a guess: of -10 worth -150.00 and 25 that came for 750.00 stay 15 at
 * 30.00, worth 450.00. The 150.00 by which 10 x 30.00 differs from the guess were cost of what is
 * gone. While it stays below zero, what is still missing keeps the cost that was guessed.
 */
export function filledLevel(before: Held, change: Change): Held {
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
