import { expect, test } from 'vitest';
import { deviceOf, rememberAccount } from './known-device.ts';

const KEY = Buffer.alloc(32, 1);

test('a browser knows the last ten accounts that signed in there, and no others', () => {
  let cookie: string | undefined;
  for (let person = 0; person < 11; person += 1)
    cookie = rememberAccount(KEY, cookie, `p${person}`);
  expect(deviceOf(KEY, cookie, 'p0')).toBeNull();
  const device = deviceOf(KEY, cookie, 'p1');
  expect(device).toMatch(/^device [\w-]{22}$/);
  expect(deviceOf(KEY, cookie, 'p10')).toBe(device);
  expect(deviceOf(KEY, cookie, 'nobody')).toBeNull();
  expect(deviceOf(Buffer.alloc(32, 2), cookie, 'p10')).toBeNull();
  expect(rememberAccount(KEY, cookie, 'p10')).toBe(cookie);
});

test.each([undefined, null, '', 'x', 'a'.repeat(22), `${'a'.repeat(22)}.`, '.'])(
  '%j is no known browser',
  (cookie) => {
    expect(deviceOf(KEY, cookie, 'p')).toBeNull();
    expect(rememberAccount(KEY, cookie, 'p')).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  },
);
