import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASHIER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { letterTo } from './mailbox.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, signInQuietly, type Visit, visit } from './visit.ts';

const SECURITY = '/dashboard/settings/security';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Signs in at the provider, which is another site. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** A browser that blocks the third-party requests of the provider's page. */
async function visitor(options: Parameters<typeof visit>[1]): Promise<Visit> {
  const one = await visit(browser, options);
  await one.context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  return one;
}

async function nameOf({ context }: Visit): Promise<string | undefined> {
  const answer = await context.request.get('/api/auth/session');
  return ((await answer.json()) as { user?: { name: string } }).user?.name;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const size = language === 'bn' ? PHONE : DESKTOP;

  test('a new user signs in with Google, has an account, and can create a shop', async () => {
    const one = await visitor({ language, size });
    const { page, t } = one;
    await page.goto('/api/auth/signin?callbackUrl=/dashboard/pos');
    await page.getByRole('button', { name: t('auth:enter_by_google') }).click();
    await signInAtProvider(page, `newcomer-${language}`);
    await page.waitForURL('**/welcome');
    expect(await nameOf(one)).toBe(`newcomer-${language}`);
    await leave(one);
  });

  test('a user who cancels at Google returns to the sign-in page', async () => {
    const one = await visitor({ language, size });
    const { page, t } = one;
    await page.goto('/api/auth/signin?callbackUrl=/');
    await page.getByRole('button', { name: t('auth:enter_by_google') }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: t('auth:enter_by_google') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/api/auth/signin');
    expect(await page.getByRole('alert').count()).toBe(0);
    await leave(one);
  });

  test('a mailed link signs in, once', async () => {
    const address = `by-link-${language}@x.io`;
    const one = await visitor({ language, size });
    const { page, t } = one;
    await page.goto('/api/auth/signin?callbackUrl=/');
    await page.getByLabel(t('auth:email'), { exact: true }).fill(address);
    await page.getByRole('button', { name: t('auth:send_link') }).click();
    await page.getByText(t('auth:verify_request_title')).waitFor();
    const letter = await letterTo(address);
    expect(letter.subject).toBe(t('messages:sign_in_link_subject'));
    const link = /http:\S+/.exec(letter.text)?.[0] ?? '';
    const code = (await page.locator('.code').textContent()) ?? '';
    expect(await violationsOn(page)).toEqual([]);
    // Opened in another browser, it asks for the code that this one shows.
    const other = await visitor({ language, size });
    await other.page.goto(link);
    const field = other.page.getByLabel(t('auth:link_code'), { exact: true });
    await field.fill(code === '000000' ? '000001' : '000000');
    await other.page.getByRole('button', { name: t('auth:enter') }).click();
    await other.page.getByRole('alert').waitFor();
    expect(await violationsOn(other.page)).toEqual([]);
    await field.fill(code);
    expect(await nameOf(other)).toBeUndefined();
    // Here the button is enough; then the link is used up.
    await page.goto(link);
    expect(await page.getByLabel(t('auth:link_code'), { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: t('auth:enter') }).click();
    await expect.poll(() => nameOf(one)).toBe(`by-link-${language}`);
    await leave(one);
    await other.page.getByRole('button', { name: t('auth:enter') }).click();
    await other.page.getByText(t('auth:verification_title')).waitFor();
    expect(await nameOf(other)).toBeUndefined();
    // Its log is not checked: the page of a used link responds with 403.
    await other.context.close();
  });

  test('linking, signing in by it, unlinking; and ending a session elsewhere', async () => {
    const login = `cashier-${language}`;
    const one = await visitor({ language, size, as: CASHIER });
    const elsewhere = await visitor({ language, size });
    const { page, t } = one;
    const button = (key: string) => page.getByRole('button', { name: t(`security:${key}`) });
    await page.goto(SECURITY);
    await button('link').click();
    await signInAtProvider(page, login);
    await page.waitForURL(`**${SECURITY}`);
    await page.getByText(`${login}@gmail.test`).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await elsewhere.page.goto('/login?callbackUrl=/dashboard/pos');
    await elsewhere.page.getByRole('button', { name: t('identity:by_google') }).click();
    await signInAtProvider(elsewhere.page, login);
    await elsewhere.page.waitForURL('**/dashboard/pos');
    const cashier = await nameOf(one);
    expect(await nameOf(elsewhere)).toBe(cashier);

    await page.reload();
    await page.getByText(t('security:this_device')).waitFor();
    await button('sign_out_others').click();
    await page.getByRole('status').filter({ hasText: /\S/ }).waitFor();
    await expect.poll(() => nameOf(elsewhere)).toBeUndefined();
    expect(await nameOf(one)).toBe(cashier);

    await button('unlink').click();
    await button('link').waitFor();
    await elsewhere.context.close();
    await leave(one);
  });
});

test('an address that has an account here is not linked by Google alone', async () => {
  const one = await visitor({});
  await signInQuietly(one.context, CASHIER);
  const { page, t } = one;
  await page.goto(`${SECURITY}?error=OAuthAccountNotLinked`);
  await page.getByRole('alert').getByText(t('security:OAuthAccountNotLinked')).waitFor();
  await leave(one);
});
