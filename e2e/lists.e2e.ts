import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#domains/kernel/core/format-number.ts';
import { apiOf, CASHIER, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { languagesOf, sizesIn } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { openTill } from './till.ts';
import { violationsOn } from './violations.ts';
import {
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  type Size,
  TABLET,
  type Visit,
  type VisitOptions,
  visit,
  waitUntilWorn,
} from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Types into the command palette, and returns the current option once it is settled. */
async function find({ page, t }: Visit, text: string, expected: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t('lists:find') });
  await field.waitFor();
  await field.fill(text);
  const option = page.getByRole('option').filter({ hasText: expected }).first();
  await option.waitFor();
  return option;
}

/** Moves to an option by keyboard only. */
async function choose({ page }: Visit, option: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

describe.each(languagesOf('Ctrl K'))('Ctrl K, in %s', (language) => {
  test('finds a product, a customer, a document and a screen, starting at the till', async () => {
    const owner = await apiOf(OWNER);
    const one = await visit(browser, { language, as: OWNER });
    const { page, t } = one;
    const till = await openTill(one);
    const [product] = (await owner.products()).filter(({ variant }) => variant === '');
    if (product === undefined) throw new Error('the demo shop has goods of one kind');
    const productName = till.nameOf(product);
    await choose(one, await find(one, product.product_code, productName));
    await page.getByRole('heading', { name: productName, exact: true, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/stock/${product.id}`);

    const [customer] = (await owner.customers()).filter(({ due }) => due > 0);
    const name = customer?.name ?? '';
    await choose(one, await find(one, name, name));
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
    await page.getByRole('button', { name: t('lists:share_paper') }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    expect(await untranslated(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const [sale] = await owner.sales();
    const number = sale?.number ?? '';
    await choose(one, await find(one, number, number));
    await page.getByRole('heading', { name: number, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/documents/${sale?.id}`);

    await choose(one, await find(one, 'rewamil', t('accounting:trial_balance')));
    await page.getByRole('heading', { name: t('accounting:trial_balance'), level: 1 }).waitFor();
    await leave(one);
  });

  test('starts an expense, turns the page dark, and signs out', async () => {
    const one = await visit(browser, { language, as: OWNER });
    const { page, t } = one;
    await openTill(one);
    await choose(one, await find(one, 'খরচ লিখুন', t('palette:add_expense')));
    const dialog = page.getByRole('dialog', { name: t('treasury:add_expense') });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    await choose(one, await find(one, 'dark', t('palette:theme_dark')));
    await waitUntilWorn(one, 'dark');
    await choose(one, await find(one, 'log out', t('palette:sign_out')));
    await page.waitForURL('**/login');
    await leave(one);
  });

  test('shows a cashier only what he can open', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    await openTill(one);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    const options = await page.getByRole('option').locator('b').allTextContents();
    expect(options).toContain(t('common:sales'));
    expect(options).not.toContain(t('common:stock'));
    expect(options).not.toContain(t('common:reports'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await leave(one);
  });
});

describe.each(languagesOf('what a figure is made of'))(
  'the details of a number, in %s',
  (language) => {
    test('a row of the sales opens by keyboard, and going back shows the row', async () => {
      const one = await visit(browser, { language, as: OWNER });
      const { page } = one;
      await page.goto('/dashboard/sales');
      const rows = page.locator('[data-row-link]');
      await rows.first().focus();
      await page.keyboard.press('ArrowDown');
      const number = (await rows.nth(1).locator('.figures').first().textContent()) ?? '';
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: number, level: 1 }).waitFor();
      await page.goBack();
      await page.locator('tr[data-opened]').filter({ hasText: number }).waitFor();
      await leave(one);
    });

    test('a number of the trial balance opens its ledger, and a line its document', async () => {
      const owner = await apiOf(OWNER);
      const one = await visit(browser, { language, as: OWNER });
      const { page, t } = one;
      await page.goto('/dashboard/reports/trial-balance');
      await page.getByText(t('accounting:debit_equals_credit')).waitFor();
      const cash = (await owner.trialBalance()).rows.find(({ code }) => code === '1010');
      const amount = formatAmount(cash?.debit ?? (0 as never), language);
      await page.getByRole('link', { name: amount, exact: true }).click();
      const closing = page.getByRole('row').filter({ hasText: t('lists:closing_balance') });
      await expect.poll(() => closing.textContent()).toContain(amount);
      const line = page.locator('[data-row-link]').first();
      const number = (await line.textContent()) ?? '';
      await line.click();
      await page.getByRole('heading', { name: number, level: 1 }).waitFor();
      await page.getByRole('table', { name: t('lists:journal') }).waitFor();
      await leave(one);
    });
  },
);

const ADDRESSES = ['sales', 'stock', 'customers?due=1&sort=due', 'suppliers', 'ledger'] as const;

/** Each list, an opened row of it, and the command palette. */
async function look(one: Visit, at: (state: string) => Promise<void>): Promise<void> {
  const { page, t } = one;
  for (const address of ADDRESSES) {
    await page.goto(`/dashboard/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const row = page.locator('[data-row-link]').first();
    if (address !== 'ledger') await row.waitFor();
    await at(address);
    if (address === 'ledger') continue;
    await row.click();
    await page.waitForURL((url) => !url.href.endsWith(`/dashboard/${address}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main table').first().waitFor();
    await at(`${address}, opened`);
  }
  await page.goto('/dashboard/sales?q=nothing-is-called-so');
  await page.getByText(t('lists:nothing_found'), { exact: true }).waitFor();
  await at('empty by filter');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('lists:find') }).fill('12');
  await page.getByRole('group', { name: t('lists:group_products') }).waitFor();
  await at('search');
}

