import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseUrl } from './at.ts';
import { LANGUAGES } from './create-translator.ts';
import { firstView } from './first-view.ts';
import { themesIn } from './matrix.ts';
import { violationsOn } from './violations.ts';
import { openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const OWNER = 'owner@demo.test';

/** Ten pages in six themes and four widths. */
const LONG = { timeout: 600_000 };

const PAGES = [
  ...['/', '/features', '/features/pos-till', '/price', '/blog'],
  ...['/blog/what-did-that-onion-cost', '/contact', '/privacy', '/terms', '/nowhere'],
];

async function opened(one: Visit, path: string): Promise<void> {
  await one.page.goto(path);
  await one.page.getByRole('heading', { level: 1 }).waitFor();
  // Before hydration a press would only follow links.
  await one.page.waitForLoadState('networkidle');
}

/** The browser logs the missing page, as requested. */
function expectNoProblems({ problems }: Visit): void {
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
}

describe.each(LANGUAGES)('the public site, in %s', (language) => {
  test('leads from the header to every page, and to sign in or up', async () => {
    const one = await visit(browser, { language });
    const { page, t } = one;
    await opened(one, '/');
    expect(await page.title()).toBe(t('site:title'));
    const header = page.locator('header');
    for (const [name, path] of [
      [t('site:price'), '/price'],
      [t('site:blog'), '/blog'],
      [t('site:contact'), '/contact'],
    ] as const) {
      await header.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(await header.getByRole('link', { name: t('site:login') }).getAttribute('href')).toBe(
      '/login',
    );
    const signUp = header.getByRole('link', { name: t('site:sign_up') });
    expect(await signUp.getAttribute('href')).toBe('/registration');
    expectNoProblems(one);
    await one.context.close();
  });

  test('lists the features in a menu that Escape and a click elsewhere close', async () => {
    const one = await visit(browser, { language });
    const { page } = one;
    await opened(one, '/');
    const menu = page.locator('#features-menu');
    const summary = page.locator('summary[aria-controls=features-menu]');
    await summary.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await menu.getByRole('listitem').count()).toBe(10);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.locator('summary:focus').waitFor();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.mouse.click(20, 800);
    await menu.waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await summary.click();
    await menu.getByRole('link').nth(1).click();
    await page.waitForURL((url) => url.pathname === '/features/stock');
    expectNoProblems(one);
    await one.context.close();
  });

  test('keeps its header visible after ten pixels', async () => {
    const one = await visit(browser, { language });
    await opened(one, '/');
    const bar = "getComputedStyle(document.querySelector('header > div')).position";
    const isFixed = async () => (await one.page.evaluate(bar)) === 'fixed';
    await one.page.mouse.wheel(0, 8);
    await expect.poll(() => one.page.evaluate('scrollY')).toBe(8);
    expect(await isFixed()).toBe(false);
    await one.page.mouse.wheel(0, 400);
    await expect.poll(isFixed).toBe(true);
    await one.context.close();
  });

  test('has a menu on a phone, under which the page does not scroll', async () => {
    const one = await visit(browser, { language, size: PHONE });
    const { page, t } = one;
    await opened(one, '/');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
    const before = await page.evaluate('scrollY');
    const opener = page.getByRole('button', { name: t('site:menu'), exact: true });
    await opener.click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate('scrollY')).toBe(before);
    for (const name of [t('site:login'), t('site:sign_up')]) {
      expect(await menu.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.locator('header button:focus').waitFor();
    await opener.click();
    await page.mouse.click(195, 830);
    await menu.waitFor({ state: 'hidden' });
    expectNoProblems(one);
    await one.context.close();
  });

  test('has eight links in its footer; one without a target moves nothing', async () => {
    const one = await visit(browser, { language });
    const { page, t } = one;
    await opened(one, '/price');
    const links = page.getByRole('navigation', { name: t('site:foot_links') }).getByRole('link');
    const names = ['about', 'services', 'why', 'price', 'works', 'missing', 'contact', 'privacy'];
    expect(await links.allTextContents()).toEqual(names.map((name) => t(`site:foot_${name}`)));
    await links.first().click();
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    expect(new URL(page.url()).hash).toBe('');
    await one.context.close();
  });

  test('changes its language in place and stores it, and its theme too', async () => {
    const one = await visit(browser, { language });
    const { page, t } = one;
    const other = language === 'bn' ? 'en' : 'bn';
    await opened(one, '/features');
    await page.evaluate('window.isSame = true');
    const link = page.locator('header').getByRole('link', { name: t('site:other_language') });
    await link.click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(other);
    expect(await page.evaluate('window.isSame')).toBe(true);
    expect(await page.evaluate("localStorage.getItem('lang')")).toBe(other);
    await page.locator('[data-theme-dot=green]').click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('green');
    await opened(one, '/price');
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('green');
    await one.context.close();
  });

  test('accepts a message, and reports a missing field', async () => {
    const one = await visit(browser, { language, size: PHONE });
    const { page, t } = one;
    await opened(one, '/contact');
    const send = page.getByRole('button', { name: t('site:send') });
    await send.click();
    await page.getByText(t('site:needed')).first().waitFor();
    await page.getByLabel(t('site:your_name')).fill('Rahima');
    await page.getByLabel(t('site:reply_to')).fill('01700 000000');
    await page.getByLabel(t('site:message')).fill('How much is a year?');
    await send.click();
    await page.getByRole('main').getByText(t('site:sent')).waitFor();
    expectNoProblems(one);
    await one.context.close();
  });

  test('is complete without a script', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseUrl(),
    });
    await context.addCookies([{ name: 'lang', value: language, url: baseUrl() }]);
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(9);
    await page.goto('/price');
    expect(await page.getByText('৳490').or(page.getByText('৳৪৯০')).count()).toBeGreaterThan(0);
    await context.close();
  });

  test('names a preview picture, which exists', async () => {
    const one = await visit(browser, { language });
    await opened(one, '/blog/what-did-that-onion-cost');
    const meta = (name: string) =>
      one.page.locator(`meta[property="${name}"]`).getAttribute('content');
    const address = (await meta('og:image')) ?? '';
    expect(address).toBe(`${baseUrl()}/share/blog/what-did-that-onion-cost.${language}.png`);
    expect([await meta('og:image:width'), await meta('og:image:height')]).toEqual(['1200', '630']);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    await opened(one, '/nowhere');
    expect(await one.page.locator('meta[property="og:image"]').count()).toBe(0);
    await one.context.close();
  });

  test('takes the choice from browser storage, and only known names', async () => {
    const other = language === 'bn' ? 'en' : 'bn';
    const one = await visit(browser, { language: other });
    const saveTheme = (theme: string) =>
      one.context.addInitScript(
        `localStorage.setItem('theme', '${theme}'); localStorage.setItem('lang', '${language}')`,
      );
    await one.context.clearCookies();
    await saveTheme('neon');
    // The page reloads itself, so its first load is not awaited.
    await one.page.goto('/price', { waitUntil: 'commit' });
    const html = one.page.locator('html');
    await expect.poll(() => html.getAttribute('lang')).toBe(language);
    expect(await html.getAttribute('data-theme')).toBe('default');
    await saveTheme('purple');
    await one.context.clearCookies();
    await one.page.goto('/price', { waitUntil: 'commit' });
    await expect.poll(() => html.getAttribute('data-theme')).toBe('purple');
    const { cookies } = await one.context.storageState();
    const storedCookies = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(storedCookies).toMatchObject({ theme: 'purple', lang: language });
    await one.context.close();
  });

  test('has no clipping from 360 to 1920, and no axe violations in any theme', LONG, async () => {
    const one = await visit(browser, { language, size: { width: 1280, height: 900 } });
    const found: string[] = [];
    for (const path of PAGES) {
      await opened(one, path);
      for (const width of [360, 768, 1280, 1920]) {
        await one.page.setViewportSize({ width, height: 900 });
        const overflow = 'document.documentElement.scrollWidth - innerWidth';
        if (Number(await one.page.evaluate(overflow)) > 0)
          found.push(`${path} is wider than ${width}`);
      }
      for (const theme of themesIn(language)) {
        await one.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
        const flaws = await violationsOn(one.page, { theme });
        found.push(...flaws.map((flaw) => `${path}, ${flaw}`));
      }
    }
    expect(found).toEqual([]);
    await one.context.close();
  });
});

/** Of the 130 KB that a first page may load. */
const SCRIPT_MAX = 12_000;

test('brings little script, and no React', async () => {
  for (const path of PAGES.filter((each) => each !== '/nowhere')) {
    const { bytes } = await firstView(path, 'scripts');
    expect([path, bytes, bytes <= SCRIPT_MAX]).toEqual([path, bytes, true]);
  }
});

test('shows a signed-in user the link to the shop, in the first response', async () => {
  const one = await visit(browser, { language: 'en', as: OWNER });
  const answer = await one.context.request.get('/');
  const html = await answer.text();
  expect(html).toContain('href="/dashboard"');
  expect(html).not.toContain('href="/login"');
  await one.context.close();
});

test('robots, sitemap and feed name its pages', async () => {
  const of = async (path: string) => (await fetch(baseUrl() + path)).text();
  expect(await of('/robots.txt')).toContain('/sitemap.xml');
  expect(await of('/sitemap.xml')).toContain('/features/pos-till?lang=bn');
  expect(await of('/blog.rss?lang=en')).toContain('What did that onion cost?');
});
