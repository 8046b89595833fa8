import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASHIER, PASSWORD } from './api.ts';
import { baseUrl } from './at.ts';
import { LANGUAGES } from './create-translator.ts';
import { sidewaysScroll } from './measure.ts';
import { openTill } from './till.ts';
import { violationsOn } from './violations.ts';
import {
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  signIn,
  turnTo,
  type Visit,
  visit,
  wear,
} from './visit.ts';

const SIGN_IN = '**/api/auth/signin?error=SessionRequired&callbackUrl=*';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function openMenu({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('common:person_menu', { name: 'Rashida' }) }).click();
}

async function signOutIn(one: Visit): Promise<void> {
  const { page, t } = one;
  await openMenu(one);
  await page.getByRole('menuitem', { name: t('common:sign_out') }).click();
}

describe('two tabs of one browser', () => {
  test('signing out in one signs the other one out', async () => {
    const one = await visit(browser, { as: CASHIER });
    await openTill(one);
    const other = await one.context.newPage();
    await openTill({ ...one, page: other });
    await signOutIn(one);
    await one.page.waitForURL('**/login');
    await other.waitForURL(SIGN_IN);
    const wanted = new URL(other.url()).searchParams.get('callbackUrl');
    expect(wanted).toBe(`${baseUrl()}/dashboard/pos`);
    await leave(one);
  });

  test('a tab whose session was ended elsewhere shows the sign-in dialog', async () => {
    const one = await visit(browser, { as: CASHIER });
    await openTill(one);
    // The server deletes the session; the page is not notified.
    const cookies = await one.context.cookies();
    const token = cookies.find(({ name }) => name === 'halkhata')?.value;
    const headers = { authorization: `token ${token}` };
    await fetch(`${baseUrl()}/api/v1/auth/logout`, { method: 'POST', headers });
    await turnTo(one);
    await one.page.getByRole('dialog', { name: one.t('identity:sign_in_again') }).waitFor();
    expect(one.page.url()).toBe(`${baseUrl()}/dashboard/pos`);
    // The till requested its products with the token that had just ended.
    expect(one.problems.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
    await leave(one);
  });

  test('a network failure closes nothing', async () => {
    const one = await visit(browser, { as: CASHIER });
    const till = await openTill(one);
    await one.page.route('**/api/auth/session', (route) => route.abort());
    const logged = one.page.waitForRequest('**/api/auth/_log');
    await turnTo(one);
    const body = new URLSearchParams((await logged).postData() ?? '');
    expect(body.get('code')).toBe('CLIENT_FETCH_ERROR');
    await expect.poll(() => till.search.isVisible()).toBe(true);
    expect(one.page.url()).toContain('/dashboard/pos');
    await one.page.unroute('**/api/auth/session');
    let isAnswered = false;
    void one.page.waitForResponse('**/api/auth/session').then(() => {
      isAnswered = true;
    });
    const whetherAnswered = async () => {
      await turnTo(one);
      return isAnswered;
    };
    await expect.poll(whetherAnswered, { interval: 300 }).toBe(true);
    expect(await till.search.isVisible()).toBe(true);
    // The browser logs the failed request, and the client too; nothing else.
    expect(one.problems.splice(0).filter((text) => !text.includes('auth'))).toEqual([]);
    await leave(one);
  });
});

test('a form with a stale token is sent again', async () => {
  const one = await visit(browser);
  const sent: string[] = [];
  await one.page.route('**/api/auth/callback/credentials', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    if (sent.length === 0) form.set('csrfToken', '0'.repeat(64));
    sent.push(form.get('csrfToken') ?? '');
    await route.continue({ postData: form.toString() });
  });
  await signIn(one, CASHIER);
  await one.page.waitForURL('**/dashboard/pos');
  expect(sent).toHaveLength(2);
  await leave(one);
});

test('the chosen language is stored with the account', async () => {
  const one = await visit(browser, { as: CASHIER });
  await openTill(one);
  await openMenu(one);
  const signOutRequest = one.page.waitForRequest(
    (request) => request.url().endsWith('/api/auth/session') && request.method() === 'POST',
  );
  await one.page.getByRole('menuitem', { name: 'বাংলা' }).click();
  const request = await signOutRequest;
  expect(request.postDataJSON()).toMatchObject({ data: { language: 'bn' } });
  expect((await request.response())?.status()).toBe(200);
  await leave(one);
});

describe.each(LANGUAGES)('the pages of the server, in %s', (language) => {
  test('sign-in for a page leads back to it, without any script', async () => {
    const one = await visit(browser, { language });
    await one.page.goto('/dashboard/sales');
    await one.page.waitForURL(SIGN_IN);
    await one.page.getByText(one.t('auth:SessionRequired')).waitFor();
    await one.page.getByLabel(one.t('auth:phone_or_email')).fill(CASHIER);
    await one.page.getByLabel(one.t('auth:password')).fill('not the password');
    await one.page.getByRole('button', { name: one.t('auth:enter'), exact: true }).click();
    await one.page.getByText(one.t('auth:CredentialsSignin')).waitFor();
    await one.page.getByLabel(one.t('auth:phone_or_email')).fill(CASHIER);
    await one.page.getByLabel(one.t('auth:password')).fill(PASSWORD);
    await one.page.getByRole('button', { name: one.t('auth:enter'), exact: true }).click();
    await one.page.waitForURL('**/dashboard/sales');
    await one.page.goto('/api/auth/signout?callbackUrl=/login');
    await one.page.getByRole('button', { name: one.t('auth:sign_out'), exact: true }).click();
    await one.page.waitForURL('**/login');
    await leave(one);
  });

  const looks = [
    { size: DESKTOP, themes: language === 'en' ? ['default', 'dark'] : ['default'] },
    { size: PHONE, themes: ['default'] },
  ];
  test.each(looks)('no axe violations, $size.width', async ({ size, themes }) => {
    const one = await visit(browser, { language, size });
    const found: string[] = [];
    for (const theme of themes) {
      await wear(one, theme);
      for (const path of PAGES) {
        await one.page.goto(`/api/auth/${path}`);
        const flaws = await violationsOn(one.page);
        found.push(...flaws.map((flaw) => `${path} in ${theme}: ${flaw}`));
        for (const width of [size.width, NARROW]) {
          await one.page.setViewportSize({ width, height: size.height });
          const overflow = await sidewaysScroll(one.page);
          if (overflow > 0) found.push(`${path} at ${width}: ${overflow} px over`);
        }
        await one.page.setViewportSize(size);
      }
    }
    expect(found).toEqual([]);
    // The browser logs the status of an error page.
    expect(one.problems.splice(0).filter((text) => !text.includes('403'))).toEqual([]);
    await leave(one);
  });
});

/** The smallest phone. */
const NARROW = 360;

const PAGES = [
  'signin',
  'signin?error=CredentialsSignin',
  'signin?csrf=true',
  'signout',
  'error',
  'error?error=AccessDenied',
  'error?error=Verification',
  'error?error=Configuration',
  'verify-request',
];
