import type { Browser, Locator } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { type Api, apiOf } from './api.ts';
import { sidewaysScroll, untranslated } from './measure.ts';
import { openShop } from './open-shop.ts';
import { openTill, scan } from './till.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const BOOKS = '/dashboard/settings/books';
const BARCODE = '8801234500017';
/** Generous: a shop is opened, and a year is closed twice. */
const WHILE = { timeout: 240_000 };

/** The first day of the fiscal year before this one, which begins in July. */
async function lastYear(owner: Api): Promise<string> {
  const answer = await owner.send('/book-keeping/periods');
  const { data } = (await answer.json()) as { data: { begins_on: string } };
  return `${Number(data.begins_on.slice(0, 4)) - 1}${data.begins_on.slice(4)}`;
}

async function expectSound({ page }: Visit): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Tea at 100.00, of which ten are there at 60.00. */
async function bringTea(owner: Api): Promise<string> {
  const units = await owner.send('/inventory/unit?limit=50');
  const { data } = (await units.json()) as { data: { id: string; code: string }[] };
  const unit_id = data.find(({ code }) => code === 'piece')?.id ?? data[0]?.id;
  const variants = [{ barcodes: [BARCODE], sale_price: 10_000 }];
  const made = await owner.write<{ variants: { id: string }[] }>('POST', '/inventory/product', {
    id: newId(),
    code: 'TEA',
    name: 'Tea',
    name_bn: 'চা',
    unit_id,
    variants,
  });
  const variant_id = made.variants[0]?.id ?? '';
  const stock = [{ variant_id, quantity: 100_000, value: 60_000 }];
  const body = { id: newId(), warehouse_id: owner.warehouse_id, stock };
  await owner.write('POST', '/inventory/opening-stock', body);
  return variant_id;
}

/** Cash of 50,000.00 on the first day of the books. */
async function openBalances({ page, t }: Visit): Promise<void> {
  await page.goto(`${BOOKS}/opening`);
  const money = page.getByRole('group', { name: t('opening:money_text') });
  await money.getByRole('textbox').first().fill('৫০০০০');
  for (const _ of [1, 2, 3]) {
    await page.getByRole('button', { name: t('opening:next'), exact: true }).click();
  }
  await page.getByRole('button', { name: t('opening:post'), exact: true }).click();
  await page.waitForURL(/\/dashboard\/documents\//);
}

type Entry = { day: string; debit: string; credit: string; amount: string; narration: string };

/** A manual entry of a past day, typed into the form; it is not sent yet. */
async function writeEntry({ page, t }: Visit, entry: Entry): Promise<Locator> {
  await page.goto('/dashboard/ledger/journal/new');
  const day = page.getByLabel(t('lists:date'), { exact: true });
  await day.fill(entry.day);
  await day.press('Tab');
  await page.getByLabel(t('treasury:narration')).fill(entry.narration);
  const accounts = page.getByRole('combobox', { name: t('lists:account'), exact: true });
  await accounts.nth(0).fill(entry.debit);
  await accounts.nth(1).fill(entry.credit);
  await page.getByLabel(`${t('lists:debit')} ১`).fill(entry.amount);
  await page.getByLabel(`${t('lists:credit')} ২`).fill(entry.amount);
  return page.getByRole('button', { name: t('treasury:save'), exact: true });
}

async function postEntry(one: Visit, entry: Entry): Promise<void> {
  await (await writeEntry(one, entry)).click();
  await one.page.getByText(entry.narration).filter({ visible: true }).first().waitFor();
  await one.page.waitForURL(/\/ledger\/journal$/);
}

/** The books are closed for the day of an entry: the form says so, and nothing is posted. */
async function expectRefused(one: Visit, entry: Entry): Promise<void> {
  await (await writeEntry(one, entry)).click();
  await one.page.getByRole('alert').first().waitFor();
  expect(one.page.url()).toContain('/journal/new');
  // The browser logs the answer that refuses it.
  const refusals = one.problems.splice(0);
  expect(refusals.filter((problem) => !problem.includes('422'))).toEqual([]);
  await one.page.goto('about:blank');
}

/** Two pieces by scanner, paid in cash: 200.00. */
async function sellTea(one: Visit): Promise<void> {
  const till = await openTill(one);
  await scan(one, BARCODE);
  await scan(one, BARCODE);
  await expect.poll(() => till.lines.count()).toBe(1);
  await one.page.keyboard.press('F9');
  const dialog = till.dialog(one.t('pos:take_payment'));
  await dialog.waitFor();
  await dialog.getByRole('textbox').first().waitFor();
  await one.page.keyboard.press('Enter');
  await till.dialog(one.t('pos:sale_posted')).waitFor();
}

/** 150.00 from the drawer. */
async function spend({ page, t }: Visit): Promise<void> {
  await page.goto('/dashboard/expenses');
  await page
    .getByRole('button', { name: t('treasury:add_expense') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('treasury:add_expense') });
  await dialog.getByLabel(t('treasury:net')).fill('১৫০');
  await dialog.getByLabel(t('treasury:category')).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: t('treasury:save') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens one of the two forms of days, and answers it. */
async function daysForm({ page, t }: Visit, title: string): Promise<Locator> {
  await page.goto(BOOKS);
  const form = page.locator('details').filter({ hasText: t(title) });
  await form.locator('summary').click();
  return form;
}

async function fillDay(form: Locator, label: string, day: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true });
  await field.fill(day);
  await field.press('Tab');
}

