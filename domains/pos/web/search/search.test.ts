import { describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { readTable } from '../../../../testkit/table.ts';
import {
  blockOf,
  compareEntries,
  entryOf,
  firstInOrder,
  groupVariants,
  matchVariantGroups,
} from './search.ts';

const TABLE = `
  name                | name_bn              | code  | barcode       | price   | category
  Doel Condensed Milk | দোয়েল কনডেন্সড মিল্ক  | M-03  | 8941100500031 | 120.00  | dairy
  Doel Milk           | দোয়েল তরল দুধ        | M-01  | 8941100500017 | 90.00   | dairy
  Doel Milk Powder    | দোয়েল গুঁড়া দুধ       | M-02  | 8941100500024 | 450.00  | dairy
  Flour               | ময়দা                | F-01  | 8941100500048 | 65.00   | grain
  Miniket Rice        | মিনিকেট চাল          | R-01  | 8941100500055 | 78.50   | grain
  Pen                 | কলম                  | milk  | 8941100500062 | 10.00   | -
  Soap 500 g          | সাবান ৫০০ গ্রাম      | S-500 | 8941100500079 | 1200.00 | -
`;

const PRODUCTS = readTable(TABLE).map((row): PosProduct => {
  const product = {
    id: row.cell('code'),
    product_id: row.cell('code'),
    product_code: row.cell('code'),
    name: row.cell('name'),
    name_bn: row.cell('name_bn'),
    variant: '',
    variant_bn: '',
    barcodes: [row.cell('barcode')],
    units: [],
    unit_price: Number.parseInt(row.cell('price').replace('.', ''), 10),
    category_id: row.cell('category') === '-' ? null : row.cell('category'),
  };
  return product as unknown as PosProduct;
});
const ENTRIES = groupVariants(PRODUCTS)
  .flatMap((variantGroup) => entryOf(variantGroup) ?? [])
  .toSorted(compareEntries);

const BLOCKS = [blockOf(ENTRIES.slice(0, 3)), blockOf(ENTRIES.slice(3))];

const found = (text: string, count = 99) =>
  matchVariantGroups(BLOCKS, text, count).map(({ first }) => first.name);

describe('search results, best first', () => {
  test.each([
    [
      'a name before its longer ones',
      'doel milk',
      ['Doel Milk', 'Doel Milk Powder', 'Doel Condensed Milk'],
    ],
    [
      'a code before names',
      'milk',
      ['Pen', 'Doel Condensed Milk', 'Doel Milk', 'Doel Milk Powder'],
    ],
    ['Bengali', 'গুঁড়া', ['Doel Milk Powder']],
    ['a Bengali name that begins so', 'মিনি', ['Miniket Rice']],
    // য় as one code point and as two.
    ['letters typed in another way', 'ময়দা', ['Flour']],
    ['letters typed in another way', 'ময়দা', ['Flour']],
    ['digits of either script', '৫০০ গ্রাম', ['Soap 500 g']],
    ['digits of either script', 'সাবান 500', ['Soap 500 g']],
    ['words in any order', 'powder doel', ['Doel Milk Powder']],
    ['a part of a barcode', '500048', ['Flour']],
    ['a barcode in Bengali digits', '৮৯৪১১০০৫০০০৫৫', ['Miniket Rice']],
    ['a price', '78.50', ['Miniket Rice']],
    ['a price', '১,২০০.০০', ['Soap 500 g']],
    ['nothing', 'tea', []],
  ])('%s: %s', (_, text, names) => {
    expect(found(text)).toEqual(names);
  });
});

test('at most the requested number is returned, and those are the first', () => {
  expect(found('milk', 2)).toEqual(['Pen', 'Doel Condensed Milk']);
  expect(found('', 2)).toEqual([]);
});

test('products are sorted by category and name, up to the requested number', () => {
  const categories = [
    { id: 'grain', rank: 1 },
    { id: 'dairy', rank: 2 },
  ];
  const names = (language: 'en' | 'bn', count: number) =>
    firstInOrder(ENTRIES, { categories, language, count }).map(({ first }) => first.name);
  expect(names('en', 4)).toEqual(['Flour', 'Miniket Rice', 'Doel Condensed Milk', 'Doel Milk']);
  expect(names('bn', 2)).toEqual(['Flour', 'Miniket Rice']);
  expect(names('en', 99)).toHaveLength(7);
});
