import { expect, test } from 'vitest';
import { nearWord, slipsOf } from './near-word.ts';

const VOCABULARY = [
  'rice',
  'miniket',
  'soap',
  'sugar',
  'shampoo',
  'চাল',
  'চিনি',
  'মিনিকেট',
  'oil',
  'salt',
];

test.each([
  ['rcie', 'rice'],
  ['rize', 'rice'],
  ['ric', 'rice'],
  ['mniket', 'miniket'],
  ['minkeet', 'miniket'],
  ['minicet', 'miniket'],
  ['shmapo', 'shampoo'],
  ['sope', null],
  ['soop', 'soap'],
  ['xy', null],
  ['বাদাম', null],
  ['চিনী', 'চিনি'],
  ['মিনিকট', 'মিনিকেট'],
  ['shampooing', null],
])('%s is corrected to %s', (typed, expected) => {
  expect(nearWord(typed, VOCABULARY)).toBe(expected);
});

test('a known word needs no correction; of two equal candidates the first wins', () => {
  expect(nearWord('salt', VOCABULARY)).toBe('salt');
  expect(nearWord('bat', ['cat', 'bad', 'bar'])).toBe('bad');
});

test('slips: an extra letter, two letters swapped', () => {
  expect(slipsOf('abc').toSorted()).toEqual(['ab', 'ac', 'acb', 'bac', 'bc']);
});
