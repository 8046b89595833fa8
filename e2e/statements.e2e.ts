import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from './api.ts';
import { languagesOf, looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const STATEMENTS = [
  'profit-and-loss',
  'balance-sheet',
  'cash-flow-statement',
  'changes-in-equity',
  'account-balances',
  'journal-report',
  'party-balances',
] as const;

describe.each(looksOf([PHONE, DESKTOP]))('statements, in %o', ({ language, size }) => {
  test('each proves itself and is accessible', async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    await page.goto('/dashboard/reports');
    for (const name of STATEMENTS) {
      await page.getByRole('link', { name: t(`reports:${name}`), exact: true }).click();
      await page.getByRole('heading', { name: t(`reports:${name}`), level: 1 }).waitFor();
      await page.getByRole('table').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await untranslated(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await clippedTexts(page)).toEqual([]);
      await page.goBack();
    }
    await leave(one);
  });
});

describe.each(languagesOf('Explain'))('an amount, in %s', (language) => {
  test('is explained by E down to its ledger, and compared by C', async () => {
    const one = await visit(browser, { language, size: DESKTOP, as: OWNER });
    const { page, t } = one;
    await page.goto('/dashboard/reports/profit-and-loss?columns=month');
    const profit = page.getByRole('row', { name: t('reports:row_net_profit') });
    // The last column is a percentage.
    await profit.getByRole('button').nth(-2).focus();
    await page.keyboard.press('e');
    const panel = page.getByRole('region', { name: t('reports:explain') });
    await panel.getByText(t('reports:row_operating_profit')).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.waitForURL(/compare=previous_period/);
    await page
      .getByRole('button', { name: /^(Sales|বিক্রি), / })
      .first()
      .click();
    await page.waitForURL(/\/dashboard\/ledger\?/);
    // An amount of all years opens the lines of all years.
    const requested = page.waitForRequest(/\/book-keeping\/ledger\?.*carry=false/);
    await page.goto(`${page.url()}&carry=false`);
    await requested;
    await leave(one);
  });
});

describe.each(languagesOf('Explain'))('the journal report, in %s', (language) => {
  test('shows the ends of an account, and filters by kind, person and amount', async () => {
    const one = await visit(browser, { language, size: DESKTOP, as: OWNER });
    const { page, t } = one;
    await page.goto('/dashboard/reports/journal-report');
    await page.getByRole('region', { name: t('reports:money_accounts') }).waitFor();
    const account = page.getByRole('combobox', { name: t('lists:account') });
    const name = await account.locator('option').nth(1).textContent();
    await account.selectOption({ index: 1 });
    const ends = page.getByRole('region', { name: name ?? '' });
    for (const label of ['opening_balance', 'debit', 'credit', 'closing_balance']) {
      await ends.getByText(t(`lists:${label}`)).waitFor();
    }
    await page.getByRole('combobox', { name: t('lists:kind') }).selectOption('sale');
    await page.waitForURL(/kind=sale/);
    await page.getByRole('combobox', { name: t('reports:person') }).selectOption({ index: 1 });
    await page.waitForURL(/posted_by=/);
    await page.getByRole('searchbox', { name: t('reports:find_amount') }).fill('12.50');
    await page.waitForURL(/amount=1250/);
    expect(await violationsOn(page)).toEqual([]);
    expect(await untranslated(page)).toEqual([]);
    await page.goto('/dashboard/reports/journal-report?kind=sale&from=2020-01-01');
    const [before = ''] = t('errors:period_too_long', { days: '|' }).split('|');
    await page.getByText(before).waitFor();
    // The browser logs the answer that refuses it.
    const refusals = one.problems.splice(0);
    expect(refusals.filter((problem) => !problem.includes('422'))).toEqual([]);
    await leave(one);
  });

  test('shows account, side and amount of every line on a phone', async () => {
    const one = await visit(browser, { language, size: PHONE, as: OWNER });
    const { page, t } = one;
    await page.goto('/dashboard/reports/journal-report');
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.first().waitFor();
    for (const text of (await rows.allInnerTexts()).slice(0, 12)) {
      const lines = text.split('\n').map((line) => line.trim());
      expect(lines.filter((line) => /^[1-6১-৬][0-9০-৯]{3} \S/.test(line))).toHaveLength(1);
      const sides = [t('lists:debit'), t('lists:credit')];
      expect(lines.filter((line) => sides.includes(line))).toHaveLength(1);
      expect(lines.at(-1)).toMatch(/[0-9০-৯]\.[0-9০-৯]{2}$/);
    }
    expect(await clippedTexts(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await leave(one);
  });
});
