import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { foldText } from './fold-text.ts';
import { ROMANISED_TABLE } from './romanise.fixture.ts';
import { romanise } from './romanise.ts';

test.each(readTable(ROMANISED_TABLE).map((row) => [row.cell('name'), row.expected] as const))(
  '%s is typed %s',
  (name, latin) => {
    expect(romanise(foldText(name))).toBe(latin);
  },
);

test('text without Bengali is not transliterated', () => {
  expect(romanise('miniket rice 5 kg')).toBe('');
  expect(romanise('')).toBe('');
});
