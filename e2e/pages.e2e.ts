import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressPatterns } from '../tools/walk/routes.ts';
import { OWNER } from './api.ts';
import type { Language } from './create-translator.ts';
import { languagesOf } from './matrix.ts';
import { untranslated } from './measure.ts';
import { leave, openBrowser, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The pages of a shop that no identifier chooses. */
const ADDRESSES = addressPatterns().filter(
  (address) => /^\/dashboard(\/|$)/.test(address) && !/[:*]|\/operator/.test(address),
);

/** Most of the time is waiting for the network to rest: several windows wait at once. */
const WINDOWS = [0, 1, 2];

describe.each(languagesOf('pages'))('pages opened by their address, in %s', (language) => {
  test('have their dictionary, whatever was opened before', { timeout: 300_000 }, async () => {
    const found = await Promise.all(
      WINDOWS.map((turn) =>
        flawsOn(
          language,
          ADDRESSES.filter((_, index) => index % WINDOWS.length === turn),
        ),
      ),
    );
    expect(ADDRESSES.length).toBeGreaterThan(80);
    expect(found.flat()).toEqual([]);
  });
});

/** Keys shown in place of words, and errors of the console, each with its address. */
async function flawsOn(language: Language, addresses: readonly string[]): Promise<string[]> {
  const one = await visit(browser, { language, as: OWNER });
  const { page, problems } = one;
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const flaws = [...(await untranslated(page)), ...problems.splice(0)];
    found.push(...flaws.map((flaw) => `${address}: ${flaw}`));
  }
  await leave(one);
  return found;
}
