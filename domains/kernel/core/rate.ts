import { assert } from './assert.ts';

/** A rate in parts per million: 5 % is 50000, 100 % is 1000000. */
export type Rate = number & { readonly __unit: 'rate' };

export const FULL_RATE = 1_000_000 as Rate;

export function rate(value: number): Rate {
  assert(Number.isSafeInteger(value), `not a rate in parts per million: ${value}`);
  return value as Rate;
}
