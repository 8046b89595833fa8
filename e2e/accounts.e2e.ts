import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './create-translator.ts';
import { codeIn, letterTo } from './mailbox.ts';
import { sizesIn } from './matrix.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PASSWORD = 'mango rickshaw';
const NEW_PASSWORD = 'rain on the roof';
let made = 0;

/** An unused e-mail address. */
function freshEmail(): string {
  made += 1;
  return `newcomer-${Date.now()}-${made}@x.test`;
}

async function expectSound({ page }: Visit): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(isWide).toBe(false);
}

async function waitUntilReady({ page, t }: Visit, button: string): Promise<void> {
  const submit = page.getByRole('button', { name: t(button), exact: true });
  await expect.poll(() => submit.isEnabled()).toBe(true);
}

/** By keyboard only, up to the code. */
async function register(one: Visit, email: string): Promise<string> {
  const { page } = one;
  await page.goto('/login');
  await page.getByRole('link', { name: one.t('identity:open_book'), exact: true }).click();
  await page.waitForURL('**/registration');
  await waitUntilReady(one, 'identity:send_code');
  await expectSound(one);
  await page.keyboard.type('Mina Akter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify');
  // The address changes before the page does: what is typed now must reach the field of the code.
  const field = page.getByLabel(one.t('identity:six_digits')).and(page.locator(':focus'));
  await field.waitFor();
  const letter = await letterTo(email);
  expect(letter.html).toContain(`lang="${one.language}"`);
  return codeIn(letter);
}

const toScriptOf = (language: Language, code: string) =>
  language === 'en' ? code : code.replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

describe.each(LANGUAGES)('in %s', (language) => {
  for (const size of sizesIn(language, [DESKTOP, PHONE])) {
    test(`a new user registers, with the code from the mail, at ${size.width}`, async () => {
      const one = await visit(browser, { language, size });
      const code = await register(one, freshEmail());
      await expectSound(one);
      // The page submits a complete code by itself.
      await one.page.keyboard.type(toScriptOf(language, code));
      await one.page.waitForURL('**/welcome');
      await leave(one);
    });
  }

  test('a forgotten password is reset, in three steps', async () => {
    const one = await visit(browser, { language, size: PHONE });
    const { page, t } = one;
    const email = freshEmail();
    await page.keyboard.type(await register(one, email));
    await page.waitForURL('**/welcome');
    await one.context.clearCookies({ name: /next-auth|halkhata/ });

    await page.goto('/login');
    await page.getByRole('link', { name: t('identity:forgot'), exact: true }).click();
    await waitUntilReady(one, 'identity:send_code');
    await expectSound(one);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    const code = page.getByLabel(t('identity:six_digits'));
    await code.waitFor();
    await expectSound(one);
    // As pasted from a mail, with spaces.
    const digits = codeIn(await letterTo(email, 2));
    await code.fill(` ${digits.slice(0, 3)} ${digits.slice(3)} `);
    const password = page.getByLabel(t('identity:new_password'), { exact: true });
    await password.waitFor();
    await expectSound(one);
    await password.fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    // A user without a shop is asked to create one.
    await page.waitForURL('**/welcome');
    await letterTo(email, 3);
    await leave(one);
  });
});

test('a wrong code shows an error, and the fields are kept for another address', async () => {
  const one = await visit(browser, { language: 'en' });
  const { page, t } = one;
  const email = freshEmail();
  const code = await register(one, email);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(t('errors:wrong_code'));
  await expectSound(one);
  await page.getByRole('link', { name: t('identity:change_address') }).click();
  await page.waitForURL('**/registration');
  const field = page.getByLabel(t('identity:phone_or_email'));
  await expect.poll(() => field.inputValue()).toBe(email);
  expect(await page.locator('[name=password]').inputValue()).toBe(PASSWORD);
  const other = freshEmail();
  await field.fill(other);
  await waitUntilReady(one, 'identity:send_code');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify');
  // After a reload the code is still valid, but the password is no longer known.
  const digits = codeIn(await letterTo(other));
  await page.reload();
  await page.getByLabel(t('identity:six_digits')).fill(digits);
  await page.getByRole('link', { name: t('identity:sign_in'), exact: true }).click();
  await page.waitForURL('**/login?**');
  // The browser also logs the rejected code.
  const isRefusal = (line: string) => line.includes('status of 401');
  one.problems.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...one.problems.filter((line) => !isRefusal(line)),
  );
  await leave(one);
});
