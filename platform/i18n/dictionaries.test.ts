import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOCALES = new URL('../../locales/', import.meta.url);

const namesIn = (language: string) => readdirSync(new URL(language, LOCALES)).sort();

type Dictionary = Readonly<Record<string, unknown>>;

function dictionaryOf(language: string, name: string): Dictionary {
  return JSON.parse(readFileSync(new URL(`${language}/${name}`, LOCALES), 'utf8')) as Dictionary;
}

/** Placeholders such as `{{count}}`, in alphabetical order. */
const blanksIn = (text: unknown) => (String(text).match(/\{\{[^}]*\}\}/g) ?? []).sort();

test('both languages have the same dictionaries', () => {
  expect(namesIn('bn')).toEqual(namesIn('en'));
  expect(namesIn('en')).toContain('common.json');
});

test.each(namesIn('en'))('%s has the same keys in both, with the same placeholders', (name) => {
  const [bn, en] = [dictionaryOf('bn', name), dictionaryOf('en', name)];
  expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect([key, typeof text, typeof bn[key]]).toEqual([key, 'string', 'string']);
    expect([key, blanksIn(bn[key])]).toEqual([key, blanksIn(text)]);
    const isEmpty = String(text).trim() === '' || String(bn[key]).trim() === '';
    expect([key, isEmpty]).toEqual([key, false]);
  }
});

/** Words that shops and their software do not use for these things. */
const REFUSED = new RegExp(
  `\\b(${[
    ...['told', 'untold', 'lacks?', 'lying', 'weigh(s|ed)?', 'deeds?', 'unheard', 'hindrance'],
    ...['strangers?', 'put away', 'tak(e|en|es) back', 'took back', 'give up', 'given up'],
    ...['gave up', 'so many', 'so much', 'so few', 'whoever', 'who may', 'nobody', 'dearer'],
    ...['ought', 'as it stood', 'by the books', 'written down', 'narration'],
  ].join('|')})\\b`,
  'i',
);

// Search terms of the command palette are what people type, so they are exempt.
test.each(namesIn('en'))('%s has none of the refused words', (name) => {
  const texts = Object.entries(dictionaryOf('en', name)).map(([key, text]) => `${key}: ${text}`);
  const shown = texts.filter((text) => !text.startsWith('alias_'));
  expect(shown.filter((text) => REFUSED.test(text.replace(/^\w+:|\{\{.*?\}\}/g, '')))).toEqual([]);
});
