import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './api.ts';
import { hostileMarksOf } from './in-page.mjs';
import { openBrowser, visit } from './visit.ts';

/** Hostile names of a product, a customer or a branch. */
const HOSTILE = [
  `"><img src=x onerror="window.ran=1">`,
  '<script>window.ran=1</script><svg onload=window.ran=1>',
].join('');

/** Free-text fields of a response. */
const WRITTEN = new RegExp(
  '(^|_)(name|name_bn|title|notes?|address|reason|text|description|label|memo|customer|supplier' +
    '|cashier|held_by|variant|variant_bn|options|reference)$',
);

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Writes markup into every name of each response before a screen gets it; returns the count. */
async function poison(context: BrowserContext): Promise<() => number> {
  let written = 0;
  const changed = (value: unknown, key: string): unknown => {
    if (typeof value === 'string' && WRITTEN.test(key)) {
      written += 1;
      return `${value.slice(0, 12)} ${HOSTILE}`;
    }
    if (Array.isArray(value)) return value.map((one) => changed(one, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, changed(one, name)]),
    );
  };
  await context.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: changed(await response.json(), '') });
  });
  return () => written;
}

/** Some seventy pages, one after the other. */
const LONG = { timeout: 900_000 };

test('no screen of the shop runs scripts in names', LONG, async () => {
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, context, problems } = one;
  const written = await poison(context);
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const kindOf = (path: string) => path.replace(ID, ':id');
  const waiting = ['/dashboard'];
  const seen = new Set(waiting.map(kindOf));
  const found: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    found.push(...(await page.evaluate(hostileMarksOf)).map((mark: string) => `${path}: ${mark}`));
    for (const link of await page.locator('a[href^="/dashboard"]').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      const [next = ''] = href.split(/[?#]/);
      if (seen.has(kindOf(next)) || next.startsWith('/dashboard/operator')) continue;
      seen.add(kindOf(next));
      waiting.push(next);
    }
  }
  console.log(`hostile names: ${seen.size} kinds of pages, ${written()} names`);
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
  expect(written()).toBeGreaterThan(1_000);
  await context.close();
});
