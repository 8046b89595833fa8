import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseUrl } from './at.ts';
import { createTranslator, type Language, type Translator } from './create-translator.ts';
import { clippedTexts, foreignText, overlaps, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { leave, openBrowser, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const LONG = { timeout: 300_000 };

type Shopper = { language: Language; width: number; hasScript: boolean };

const SHOPPERS: readonly Shopper[] = [
  { language: 'bn', width: 390, hasScript: true },
  { language: 'en', width: 390, hasScript: false },
  { language: 'bn', width: 1440, hasScript: false },
  { language: 'en', width: 1440, hasScript: true },
];

/** What is wrong on a page: axe, clipping, and texts of the other language. */
async function wrongIn(page: Page, { hasScript, language }: Shopper): Promise<string[]> {
  if (!hasScript) return [];
  await page.evaluate('document.fonts.ready.then(() => null)');
  const foreign = await foreignText(page, language);
  const wrong = [
    ...((await sidewaysScroll(page)) > 0 ? ['wider than the window'] : []),
    ...(await clippedTexts(page)),
    ...(await overlaps(page)),
    ...(await untranslated(page)),
    ...foreign.filter((word) => !NAMES[language].test(word)),
    ...(await violationsOn(page)),
  ];
  return wrong.map((text) => `${page.url()}: ${text}`);
}

/** The other language, the shop's address, what the visitor typed, and codes. */
const NAMES: Readonly<Record<Language, RegExp>> = {
  bn: /^(English|House|Road|Block|Mirpur|Dhaka|Nasrin|Akter|MIR|[A-Z]{3,4})$/,
  en: /^৳$/,
};

type Shopping = { page: Page; shopper: Shopper; t: Translator; wrong: string[] };

/** From a search to the cart. */
async function fillCart({ page, shopper, t, wrong }: Shopping): Promise<void> {
  await page.goto(`/s/demo/search?q=padma%20salt&lang=${shopper.language}`);
  await page.locator('.st-card').first().click();
  await page.locator('.st-buy input[name=quantity]').fill('2');
  await page.getByRole('button', { name: t('store:add_to_cart') }).click();
  await page.waitForURL('**/s/demo/cart?m=added');
  wrong.push(...(await wrongIn(page, shopper)));
  await page.getByRole('link', { name: t('store:order'), exact: true }).click();
}

/** The three blocks of the checkout, each with its mistakes first. */
async function fillIn({ page, shopper, t, wrong }: Shopping, phone: string): Promise<void> {
  const next = () => page.locator('.st-block .st-button').click();
  await page.locator('[name=phone]').fill('0171');
  await next();
  expect(await page.locator('[aria-invalid]').count()).toBe(3);
  wrong.push(...(await wrongIn(page, shopper)));
  await page.locator('[name=phone]').fill(phone);
  await page.locator('[name=name]').fill('Nasrin Akter');
  await page.locator('select[name=district]').selectOption('bd/district/dhaka');
  await next();
  await next();
  expect(await page.locator('[aria-invalid]').count()).toBe(2);
  await page.locator('select[name=place]').selectOption('bd/upazila/dhaka/savar');
  await page.locator('[name=street]').fill('House 12, Road 3');
  wrong.push(...(await wrongIn(page, shopper)));
  await next();
  expect(await page.locator('.st-closed[data-done]').count()).toBe(2);
  const head = await page.locator('.st-summary-head h2').textContent();
  expect(head).toBe(shopper.language === 'bn' ? '১টা মাল' : '1 item');
  // A block that is complete can be opened again, and keeps what it has.
  await page.locator('.st-closed [name=open][value=where]').click();
  expect(await page.locator('[name=street]').inputValue()).toBe('House 12, Road 3');
  await next();
  wrong.push(...(await wrongIn(page, shopper)));
  await page.getByRole('button', { name: t('store:place_order') }).click();
  await page.waitForURL('**/s/demo/o/**thanks=1');
}

describe.each(SHOPPERS)('a visitor in $language at $width, with script: $hasScript,', (shopper) => {
  test('orders from a search, for cash on delivery', LONG, async () => {
    const { language, width, hasScript } = shopper;
    const context = await browser.newContext({
      baseURL: baseUrl(),
      javaScriptEnabled: hasScript,
      locale: language === 'bn' ? 'bn-BD' : 'en-GB',
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    const shopping = { page, shopper, t: createTranslator(language), wrong: [] as string[] };
    await fillCart(shopping);
    await fillIn(shopping, `018125${width}${hasScript ? '7' : '8'}`.padEnd(11, '5'));
    shopping.wrong.push(...(await wrongIn(page, shopper)));
    const address = page.url();
    const total = await page.locator('.st-total dd').textContent();
    expect(total).toMatch(language === 'bn' ? /^৳[০-৯,]+\.০০$/ : /^৳[\d,]+\.00$/);
    const answer = await page.reload();
    expect([answer?.status(), page.url()]).toEqual([200, address]);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'none'");
    await page.goto('/s/demo/cart');
    expect(await page.locator('.st-line').count()).toBe(0);
    const other = await page.goto(address.replace(/.\?thanks=1$/, 'x'));
    expect([other?.status(), shopping.wrong]).toEqual([404, []]);
    await context.close();
  });
});

test('the shop sees the order, and accepts it', LONG, async () => {
  const one = await visit(browser, { language: 'en', as: 'owner@demo.test' });
  const { page, t } = one;
  const shopper = { language: 'en', width: 1440, hasScript: true } as const;
  const shopping = { page, shopper, t, wrong: [] as string[] };
  await fillCart(shopping);
  await fillIn(shopping, '01912555999');
  const path = new URL(page.url()).pathname;
  await page.goto('/dashboard/store-orders');
  await page.getByRole('link', { name: 'Nasrin Akter' }).first().click();
  await page.getByText('+8801912555999').waitFor();
  shopping.wrong.push(...(await violationsOn(page)));
  await page.getByRole('button', { name: t('storefront:confirm_order'), exact: true }).click();
  await page.getByText(t('storefront:order_confirmed_by')).waitFor();
  await page.goto(path);
  await page.getByText(t('store:said_confirmed')).waitFor();
  expect(shopping.wrong).toEqual([]);
  await leave(one);
});
