import { expect, test } from 'vitest';
import { cookieLine, readCookies, removalLine } from './cookie.ts';

const HIDDEN = { is_secure: false, is_readable: false, same_site: 'Lax' } as const;
const READABLE = { is_secure: true, is_readable: true, same_site: 'Strict' } as const;

test('a Cookie header is parsed by name, and ambiguous values are dropped', () => {
  const cookies = readCookies('a=1; b=%E0%A4%A; c=x; c=y; d=z; d=z; e; =f; g=h%7Ci');
  expect(Object.fromEntries(cookies)).toEqual({
    a: '1',
    b: null,
    c: null,
    d: 'z',
    '': 'f',
    g: 'h|i',
  });
  expect(readCookies(undefined).size).toBe(0);
});

test('a third value of a name does not hide that the first two differed', () => {
  expect(readCookies('c=x; c=y; c=y').get('c')).toBeNull();
});

test('Set-Cookie lines', () => {
  expect(cookieLine('n', 'a|b', { kind: HIDDEN })).toBe('n=a%7Cb; Path=/; HttpOnly; SameSite=Lax');
  const expires = new Date('2026-12-20T20:47:21Z');
  expect(cookieLine('n', 'v', { kind: READABLE, expires })).toBe(
    'n=v; Path=/; Expires=Sun, 20 Dec 2026 20:47:21 GMT; Secure; SameSite=Strict',
  );
  expect(removalLine('n', HIDDEN)).toBe('n=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});
