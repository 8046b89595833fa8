import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { goodsOf, goodsThatMatch } from './search.ts';

const GOODS = goodsOf(
  [
    ['Doel Condensed Milk', 'দোয়েল কনডেন্সড মিল্ক'],
    ['Doel Milk', 'দোয়েল তরল দুধ'],
    ['Doel Milk Powder', 'দোয়েল গুঁড়া দুধ'],
  ].map(([name = '', name_bn = '']) => {
    const product: Partial<PosProduct> = { id: name, product_id: name, name, name_bn };
    return { ...product, variant: '', variant_bn: '', product_code: '', barcodes: [] };
  }) as unknown as PosProduct[],
);

test.each([
  ['doel milk', ['Doel Milk', 'Doel Milk Powder', 'Doel Condensed Milk']],
  ['milk', ['Doel Condensed Milk', 'Doel Milk', 'Doel Milk Powder']],
  ['গুঁড়া', ['Doel Milk Powder']],
  ['tea', []],
])('%s finds what is called so first', (text, names) => {
  expect(goodsThatMatch(GOODS, text).map(({ first }) => first.name)).toEqual(names);
});
