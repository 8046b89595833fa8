import { describe, expect, test } from 'vitest';
import { contractRoutes } from '../../testkit/contract-routes.ts';
import { EXPORT_REJECTIONS } from '../contract/export-route.ts';
import { SHARED_STATUS } from '../http/problem.ts';
import { dictionary } from './messages.ts';

/** Every code of a response: those of the contracts, the shared ones, and the fallback. */
async function readCodes(): Promise<string[]> {
  const routes = await contractRoutes();
  expect(routes.length).toBeGreaterThan(30);
  const listed = routes.flatMap((route) => Object.keys(route.rejections));
  const shared = Object.keys({ ...SHARED_STATUS, ...EXPORT_REJECTIONS });
  return [...new Set([...listed, ...shared, 'unexpected'])].sort();
}

describe.each([
  ['en', /^[A-Z][^\u0980-\u09ff]*[.]$/],
  ['bn', /^[\u0980-\u09ff].*।$/],
])('in %s', (language, sentence) => {
  const translations = dictionary(language, 'errors') ?? {};

  test('every code has its sentence, and no sentence is unused', async () => {
    expect(Object.keys(translations)).toEqual(await readCodes());
  });

  test('each is a sentence in its own script', () => {
    const odd = Object.entries(translations).filter(([, text]) => !sentence.test(String(text)));
    expect(odd).toEqual([]);
  });

  test('no two codes say the same', () => {
    const texts = Object.values(translations);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});