const LOOKS: readonly (VisitOptions & { size: Size })[] = [
  { size: DESKTOP, theme: 'default' },
  { size: TABLET, theme: 'green' },
  { size: PHONE, theme: 'dark' },
];

describe.each(LANGUAGES)('the lists, in %s', (language) => {
  test.each(LOOKS)('have no clipping and no axe violations at $size.width', async (options) => {
    const one = await visit(browser, { language, as: OWNER, ...options });
    const { page } = one;
    const isChecked = sizesIn(language, [DESKTOP, TABLET, PHONE]).includes(options.size);
    const wrong: string[] = [];
    await look(one, async (state) => {
      const texts = [...(await clippedTexts(page)), ...(await untranslated(page))];
      wrong.push(...texts.map((text) => `${state}: ${text}`));
      const overflow = await sidewaysScroll(page);
      if (overflow > 0) wrong.push(`${state}: ${overflow} px over`);
      const flaws = isChecked ? await violationsOn(page) : [];
      wrong.push(...flaws.map((flaw) => `${state}: ${flaw}`));
    });
    expect(wrong).toEqual([]);
    await leave(one);
  });
});

test.each([
  ['en', DESKTOP],
  ['bn', PHONE],
] as const)(
  'a path that does not exist says so inside the shell, in %s',
  async (language, size) => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t, problems } = one;
    const response = await page.goto('/dashboard/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: t('common:page_not_found') }).waitFor();
    expect([...(await clippedTexts(page)), ...(await untranslated(page))]).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    // The browser logs the missing page, as requested.
    expect(problems.splice(0)).toEqual([expect.stringContaining('404')]);
    await page.getByRole('link', { name: t('common:to_start') }).click();
    await page.getByRole('heading', { level: 1, name: t('common:page_not_found') }).waitFor({
      state: 'detached',
    });
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await leave(one);
  },
);

test('a visitor who is not signed in goes to the sign-in page first', async () => {
  const { page, context, t } = await visit(browser);
  await page.goto('/dashboard/no-such-page');
  await page.getByRole('button', { name: t('identity:sign_in'), exact: true }).waitFor();
  await context.close();
});
