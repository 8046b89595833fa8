import { expect, test } from 'vitest';
import { addWrongGuess, type Guesses, guessWait } from './guess-limit.ts';

const NONE: Guesses = { failures: 0, failed_at: null, locks: 0, locked_until: null };
const START = new Date('2026-08-01T09:00:00Z').getTime();
const MINUTE_MS = 60_000;

/** Guesses without a pause: the minutes of each lock, for this number of rounds. */
function waits(rounds: number): number[] {
  let [guesses, now] = [NONE, START];
  return Array.from({ length: rounds }, () => {
    for (let guess = 0; guess < 5; guess += 1) {
      expect(guessWait(guesses, new Date(now))).toBeNull();
      guesses = addWrongGuess('pin', guesses, new Date(now));
    }
    const wait = guessWait(guesses, new Date(now)) ?? 0;
    now += wait * 1000;
    return wait / 60;
  });
}

test('each five wrong guesses lock for twice as long, up to a day', () => {
  expect(waits(9)).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test.each([
  ['pin', 14, 5],
  ['pin', 60, 5],
  ['pin', 24 * 60, null],
  ['coupon', 14, 5],
  ['coupon', 15, null],
] as const)('%s: four wrong, one more %i minutes later: locked at %s', (kind, minutes, fifth) => {
  let guesses = NONE;
  for (let guess = 0; guess < 4; guess += 1) {
    guesses = addWrongGuess(kind, guesses, new Date(START));
  }
  const later = new Date(START + minutes * MINUTE_MS);
  guesses = addWrongGuess(kind, guesses, later);
  expect(guessWait(guesses, later)).toBe(fifth === null ? null : 900);
});

test('after a day without a guess the lock starts again at its shortest', () => {
  let guesses: Guesses = { ...NONE, locks: 6, locked_until: new Date(START) };
  const later = new Date(START + 24 * 60 * MINUTE_MS);
  for (let guess = 0; guess < 5; guess += 1) guesses = addWrongGuess('pin', guesses, later);
  expect(guessWait(guesses, later)).toBe(900);
});
