import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findApp } from './apps.ts';
import { waitAfter } from './back-off.ts';
import { decideAfterCheck, decideAfterSending } from './decide-message.ts';
import { FAILURE_CODES, isOfAccount, isPassing, isUnsure } from './failure-codes.ts';
import { endOf, nameAccount, readKeys } from './read-keys.ts';

const alpha = findApp('sms_net_bd');
const mim = findApp('mimsms');

test('keys are trimmed; missing and unknown ones are named', () => {
  if (alpha === undefined || mim === undefined) throw new Error('both are in the catalogue');
  expect(readKeys(alpha, { api_key: ' k ', sender_id: '' })).toEqual({ api_key: 'k' });
  expect(readKeys(alpha, { sender_id: 'A' })).toMatchObject({
    rejection: 'key_missing',
    path: 'keys.api_key',
  });
  expect(readKeys(alpha, { api_key: 'k', password: 'x' })).toMatchObject({
    rejection: 'key_unknown',
    path: 'keys.password',
  });
  expect(readKeys(mim, { user_name: 'a', api_key: 'b' })).toMatchObject({
    path: 'keys.sender_id',
  });
  expect(nameAccount(alpha, { api_key: '0123456789-9f2c' })).toBe('…9f2c');
  expect(nameAccount(mim, { user_name: 'me@shop.test', api_key: 'b' })).toBe('me@shop.test');
});

test('of a secret at most its last four signs are shown', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (secret) => {
      const end = endOf(secret);
      expect(end.length).toBeLessThanOrEqual(4);
      expect(secret.endsWith(end)).toBe(true);
      if (secret.length < 12) expect(end).toBe('');
    }),
  );
});

describe('the wait after a failed try', () => {
  test.each([
    [1, 'most', null, 7_500],
    [1, 'none', null, 15_000],
    [2, 'none', null, 30_000],
    [5, 'none', null, 240_000],
    [11, 'none', null, 15_360_000],
    [12, 'none', null, null],
    [1, 'none', 120_000, 120_000],
    [5, 'none', 120_000, 240_000],
  ])('%i tries, %s taken off, Retry-After %s: %s ms', (tries, off, retry_after_ms, expected) => {
    const pick = (max: number) => (off === 'most' ? max : 0);
    expect(waitAfter(tries, { pick, retry_after_ms })).toBe(expected);
  });

  test('is never longer than six hours, unless the service says so', () => {
    for (let tries = 1; tries < 12; tries += 1) {
      const wait = waitAfter(tries, { pick: () => 0, retry_after_ms: null }) ?? 0;
      expect(wait).toBeLessThanOrEqual(6 * 3_600_000);
    }
  });
});

describe('a message after a try', () => {
  const base = { tries: 1, retry_after_ms: null, pick: () => 0 };

  test('every code has exactly one meaning', () => {
    for (const code of FAILURE_CODES) {
      const meanings = [isOfAccount, isPassing, isUnsure].filter((is) => is(code));
      expect([code, meanings.length]).toEqual([code, expect.toBeOneOf([0, 1])]);
    }
  });

  test.each([
    [null, 'sent', 60_000],
    ['keys_refused', 'waiting', 0],
    ['balance_empty', 'waiting', 0],
    ['service_busy', 'waiting', 15_000],
    ['service_unreachable', 'waiting', 15_000],
    ['no_answer', 'unsure', null],
    ['answer_unreadable', 'unsure', null],
    ['number_refused', 'dead', null],
    ['request_refused', 'dead', null],
  ] as const)('%s: %s, next in %s ms', (failure, state, wait_ms) => {
    expect(decideAfterSending({ ...base, failure })).toMatchObject({
      state,
      wait_ms,
      code: failure,
    });
  });

  test('what fails for twelve tries is dead', () => {
    const after = decideAfterSending({ ...base, failure: 'service_failed', tries: 12 });
    expect(after).toMatchObject({ state: 'dead', code: 'service_failed' });
  });

  test('delivery is read six times; without an end it stays unknown', () => {
    const states = [1, 2, 3, 4, 5, 6].map((tries) =>
      decideAfterCheck({ failure: null, delivery: 'pending', tries }),
    );
    expect(states.map(({ delivery }) => delivery)).toEqual([
      ...Array.from({ length: 5 }, () => 'pending'),
      'unknown',
    ]);
    expect(decideAfterCheck({ failure: null, delivery: 'delivered', tries: 1 })).toEqual({
      state: 'sent',
      delivery: 'delivered',
      code: null,
      wait_ms: null,
    });
    const failing = { failure: 'service_failed', delivery: 'pending', tries: 1 } as const;
    expect(decideAfterCheck(failing)).toMatchObject({ delivery: 'pending', wait_ms: 300_000 });
  });
});
