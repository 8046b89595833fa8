import { assert } from './assert.ts';

/**
 * A sum would leave the range of exact integers, 2^53 - 1. Contracts limit single amounts; this
 * guards their sums. The answer is `amount_too_large`.
 */
export class BeyondExact extends Error {
  override readonly name = 'BeyondExact';
}

/** @throws BeyondExact for an integer that is too large to be exact. */
export function assertExact(value: number, what: string): void {
  if (Number.isSafeInteger(value)) return;
  assert(Number.isInteger(value), `${what}: ${value}`);
  throw new BeyondExact(`${what}: ${value}`);
}
