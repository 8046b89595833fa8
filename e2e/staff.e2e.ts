import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiOf, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { letterTo } from './mailbox.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { sellable, tillOf } from './till.ts';
import { violationsOn } from './violations.ts';
import { leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const SETTINGS = '/dashboard/settings';
const PICTURES = process.env.SCREENSHOTS ?? '';
const JOURNEY = { timeout: 600_000 };

/** A settled state: nothing clipped, no text missing, no axe violations. */
async function look({ page, language, isPhone }: Visit, name: string): Promise<void> {
  if (PICTURES !== '') {
    await mkdir(PICTURES, { recursive: true });
    const file = `${language}-${isPhone ? 'phone' : 'desk'}-${name}.png`;
    await page.screenshot({ path: join(PICTURES, file) });
  }
  const found = await violationsOn(page);
  const wrong = [...(await clippedTexts(page)), ...(await untranslated(page)), ...found];
  expect([name, wrong, await sidewaysScroll(page)]).toEqual([name, [], 0]);
}

describe.each(LANGUAGES)('the owner, in %s', (language) => {
  test('invites a cashier, who joins and sells, is moved, and is disabled', JOURNEY, async () => {
    const owner = await visit(browser, { language, as: OWNER });
    const { page, t } = owner;
    const person = `Mina ${language} ${Date.now() % 100_000}`;
    const address = `mina-${language}-${Date.now()}@demo.test`;
    await page.goto(`${SETTINGS}/staff`);
    await page.getByRole('link', { name: 'Rashida' }).waitFor();
    await look(owner, 'staff');
    await page.getByRole('button', { name: t('staff:invite') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('staff:address')).fill(address);
    await dialog.getByLabel(t('staff:role')).selectOption({ label: roleName('cashier', language) });
    await dialog.getByLabel(t('staff:some_branches')).check();
    await dialog.getByLabel(t('staff:message_in')).selectOption(language);
    await look(owner, 'invite');
    await dialog.getByRole('button', { name: t('staff:send_invitation') }).click();
    await dialog.getByText(t('staff:invitation_sent', { address })).waitFor();
    await dialog
      .getByRole('button', { name: t('common:close') })
      .last()
      .click();
    await page.getByText(t('staff:state_invited'), { exact: true }).first().waitFor();

    const cashier = await visit(browser, { language });
    await comeIn(cashier, await linkTo(address), person);
    const { plenty } = await findProducts(await apiOf(OWNER));
    const [product] = plenty;
    if (product === undefined) throw new Error('the demo shop has nothing to sell');
    await tillOf(cashier).search.waitFor();
    const till = await sellable(cashier, product);
    await cashier.page.keyboard.press('F9');
    await till.dialog(t('pos:take_payment')).waitFor();
    await cashier.page.keyboard.press('Enter');
    await till.dialog(t('pos:sale_posted')).waitFor();

    await page.reload();
    await page.getByRole('link', { name: person }).click();
    await page.waitForURL(/\/staff\/.+/);
    await page.getByRole('heading', { name: person }).waitFor();
    const role = page.getByLabel(t('staff:role'));
    await role.waitFor();
    await look(owner, 'person');
    await role.selectOption({ label: roleName('storekeeper', language) });
    await page.getByRole('button', { name: t('staff:save'), exact: true }).click();
    await page
      .getByRole('definition')
      .filter({ hasText: roleName('storekeeper', language) })
      .waitFor();
    // A user who cannot sell starts at their first page.
    await cashier.page.goto('/dashboard/pos');
    await cashier.page.waitForURL(/\/dashboard\/(products|stock)$/);

    // An open page would notice first and leave by itself, during the next step.
    await cashier.page.goto('about:blank');
    await page.getByRole('button', { name: t('staff:disable'), exact: true }).click();
    await page.getByText(t('staff:state_disabled'), { exact: true }).waitFor();
    // The page redirects to sign-in before it has loaded completely.
    await cashier.page.goto('/dashboard/stock').catch(() => null);
    await cashier.page.waitForURL(/signin|login/);
    forgetRefusals(cashier);
    await leave(cashier);
    await leave(owner);
  });

  test('reads the roles side by side, and changes one', JOURNEY, async () => {
    const owner = await visit(browser, { language, as: OWNER });
    const { page, t } = owner;
    const name = roleName('salesperson', language);
    await page.goto(SETTINGS);
    await page.locator(`a[href="${SETTINGS}/roles"]`).waitFor();
    await look(owner, 'settings');
    await page.goto(`${SETTINGS}/roles`);
    await page.getByRole('button', { name: t('staff:change_role', { role: name }) }).waitFor();
    await look(owner, 'roles');
    await page.getByRole('button', { name: t('staff:change_role', { role: name }) }).click();
    const right = page.getByLabel(t('permissions:pos-sale.override_price'));
    await right.check();
    await page.getByText(t('staff:added_mark'), { exact: true }).waitFor();
    const nameField = page.getByRole('textbox', { name: t('staff:role_name'), exact: true });
    await nameField.fill('Floor seller');
    await look(owner, 'role');
    await page.getByRole('button', { name: t('staff:save'), exact: true }).click();
    await page.getByText(t('staff:saved')).waitFor();
    expect(await right.isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => nameField.inputValue()).toBe('Floor seller');
    await nameField.fill('Salesperson');
    await page.getByRole('button', { name: t('staff:back_to_ready') }).click();
    await page.getByText(t('staff:as_ready')).waitFor();
    await page.getByRole('button', { name: t('staff:save'), exact: true }).click();
    await page.getByText(t('staff:saved')).waitFor();
    await leave(owner);
  });

  test('works on a phone as well', JOURNEY, async () => {
    const owner = await visit(browser, { language, as: OWNER, size: PHONE });
    const { page, t } = owner;
    await page.goto(`${SETTINGS}/staff`);
    await page.getByRole('link', { name: 'Rashida' }).waitFor();
    await look(owner, 'staff');
    await page.getByRole('button', { name: t('staff:invite') }).click();
    await page.getByRole('dialog').getByLabel(t('staff:address')).waitFor();
    await look(owner, 'invite');
    await page.goto(`${SETTINGS}/roles`);
    await page.getByText(t('staff:owner_fixed')).waitFor();
    await look(owner, 'role');
    await page.goto(`${SETTINGS}/pin`);
    await page.getByLabel(t('staff:new_pin')).waitFor();
    await look(owner, 'pin');
    await leave(owner);
  });
});

const NAMES: Readonly<Record<string, { en: string; bn: string }>> = {
  cashier: { en: 'Cashier', bn: 'ক্যাশিয়ার' },
  storekeeper: { en: 'Storekeeper', bn: 'স্টোরকিপার' },
  salesperson: { en: 'Salesperson', bn: 'বিক্রয়কর্মী' },
};

function roleName(code: string, language: 'en' | 'bn'): string {
  return NAMES[code]?.[language] ?? '';
}

/** Expected rejections are logged by the browser too. */
function forgetRefusals({ problems }: Visit): void {
  const others = problems.filter((problem) => !/status of 40[13]/.test(problem));
  problems.splice(0, problems.length, ...others);
}

/** The link in the letter, as a path. */
async function linkTo(address: string): Promise<string> {
  const { text } = await letterTo(address);
  return /\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? '';
}

/** From the letter into the shop: a name and a password. */
async function comeIn(one: Visit, link: string, name: string): Promise<void> {
  const { page, t } = one;
  await page.goto(link);
  await page.getByLabel(t('invitation:your_name')).fill(name);
  await look(one, 'invitation');
  const fields = page.locator('form');
  await fields.locator('input[name=password]').fill('mango rickshaw');
  await fields.getByRole('button', { name: t('invitation:join'), exact: true }).click();
  await page.waitForURL(/\/dashboard\/pos/);
}
