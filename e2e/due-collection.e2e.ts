import type { Browser, Locator } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpeningBalance } from '#domains/inventory/contract/opening-balance.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import type { Customer } from '#domains/parties/contract/party.ts';
import { customerDuesRoute } from '#domains/parties/contract/payment-received.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import type { Language } from './create-translator.ts';
import { hasFocus, typeAtOnce } from './in-page.mjs';
import { looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Size, visit } from './visit.ts';

let browser: Browser;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

/** A customer who owes 300.00, 200.00 and 100.00, the first for the longest time. */
async function debtor(): Promise<{ id: string; name: string; numbers: string[] }> {
  const name = `Rahima ${newId().slice(-6)}`;
  const { id } = await owner.write<Customer>('POST', '/customers', { name, code: newId() });
  const numbers: string[] = [];
  for (const [amount, due_date] of [
    [30_000, '2026-01-05'],
    [20_000, '2026-02-05'],
    [10_000, '2026-03-05'],
  ] as const) {
    const body = {
      id: newId(),
      branch_id: owner.branch_id,
      dues: [{ party_id: id, amount, due_date, number: due_date }],
    };
    const path = '/book-keeping/opening-balances';
    numbers.push((await owner.write<OpeningBalance>('POST', path, body)).number);
  }
  return { id, name, numbers };
}

async function openDues(id: string): Promise<number[]> {
  const route = { ...customerDuesRoute, path: customerDuesRoute.path.replace('{id}', id) };
  return (await owner.list(route)).data.map(({ due }) => due);
}

/** The whole taka in a field, in either kind of digits. */
const takaIn = async (field: Locator) =>
  Number(toLatinDigits(await field.inputValue()).replaceAll(',', ''));

test.each(looksOf([DESKTOP, PHONE]))(
  'three dues are settled by one payment, in the chosen order: $language $size.width',
  async ({ language, size }) => {
    const { id, name, numbers } = await debtor();
    const [first = '', second = '', third = ''] = numbers;
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t, isPhone } = one;
    const press = isPhone ? 'tap' : 'click';
    await page.goto(`/dashboard/dues/customers?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name })[press]();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: first }).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: t('dues:settle_customer') })[press]();
    const dialog = page.getByRole('dialog');
    const part = (number: string) => dialog.getByLabel(t('dues:part_of', { number }));
    const parts = () => Promise.all([first, second, third].map((number) => takaIn(part(number))));
    await part(third).waitFor();
    expect(await parts()).toEqual([300, 200, 100]);
    const amount = dialog.getByLabel(t('dues:amount'), { exact: true });
    await expect.poll(() => amount.evaluate(hasFocus)).toBe(true);
    expect(await amount.evaluate(typeAtOnce, '450')).toBe('450');
    await expect.poll(parts).toEqual([300, 150, 0]);
    const bring = t('dues:bring_first_number', { number: third });
    await dialog.getByRole('button', { name: bring })[press]();
    await expect.poll(parts).toEqual([300, 50, 100]);
    expect(await clippedTexts(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('dues:settle_customer') })[press]();
    // The receipt: each document with the amount paid and what remains.
    const receipt = dialog.getByRole('status').getByRole('row');
    await expect.poll(() => receipt.count()).toBe(4);
    const shown = (await receipt.allInnerTexts()).slice(1).map((row) => toLatinDigits(row));
    const taken = shown.map((row) => row.split(/\s+/).map((cell) => cell.trim()));
    expect(taken).toEqual([
      [third, '100.00', '0.00'],
      [first, '300.00', '0.00'],
      [second, '50.00', '150.00'],
    ]);
    expect(await untranslated(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('dues:done') })[press]();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: first }).waitFor({ state: 'detached' });
    expect(await openDues(id)).toEqual([15_000]);
    await leave(one);
  },
);

test.each<['customer' | 'supplier', Language, Size]>([
  ['customer', 'bn', PHONE],
  ['supplier', 'en', DESKTOP],
])('a %s is created on its list, and appears first: %s %o', async (kind, language, size) => {
  const one = await visit(browser, { language, size, as: OWNER });
  const { page, t, isPhone } = one;
  const press = isPhone ? 'tap' : 'click';
  const name = `Selim ${newId().slice(-6)}`;
  await page.goto(`/dashboard/${kind}s`);
  await page.getByRole('button', { name: t(`lists:new_${kind}`) })[press]();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(`lists:${kind}_name`)).fill(name);
  await dialog.getByRole('button', { name: t(`lists:add_${kind}`) })[press]();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(page.url()).toMatch(new RegExp(`/dashboard/${kind}s/[0-9a-f-]{36}$`));
  expect(await sidewaysScroll(page)).toBe(0);
  await leave(one);
});
