import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../locales/', import.meta.url);

type Dictionary = { readonly [key: string]: string | Dictionary };

/** Every dictionary, by `{language}/{namespace}`: read once, they are a few hundred kilobytes. */
const dictionaries = new Map<string, Dictionary>();

for (const language of ['bn', 'en']) {
  const folder = new URL(`${language}/`, FOLDER);
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.json')) continue;
    const dictionary = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dictionary;
    dictionaries.set(`${language}/${file.slice(0, -'.json'.length)}`, dictionary);
  }
}

export function dictionary(language: string, namespace: string): Dictionary | undefined {
  return dictionaries.get(`${language}/${namespace}`);
}

/**
 * The words for a key on the server (errors, mail, papers), with `{{name}}` replaced. A key that
 * has none is answered as it is: a test holds that the dictionaries are whole.
 */
export function message(
  language: 'bn' | 'en',
  namespace: string,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const found = dictionary(language, namespace)?.[key];
  if (typeof found !== 'string') return key;
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
