import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { ROMANISED_TABLE } from './romanised.fixture.ts';
import { romanised } from './romanised.ts';
import { folded } from './search-text.ts';

test.each(readTable(ROMANISED_TABLE).map((row) => [row.cell('name'), row.expected] as const))(
  '%s is typed %s',
  (name, latin) => {
    expect(romanised(folded(name))).toBe(latin);
  },
);

test('text without Bengali is not transliterated', () => {
  expect(romanised('miniket rice 5 kg')).toBe('');
  expect(romanised('')).toBe('');
});
