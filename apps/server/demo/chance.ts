import { assert, assertPresent } from '#domains/kernel/core/assert.ts';

/** Seeded random numbers: the demo shop of a given day is always the same. */
export type Chance = {
  /** 0 to `count` - 1. */
  below(count: number): number;
  /** `low` to `high`, both included. */
  within(low: number, high: number): number;
  oneOf<T>(choices: readonly T[]): T;
  /** An index, with probability by weight. */
  weighted(weights: readonly number[]): number;
};

/** Mulberry32: 32 bits of state suffice for some thousands of shoppers. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (count: number) => {
    assert(count > 0, 'chance has something to choose from');
    return next() % count;
  };
  return {
    below,
    within: (low, high) => low + below(high - low + 1),
    oneOf: (choices) => assertPresent(choices[below(choices.length)], 'a choice'),
    weighted(weights) {
      let left = below(weights.reduce((sum, weight) => sum + weight, 0));
      return weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
    },
  };
}
