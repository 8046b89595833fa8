import { expect, test } from 'vitest';
import { CODE_TRIES_MAX, codeOf, judgeCode, readCode } from './one-time-code.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const LATER = new Date('2026-03-01T10:00:01Z');

test('a code is valid until five wrong guesses, or until it expires', () => {
  for (let wrong_tries = 0; wrong_tries < CODE_TRIES_MAX; wrong_tries += 1) {
    expect(judgeCode({ wrong_tries, expires_at: LATER }, true, NOW)).toBe('right');
  }
  expect(judgeCode({ wrong_tries: 5, expires_at: LATER }, true, NOW)).toBe('ended');
  expect(judgeCode({ wrong_tries: 0, expires_at: NOW }, true, NOW)).toBe('ended');
});

test('the fifth wrong guess ends the code', () => {
  expect(judgeCode({ wrong_tries: 3, expires_at: LATER }, false, NOW)).toBe('wrong');
  expect(judgeCode({ wrong_tries: 4, expires_at: LATER }, false, NOW)).toBe('ended');
});

test('six digits, in Latin or Bengali script', () => {
  expect(codeOf(42)).toBe('000042');
  expect(codeOf(7_123_456)).toBe('123456');
  expect(readCode(' ১২৩৪৫৬ ')).toBe('123456');
  for (const typed of ['12345', '1234567', '0 0 0 0 0 0', '12345x', '', '１２３４５６']) {
    expect(readCode(typed)).toBeNull();
  }
});
