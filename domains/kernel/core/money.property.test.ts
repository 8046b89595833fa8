import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInteger, RUNS, roundingUnit, signedAmount } from '../../../testkit/arbitrary.ts';
import { MINOR_MAX, type Minor, minor, multiplyDivide, negate, roundToMultiple } from './money.ts';

const divisor = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.maxSafeInteger()).map((value) => {
  return value === 0 ? 1 : Math.abs(value);
});

const size = (value: bigint) => (value < 0n ? -value : value);

describe('a x b / c', () => {
  /** By quotient and remainder, as on paper: up if twice the remainder reaches the divisor. */
  function exactQuotient(a: number, b: number, c: number): bigint {
    const product = BigInt(a) * BigInt(b);
    const [quotient, rest] = [size(product) / BigInt(c), size(product) % BigInt(c)];
    const rounded = rest * 2n >= BigInt(c) ? quotient + 1n : quotient;
    return product < 0n ? -rounded : rounded;
  }

  test('equals the result on paper, or is refused if it is no exact integer', () => {
    fc.assert(
      fc.property(anyInteger, anyInteger, divisor, (a, b, c) => {
        const exact = exactQuotient(a, b, c);
        if (size(exact) > BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(() => multiplyDivide(a, b, c)).toThrow('not an amount');
        } else {
          expect(BigInt(multiplyDivide(a, b, c))).toBe(exact);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('is never further than half from exact: |2(ab - qc)| <= c', () => {
    fc.assert(
      fc.property(signedAmount, fc.integer({ min: 0, max: 1_000_000 }), (a, b) => {
        const quotient = BigInt(multiplyDivide(a, b, 1_000_000));
        const twice = 2n * (BigInt(a) * BigInt(b) - quotient * 1_000_000n);
        expect(size(twice) <= 1_000_000n).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('of the negated amount is the negated result', () => {
    fc.assert(
      fc.property(signedAmount, fc.integer({ min: 0, max: 1_000_000 }), (a, b) => {
        expect(multiplyDivide(negate(a), b, 1_000_000)).toBe(
          negate(multiplyDivide(a, b, 1_000_000)),
        );
      }),
      RUNS,
    );
  });

  test('never falls while an amount grows', () => {
    fc.assert(
      fc.property(signedAmount, fc.nat(), fc.integer({ min: 0, max: 1000 }), (a, more, b) => {
        const grown = minor(a + more);
        expect(multiplyDivide(grown, b, 1000)).toBeGreaterThanOrEqual(multiplyDivide(a, b, 1000));
      }),
      RUNS,
    );
  });
});

describe('rounding to a multiple', () => {
  const large: fc.Arbitrary<Minor> = fc
    .integer({ min: -1000, max: 1000 })
    .map((off) => minor(MINOR_MAX - 1000 + off));

  test('is a multiple, at most half a unit away, and stays when rounded again', () => {
    fc.assert(
      fc.property(fc.oneof(signedAmount, large), roundingUnit, (amount, unit) => {
        const rounded = roundToMultiple(amount, unit);
        expect(Math.abs(rounded % unit)).toBe(0);
        expect(2 * Math.abs(rounded - amount)).toBeLessThanOrEqual(unit);
        expect(roundToMultiple(rounded, unit)).toBe(rounded);
      }),
      RUNS,
    );
  });
});
