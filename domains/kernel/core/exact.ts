import { assert } from './assert.ts';

/**
 * A sum would leave the range in which numbers are exact, 2^53 - 1. Single amounts are bounded by
 * the contracts; this is for what they add up to. It is answered as `amount_too_large`.
 */
export class BeyondExact extends Error {
  override readonly name = 'BeyondExact';
}

/** @throws BeyondExact for a whole number that is too large to be exact. */
export function assertExact(value: number, what: string): void {
  if (Number.isSafeInteger(value)) return;
  assert(Number.isInteger(value), `${what}: ${value}`);
  throw new BeyondExact(`${what}: ${value}`);
}
