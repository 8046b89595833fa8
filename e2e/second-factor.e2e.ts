import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../testkit/second-factor.ts';
import { PASSWORD } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, signIn, type Visit, visit } from './visit.ts';

const ADMIN = 'manager@demo.test';
const SECURITY = '/dashboard/settings/security';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Signs in up to the second step. */
async function firstStep(one: Visit): Promise<void> {
  await signIn(one, ADMIN);
  await one.page.getByRole('heading', { name: one.t('identity:second_step') }).waitFor();
}

async function isIn({ page, context }: Visit): Promise<boolean> {
  await page.waitForURL('**/dashboard/pos');
  const answer = await context.request.get('/api/auth/session');
  return ((await answer.json()) as { user?: object }).user !== undefined;
}

/** Saves screenshots in a folder, if one is set. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe.each(LANGUAGES)('in %s', (language) => {
  const size = language === 'bn' ? PHONE : DESKTOP;

  test('enable, sign in by code and by recovery code, remove', async () => {
    const one = await visit(browser, { language, size, as: ADMIN });
    const { page, t } = one;
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    await page.goto(SECURITY);
    await button('security:turn_on').click();
    const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
    await look(page, `${language}-set-up`);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel(t('identity:six_digits')).fill(appCode(secret));
    await button('security:turn_on').click();
    await page.getByRole('heading', { name: t('security:recovery_codes') }).waitFor();
    const codes = await page.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    await button('security:copy').click();
    await button('security:copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    await look(page, `${language}-codes`);
    expect(await violationsOn(page)).toEqual([]);
    await button('security:codes_are_kept').click();
    await button('security:turn_off').waitFor();
    await look(page, `${language}-on`);

    await signInByApp(language, secret);
    await signInByRecoveryCode(language, codes[3] ?? '');

    await button('security:turn_off').click();
    await page.getByLabel(t('identity:current_password')).first().fill(PASSWORD);
    await look(page, `${language}-off`);
    await button('security:turn_off').click();
    await button('security:turn_on').waitFor();
    await leave(one);
  });

  async function signInByApp(of: typeof language, secret: string): Promise<void> {
    const one = await visit(browser, { language: of, size });
    const { page, t } = one;
    await firstStep(one);
    await look(page, `${of}-second-step`);
    expect(await violationsOn(page)).toEqual([]);
    const field = page.getByLabel(t('identity:six_digits'));
    const wrong = String((Number(appCode(secret)) + 500_000) % 1_000_000).padStart(6, '0');
    await field.fill(wrong);
    await page.getByText(t('identity:second_wrong')).waitFor();
    // The code of the next half minute, because the present one was used.
    await field.fill(appCode(secret, new Date(), 1));
    expect(await isIn(one)).toBe(true);
    // The browser logs that the wrong one got a 401.
    one.problems.splice(0);
    await leave(one);
  }

  async function signInByRecoveryCode(of: typeof language, code: string): Promise<void> {
    const one = await visit(browser, { language: of, size });
    const { page, t } = one;
    await firstStep(one);
    await page.getByRole('button', { name: t('identity:by_recovery') }).click();
    await page.getByLabel(t('identity:recovery_code')).fill(code.toUpperCase());
    await look(page, `${of}-paper`);
    await page.keyboard.press('Enter');
    expect(await isIn(one)).toBe(true);
    one.problems.splice(0);
    await leave(one);
  }
});
