import { isRejection } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { open } from '#platform/http/endpoint.ts';
import { listLanguagesRoute } from '../contract/language.ts';

const LANGUAGES = [
  { code: 'bn', name: 'বাংলা', is_default: true },
  { code: 'en', name: 'English', is_default: false },
] as const;

export const listLanguages = open(listLanguagesRoute, async ({ query }) => {
  const { q = '', limit, cursor } = query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const wanted = q.trim().toLowerCase();
  const first = LANGUAGES.findIndex(({ code }) => code === after?.[0]) + 1;
  const found = LANGUAGES.slice(first).filter(
    ({ code, name }) => code === wanted || name.toLowerCase().includes(wanted),
  );
  return pageOf(
    found.map((language) => ({ ...language, page_key: [language.code] })),
    limit,
  );
});
