import { expect, test } from 'vitest';
import { dictionary } from '#platform/i18n/messages.ts';
import { BENGALI_SAMPLES } from './bengali-samples.ts';

test('the Bengali texts of English pages match their small font files', () => {
  const texts = Object.values(dictionary('en', 'site') ?? {}).map(String);
  const bengali = texts.filter((text) => /[\u0980-\u09FE]/u.test(text));
  const cut: readonly string[] = [...BENGALI_SAMPLES.text, ...BENGALI_SAMPLES.display];
  expect(bengali.filter((text) => !cut.includes(text))).toEqual([]);
});
