import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiOf, CASHIER, OWNER } from './api.ts';
import { baseUrl } from './at.ts';
import { findProducts } from './find-products.ts';
import { addressesOf, groundOf } from './in-page.mjs';
import { LINES } from './landing-lines.ts';
import { openTill, sellable } from './till.ts';
import { openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function opened(one: Visit, path: string): Promise<void> {
  await one.page.goto(path);
  await one.page.getByRole('heading', { level: 1 }).waitFor();
  // Before hydration a press would only follow links.
  await one.page.waitForLoadState('networkidle');
}

test.each(LINES)('%s', (_line, file, name) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  expect(text.includes(name), `${file} has no "${name}"`).toBe(true);
});

describe('header', () => {
  test('links to each page, and to Login and Sign Up, or the Dashboard', async () => {
    const paths = ['/features', '/price', '/blog', '/contact'];
    const out = await visit(browser);
    await opened(out, '/');
    const addresses = (one: Visit) => one.page.locator('header a').evaluateAll(addressesOf);
    expect(await addresses(out)).toEqual(
      expect.arrayContaining([...paths, '/login', '/registration', '/features/pos-till']),
    );
    const login = out.page.locator('header').getByRole('link', { name: out.t('site:login') });
    expect(await login.first().isVisible()).toBe(true);
    expect(await addresses(out)).not.toContain('/dashboard');
    await out.context.close();
    const isIn = await visit(browser, { as: OWNER });
    await opened(isIn, '/');
    expect(await addresses(isIn)).toEqual(expect.arrayContaining([...paths, '/dashboard']));
    expect(await addresses(isIn)).not.toContain('/login');
    await isIn.context.close();
  });

  test('shows a signed-in user the Dashboard in the phone menu', async () => {
    const one = await visit(browser, { size: PHONE, as: OWNER });
    const { page, t } = one;
    await opened(one, '/price');
    await page.getByRole('button', { name: t('site:menu'), exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name: t('site:dashboard') }).waitFor();
    expect(await menu.getByRole('link', { name: t('site:login') }).count()).toBe(0);
    await one.context.close();
  });

  test('is fixed after more than ten pixels, and not at ten', async () => {
    const one = await visit(browser);
    await opened(one, '/');
    const bar = "getComputedStyle(document.querySelector('header > div')).position";
    for (const [scrolled, position] of [
      [10, 'absolute'],
      [11, 'fixed'],
      [9, 'absolute'],
    ] as const) {
      await one.page.evaluate(`scrollTo(0, ${scrolled})`);
      await expect.poll(() => one.page.evaluate('scrollY')).toBe(scrolled);
      await expect.poll(() => one.page.evaluate(bar)).toBe(position);
    }
    await one.context.close();
  });
});

test('a line along the top is animated while another page loads', async () => {
  const one = await visit(browser);
  const { page, t } = one;
  await opened(one, '/');
  const line = page.locator('[data-progress]');
  expect(await line.getAttribute('hidden')).not.toBe(null);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/price', async (route) => {
    await gate;
    await route.continue();
  });
  await page
    .locator('header')
    .getByRole('link', { name: t('site:price'), exact: true })
    .click();
  await expect.poll(() => line.getAttribute('hidden')).toBe(null);
  expect(await line.boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 });
  release();
  await page.waitForURL('**/price');
  await expect.poll(() => line.getAttribute('hidden')).not.toBe(null);
  await one.context.close();
});

test('a toast appears at the bottom right for 500 milliseconds', async () => {
  const one = await visit(browser);
  const { page, t } = one;
  await page.clock.install();
  await opened(one, '/contact');
  // Another test covers the message itself, and one address may send only a few.
  await page.route('**/api/v1/cms/contact', (route) =>
    route.fulfill({ status: 201, json: { data: { received: true } } }),
  );
  const thanks = page.getByRole('main').getByText(t('site:sent'));
  expect(await thanks.isVisible()).toBe(false);
  await page.getByLabel(t('site:your_name')).fill('Rahima');
  await page.getByLabel(t('site:reply_to')).fill('01700 000000');
  await page.getByLabel(t('site:message')).fill('How much is a year?');
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 60_000'));
  await page.getByRole('button', { name: t('site:send') }).click();
  const toast = page.locator('[data-toasts=done] > *');
  await toast.waitFor();
  expect(await thanks.isVisible()).toBe(true);
  const box = await toast.boundingBox();
  expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
  await page.clock.runFor(499);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await toast.count()).toBe(0);
  await one.context.close();
});

