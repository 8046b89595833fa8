import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { CLOTH, type ThemeName } from '#platform/ui/tokens.ts';
import { PASSWORD } from './api.ts';
import { baseUrl } from './at.ts';
import { createTranslator, type Language, type Translator } from './create-translator.ts';
import { addressesOf, chooseTheme, isFocusSettled, isWorn } from './in-page.mjs';

export type Size = { readonly width: number; readonly height: number };

export const DESKTOP: Size = { width: 1440, height: 900 };
export const TABLET: Size = { width: 1024, height: 768 };
export const PHONE: Size = { width: 390, height: 844 };
const PHONE_MAX = 699;

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly t: Translator;
  readonly isPhone: boolean;
  /** Console errors, failed scripts, and violations of the content security policy. */
  readonly problems: string[];
};

export type VisitOptions = {
  language?: Language;
  size?: Size;
  theme?: string;
  /** Whether scripts run; defaults to true. */
  isScripted?: boolean;
  /** The browser's time zone; defaults to that of the shop. */
  zone?: string;
  /** The user who is signed in; omitted: nobody. */
  as?: string;
};

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A separate browser for one user, with this language, theme and size. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { language = 'en', size = DESKTOP, theme = 'default', as, isScripted = true } = options;
  const { zone = 'Asia/Dhaka' } = options;
  const url = baseUrl();
  const isPhone = size.width <= PHONE_MAX;
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: isScripted,
    viewport: size,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    timezoneId: zone,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_MS);
  await context.addCookies([{ name: 'lang', value: language, url }]);
  if (as !== undefined) await signInQuietly(context, as);
  const page = await context.newPage();
  typeWhereTheFocusIs(page);
  const problems = problemsOf(page);
  const one = { page, context, language, t: createTranslator(language), isPhone, problems };
  await wear(one, theme);
  return one;
}

/** The limit catches hangs, not slowness. */
const STEP_MS = 60_000;

/** Long enough for a busy machine to move the focus; without one, keys are sent anyway. */
const FOCUS_MS = 3_000;

/**
 * People type when they see the cursor: keys wait until a new dialog has the focus, and text until
 * a field has it.
 */
function typeWhereTheFocusIs(page: Page): void {
  const { keyboard } = page;
  const settled = (isText: boolean) =>
    page.waitForFunction(isFocusSettled, isText, { timeout: FOCUS_MS }).catch(() => null);
  const { type, press } = keyboard;
  keyboard.type = async (text, options) => {
    await settled(true);
    await type.call(keyboard, text, options);
  };
  keyboard.press = async (key, options) => {
    await settled(false);
    await press.call(keyboard, key, options);
  };
}

/** Simulates a return to this window, which reloads its data. */
export async function turnTo({ page }: Visit): Promise<void> {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}

/** Sets the theme from the next page on. */
export async function wear({ context }: Visit, theme: string): Promise<void> {
  await context.addCookies([{ name: 'theme', value: theme, url: baseUrl() }]);
}

/** Changes the theme of the open page, without a reload. */
export async function change(one: Visit, theme: ThemeName): Promise<void> {
  await one.page.locator('html').evaluate(chooseTheme, theme);
  await waitUntilWorn(one, theme);
}

/** The open page has changed to a theme. */
export async function waitUntilWorn({ page }: Visit, theme: ThemeName): Promise<void> {
  const { scheme, primary, spine } = CLOTH[theme];
  await page.waitForFunction(isWorn, { theme, scheme, primary, spine });
}

/** A page that looks right must not have logged errors. */
export async function leave({ page, context, problems }: Visit): Promise<void> {
  // A user who was signed out by the last step may still be redirected.
  await page.waitForLoadState();
  const twice = await sheetsLinkedTwice(page);
  await context.close();
  expect(problems).toEqual([]);
  expect(twice).toEqual([]);
}

/** Of equal rules the later wins: a sheet that is linked twice overrides the page's own. */
async function sheetsLinkedTwice(page: Page): Promise<string[]> {
  const links = page.locator('link[rel=stylesheet]');
  const sheets: string[] = (await links.evaluateAll(addressesOf)).map(bareOf);
  return sheets.filter((sheet, at) => sheets.indexOf(sheet) !== at);
}

const bareOf = (href: string) => href.split('#')[0] ?? '';

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Only means that this machine was slow.
    if (/was preloaded .* not used within a few seconds/.test(message.text())) return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return problems;
}

/** By the protocol of the sign-in page, without the page. */
export async function signInQuietly({ request }: BrowserContext, email: string): Promise<void> {
  const response = await request.get('/api/auth/csrf');
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password: PASSWORD, callbackUrl: '/dashboard/pos', json: 'true' },
  });
  expect(answer.status()).toBe(200);
}

export async function signIn({ page, t }: Visit, email: string, password = PASSWORD) {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: t('identity:sign_in'), exact: true });
  await expect.poll(() => submit.isEnabled()).toBe(true);
  // The page focuses the first field.
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
