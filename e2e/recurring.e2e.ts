import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#domains/reports/contract/alerts.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

async function needOfExpense(): Promise<Alert | undefined> {
  const answer = await owner.send('/dashboard/alerts');
  const { data } = (await answer.json()) as { data: Alert[] };
  return data.find(({ kind }) => kind === 'recurring_expense');
}

/** Ice for 500.00, every second week from today on, as a draft to post. */
async function writeIce({ page, t }: Visit, name: string): Promise<void> {
  await page.goto('/dashboard/expenses/recurring/new');
  await page.getByRole('textbox', { name: t('recurring:name') }).fill(name);
  await page.getByLabel(t('recurring:repeats')).selectOption('week');
  await page.getByLabel(t('recurring:step_week')).fill('২');
  await page.getByLabel(t('recurring:category')).selectOption({ index: 1 });
  await page.getByLabel(t('recurring:net')).fill('৫০০');
  await page.getByRole('button', { name: t('recurring:save') }).click();
  await page
    .getByText(t('recurring:each_week', { figure: '২' }))
    .first()
    .waitFor();
}

test('a fortnightly expense appears in the alerts on its day, and is posted', async () => {
  const name = `বরফ ${newId().slice(-6)}`;
  const writer = await visit(browser, { language: 'bn', as: OWNER, size: DESKTOP });
  await writeIce(writer, name);
  await leave(writer);
  // The scheduler runs twice a minute.
  await expect.poll(needOfExpense, { timeout: 60_000, interval: 1_000 }).toMatchObject({
    count: 1,
    name,
  });
  const need = await needOfExpense();
  const poster = await visit(browser, { language: 'en', as: OWNER, size: PHONE });
  const { page, t } = poster;
  await page.goto('/dashboard');
  await page.locator(`a[href="/dashboard/expenses/recurring/${need?.id}"]`).tap();
  await page.getByText(t('recurring:run_waiting'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('recurring:post'), exact: true }).tap();
  await page.getByText(t('recurring:run_posted'), { exact: true }).waitFor();
  expect(await needOfExpense()).toBeUndefined();
  await leave(poster);
});
