import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './email.ts';
import { accountLoginOf, loginOf } from './login.ts';
import { normalizePhone } from './phone.ts';

const EMAILS: [typed: string, email: string | null][] = [
  ['owner@demo.test', 'owner@demo.test'],
  ['  Owner@Demo.Test ', 'owner@demo.test'],
  ['রহিম@উদাহরণ.বাংলা', 'রহিম@উদাহরণ.বাংলা'],
  ['o’brien@x.io', null],
  ["o'brien+till@x.co.uk", "o'brien+till@x.co.uk"],
  ['ａdmin@x.io', 'admin@x.io'],
  ['admin＠x.io', null],
  ['a@x.io,b@x.io', null],
  ['a@x.io,b', null],
  ['"e@evil.io"@x.io', null],
  ['"e"@x.io', null],
  ['<b>@x.io', null],
  ['a b@x.io', null],
  ['@x.io', null],
  ['a@', null],
  ['a@x', null],
  ['a@x..io', null],
  ['a@.io', null],
  ['a\u0000@x.io', null],
  ['a\r\n@x.io', null],
  [`${'a'.repeat(250)}@x.io`, null],
  ['', null],
];

const PHONES: [typed: string, phone: string | null][] = [
  ['01712345678', '+8801712345678'],
  ['01712-345678', '+8801712345678'],
  ['+880 1712 345678', '+8801712345678'],
  ['+880 01712 345678', '+8801712345678'],
  ['8801712345678', '+8801712345678'],
  ['008801712345678', '+8801712345678'],
  ['1712345678', '+8801712345678'],
  ['০১৭১২৩৪৫৬৭৮', '+8801712345678'],
  ['+৮৮০ ১৭১২-৩৪৫৬৭৮', '+8801712345678'],
  ['(02) 9123456', '+88029123456'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0171234567890123', null],
  ['0171', null],
  ['017110002', null],
  ['\u202a+880 1711\u2011000207\u202c', '+8801711000207'],
  ['+1 (212) 555-0187', '+12125550187'],
  ['+0171234567', null],
  ['017123x5678', null],
  ['', null],
];

describe('normalizes an e-mail address', () => {
  test.each(EMAILS)('%j becomes %j', (typed, email) => {
    expect(normalizeEmail(typed)).toBe(email);
    if (email !== null) expect(normalizeEmail(email)).toBe(email);
  });
});

describe('normalizes a phone number', () => {
  test.each(PHONES)('%j becomes %j', (typed, phone) => {
    expect(normalizePhone(typed)).toBe(phone);
    if (phone !== null) expect(normalizePhone(phone)).toBe(phone);
  });
});

test('an account older than the rule for complete numbers is found by its stored number', () => {
  for (const [typed, phone] of PHONES) {
    if (phone !== null) expect(accountLoginOf(typed)).toEqual({ kind: 'phone', value: phone });
  }
  expect(accountLoginOf('০১৭১১-০০০২')).toEqual({ kind: 'phone', value: '+88017110002' });
  expect(accountLoginOf('0171')).toBeNull();
  expect(accountLoginOf('A@x.io')).toEqual({ kind: 'email', value: 'a@x.io' });
  expect(loginOf('০১৭১১-০০০২')).toBeNull();
});

test('a login is an e-mail address or a phone number', () => {
  expect(loginOf('A@x.io')).toEqual({ kind: 'email', value: 'a@x.io' });
  expect(loginOf('০১৭১২৩৪৫৬৭৮')).toEqual({ kind: 'phone', value: '+8801712345678' });
  expect(loginOf("' or 1=1 --")).toBeNull();
});
