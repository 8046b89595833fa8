import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS, signedAmount, splitOf } from '../../../testkit/arbitrary.ts';
import { allocate, takeShare } from './allocate.ts';
import { add, type Minor, minor, negate } from './money.ts';

const weight = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 }), fc.nat(1_000_000_000));
const weights = fc.array(weight, { minLength: 1, maxLength: 20 });
const even = (all: readonly number[]) => (all.some((one) => one > 0) ? all : all.map(() => 1));

describe('a whole shared out', () => {
  test('adds up to the whole', () => {
    fc.assert(
      fc.property(signedAmount, weights, (total, shares) => {
        expect(add(...allocate(total, shares))).toBe(total);
      }),
      { numRuns: 1000 },
    );
  });

  test('gives each part within one of its exact share', () => {
    fc.assert(
      fc.property(signedAmount, weights, (total, shares) => {
        const effectiveWeights = even(shares);
        const sum = effectiveWeights.reduce((all, one) => all + BigInt(one), 0n);
        for (const [index, part] of allocate(total, shares).entries()) {
          // |part - total x weight / sum| < 1, multiplied by the sum.
          const off = BigInt(part) * sum - BigInt(total) * BigInt(effectiveWeights[index] ?? 0);
          expect((off < 0n ? -off : off) < sum).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('gives no part of the other sign, and nothing to a zero weight', () => {
    fc.assert(
      fc.property(signedAmount, weights, (total, shares) => {
        const effectiveWeights = even(shares);
        for (const [index, part] of allocate(total, shares).entries()) {
          expect(part * Math.sign(total)).toBeGreaterThanOrEqual(0);
          expect(Object.is(part, -0)).toBe(false);
          if (effectiveWeights[index] === 0) expect(part).toBe(0);
        }
      }),
      RUNS,
    );
  });

  test('gives a larger weight no smaller part', () => {
    fc.assert(
      fc.property(signedAmount.map(size), weights, (total, shares) => {
        const parts = allocate(total, shares);
        for (const [a, part] of parts.entries()) {
          for (const [b, other] of parts.entries()) {
            if ((shares[a] ?? 0) > (shares[b] ?? 0)) expect(part).toBeGreaterThanOrEqual(other);
          }
        }
      }),
      RUNS,
    );
  });

  test('of the negated total gives the negated parts', () => {
    fc.assert(
      fc.property(signedAmount, weights, (total, shares) => {
        expect(allocate(negate(total), shares)).toEqual(allocate(total, shares).map(negate));
      }),
      RUNS,
    );
  });
});

const size = (amount: Minor) => (amount < 0 ? negate(amount) : amount);

/** Takes every piece in turn; answers the shares in that order. */
function takeAll(amount: Minor, taken: readonly number[]): Minor[] {
  const of = taken.reduce((sum, one) => sum + one, 0);
  let [taken_before, given_before] = [0, minor(0)];
  return taken.map((one) => {
    const part = takeShare({ total: amount, of, taken_before, taken: one, given_before });
    taken_before += one;
    given_before = add(given_before, part);
    return part;
  });
}

const split = fc.integer({ min: 1, max: 100_000_000 }).chain(splitOf);

describe('shares taken one after another', () => {
  test('add up to the total over any split', () => {
    fc.assert(
      fc.property(signedAmount, split, (amount, taken) => {
        expect(add(...takeAll(amount, taken))).toBe(amount);
      }),
      { numRuns: 1000 },
    );
  });

  test('are each within one of exact, and never of the other sign', () => {
    fc.assert(
      fc.property(signedAmount, split, (amount, taken) => {
        const of = BigInt(taken.reduce((sum, one) => sum + one, 0));
        for (const [index, part] of takeAll(amount, taken).entries()) {
          const off = BigInt(part) * of - BigInt(amount) * BigInt(taken[index] ?? 0);
          expect((off < 0n ? -off : off) <= of).toBe(true);
          expect(part * Math.sign(amount)).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  test('add up to the total even if takings are undone, and none is negative', () => {
    const undone = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });
    const amount = fc.oneof(fc.integer({ min: 0, max: 20 }).map(minor), signedAmount.map(size));
    fc.assert(
      fc.property(amount, split, undone, (total, taken, isUndone) => {
        const of = taken.reduce((sum, one) => sum + one, 0);
        const running = { taken: 0, given: minor(0) };
        const takeOne = (one: number) =>
          takeShare({
            total: total,
            of,
            taken_before: running.taken,
            taken: one,
            given_before: running.given,
          });
        const given = takeAll(total, taken);
        for (const [index, part] of given.entries()) {
          if (isUndone[index]) continue;
          running.taken += taken[index] ?? 0;
          running.given = add(running.given, part);
        }
        for (const one of taken.filter((_, index) => isUndone[index])) {
          const part = takeOne(one);
          expect(part).toBeGreaterThanOrEqual(0);
          running.taken += one;
          running.given = add(running.given, part);
        }
        expect(running).toEqual({ taken: of, given: total });
      }),
      { numRuns: 1000 },
    );
  });
});
