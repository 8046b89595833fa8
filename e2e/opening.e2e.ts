import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from './api.ts';
import { languagesOf, looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const STEPS = ['money', 'people', 'products', 'others'] as const;

async function expectSound({ page }: Visit): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await clippedTexts(page)).toEqual([]);
}

describe.each(looksOf([PHONE, DESKTOP]))('the books, in %o', ({ language, size }) => {
  test('each step of the opening balance and the fiscal years are accessible', async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    await page.goto('/dashboard/settings/books');
    const years = page.getByRole('region', { name: t('years:years') });
    await years.getByText(t('years:year_open')).first().waitFor();
    await expectSound(one);
    await page.goto('/dashboard/settings/books/opening');
    for (const step of STEPS) {
      await page.getByRole('button', { name: t(`opening:step_${step}`) }).click();
      await page.getByRole('group', { name: t(`opening:${TEXTS[step]}`) }).waitFor();
      await expectSound(one);
    }
    await page.getByRole('button', { name: t('opening:add_account'), exact: true }).click();
    await page.getByRole('region', { name: t('opening:account') }).waitFor();
    await expectSound(one);
    await leave(one);
  });
});

const TEXTS = {
  money: 'money_text',
  people: 'people_text',
  products: 'goods_text',
  others: 'others_text',
} as const;

describe.each(languagesOf('Opening'))('an opening balance, in %s', (language) => {
  test('is entered step by step, posted, and cannot be entered twice', async () => {
    const one = await visit(browser, { language, size: DESKTOP, as: OWNER });
    const { page, t } = one;
    const enter = async () => {
      await page.goto('/dashboard/settings/books/opening');
      const money = page.getByRole('group', { name: t('opening:money_text') });
      await money.getByRole('textbox').last().fill('1234.50');
      const remainder = page.getByRole('status').filter({ hasText: t('opening:remainder') });
      await remainder.getByText(/1,234\.50|১,২৩৪\.৫০/).waitFor();
      for (const _ of STEPS.slice(1)) {
        await page.getByRole('button', { name: t('opening:next'), exact: true }).click();
      }
      await page.getByRole('button', { name: t('opening:post'), exact: true }).click();
    };
    await enter();
    await page.waitForURL(/\/dashboard\/documents\//);
    await page
      .getByText(/OB00|ওবি/)
      .first()
      .waitFor();
    await enter();
    await page.getByRole('alert').first().waitFor();
    expect(page.url()).toContain('/settings/books/opening');
    // The browser logs the answer that refuses it.
    const refusals = one.problems.splice(0);
    expect(refusals.filter((problem) => !problem.includes('409'))).toEqual([]);
    await leave(one);
  });

  test('a second old bill of one supplier is entered by its number', async () => {
    const one = await visit(browser, { language, size: DESKTOP, as: OWNER });
    const { page, t } = one;
    const post = t('opening:post');
    for (const number of ['Page 12', 'Page 31']) {
      await page.goto('/dashboard/settings/books/opening');
      await page.getByRole('button', { name: t('opening:step_people') }).click();
      await page.getByRole('textbox', { name: t('opening:add_supplier') }).focus();
      const people = page.getByRole('group', { name: t('opening:people_text') });
      // The last button adds a new one.
      await people.getByRole('listitem').locator('b').first().click();
      const party = people.getByRole('region').first();
      await party.getByRole('textbox', { name: t('opening:is_owed') }).fill('100');
      await party.getByRole('textbox', { name: t('opening:bill_number') }).fill(number);
      await page.getByRole('button', { name: t('opening:step_others') }).click();
      await page.getByRole('button', { name: post, exact: true }).click();
      await page.waitForURL(/\/dashboard\/documents\//);
    }
    await leave(one);
  });
});
