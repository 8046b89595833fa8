import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type RequestedOption, widerOptions } from './wider-options.ts';

const SIZE = { name: 'Size', values: ['S', 'M'] };
const ALONE = [{ id: 'a', name: '', options: {} }];
const SIZED = [
  { id: 's', name: 'S', options: { Size: 'S' } },
  { id: 'm', name: 'Middle', options: { Size: 'M' } },
];

const parsed = (text: string): RequestedOption[] =>
  text.split(' | ').map((one) => {
    const [name = '', values = '', existing_value = null] = one.split(/: | -> /);
    return { name, values: values.split(', '), existing_value };
  });

test.each([
  ['Size: S, M -> S', [], ALONE, 'S'],
  ['Size: S, M -> S | Hue: red, blue -> red', [], ALONE, 'S, red'],
  ['Size: S, M | Hue: red -> red', [SIZE], SIZED, 'S, red; Middle'],
  ['Hue: red -> red | Size: S, M, L', [SIZE], SIZED, 'red, S; Middle'],
  ['Size: S, M, L', [SIZE], SIZED, 'S; Middle'],
  ['Size: S, M', [], ALONE, 'options.0.existing_value'],
  ['Size: S, M -> L', [], ALONE, 'options.0.existing_value'],
  ['Size: S', [SIZE], SIZED, 'options'],
  ['Hue: red -> red', [SIZE], SIZED, 'options'],
  ['Size: S, M | Size: S, M', [SIZE], SIZED, 'options'],
  ['Size: S, S -> S', [], ALONE, 'options.0.values'],
])('%s', (text, before, variants, outcome) => {
  const wider = widerOptions(before, parsed(text), variants);
  const said = isRejection(wider) ? wider.path : wider.existing.map(({ name }) => name).join('; ');
  expect(said).toBe(outcome);
});

test('existing variants get a value for each option', () => {
  const wider = widerOptions([SIZE], parsed('Size: S, M | Hue: red -> red'), SIZED);
  expect(isRejection(wider) ? wider : wider.existing.map(({ options }) => options)).toEqual([
    { Size: 'S', Hue: 'red' },
    { Size: 'M', Hue: 'red' },
  ]);
});
