import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './api.ts';
import { clippedTexts, untranslated } from './measure.ts';
import { leave, openBrowser, PHONE, visit } from './visit.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each([
  ['en', {}],
  ['bn', { size: PHONE }],
] as const)('a name that several variants share asks which one: %s', async (language, more) => {
  const one = await visit(browser, { language, as: OWNER, ...more });
  const { page, t } = one;
  await page.goto('/dashboard/invoices/new');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  const name = language === 'bn' ? 'মিনিকেট চাল' : 'Miniket Rice';
  await find.fill(name);
  await find.press('Enter');
  const choice = page.getByRole('group', { name: t('inventory:which_variant', { name }) });
  const variants = choice.getByRole('button');
  await variants.first().waitFor();
  expect(await variants.count()).toBeGreaterThan(1);
  // Nothing was added yet.
  await page.getByText(t('orders:scan_goods')).waitFor();
  expect(await clippedTexts(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
  const second = ((await variants.nth(1).locator('b').textContent()) ?? '').trim();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await choice.waitFor({ state: 'detached' });
  await page.getByText(t('orders:scan_goods')).waitFor({ state: 'detached' });
  await page.getByText(second).first().waitFor();
  await leave(one);
});
