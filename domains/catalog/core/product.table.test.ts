import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { checkProduct, type NewVariant, variantName } from './product.ts';

const SIZE = { name: 'Size', values: ['1 kg', '5 kg'] };
const GRAIN = { name: 'Grain', values: ['long'] };

function variant(name: string, options: Record<string, string>, discount = 0): NewVariant {
  const id = `id of ${name}`;
  const prices = { sale_price: minor(100), product_discount: minor(discount), vat_rate: null };
  return { id, name, name_bn: '', options, barcodes: [], ...prices };
}

test.each([
  ['without choices', [], [variant('', {})], null],
  ['two without choices', [], [variant('a', {}), variant('b', {})], 'options_mismatch'],
  ['one of two sizes', [SIZE], [variant('1 kg', { Size: '1 kg' })], null],
  ['a size not listed', [SIZE], [variant('2 kg', { Size: '2 kg' })], 'options_mismatch'],
  ['no size', [SIZE], [variant('x', {})], 'options_mismatch'],
  ['one choice too many', [SIZE], [variant('x', { Size: '1 kg', Hue: 'red' })], 'options_mismatch'],
  ['a name of the language', [GRAIN], [variant('x', { toString: 'long' })], 'options_mismatch'],
  [
    'a name twice',
    [SIZE],
    [variant('x', { Size: '1 kg' }), variant('x', { Size: '5 kg' })],
    'variant_twice',
  ],
  ['a discount of the whole price', [], [variant('', {}, 100)], null],
  ['a discount above the price', [], [variant('', {}, 101)], 'discount_too_large'],
])('%s', (_name, options, variants, code) => {
  expect(checkProduct({ options, variants })?.rejection ?? null).toBe(code);
});

test('a variant is named by its option values, in the order of the product', () => {
  expect(variantName([SIZE, GRAIN], { Grain: 'long', Size: '5 kg' })).toBe('5 kg, long');
  expect(variantName([], {})).toBe('');
});
