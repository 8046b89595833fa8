import { readdirSync, readFileSync } from 'node:fs';
import { formatCount, formatQuantity } from '#domains/kernel/core/format-number.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { fillBlanks } from './fill-blanks.ts';

const FOLDER = new URL('../../locales/', import.meta.url);

type Dictionary = { readonly [key: string]: string | Dictionary };

/** Every dictionary, by `{language}/{namespace}`: cached, a few hundred kilobytes. */
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

/** Placeholders of business days, unless their value is a text already. */
const DAYS: ReadonlySet<string> = new Set(
  'day begins_on closed_until starts_on ends_on expires_on'.split(' '),
);
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Placeholders of quantities; a number in any other one is a count. */
const QUANTITIES: ReadonlySet<string> = new Set(['left']);

/** The text of a placeholder: days, quantities and counts in the notation of the language. */
function written(language: 'bn' | 'en', name: string, value: string | number): string {
  if (typeof value === 'number') {
    const isQuantity = QUANTITIES.has(name);
    return isQuantity ? formatQuantity(value as Quantity, language) : formatCount(value, language);
  }
  return DAYS.has(name) && ISO_DAY.test(value) ? formatDay(value, language) : value;
}

/**
 * The text of a key on the server (errors, mail, documents), with `{{name}}` replaced. A missing
 * key is returned as it is: a test proves the dictionaries complete.
 */
export function message(
  language: 'bn' | 'en',
  namespace: string,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const found = dictionary(language, namespace)?.[key];
  if (typeof found !== 'string') return key;
  return fillBlanks(found, (name) => {
    const value = params[name];
    return value === undefined ? undefined : written(language, name, value);
  });
}
