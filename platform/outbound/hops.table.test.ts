import { expect, test } from 'vitest';
import { firstHop, nextHop } from './hops.ts';

const FIRST = firstHop({
  destination: 'sms',
  trust: 'operator',
  method: 'GET',
  url: 'http://10.0.0.1:8080/a',
  headers: { Authorization: 'Bearer 1', 'x-key': '2', accept: 'text/plain' },
});

test.each([
  ['/b', 'http://10.0.0.1:8080/b', 'operator', true],
  ['http://10.0.0.1:8080/b', 'http://10.0.0.1:8080/b', 'operator', true],
  ['https://other.example/b', 'https://other.example/b', 'shop', false],
  ['//other.example/b', null, '', false],
  ['http://10.0.0.1:8081/b', null, '', false],
  ['https://10.0.0.1:8080/b', null, '', false],
  ['http://other.example/b', null, '', false],
  ['https://user@other.example/b', null, '', false],
])('%s leads to %s, which is trusted as the %s', (location, href, trust, hasHeaders) => {
  if (href === null) {
    expect(() => nextHop(FIRST, location)).toThrow('refused_address');
    return;
  }
  const { url, headers, ...next } = nextHop(FIRST, location);
  expect({ href: url.href, trust: next.trust }).toEqual({ href, trust });
  expect(Object.keys(headers).includes('authorization')).toBe(hasHeaders);
  expect(Object.keys(headers).includes('x-key')).toBe(hasHeaders);
});

test('what was dropped at another origin does not come back', () => {
  const away = nextHop(FIRST, 'https://other.example/');
  expect(nextHop(away, '/c').headers).toEqual(away.headers);
  expect(() => nextHop(away, FIRST.url.href)).toThrow('refused_address');
});
