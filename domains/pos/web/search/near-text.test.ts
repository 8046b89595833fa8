import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { nearText } from './near-text.ts';
import { blockOf, type Entry, entryOf, matchVariantGroups } from './search.ts';

function makeEntry(id: string, name: string, name_bn: string): Entry {
  const product = {
    id,
    product_id: id,
    product_code: id,
    barcodes: ['8941100512345'],
    units: [],
    name,
    name_bn,
    variant: '',
    variant_bn: '',
    options: {},
  } as unknown as PosProduct;
  return entryOf({ product_id: id, variants: [product] }) as Entry;
}

const BLOCKS = [
  blockOf([makeEntry('R1', 'Miniket Rice', 'মিনিকেট চাল'), makeEntry('S1', 'Lux Soap', 'লাক্স সাবান')]),
  blockOf([makeEntry('S2', 'Meril Shampoo', 'মেরিল শ্যাম্পু')]),
];

test.each([
  ['rcie', 'R1'],
  ['minikat', 'R1'],
  ['lux sopa', 'S1'],
  ['shmapoo', 'S2'],
  ['মিনিকট', 'R1'],
  ['zzzz', null],
  ['8941100512346', null],
])('%s means %s', (typed, id) => {
  expect(matchVariantGroups(BLOCKS, typed, 9)).toEqual([]);
  const corrected = nearText(BLOCKS, typed);
  const found = corrected === null ? [] : matchVariantGroups(BLOCKS, corrected, 9);
  expect(found.map(({ product_id }) => product_id)).toEqual(id === null ? [] : [id]);
});
