import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOCALES = new URL('../../locales/', import.meta.url);

const namesIn = (language: string) => readdirSync(new URL(language, LOCALES)).sort();

type Dictionary = Readonly<Record<string, unknown>>;

function dictionaryOf(language: string, name: string): Dictionary {
  return JSON.parse(readFileSync(new URL(`${language}/${name}`, LOCALES), 'utf8')) as Dictionary;
}

/** `{{count}}` and such, in the order of the alphabet. */
const blanksIn = (text: unknown) => (String(text).match(/\{\{[^}]*\}\}/g) ?? []).sort();

test('both languages have the same dictionaries', () => {
  expect(namesIn('bn')).toEqual(namesIn('en'));
  expect(namesIn('en')).toContain('common.json');
});

test.each(namesIn('en'))('%s has the same words in both, with the same blanks', (name) => {
  const [bn, en] = [dictionaryOf('bn', name), dictionaryOf('en', name)];
  expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect([key, typeof text, typeof bn[key]]).toEqual([key, 'string', 'string']);
    expect([key, blanksIn(bn[key])]).toEqual([key, blanksIn(text)]);
    const isEmpty = String(text).trim() === '' || String(bn[key]).trim() === '';
    expect([key, isEmpty]).toEqual([key, false]);
  }
});
