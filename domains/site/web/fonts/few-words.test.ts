import { expect, test } from 'vitest';
import { dictionary } from '#platform/i18n/messages.ts';
import { FEW_WORDS } from './few-words.ts';

test('the Bengali of English pages is what their small font files were cut to', () => {
  const words = Object.values(dictionary('en', 'site') ?? {}).map(String);
  const bengali = words.filter((text) => /[\u0980-\u09FE]/u.test(text));
  const cut: readonly string[] = [...FEW_WORDS.text, ...FEW_WORDS.display];
  expect(bengali.filter((text) => !cut.includes(text))).toEqual([]);
});
