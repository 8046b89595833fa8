import { expect, test } from 'vitest';
import { attemptLimit, type Failures } from './attempt-limit.ts';

const NOW = new Date('2026-03-01T10:15:00Z');

function failures(count: number, minutes: number): Failures {
  return { count, oldest: new Date(NOW.getTime() - minutes * 60_000) };
}

const NONE: Failures = { count: 0, oldest: null };

const CASES: [here: Failures, account: Failures, address: Failures, wait: number | null][] = [
  [NONE, NONE, NONE, null],
  [failures(4, 1), failures(4, 1), failures(4, 1), null],
  [failures(5, 10), failures(5, 10), failures(5, 10), 300],
  [failures(5, 15), failures(5, 15), failures(5, 15), 1],
  [NONE, failures(19, 1), NONE, null],
  [NONE, failures(20, 14), NONE, 60],
  [NONE, NONE, failures(299, 1), null],
  [NONE, NONE, failures(300, 1), 840],
  [failures(5, 14), failures(20, 5), failures(300, 10), 600],
];

test.each(CASES)('%j %j %j: wait %j', (account_and_address, account, address, wait) => {
  expect(attemptLimit({ account_and_address, account, address }, NOW)).toBe(wait);
});
