import { expect, test } from 'vitest';
import { widthOf } from './width-of.ts';

test.each([
  ['an empty column is as wide as its heading', ['Shelf', '', ''], 7],
  ['a barcode is never broken', ['Code', '8949101000019', ''], 15],
  ['marks over a letter take no room', ['নাম', 'চিঁড়া', 'মুড়ি'], 4],
  ['what is long gets more', ['Name', 'Miniket rice, fine, old, milled', 'Salt'], 19.5],
  ['but not all there is', ['Note', 'word '.repeat(40)], 42],
  ['what no line holds is broken anyway', ['Text', 'x'.repeat(17), 'x'.repeat(80)], 42],
])('%s', (_, cells, width) => {
  expect(widthOf(cells)).toBe(width);
});
