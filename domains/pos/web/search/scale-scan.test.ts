import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { eanCheckDigit } from '#domains/kernel/core/ean-13.ts';
import type { ScaleLayout } from '#domains/kernel/core/scale-code.ts';
import { scaleScan } from './scale-scan.ts';

const layout: ScaleLayout = {
  prefix: '21',
  item_digits: 5,
  value_digits: 5,
  value: 'weight',
  decimals: 3,
  has_check_digit: true,
};

/** Onions at 100.00 a kilogram, eggs by the piece, and two kinds of rice with one code. */
const PRODUCTS: Readonly<Record<string, readonly Partial<PosProduct>[]>> = {
  '00100': [{ id: 'onion', unit_price: 10_000 as never, decimals: 3 }],
  '77': [{ id: 'egg', unit_price: 1_200 as never, decimals: 0 }],
  '00300': [{ id: 'rice 1' }, { id: 'rice 5' }],
};

const find = async (code: string) =>
  (PRODUCTS[code] ?? []).map((one) => ({ product_discount: 0, ...one })) as PosProduct[];

test.each([
  ['half a kilogram of onions', '210010000500', 'onion 5000'],
  ['the same, one digit misread', '210010000500', 'scale_code_misread'],
  ['nothing on the scale', '210010000000', 'scale_code_empty'],
  [
    'eggs, found by a code without leading zeros, are not sold by weight',
    '210007700500',
    'scale_code_not_of_unit',
  ],
  ['a code of two kinds of goods', '210030000500', 'scale_code_several'],
  ['a code of nothing', '210099900500', null],
  ['a code that is none of the scale’s', '400638133393', null],
])('%s', async (_name, code, expected) => {
  const checked = code + eanCheckDigit(code);
  const scanned = expected === 'scale_code_misread' ? misread(checked) : checked;
  const result = await scaleScan(scanned, layout, find);
  if (result === null) return expect(expected).toBeNull();
  if ('refused' in result) return expect(result.refused).toBe(expected);
  return expect(`${result.product.id} ${result.quantity}`).toBe(expected);
});

/** The same code with a wrong first digit of the weight. */
function misread(code: string): string {
  return `${code.slice(0, 9)}${code[9] === '9' ? '8' : '9'}${code.slice(10)}`;
}

test('a shop without such a scale has no such codes', async () => {
  expect(await scaleScan('210010000500', null, find)).toBeNull();
});
