import { expect, test } from 'vitest';
import { foldText } from '#domains/kernel/core/fold-text.ts';
import { searchTextOf } from './search-text.ts';

const FIELDS = {
  name: 'Miniket Rice',
  name_bn: 'মিনিকেট চাল',
  code: 'R-01',
  variant: '5 KG',
  variant_bn: '৫ কেজি',
};

test('a variant is found by its names, code and barcodes in lower case', () => {
  const text = searchTextOf({ ...FIELDS, barcodes: ['8941100512345', 'Box-1'] });
  expect(text).toBe(
    'miniket rice 5 kg\nমিনিকেট চাল 5 কেজি\nr-01\n8941100512345\nbox-1\n~ miniket chal keji',
  );
});

test('letters in different Unicode forms are the same', () => {
  // য় as one code point, and as য with a dot below.
  expect(foldText('ময়দা')).toBe(foldText('ময়দা'));
  // With a joiner that some keyboards add between র and য.
  expect(foldText('র‍্যাব')).toBe(foldText('র্যাব'));
  expect(foldText('  Soap \u00a0  BAR ')).toBe('soap bar');
});

test('the text always fits an index entry, and is never cut inside a letter', () => {
  const name = '😀'.repeat(700);
  const text = searchTextOf({ ...FIELDS, name, variant: '', barcodes: [] });
  expect(new TextEncoder().encode(text)).toHaveLength(2352);
  expect(text).toBe('😀'.repeat(588));
});