/** The oldest open year is closed; every warning is accepted. */
async function closeYear({ page, t }: Visit, result: string): Promise<void> {
  await page.goto(BOOKS);
  const years = page.getByRole('region', { name: t('years:years') });
  await years.getByRole('button', { name: t('years:close_year'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('years:close_year') });
  await dialog.getByText(t('years:result_profit')).waitFor();
  await dialog.getByText(result).waitFor();
  for (const warning of await dialog.getByRole('checkbox').all()) await warning.check();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await years.getByText(t('years:year_same')).waitFor();
  await years.getByText(result).first().waitFor();
}

async function reopenYear(one: Visit): Promise<void> {
  const { page, t } = one;
  await page.goto(BOOKS);
  const years = page.getByRole('region', { name: t('years:years') });
  await years.getByRole('button', { name: t('years:reopen_year'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('years:reopen_year') });
  await dialog.getByLabel(t('years:reason')).fill('একটা বিল পরে এসেছে');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  const days = await daysForm(one, 'settings:closing_reopen');
  await days.getByLabel(t('settings:closing_reason')).fill('একটা বিল পরে এসেছে');
  await days.locator('button[type=submit]').click();
  await page.getByText(t('settings:closing_none')).waitFor();
}

/** The balance of each account, debit less credit in paisa, without those of zero. */
async function balancesOf(owner: Api): Promise<Record<string, number>> {
  const { rows, debit_total, credit_total } = await owner.trialBalance();
  expect(debit_total).toBe(credit_total);
  const balances = rows.map(({ code, debit, credit }) => [code, debit - credit] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

test('a year is worked, closed, reopened for a late bill, and closed again', WHILE, async () => {
  const one = await visit(browser, { language: 'bn', size: DESKTOP });
  const { page, t } = one;
  const email = await openShop(one, 'হালখাতা ভান্ডার');
  const owner = await apiOf(email);
  const first = await lastYear(owner);
  const dayOf = (days: number) => daysAfter(first, days);

  const earlier = await daysForm(one, 'settings:closing_reopen');
  await fillDay(earlier, t('settings:closing_earlier'), first);
  await earlier.getByLabel(t('settings:closing_reason')).fill('গত বছরের খাতা');
  await earlier.locator('button[type=submit]').click();
  const years = page.getByRole('region', { name: t('years:years') });
  await years.getByRole('button', { name: t('years:close_year'), exact: true }).waitFor();
  await expectSound(one);

  const variant_id = await bringTea(owner);
  await openBalances(one);
  const sales = { debit: '1010', credit: '4010', amount: '২০০০০', narration: 'গত বছরের বিক্রি' };
  const rent = { debit: '6010', credit: '1010', amount: '৮০০০', narration: 'গত বছরের ভাড়া' };
  await postEntry(one, { ...sales, day: dayOf(40) });
  await postEntry(one, { ...rent, day: dayOf(50) });
  await sellTea(one);
  await spend(one);

  await closeMonth(email, dayOf(30));
  const late = { debit: '6010', credit: '1010', amount: '১০০০', narration: 'পরে আসা বিল' };
  await expectRefused(one, { ...late, day: dayOf(30) });
  await closeYear(one, '১২,০০০.০০');
  await expectSound(one);
  await expectRefused(one, { ...late, day: dayOf(330) });
  await reopenYear(one);
  await postEntry(one, { ...late, day: dayOf(330) });
  await closeYear(one, '১১,০০০.০০');

  // 50,000 + 20,000 - 8,000 - 1,000 + 200 - 150 in cash; the results of last year are carried on.
  const balances = await balancesOf(owner);
  expect(balances).toMatchObject({ 1010: 6_105_000, 1210: 48_000, 3040: -1_100_000 });
  expect(balances).toMatchObject({ 3010: -5_000_000, 4010: -20_000, 5010: 12_000 });
  const tea = (await owner.products()).find(({ id }) => id === variant_id);
  expect(tea?.stock).toBe(80_000);
  await leave(one);
  await expectEnglish(email);
});

/** The month end on the phone: its days are locked. */
async function closeMonth(email: string, last: string): Promise<void> {
  const one = await visit(browser, { language: 'bn', size: PHONE, as: email });
  const { page, t } = one;
  const form = await daysForm(one, 'settings:closing_close_text');
  await fillDay(form, t('settings:closing_day'), last);
  await form.getByLabel(t('settings:closing_note')).fill('মাস শেষ');
  await expectSound(one);
  await form.locator('button[type=submit]').click();
  const until = t('settings:closing_until', { day: '' }).trim();
  await page.getByText(until).first().waitFor();
  await expectSound(one);
  await leave(one);
}

/** The same page in English: the year, its result, and who closed it. */
async function expectEnglish(email: string): Promise<void> {
  const one = await visit(browser, { language: 'en', size: DESKTOP, as: email });
  const { page, t } = one;
  await page.goto(BOOKS);
  const years = page.getByRole('region', { name: t('years:years') });
  await years.getByText('11,000.00').waitFor();
  await years.getByText(t('years:result_profit')).first().waitFor();
  for (const key of ['year_same', 'year_open', 'reopen_year']) {
    await years
      .getByText(t(`years:${key}`), { exact: true })
      .first()
      .waitFor();
  }
  await years.getByText(/^Closed .* Abdul Karim$/).waitFor();
  await expectSound(one);
  await leave(one);
}
