import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#domains/reports/contract/alerts.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

async function needOf(of: Alert['kind']): Promise<Alert | undefined> {
  const answer = await owner.send('/dashboard/alerts');
  const { data } = (await answer.json()) as { data: Alert[] };
  return data.find(({ kind }) => kind === of);
}

const needOfExpense = () => needOf('recurring_expense');

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

/** The debit and the credit of an entry, typed into its fields. */
async function writeEntry({ page, t }: Visit, [debit, credit]: [string, string], amount: string) {
  const accounts = page.getByRole('combobox', { name: t('lists:account'), exact: true });
  await accounts.nth(0).fill(debit);
  await accounts.nth(1).fill(credit);
  await page.getByLabel(`${t('lists:debit')} ${digitOf('1', t)}`).fill(amount);
  await page.getByLabel(`${t('lists:credit')} ${digitOf('2', t)}`).fill(amount);
}

/** A number of a line, in the digits of the language. */
const digitOf = (digit: string, t: Visit['t']) =>
  t('lists:debit') === 'Debit' ? digit : ({ 1: '১', 2: '২' }[digit] ?? digit);

/** The balances of accounts, debit less credit. */
async function balancesOf(codes: readonly string[]): Promise<number[]> {
  const { rows, debit_total, credit_total } = await owner.trialBalance();
  expect(debit_total).toBe(credit_total);
  const found = codes.map((code) => rows.find((row) => row.code === code));
  return found.map((row) => (row?.debit ?? 0) - (row?.credit ?? 0));
}

test('depreciation is written in Bengali, and its draft is posted from the phone', async () => {
  const before = await balancesOf(['6110', '1590']);
  const name = `ফ্রিজের অবচয় ${newId().slice(-6)}`;
  const writer = await visit(browser, { language: 'bn', as: OWNER, size: DESKTOP });
  const { page, t } = writer;
  await page.goto('/dashboard/ledger/journal/recurring/new');
  await page.getByRole('textbox', { name: t('recurring:name') }).fill(name);
  await page.getByLabel(t('treasury:narration')).fill('মাসের অবচয়');
  await writeEntry(writer, ['6110', '1590'], '৫০০');
  await page.getByRole('button', { name: t('recurring:save'), exact: true }).click();
  await page.getByText(t('recurring:every_month')).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await leave(writer);

  await expect
    .poll(() => needOf('recurring_journal'), { timeout: 60_000, interval: 1_000 })
    .toMatchObject({ count: 1, name });
  const need = await needOf('recurring_journal');
  const poster = await visit(browser, { language: 'en', as: OWNER, size: PHONE });
  await poster.page.goto('/dashboard');
  await poster.page.locator(`a[href="/dashboard/ledger/journal/recurring/${need?.id}"]`).tap();
  await poster.page.getByText(poster.t('recurring:run_waiting'), { exact: true }).waitFor();
  expect(await violationsOn(poster.page)).toEqual([]);
  await poster.page.getByRole('button', { name: poster.t('recurring:post'), exact: true }).tap();
  await poster.page.getByText(poster.t('recurring:run_posted'), { exact: true }).waitFor();
  expect(await needOf('recurring_journal')).toBeUndefined();
  const after = await balancesOf(['6110', '1590']);
  expect(after.map((balance, at) => balance - (before[at] ?? 0))).toEqual([50_000, -50_000]);
  await leave(poster);
});

test('an entry is copied, with the day on which it is reversed', async () => {
  const narration = `বকেয়া বিদ্যুৎ ${newId().slice(-6)}`;
  const writer = await visit(browser, { language: 'bn', as: OWNER, size: DESKTOP });
  const { page, t } = writer;
  await page.goto('/dashboard/ledger/journal/new');
  await page.getByLabel(t('treasury:narration')).fill(narration);
  await writeEntry(writer, ['6110', '1590'], '১২০');
  await page.getByRole('button', { name: t('treasury:save'), exact: true }).click();
  await page.getByText(narration).first().click();
  await page.getByRole('link', { name: t('lists:copy_entry'), exact: true }).click();
  await expect.poll(() => page.getByLabel(t('treasury:narration')).inputValue()).toBe(narration);
  await page.getByLabel(t('treasury:narration')).fill(`${narration} ২`);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(tomorrow);
  await page.getByLabel(t('treasury:reverses_on')).fill(day);
  await page.getByRole('button', { name: t('treasury:save'), exact: true }).click();
  await page.getByText(`${narration} ২`).first().click();
  await page.getByText(t('lists:entry_reverses_on', { day: '' }).trim()).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await leave(writer);
});
