import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReceiptsRoute } from '#domains/purchases/contract/receipt-list.ts';
import { readReceiptSheetRoute } from '#domains/purchases/contract/receipt-sheet.ts';
import { apiOf, OWNER } from './api.ts';
import { openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Responses to typed text: on a busy server they arrive after the next input. */
type Answers = { holdBack: () => void; letCome: () => void };

async function answersOf(page: Page): Promise<Answers> {
  let held = Promise.withResolvers<void>();
  await page.route(/\/(pos-product|suppliers)\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return {
    holdBack: () => {
      held = Promise.withResolvers<void>();
    },
    letCome: () => held.resolve(),
  };
}

/** Typing codes does not wait for responses, and loses none. */
async function typeCodes({ page, t }: Visit, answers: Answers): Promise<void> {
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).focus();
  for (const code of ['1006', '1004', 'Zq9']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  answers.letCome();
  const other = page.getByRole('listitem').filter({ has: page.getByText('1004', { exact: true }) });
  const remove = new RegExp(t('inventory:remove_goods', { name: '.*' }));
  await other.getByRole('button', { name: remove }).click();
  // A code that failed returns with the reason.
  await page.getByText(t('inventory:no_goods')).waitFor();
  expect(await find.inputValue()).toBe('Zq9');
  await find.press('Escape');
}

async function chooseDoel({ page, t }: Visit, answers: Answers): Promise<void> {
  const supplier = page.getByRole('textbox', { name: t('purchases:supplier') });
  const chosen = page.getByRole('button', { name: t('lists:change_supplier') });
  answers.holdBack();
  await supplier.fill('Doe');
  // Further typing refers to the results that come then.
  await page.keyboard.press('Enter');
  await page.keyboard.type('l');
  await page.keyboard.press('Backspace');
  answers.letCome();
  await page.getByRole('button', { name: 'Doel Dairy Depot' }).waitFor();
  answers.holdBack();
  await supplier.fill('Doel');
  expect(await chosen.count()).toBe(0);
  // The keys are faster than the response, and wait for the results.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  answers.letCome();
  await chosen.waitFor();
}

/** Goods are received by keyboard; freight is added to them, and some go back. */
test.each([
  ['en', {}],
  ['bn', { size: PHONE }],
] as const)('a goods receipt, and what follows it: %s', async (language, more) => {
  const one = await visit(browser, { language, as: OWNER, ...more });
  const { page, t, problems } = one;
  const api = await apiOf(OWNER);
  await page.goto('/dashboard/purchases/new');
  const answers = await answersOf(page);
  await typeCodes(one, answers);
  const quantity = page.getByRole('textbox', { name: /Basmati|বাসম/ }).first();
  await quantity.fill('10');
  await quantity.press('Enter');
  await page.getByRole('textbox', { name: t('orders:unit_cost_of').trim() }).fill('298');
  await chooseDoel(one, answers);
  await page.unrouteAll({ behavior: 'wait' });
  // The input so far is stored on the device.
  await page.reload();
  await page.getByText('Doel Dairy Depot').waitFor();
  const post = page.getByRole('button', { name: t('purchases:post_receipt'), exact: true });
  await post.and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  const cost = page.getByRole('button', { name: t('purchases:act_landed_cost') });
  await cost.waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const route = { ...readReceiptSheetRoute, path: `/purchases/receipts/${id}/sheet` };
  const sheet = async () => route.answer.parse(await (await api.send(route.path)).json()).data;
  const line = async () => (await sheet()).lines[0];
  expect(await line()).toMatchObject({ quantity: 100_000, returned: 0, landed: 0 });

  await cost.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('purchases:owed_to') }).fill('Shap');
  await dialog.getByRole('button', { name: /Shap/ }).click();
  const amount = dialog.getByRole('textbox', { name: t('purchases:amount') });
  await amount.fill('50');
  await amount.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await line())?.landed).toBe(5_000);

  await page.getByRole('button', { name: t('purchases:act_send_back') }).click();
  const back = dialog.getByRole('textbox', { name: /Basmati|বাসম/ });
  await back.fill('2');
  await back.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await line())?.returned).toBe(20_000);
  await page.getByRole('link', { name: /\/S0/ }).waitFor();
  const response = await api.send(
    `/purchases/receipts/?supplier_id=${(await sheet()).supplier.id}`,
  );
  const { data } = listReceiptsRoute.answer.parse(await response.json());
  expect(data.map((row) => row.id)).toContain(id);
  expect(problems).toEqual([]);
});
