import { expect, test } from 'vitest';
import { isVerified, newCsrf, readCsrf } from './csrf.ts';

const KEY = Buffer.alloc(32, 1);

test('our own cookie is reused, and its token verifies', () => {
  const { token, cookie } = newCsrf(KEY, 'one');
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const csrf = readCsrf(cookie, KEY, 'one');
  expect(csrf).toEqual({ token, cookie: null });
  expect(isVerified(csrf, token)).toBe(true);
});

test.each([
  ['no cookie', ''],
  ['no signature', 'a'.repeat(64)],
  ['a false signature', `${'a'.repeat(64)}|${'b'.repeat(64)}`],
  ['a cookie under another key', newCsrf(Buffer.alloc(32, 2), 'one').cookie],
  ['a cookie of another session', newCsrf(KEY, 'other').cookie],
  ['a cookie from before the sign-in', newCsrf(KEY, '').cookie],
  ['rubbish', '|||'],
])('%s: a new token, which verifies nothing yet', (_what, cookie) => {
  const csrf = readCsrf(cookie, KEY, 'one');
  expect(csrf.cookie).not.toBeNull();
  expect(isVerified(csrf, csrf.token)).toBe(false);
  expect(isVerified(csrf, cookie.split('|')[0])).toBe(false);
});

test.each([undefined, '', 'x', 1, true, ['a'], {}])('%j is not the token', (submitted) => {
  expect(isVerified(readCsrf(newCsrf(KEY, '').cookie, KEY, ''), submitted)).toBe(false);
});
