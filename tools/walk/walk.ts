import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../e2e/create-translator.ts';
import { addressesOf } from '../../e2e/in-page.mjs';
import { clippedTexts, overlaps, sidewaysScroll, untranslated } from '../../e2e/measure.ts';
import { addressOf, patternsTo } from './routes.ts';

export type Look = { readonly language: Language; readonly width: number };
export type Picture = { readonly file: string; readonly pattern: string };
export type Walked = {
  readonly pictures: Picture[];
  /** What is wrong, a sentence each with its page. */
  readonly found: string[];
  /** Patterns for which the demo shop links no page. */
  readonly unvisited: string[];
};

const PASSWORD = 'halkhata-demo';
const OPERATOR_PAGES = '/dashboard/operator';
/** Pages that send someone who is signed in elsewhere. */
const SIGNED_OUT = /^\/(login|registration|verify|forgot-password|welcome)/;
/** High enough that the measured boxes of most pages are in view. */
const HEIGHT = 1_600;
export const PICTURE_HEIGHT = 1_000;

/** Visits every address once in this language and width, measures it and takes its picture. */
export async function walk(
  browser: Browser,
  url: string,
  look: Look,
  { folder, only }: { folder: string; only: string },
) {
  const walked: Walked = { pictures: [], found: [], unvisited: [] };
  await mkdir(folder, { recursive: true });
  const owner = await enter(browser, url, look, 'owner@demo.test');
  const operator = await enter(browser, url, look, 'operator@demo.test');
  const nobody = await enter(browser, url, look, null);
  const known = new Set<string>();
  const done = new Set<string>();
  const contextOf = (pattern: string) => {
    if (pattern.startsWith(OPERATOR_PAGES)) return operator;
    return SIGNED_OUT.test(pattern) ? nobody : owner;
  };
  // The second round takes the pages whose link was met only later in the first.
  const patterns = patternsTo(only);
  for (const pattern of [...patterns, ...patterns]) {
    const address = done.has(pattern) ? null : addressOf(pattern, known);
    if (address === null) continue;
    done.add(pattern);
    const page = await contextOf(pattern).newPage();
    const wrong = await visitOnce(page, address, known);
    walked.found.push(...wrong.map((text) => `${nameOf(look)} ${pattern}: ${text}`));
    const name = pattern.replace('*', 'no-such-page').replace(/[^\w]+/g, '_');
    const file = join(folder, `${name}.png`);
    const clip = { x: 0, y: 0, width: look.width, height: PICTURE_HEIGHT };
    await page.screenshot({ path: file, clip });
    walked.pictures.push({ file, pattern });
    await page.close();
  }
  walked.unvisited.push(...patterns.filter((pattern) => !done.has(pattern)));
  for (const context of [owner, operator, nobody]) await context.close();
  return walked;
}

export const nameOf = ({ language, width }: Look) => `${language}-${width}`;

async function visitOnce(page: Page, address: string, known: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(`script: ${message}`));
  page.on('response', (response) => {
    // An address of the walk may be missing, or its visitor signed out; a page's request is right.
    const isRefused = response.status() >= 400 && response.request().resourceType() === 'fetch';
    if (!isRefused && response.status() < 500) return;
    if (response.status() !== 401) wrong.push(`${response.status()} of ${response.url()}`);
  });
  await page.goto(address);
  try {
    await page.getByRole('heading').first().waitFor({ timeout: 15_000 });
    await page.waitForLoadState('networkidle', { timeout: 15_000 });
  } catch {
    wrong.push('has no heading, or never comes to rest');
  }
  await page.evaluate('document.fonts.ready.then(() => null)');
  const links: (string | null)[] = await page.locator('a[href]').evaluateAll(addressesOf);
  for (const link of links) {
    if (link?.startsWith('/')) known.add(link.replace(/[?#].*$/, ''));
  }
  const over = await sidewaysScroll(page);
  if (over > 0) wrong.push(`${over} px wider than the window`);
  for (const text of await clippedTexts(page)) wrong.push(`clips ${text}`);
  for (const text of await overlaps(page)) wrong.push(`overlaps ${text}`);
  for (const text of await untranslated(page)) wrong.push(`untranslated ${text}`);
  return wrong;
}

async function enter(
  browser: Browser,
  url: string,
  { language, width }: Look,
  email: string | null,
): Promise<BrowserContext> {
  const isPhone = width < 700;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  if (email !== null) await signIn(context, email);
  return context;
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.get('/api/auth/csrf');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await context.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password: PASSWORD, callbackUrl: '/', json: 'true' },
  });
}
