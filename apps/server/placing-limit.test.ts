import { beforeEach, expect, test } from 'vitest';
import { PlacingLimit } from './placing-limit.ts';

const HOUR_MS = 3_600_000;

let limit: PlacingLimit;
beforeEach(() => {
  limit = new PlacingLimit();
});

const take = (times: number, changes: object = {}) =>
  Array.from({ length: times }, () =>
    limit.take({ network: '203.0.113.7', browser: 'Firefox', now: 0, ...changes }),
  ).filter((isTaken) => isTaken).length;

test('a browser places ten orders an hour', () => {
  expect(take(12)).toBe(10);
  expect(take(1, { browser: 'Chrome' })).toBe(1);
  expect(take(1, { network: '203.0.113.8' })).toBe(1);
  expect(take(1, { now: HOUR_MS - 1 })).toBe(0);
  expect(take(12, { now: HOUR_MS })).toBe(10);
});

test('a network places a hundred, whatever its browsers say they are', () => {
  const taken = Array.from({ length: 120 }, (_, at) => take(1, { browser: `Browser ${at}` }));
  expect(taken.filter((count) => count === 1)).toHaveLength(100);
});

test('an order that was refused does not count', () => {
  const placing = { network: '203.0.113.7', browser: 'Firefox', now: 0 };
  for (let at = 0; at < 30; at += 1) {
    expect(limit.take(placing)).toBe(true);
    limit.giveBack(placing);
  }
  expect(take(12)).toBe(10);
});
