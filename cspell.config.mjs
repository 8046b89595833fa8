import { existsSync, readFileSync } from 'node:fs';

/** The glossary is a dictionary: a term that it explains is spelled as it stands there. */
const glossary = new URL('./GLOSSARY.md', import.meta.url);
const terms = existsSync(glossary) ? readFileSync(glossary, 'utf8').match(/[A-Za-z]{4,}/g) : [];

/** Names that the product's specification spells so. They stay, and they stay the only ones. */
const SPECIFIED = ['registerd', 'receved'];

export default {
  version: '0.2',
  language: 'en,en-GB',
  files: ['**/*.{ts,tsx,mjs,sql,md,css}', '.ci/run', 'locales/en/*.json'],
  // Goods and people of a market are no words.
  ignorePaths: [
    ...['node_modules', 'build', 'data', '.react-router', 'platform/db/types.ts', 'db/schema.sql'],
    ...['testkit/imports', 'domains/geo/server/first-places'],
  ],
  dictionaryDefinitions: [{ name: 'project', path: './docs/words.txt', addWords: true }],
  dictionaries: ['project', 'typescript', 'node', 'npm', 'sql', 'html', 'css', 'softwareTerms'],
  words: [...(terms ?? []), ...SPECIFIED],
  // Other scripts have a spelling of their own; colours, hashes and addresses have none.
  ignoreRegExpList: [
    '/[\\u0600-\\u06FF\\u0900-\\u09FF]+/g',
    '/\\b([0-9A-F]{6}|[0-9a-f]{16,})\\b/g',
    '/https?:\\S+|%[0-9A-F]{2}/g',
  ],
  minWordLength: 4,
  allowCompoundWords: false,
};
