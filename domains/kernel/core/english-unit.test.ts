import { expect, test } from 'vitest';
import { englishUnit } from './english-unit.ts';
import type { Quantity } from './quantity.ts';

test.each([
  ['piece', 10_000, 'piece'],
  ['Piece', 120_000, 'pieces'],
  ['piece', 0, 'pieces'],
  ['piece', -10_000, 'piece'],
  ['piece', -20_000, 'pieces'],
  ['Litre', 5_000, 'litre'],
  ['litre', 15_000, 'litres'],
  ['Kilogram', 20_000, 'kg'],
  ['kg', 20_000, 'kg'],
  ['Four', 20_000, 'hali'],
  ['box', 20_000, 'boxes'],
  ['Dozen', 30_000, 'dozen'],
  ['Bundle of ten', 30_000, 'Bundle of ten'],
  ['constructor', 30_000, 'constructor'],
])('%s, %i: %s', (unit, quantity, written) => {
  expect(englishUnit(unit, quantity as Quantity)).toBe(written);
});
