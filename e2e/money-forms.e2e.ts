import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, apiOf, OWNER } from './api.ts';
import { openBrowser, type Visit, visit } from './visit.ts';

let browser: Browser;
let owner: Api;
beforeAll(async () => {
  owner = await apiOf(OWNER);
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Holds back responses of addresses like this one until it is called. */
async function heldBack({ page }: Visit, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const METHODS = '**/api/v1/shop_settings/payment-method/?*';

async function newest(path: string) {
  const response = await owner.send(`${path}?limit=1`);
  const { data } = (await response.json()) as { data: Record<string, unknown>[] };
  return data[0] ?? {};
}

test('an owner transaction saved before the locations have loaded is posted later', async () => {
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  const releaseMethods = await heldBack(one, METHODS);
  const list = await heldBack(one, '**/api/v1/owner-transactions?*');
  await page.goto('/dashboard/expenses/owner');
  await page
    .getByRole('button', { name: t('treasury:owner_credit') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('treasury:owner_credit') });
  await dialog.getByLabel(t('treasury:amount')).fill('731.25');
  await dialog.getByRole('button', { name: t('treasury:save') }).click();
  releaseMethods();
  // The list below is independent, and may load at any time.
  await expect.poll(() => newest('/owner-transactions')).toMatchObject({ amount: 73_125 });
  list();
  await dialog.waitFor({ state: 'detached' });
  await one.context.close();
});

test('an expense saved before the locations have loaded is posted later', async () => {
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  const releaseMethods = await heldBack(one, METHODS);
  await page.goto('/dashboard/expenses');
  await page.getByRole('button', { name: t('treasury:add_expense') }).click();
  const dialog = page.getByRole('dialog', { name: t('treasury:add_expense') });
  await dialog.getByLabel(t('treasury:net')).fill('412.50');
  await dialog.getByLabel(t('treasury:category')).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: t('treasury:save') }).click();
  releaseMethods();
  await dialog.waitFor({ state: 'detached' });
  expect(await newest('/expenses')).toMatchObject({ total: 41_250, due: 0 });
  await one.context.close();
});

/** A cheque of the first customer that is deposited at the bank. */
async function depositedCheque() {
  const [customer] = await owner.customers();
  const number = `7${Date.now()}`;
  const cheque = await owner.write<{ id: string; version: number }>('POST', '/cheques', {
    id: newId(),
    party_id: customer?.id,
    warehouse_id: owner.warehouse_id,
    number,
    bank: 'Sonali',
    cheque_date: '2026-01-05',
    amount: 12_345,
  });
  await owner.write('POST', `/cheques/${cheque.id}/deposit`, { version: cheque.version });
  return { number, name: customer?.name ?? '' };
}

async function chequeBy(number: string) {
  const response = await owner.send(`/cheques?state=all&q=${number}`);
  return ((await response.json()) as { data: { state: string }[] }).data;
}

async function feesOf(number: string) {
  const response = await owner.send(`/expenses?q=${number}`);
  return ((await response.json()) as { data: { total: number; due: number }[] }).data;
}

test('the fee of a bounced cheque is posted with it, as corrected after an error', async () => {
  const { number, name } = await depositedCheque();
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  let tries = 0;
  await page.route('**/api/v1/cheques/*/bounce', async (route) => {
    tries += 1;
    await (tries === 1 ? route.abort() : route.continue());
  });
  await page.goto(`/dashboard/dues/cheques?q=${number}`);
  await page.getByRole('button', { name: number }).click();
  const dialog = page.getByRole('dialog', { name });
  const bounced = dialog.getByRole('button', { name: t('dues:cheque_bounce') });
  await bounced.click();
  await dialog.getByLabel(t('dues:bank_fee')).fill('230');
  await dialog.getByLabel(t('dues:bank_fee_category')).selectOption({ index: 1 });
  await bounced.click();
  await dialog.getByRole('alert').waitFor();
  expect(await chequeBy(number)).toMatchObject([{ state: 'deposited' }]);
  expect(await feesOf(number)).toEqual([]);
  await dialog.getByLabel(t('dues:bank_fee')).fill('250');
  await bounced.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await chequeBy(number)).toMatchObject([{ state: 'bounced' }]);
  expect(await feesOf(number)).toMatchObject([{ total: 25_000, due: 0 }]);
  await one.context.close();
});

test('a cheque paid before the locations have loaded is paid later', async () => {
  const { number, name } = await depositedCheque();
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  const releaseMethods = await heldBack(one, METHODS);
  await page.goto(`/dashboard/dues/cheques?q=${number}`);
  await page.getByRole('button', { name: number }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: t('dues:cheque_clear') }).click();
  await dialog.getByRole('button', { name: t('dues:cheque_clear') }).click();
  releaseMethods();
  await dialog.waitFor({ state: 'detached' });
  expect(await chequeBy(number)).toMatchObject([{ state: 'cleared' }]);
  await one.context.close();
});
