import { assert } from './assert.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';

/**
 * Shares `total` out over `weights` by largest remainder; the parts always add up to the total. 300
 * over 4000, 2000, 2000 is 150, 75, 75; 299 over 1000, 1000, 1000 is 100, 100, 99. Equal remainders
 * go to the earlier weight; if all weights are zero each counts as one. A zero weight gets nothing
 * while another weight is positive.
 */
export function allocate(total: Minor, weights: readonly number[]): Minor[] {
  assert(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole and not negative',
  );
  if (weights.length === 0) {
    assert(total === 0, 'an amount needs a line');
    return [];
  }
  const effectiveWeights = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const weightSum = effectiveWeights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const sign = total < 0 ? -1 : 1;
  const exact = effectiveWeights.map((weight) => BigInt(Math.abs(total)) * BigInt(weight));
  const parts = exact.map((product) => minor(Number(product / weightSum)));
  let left = Math.abs(total) - add(...parts);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % weightSum }))
    .filter(({ remainder }) => remainder > 0n)
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = minor((parts[index] ?? 0) + 1);
    left -= 1;
  }
  return parts.map((part) => (part === 0 ? ZERO : minor(part * sign)));
}

/**
 * The share of `total` for `taken` of `of`, after the shares of earlier takings: cumulative, so
 * that the last piece takes exactly the rest. 100 over 3 pieces: 33, then 67 - 33 = 34, then 100 -
 * 67 = 33. If an earlier taking was undone, more may be given than is due yet: then the share is
 * zero, never negative.
 */
export function takeShare(share: {
  total: Minor;
  of: number;
  taken_before: number;
  taken: number;
  given_before: Minor;
}): Minor {
  const until = share.taken_before + share.taken;
  assert(share.of > 0 && until <= share.of, 'no more is taken than available');
  const [due = ZERO] = allocate(share.total, [until, share.of - until]);
  const part = subtract(due, share.given_before);
  const isReversed = share.total < 0 ? part > 0 : part < 0;
  return isReversed ? ZERO : part;
}
