import { assert } from './assert.ts';
import { assertExact } from './exact.ts';
import type { Quantity } from './quantity.ts';
import type { Rate } from './rate.ts';

/** Money in the minor unit of the shop's currency (paisa, penny): a safe integer, never a float. */
export type Minor = number & { readonly __unit: 'minor' };

/**
 * The largest amount of any document, account or column: 10^15 minor units, ten trillion taka. Nine
 * such amounts still add up below 2^53 = 9.007 x 10^15, where doubles stop being exact.
 */
export const MINOR_MAX = 1_000_000_000_000_000 as Minor;

const QUANTITY_SCALE = 10_000n;
const RATE_SCALE = 1_000_000n;

export const ZERO = 0 as Minor;

export function minor(value: number): Minor {
  assertExact(value, 'not an amount in minor units');
  return value as Minor;
}

export function add(...amounts: readonly Minor[]): Minor {
  let total = 0;
  for (const amount of amounts) total = minor(total + amount);
  return total as Minor;
}

export function subtract(from: Minor, amount: Minor): Minor {
  return minor(from - amount);
}

export function negate(amount: Minor): Minor {
  return amount === 0 ? ZERO : minor(-amount);
}

/** `of(line)` over all lines. */
export function sumOf<T>(rows: readonly T[], of: (row: T) => Minor): Minor {
  return add(...rows.map(of));
}

/**
 * a x b / c, rounded half away from zero: the only rounding in the product.
 * 1 x 5 / 10 = 0.5 -> 1 and -0.5 -> -1; 1 x 4 / 10 = 0.4 -> 0.
 */
export function multiplyDivide(a: number, b: number | bigint, c: number | bigint): Minor {
  const divisor = BigInt(c);
  assert(divisor > 0n, 'the divisor is positive');
  const product = BigInt(a) * BigInt(b);
  const half = product < 0n ? -divisor : divisor;
  return minor(Number((product * 2n + half) / (divisor * 2n)));
}

/** unit price x quantity: 135.00 x 2.5 kg = 13500 x 25000 / 10000 = 33750 = 337.50. */
export function priceTimesQuantity(unit_price: Minor, quantity: Quantity): Minor {
  return multiplyDivide(unit_price, quantity, QUANTITY_SCALE);
}

/** amount x rate: 5 % of 3881.53 = 388153 x 50000 / 1000000 = 19407.65 -> 19408. */
export function percentageOf(amount: Minor, rate: Rate): Minor {
  return multiplyDivide(amount, rate, RATE_SCALE);
}

/** The nearest multiple of `unit`: 4075.61 to whole taka (unit 100) is 4076.00. */
export function roundToMultiple(amount: Minor, unit: Minor): Minor {
  return minor(multiplyDivide(amount, 1, unit) * unit);
}

/**
 * The largest amount of one line of a document: 10^12 minor units, ten billion taka. 500 lines of
 * it, doubled by VAT, are 10^15 = MINOR_MAX, so the sums of a document are always exact.
 */
export const LINE_MAX = 1_000_000_000_000 as Minor;

/** unit price x quantity, or null if it exceeds `LINE_MAX`. */
export function lineAmount(unit_price: Minor, quantity: Quantity): Minor | null {
  const exact = BigInt(unit_price) * BigInt(quantity);
  if (exact > BigInt(LINE_MAX) * QUANTITY_SCALE) return null;
  return priceTimesQuantity(unit_price, quantity);
}
