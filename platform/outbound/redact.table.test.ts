import { expect, test } from 'vitest';
import { redactAddress, redactText } from './redact.ts';

test.each([
  ['', ''],
  ['nothing to hide', 'nothing to hide'],
  ['Authorization: Bearer abc.def', 'Authorization: [hidden] [hidden]'],
  ['sent Bearer abc.def-_', 'sent Bearer [hidden]'],
  ['sent Basic YTpi==, twice', 'sent Basic [hidden], twice'],
  ['api_key=abc&page=2', 'api_key=[hidden]&page=2'],
  ['page=2&apiKey=abc', 'page=2&apiKey=[hidden]'],
  ['X-Api-Key: abc', 'X-Api-Key: [hidden]'],
  ['x-shopify-access-token: abc', 'x-shopify-access-token: [hidden]'],
  ['{"password":"a b \\" c","page":2}', '{"password":"[hidden]","page":2}'],
  ['{"client_secret" : "abc"}', '{"client_secret" : "[hidden]"}'],
  ["{'token': 'abc'}", "{'token': '[hidden]'}"],
  ['https://x.example/token=abc', 'https://x.example/token=[hidden]'],
  ['set-cookie: sid=abc; path=/', 'set-cookie: [hidden]; path=/'],
  ['pin=1234 and key=5', 'pin=[hidden] and key=[hidden]'],
  ['spin=1234 and monkey=5', 'spin=1234 and monkey=5'],
  ['the password is wrong', 'the password is wrong'],
])('%s is written %s', (text, redacted) => {
  expect(redactText(text, [])).toBe(redacted);
});

test('a value given as a secret is hidden in its usual spellings, the longest first', () => {
  const secret = 'a/b c"';
  const text = ['a/b c"', 'a%2Fb%20c%22', 'a%2Fb+c%22', 'a/b c\\"', 'YS9iIGMi', 'a/b c"d', 'a/b'];
  expect(redactText(text.join(' | '), [secret, `${secret}d`, '']).split(' | ')).toEqual([
    ...['[hidden]', '[hidden]', '[hidden]', '[hidden]', '[hidden]', '[hidden]', 'a/b'],
  ]);
});

test.each([
  ['https://u:w@x.example:8443/a?key=1&page=2#c', 'https://x.example:8443/a?key=&page='],
  ['https://x.example', 'https://x.example/'],
  ['no address', '[hidden]'],
])('of the address %s is written %s', (address, redacted) => {
  expect(redactAddress(address, [])).toBe(redacted);
});

test('a long text takes little time', () => {
  const began = performance.now();
  for (const part of ['a', 'token', 'key=', '"', 'Bearer ', 'a"\\', ' = ']) {
    redactText(part.repeat(200_000 / part.length), ['x']);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
