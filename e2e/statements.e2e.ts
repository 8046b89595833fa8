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
