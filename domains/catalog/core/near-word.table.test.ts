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
])('%s means %s', (typed, expected) => {
  expect(nearWord(typed, VOCABULARY)).toBe(expected);
});

test('a word in itself is near without a mistake; of two alike the first', () => {
  expect(nearWord('salt', VOCABULARY)).toBe('salt');
  expect(nearWord('bat', ['cat', 'bad', 'bar'])).toBe('bad');
});

test('slips: a letter too many, two the other way round', () => {
  expect(slipsOf('abc').toSorted()).toEqual(['ab', 'ac', 'acb', 'bac', 'bc']);
});
