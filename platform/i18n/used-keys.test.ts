import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EN = new URL('../../locales/en/', import.meta.url);

const sources = globSync(['{apps,domains,platform}/**/*.{ts,tsx,mjs}', 'db/schema/*.sql'], {
  cwd: ROOT,
  exclude: (name) => name.includes('.test.') || name.includes('node_modules'),
}).map((file) => readFileSync(`${ROOT}${file}`, 'utf8'));

/** A key without what only some of its uses have: separators, and the ending of a plural. */
const plain = (key: string) => key.replace(/_(zero|one|other)$/, '').replaceAll(/\W/g, '_');

const allOf = (pattern: RegExp) => sources.flatMap((text) => text.match(pattern) ?? []);

/** Every quoted value of the code, such as `free_items` or `pos-sale.void`. */
const quoted = new Set(allOf(/(?<=['"`])[\w.:/-]+(?=['"`])/g).map(plain));
/** The same, and every name. */
const words = new Set([...quoted, ...allOf(/[\w$]+/g).map(plain)]);

/** The texts around the values of a template such as `offer_kind_${value}`. */
function partsOf(template: string): string[] {
  const text = template.slice(1, -1).replace(/^\w+:/, '');
  return text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/\W/g, '_'));
}

const found = [...new Set(allOf(/`[\w.:-]*(?:\$\{[^`{}]*\}[\w.-]*)+`/g))];
const hasText = (parts: readonly string[]) => parts.some((part) => /[a-z]/.test(part));
/** Without a text of its own, two values such as `${direction}_${purpose}` are a key. */
const isPair = ([, between, ...rest]: readonly string[]) => between === '_' && rest.length === 1;
const templates = found.map(partsOf).filter((parts) => hasText(parts) || isPair(parts));

/** Whether the key is these texts with a value in each place between. */
function isMadeOf(
  key: string,
  [first = '', ...rest]: readonly string[],
  isValue: (text: string) => boolean,
): boolean {
  if (!key.startsWith(first)) return false;
  const behind = key.slice(first.length);
  if (rest.length === 0) return behind === '';
  return [...behind].some(
    (_, index) =>
      isMadeOf(behind.slice(index + 1), rest, isValue) && isValue(behind.slice(0, index + 1)),
  );
}

const isWord = (text: string) => words.has(text);
const isQuoted = (text: string) => quoted.has(text);

function isUsed(key: string): boolean {
  return (
    isWord(key) ||
    templates.some((parts) => isMadeOf(key, parts, hasText(parts) ? isWord : isQuoted))
  );
}

// The actions of the audit log are built of several values; its own test reads their texts.
test.each(readdirSync(EN).sort())('each text of %s is shown by some code', (name) => {
  const keys = Object.keys(JSON.parse(readFileSync(new URL(name, EN), 'utf8')) as object);
  const unused = keys.filter((key) => !key.startsWith('did_') && !isUsed(plain(key)));
  expect(unused).toEqual([]);
});
