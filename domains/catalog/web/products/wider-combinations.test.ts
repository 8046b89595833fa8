import { expect, test } from 'vitest';
import { type WiderChoice, widerCombinations, widerOptionsOf } from './wider-combinations.ts';

const fresh = (name: string, values: string, existingValue = ''): WiderChoice => ({
  key: name,
  name,
  values,
  existingValue,
  known: [],
});
const known = (name: string, values: string[], more = ''): WiderChoice => ({
  key: name,
  name,
  values: more,
  existingValue: '',
  known: values,
});
const SIZE = { name: 'Size', values: ['S', 'M'] };
const PLAIN = { options: [], variants: [{ options: {} }] };
const SIZED = { options: [SIZE], variants: [{ options: { Size: 'S' } }] };

test.each([
  ['a first choice', [fresh('Size', 'S, M, L', 'M')], PLAIN, ['S', 'L']],
  ['the first value is what there is', [fresh('Size', 'S, M')], PLAIN, ['M']],
  ['one more value', [known('Size', ['S', 'M'], 'L')], SIZED, ['(M)', 'L']],
  [
    'one more choice',
    [known('Size', ['S', 'M']), fresh('Hue', 'red, blue')],
    SIZED,
    ['S, blue', '(M, red)', '(M, blue)'],
  ],
  ['nothing typed', [fresh('', '')], PLAIN, []],
])('%s', (_name, choices, product, rows) => {
  const made = widerCombinations(widerOptionsOf(choices), product);
  expect(made.map(({ key, wasLeftOut }) => (wasLeftOut ? `(${key})` : key))).toEqual(rows);
});
