import { expect, test } from 'vitest';
import { Returns } from './returns.ts';

test('a few jobs come back after the wait', () => {
  const returns = new Returns(1_000, 4);
  expect(returns.next(10_000)).toBe(11_000);
  expect(returns.next(10_600)).toBe(11_600);
});

test('of many no more come back in the time of a wait than may at once', () => {
  const returns = new Returns(1_000, 4);
  const all = Array.from({ length: 36 }, () => returns.next(10_000));
  expect(all.at(-1)).toBe(11_000 + 35 * 250);
  for (let from = 11_000; from < 20_000; from += 1_000) {
    expect(all.filter((at) => at >= from && at < from + 1_000)).toHaveLength(4);
  }
  expect(returns.next(60_000)).toBe(61_000);
});

test('none waits for more than ten times as long, also after a clock stepped back', () => {
  const returns = new Returns(1_000, 4);
  const all = Array.from({ length: 5_000 }, () => returns.next(10_000));
  expect(Math.max(...all)).toBeLessThanOrEqual(20_000);
  expect(returns.next(1_000)).toBe(2_000);
});
