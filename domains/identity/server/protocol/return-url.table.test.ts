import { expect, test } from 'vitest';
import { returnUrl } from './return-url.ts';

const ORIGIN = 'http://shop.example:3000';

const CASES: [candidate: unknown, url: string | null][] = [
  ['/dashboard?a=1', `${ORIGIN}/dashboard?a=1`],
  ['/', `${ORIGIN}/`],
  [`${ORIGIN}/dashboard?a=1#b`, `${ORIGIN}/dashboard?a=1#b`],
  [ORIGIN, ORIGIN],
  ['HTTP://SHOP.example:3000/x', `${ORIGIN}/x`],
  ['https://evil.example/x', ORIGIN],
  ['//evil.io', `${ORIGIN}//evil.io`],
  ['/@evil.io', `${ORIGIN}/@evil.io`],
  ['https:evil.io', ORIGIN],
  [`${ORIGIN}@evil.io`, ORIGIN],
  [`${ORIGIN}.evil.io`, null],
  ['http://shop.example:30000/x', ORIGIN],
  ['http://me:pass@shop.example:3000/x', ORIGIN],
  ['https://shop.example@evil.io', ORIGIN],
  ['/\\evil.io', null],
  ['\\\\evil.io', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['not a url', null],
  ['%0d%0aLocation:x', null],
  ['/%0d%0aLocation:x', `${ORIGIN}/%0d%0aLocation:x`],
  ['/x\r\nLocation: y', null],
  ['/দোকান', `${ORIGIN}/%E0%A6%A6%E0%A7%8B%E0%A6%95%E0%A6%BE%E0%A6%A8`],
  ['/\ud800', null],
  [`/${'x'.repeat(3000)}`, null],
  [['/a', '/b'], null],
  [1, null],
];

test.each(CASES)('%j leads to %j', (candidate, url) => {
  expect(returnUrl(candidate, ORIGIN)).toBe(url);
});
