import { expect, test } from 'vitest';
import { combinationsOf, optionsOf, valuesOf } from './options-of.ts';

const SIZE = { key: '1', name: ' Size ', values: 'S, M,, S' };
const HUE = { key: '2', name: 'Hue', values: 'red' };

test('values stand apart by commas, each once', () => {
  expect(valuesOf(' S ,M,,S\nL')).toEqual(['S', 'M', 'L']);
});

test('a choice without a name or a value is none', () => {
  const empty = { key: '3', name: '', values: 'x' };
  expect(optionsOf([SIZE, empty, { ...HUE, values: ' ' }])).toEqual([
    { name: 'Size', values: ['S', 'M'] },
  ]);
});

test('every value is made with every other, in the order of the choices', () => {
  expect(combinationsOf([SIZE, HUE])).toEqual([
    { key: 'S, red', options: { Size: 'S', Hue: 'red' } },
    { key: 'M, red', options: { Size: 'M', Hue: 'red' } },
  ]);
  expect(combinationsOf([])).toEqual([]);
});

test('there are never more than a product may have', () => {
  const values = Array.from({ length: 20 }, (_, index) => `v${index}`).join(',');
  const many = ['a', 'b'].map((name) => ({ key: name, name, values }));
  expect(combinationsOf(many)).toHaveLength(100);
});
