import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCookie, sealCookie } from './sealed-cookie.ts';

const NOW = new Date('2026-08-01T09:00:00Z');
const STATE = randomBytes(32);
const NONCE = randomBytes(32);
const CARRIED = {
  provider: 'google',
  value: 'abc',
  asking_user_id: null,
  ends_ms: NOW.getTime() + 1,
};
const GOOGLE = { provider: 'google', now: NOW };

test('a sealed value can be read for its purpose, its provider and its time', () => {
  const sealed = sealCookie(STATE, CARRIED);
  expect(sealed).not.toContain('abc');
  expect(openCookie(STATE, sealed, GOOGLE)).toEqual(CARRIED);
  expect(openCookie(NONCE, sealed, GOOGLE)).toBeNull();
  expect(openCookie(STATE, sealed, { provider: 'other', now: NOW })).toBeNull();
  const later = new Date(NOW.getTime() + 1);
  expect(openCookie(STATE, sealed, { provider: 'google', now: later })).toBeNull();
});

test.each([undefined, null, '', 'x', 'a'.repeat(40), 'x'.repeat(5000), '\u0000'])(
  '%j',
  (cookie) => {
    expect(openCookie(STATE, cookie, GOOGLE)).toBeNull();
  },
);

test('one changed bit is rejected', () => {
  const sealed = Buffer.from(sealCookie(STATE, CARRIED), 'base64url');
  for (const at of [0, 12, sealed.length - 1]) {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(openCookie(STATE, other.toString('base64url'), GOOGLE)).toBeNull();
  }
});
