import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { base32, codeOfMac, counterOf, openSteps, setUpAddress, stepAt } from './totp.ts';

// cspell:ignore foob fooba MZXQ MZXW YTBOI -- the vectors of the standard are no words.

const KEY = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the second and its code of eight digits.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s', (second, code) => {
  const counter = counterOf(stepAt(new Date(second * 1000)));
  const mac = createHmac('sha1', KEY).update(counter).digest();
  expect(codeOfMac(mac, 8)).toBe(code);
  expect(codeOfMac(mac)).toBe(code.slice(2));
});

// RFC 4226, appendix D.
test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('of counter %i the code is %s', (step, code) => {
  expect(codeOfMac(createHmac('sha1', KEY).update(counterOf(step)).digest())).toBe(code);
});

// RFC 4648, section 10, without its padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base 32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test('a code of the step before or after is accepted, a used one is not', () => {
  const now = new Date(3000 * 1000);
  expect(openSteps(now, 0)).toEqual([99, 100, 101]);
  expect(openSteps(now, 99)).toEqual([100, 101]);
  expect(openSteps(now, 101)).toEqual([]);
});

test('an app reads the key and the account from the address', () => {
  expect(setUpAddress({ key: 'MZXW6', account: 'a b@x.io' })).toBe(
    'otpauth://totp/Halkhata:a%20b%40x.io?secret=MZXW6&issuer=Halkhata',
  );
});
