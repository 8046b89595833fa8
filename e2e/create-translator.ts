import { readFileSync } from 'node:fs';

export type Language = 'en' | 'bn';
export const LANGUAGES: readonly Language[] = ['en', 'bn'];

const dictionaries = new Map<string, Record<string, string>>();

function dictionaryOf(language: Language, name: string): Record<string, string> {
  const key = `${language}/${name}`;
  const known = dictionaries.get(key);
  if (known !== undefined) return known;
  const file = new URL(`../locales/${key}.json`, import.meta.url);
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  dictionaries.set(key, read);
  return read;
}

/** Returns the translations of a language: `wordsIn('bn')('pos:pay')`, with placeholders filled. */
export function createTranslator(language: Language) {
  return (key: string, blanks: Readonly<Record<string, string>> = {}): string => {
    const [name = '', word = ''] = key.split(':');
    const text = dictionaryOf(language, name)[word];
    if (text === undefined) throw new Error(`locales/${language} has no ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, blank: string) => blanks[blank] ?? '');
  };
}

export type Translator = ReturnType<typeof createTranslator>;