test('the footer is below the page, with three social icons; one has no target', async () => {
  const one = await visit(browser);
  const { page, t } = one;
  await opened(one, '/contact');
  const main = await page.getByRole('main').boundingBox();
  const foot = await page.locator('footer').boundingBox();
  expect(foot?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  const signs = page.getByRole('list', { name: t('site:social') }).getByRole('link');
  const addresses = await signs.evaluateAll(addressesOf);
  expect(addresses).toEqual(['https://www.facebook.com/', 'https://www.youtube.com/', '#']);
  await signs.last().click();
  expect(new URL(page.url()).hash).toBe('');
  await one.context.close();
});

describe('sign-in pages', () => {
  const SIGN_IN_PATHS = ['/login', '/registration', '/forgot-password', '/verify'];

  test('have the header and footer of the site, with their behaviour', async () => {
    const one = await visit(browser);
    const { page, t } = one;
    for (const path of SIGN_IN_PATHS) {
      await opened(one, path);
      await page
        .locator('header')
        .getByRole('link', { name: t('site:sign_up') })
        .waitFor();
      const links = page.getByRole('navigation', { name: t('site:foot_links') });
      expect(await links.getByRole('link').count()).toBe(8);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
    await page.locator('summary[aria-controls=features-menu]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#features-menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#features-menu').waitFor({ state: 'hidden' });
    await one.context.close();
  });

  test('switch the language at once, and keep the typed text', async () => {
    const one = await visit(browser);
    const { page, t } = one;
    await opened(one, '/login?callbackUrl=%2Fdashboard%2Fsales');
    await page.evaluate('window.isSame = true');
    const field = page.getByLabel(t('identity:phone_or_email'));
    await field.fill('rahima@visitor.test');
    const fetched = page.waitForResponse('**/locales/bn/identity.json');
    const other = page.locator('header').getByRole('link', { name: t('site:other_language') });
    await other.click();
    expect((await fetched).status()).toBe(200);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('bn');
    await page.locator('header').getByRole('link', { name: 'লগইন' }).waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe('rahima@visitor.test');
    expect(await page.evaluate('window.isSame')).toBe(true);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('callbackUrl')).toBe('/dashboard/sales');
    expect(await page.evaluate("localStorage.getItem('lang')")).toBe('bn');
    await one.context.close();
  });

  test('apply the theme that is chosen in their footer, and so does the next page', async () => {
    const one = await visit(browser);
    const { page } = one;
    await opened(one, '/login');
    const button = page.locator('main form button[type=submit]');
    const colour = () => button.evaluate(groundOf);
    const before = await colour();
    await page.locator('[data-theme-dot=green]').click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('green');
    await expect.poll(colour).not.toBe(before);
    await opened(one, '/registration');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('green');
    await one.context.close();
  });

  test('under /api/auth there are pages for sign-in, errors, and sign-out', async () => {
    const one = await visit(browser);
    for (const page of ['signin', 'error', 'signout']) {
      const answer = await one.page.goto(`/api/auth/${page}`);
      expect([page, answer?.status()]).toEqual([page, 200]);
      await one.page.getByRole('heading', { level: 1 }).waitFor();
    }
    await one.context.close();
  });

  test('a protected page leads to sign-in, which gives the reason', async () => {
    const one = await visit(browser);
    await one.page.goto('/dashboard/sales');
    await one.page.waitForURL((url) => url.pathname === '/api/auth/signin');
    const { searchParams } = new URL(one.page.url());
    expect(searchParams.get('error')).toBe('SessionRequired');
    expect(searchParams.get('callbackUrl')).toBe(`${baseUrl()}/dashboard/sales`);
    await one.context.close();
  });
});

test('dates are those of Dhaka, wherever the reader is', async () => {
  const url = baseUrl();
  const context = await browser.newContext({ baseURL: url, timezoneId: 'America/New_York' });
  await context.addCookies([{ name: 'lang', value: 'en', url }]);
  const page = await context.newPage();
  // Written at 04:00 UTC on the 18th, when it is still the 17th where the reader is.
  await page.goto('/blog/what-did-that-onion-cost');
  await page.getByText('18 November 2026').first().waitFor();
  await context.close();
});

describe('browser storage', () => {
  /** Besides those of the till and the session: the choices of this device. */
  const CHOICES = ['lang', 'theme', 'nextauth.message', 'warehouse', 'register'];

  test('holds the cart as the only work of a user', async () => {
    const { plenty } = await findProducts(await apiOf(CASHIER));
    const one = await visit(browser, { as: CASHIER });
    await sellable(one, plenty[0] as (typeof plenty)[number]);
    const keys = await one.page.evaluate<string[]>('Object.keys(localStorage)');
    const isCart = (key: string) => /^(cleared\.)?cart\./.test(key);
    expect(keys.filter((key) => /^cart\./.test(key))).toHaveLength(1);
    expect(keys.filter((key) => !isCart(key) && !CHOICES.includes(key))).toEqual([]);
    await one.context.close();
  });

  test('a storage that never responds does not block the till', async () => {
    const { plenty } = await findProducts(await apiOf(CASHIER));
    const one = await visit(browser, { as: CASHIER });
    const till = await sellable(one, plenty[1] as (typeof plenty)[number]);
    const readCart = "Object.entries(localStorage).find(([key]) => key.startsWith('cart.'))[1]";
    const before = await one.page.evaluate<string>(readCart);
    await one.page.addInitScript(`{
      const get = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        return key.startsWith('cart.') && key !== 'cart.taking'
          ? new Promise(() => {})
          : get.call(this, key);
      };
    }`);
    await openTill(one);
    expect(await till.lines.count()).toBe(0);
    // It was not read, and not overwritten.
    expect(await one.page.evaluate(readCart)).toBe(before);
    await one.context.close();
  });
});
