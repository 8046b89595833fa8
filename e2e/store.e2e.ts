import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseUrl } from './at.ts';
import { LANGUAGES, type Language } from './create-translator.ts';
import { clippedTexts, foreignText, overlaps, sidewaysScroll, untranslated } from './measure.ts';
import { openBrowser, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const open = (path: string) => fetch(`${baseUrl()}/s/demo${path}`, { redirect: 'manual' });

test.each([
  '/search.data?q=<script>alert(1)</script>',
  '/sear%63h.data?q=<script>alert(1)</script>',
  '/search%2Edata?q=<script>alert(1)</script>',
  '/search.data/?q=<script>alert(1)</script>',
  '/products.data',
  '.data',
  '/_.data',
])('%s is no page of a store, and nothing in it runs', async (path) => {
  for (const _ of ['drawn', 'again']) {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain']);
    expect(await answer.text()).toBe('Not found');
  }
});

test.each(['/S/demo/products', '/s/demo/%63art', '/./s/demo/products', '/%53/demo/o/A-B.data'])(
  '%s is another spelling of an address of a store, and none',
  async (path) => {
    // `fetch` removes dots, so it is sent as it is.
    const { status, body, headers } = await getRaw(path);
    expect([status, body, headers['cache-control']]).toEqual([404, 'Not found', undefined]);
  },
);

/** The answer to a path as it is written. */
async function getRaw(path: string) {
  const { hostname, port } = new URL(baseUrl());
  const [message] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await message.toArray()).toString();
  return { status: message.statusCode, body, headers: message.headers };
}

test.each([
  ['/products?page=99', 404],
  ['/products?page=1000', 404],
  ['//products', 404],
  ['/products//', 404],
  ['/%', 404],
  ['/%E0%A4%A', 404],
  ['/c/%25', 404],
  ['/products?sort=%', 200],
  ['/p/miniket-rice?v=0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0', 308],
  ['/../nobody', 404],
] as const)('%s is answered with %i', async (path, status) => {
  const answer = await open(path);
  expect(answer.status).toBe(status);
  if (status === 308) expect(answer.headers.get('location')).toBe('/s/demo/p/miniket-rice');
});

test('a page of a list has the address of itself, for search engines', async () => {
  const text = await (await open('/products?page=2&lang=en&utm_source=x')).text();
  expect(text).toContain(
    `<link rel="canonical" href="${baseUrl()}/s/demo/products?page=2&amp;lang=en"/>`,
  );
});

test.each(['', '/products?page=2', '/search?q=rice', '/sear%63h?q=rice', '/p/nothing', '/cart'])(
  'a page at %s is without a script, and none may run',
  async (path) => {
    for (const _ of ['drawn', 'again']) {
      const answer = await open(path);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
      const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
      expect(scripts.filter((tag) => !tag.includes('application/ld+json'))).toEqual([]);
    }
  },
);

const PAGES = ['', '/products', '/products?page=2', '/search?q=rice', '/p/nothing', '/cart'];
const WIDTHS = [360, 768, 1024, 1280, 1920];
const LONG = { timeout: 300_000 };
/** Names that are the same in both languages, the word that is searched, and the shop's address. */
const NAMES: Readonly<Record<Language, RegExp>> = {
  bn: /^(English|rice|House|Road|Block|Mirpur|Dhaka)$/,
  en: /^৳$/,
};

describe.each(LANGUAGES)('a store, in %s', (language) => {
  test('has no clipping and no overlap, and can be searched at each width', LONG, async () => {
    const { page, context } = await visit(browser, { language });
    const found: string[] = [];
    await page.goto('/s/demo/products');
    const product = await page.locator('.st-card').first().getAttribute('href');
    for (const path of [...PAGES, (product ?? '').replace('/s/demo', '')]) {
      await page.goto(`/s/demo${path}`);
      await page.evaluate('document.fonts.ready.then(() => null)');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 9_000 });
        const left = await page.evaluate(
          "document.querySelector('.store-page').getBoundingClientRect().left",
        );
        const isSearched = await page.getByRole('searchbox').first().isVisible();
        const wrong = [
          ...(left === 0 ? [] : [`${left} px beside the page`]),
          ...(isSearched ? [] : ['no search']),
          ...((await sidewaysScroll(page)) > 0 ? ['wider than the window'] : []),
          ...(await clippedTexts(page)),
          ...(await overlaps(page)),
        ];
        found.push(...wrong.map((text) => `${path} at ${width}: ${text}`));
      }
      const foreign = await foreignText(page, language);
      const raw = [
        ...(await untranslated(page)),
        ...foreign.filter((word) => !NAMES[language].test(word)),
      ];
      found.push(...raw.map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });

  test('keeps its list in the other language, and names it without filter and sort', async () => {
    const { page, context } = await visit(browser, { language });
    const other = language === 'bn' ? 'en' : 'bn';
    await page.goto('/s/demo/products?utm_source=x&sort=price&page=2');
    const links = page.locator('head link');
    const canonical = await links.and(page.locator('[rel=canonical]')).getAttribute('href');
    expect(canonical).toBe(`${baseUrl()}/s/demo/products?lang=${language}`);
    await page.locator(`.st-header a[hreflang=${other}]`).first().click();
    await page.waitForURL(`**/s/demo/products?sort=price&page=2&lang=${other}`);
    expect(await page.locator('.store-page').getAttribute('lang')).toBe(other);
    await context.close();
  });
});

test('a cart is filled and emptied without a script, and stays in this store', async () => {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    javaScriptEnabled: false,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto('/s/demo/search?q=chinigura&lang=en');
  await page.locator('.st-card-add button').first().click();
  await page.waitForURL('**/s/demo/cart?m=added');
  const quantity = page.locator('.st-stepper input');
  const total = page.locator('.st-total dd');
  const one = await total.textContent();
  await page.locator('.st-stepper [value=increment]').click();
  expect([await quantity.inputValue(), (await total.textContent()) === one]).toEqual(['2', false]);
  await page.locator('.st-stepper [value=decrement]').click();
  expect([await quantity.inputValue(), await total.textContent()]).toEqual(['1', one]);
  await quantity.fill('৩');
  await quantity.press('Enter');
  expect(await quantity.inputValue()).toBe('3');
  const saved = await context.cookies(`${baseUrl()}/s/demo/cart`);
  const cart = saved.find(({ name }) => name === 'cart-demo');
  expect([cart?.path, cart?.httpOnly, cart?.sameSite]).toEqual(['/s/demo', true, 'Lax']);
  expect(await context.cookies(`${baseUrl()}/s/another/cart`)).not.toContainEqual(cart);
  const answer = await page.goto('/s/demo/cart?lang=en');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  expect(await page.locator('.st-line').count()).toBe(0);
  await context.close();
});
