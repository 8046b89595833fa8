import { expect, test } from 'vitest';
import { combinationsOf, optionsOf, valuesOf } from './options-of.ts';

const SIZE = { key: '1', name: ' Size ', values: 'S, M,, S' };
const HUE = { key: '2', name: 'Hue', values: 'red' };

test('values are separated by commas, without duplicates', () => {
  expect(valuesOf(' S ,M,,S\nL')).toEqual(['S', 'M', 'L']);
});

test('an option without a name or a value is ignored', () => {
  const empty = { key: '3', name: '', values: 'x' };
  expect(optionsOf([SIZE, empty, { ...HUE, values: ' ' }])).toEqual([
    { name: 'Size', values: ['S', 'M'] },
  ]);
});

test('every value is combined with every other, in option order', () => {
  expect(combinationsOf([SIZE, HUE])).toEqual([
    { key: 'S, red', options: { Size: 'S', Hue: 'red' } },
    { key: 'M, red', options: { Size: 'M', Hue: 'red' } },
  ]);
  expect(combinationsOf([])).toEqual([]);
});

test('combinations are limited to the most of a product', () => {
  const values = Array.from({ length: 20 }, (_, index) => `v${index}`).join(',');
  const many = ['a', 'b'].map((name) => ({ key: name, name, values }));
  expect(combinationsOf(many)).toHaveLength(100);
});
