import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#domains/catalog/contract/product.ts';
import { listBatchesRoute } from '#domains/inventory/contract/batches.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { openTill } from './till.ts';
import { openBrowser, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Goods of this journey alone. */
async function newMilk(api: Api): Promise<Product> {
  const code = `MILK-${newId().slice(-6)}`;
  const units = (await (await api.send('/inventory/unit?limit=200')).json()) as {
    data: { id: string; code: string }[];
  };
  const unit_id = units.data.find((unit) => unit.code === 'piece')?.id ?? units.data[0]?.id;
  return api.tell<Product>('POST', '/inventory/product', {
    ...{ code, name: `Milk ${code}`, name_bn: `দুধ ${code}`, unit_id },
    variants: [{ sale_price: 10_000, vat_rate: 0 }],
  });
}

/** What lies of each batch, as the list shows it. */
const lyingOf = (api: Api, variant_id: string) => async () => {
  const asked = await api.send(`/inventory/batches?variant_id=${variant_id}`);
  const { data } = listBatchesRoute.answer.parse(await asked.json());
  return data.map(({ batch, on_hand }) => `${batch} ${on_hand / 10_000}`).join(', ');
};

async function tellApart({ page, t }: Visit, product: Product): Promise<void> {
  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByRole('combobox', { name: t('catalog:tracking') }).selectOption('batch');
  const facts = page.getByRole('form', { name: t('catalog:facts') });
  await facts.getByRole('button', { name: t('catalog:save'), exact: true }).click();
  await facts.getByText(t('catalog:saved')).waitFor();
}

/** Two of A-1, which expires first, and two of B-1, on one line. */
async function putIn({ page, t }: Visit, code: string, name: string): Promise<void> {
  await page.goto('/dashboard/stock/increase');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.fill(code);
  await find.press('Enter');
  const count = (label: string) =>
    page.getByRole('textbox', { name: t('common:quantity_of', { label }), exact: true });
  const setCount = async (label: string, pieces: string) => {
    await count(label).fill(pieces);
    await count(label).press('Enter');
  };
  await setCount(name, '4');
  await page.getByRole('textbox', { name: t('inventory:cost_of_one', { name }) }).fill('60');
  const batch = page.getByRole('textbox', { name: t('lists:batch_of', { name }) });
  const expiry = page.getByLabel(t('lists:expires_on_of', { name }));
  await batch.fill('A-1');
  await expiry.fill(dayFromNow(20));
  await page.getByRole('button', { name: t('lists:another_batch') }).click();
  await batch.nth(1).fill('B-1');
  await expiry.nth(1).fill(dayFromNow(200));
  await setCount('A-1', '2');
  await setCount('B-1', '2');
  await page.getByRole('button', { name: t('inventory:put_in') }).click();
}

/** At the till, up to the answer. */
async function sell(one: Visit, code: string, pieces: number): Promise<void> {
  const { page, t } = one;
  const till = await openTill(one);
  const label = new RegExp(code);
  await till.search.fill(code);
  // The till is told of new goods a moment after it opens.
  await page.getByRole('main').getByRole('button', { name: label }).first().waitFor();
  await till.search.press('Enter');
  const count = till.cart.getByRole('textbox', { name: label });
  await count.fill(String(pieces));
  await count.press('Enter');
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: t('pos:complete_sale') }).click();
}

async function writeOff({ page, t }: Visit, code: string): Promise<void> {
  await page.goto(`/dashboard/stock/batches?days=0&q=${code}`);
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click();
  await page.getByRole('button', { name: t('inventory:write_off'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('inventory:write_off'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Two batches come in and are sold in their turn; what has expired is stopped and written off. */
test.each([
  ['en', {}],
  ['bn', { size: TABLET }],
] as const)('batches from the shelf to the customer, and out: %s', async (language, more) => {
  const one = await visit(browser, { language, as: OWNER, ...more });
  const { page, t, problems } = one;
  const api = await apiOf(OWNER);
  const product = await newMilk(api);
  const { code } = product;
  const variant_id = product.variants[0]?.id ?? '';
  const lying = lyingOf(api, variant_id);
  await tellApart(one, product);
  await putIn(one, code, language === 'bn' ? product.name_bn : product.name);
  await expect.poll(lying).toBe('A-1 2, B-1 2');

  await sell(one, code, 3);
  await expect.poll(lying).toBe('B-1 1');

  const batches = [{ batch: 'OLD', expires_on: dayFromNow(-3) }];
  await api.tell('POST', '/inventory/stock-adjustment', {
    ...{ id: newId(), warehouse_id: api.warehouse_id, reason: 'opening' },
    lines: [{ variant_id, quantity_change: 10_000, unit_cost: 6_000, batches }],
  });
  await sell(one, code, 2);
  const alert = page.getByRole('alert').filter({ hasText: 'OLD' });
  await alert.getByRole('button', { name: t('pos:sell_expired') }).waitFor();
  expect(await lying()).toBe('OLD 1, B-1 1');

  await writeOff(one, code);
  await expect.poll(lying).toBe('B-1 1');
  // The refusal itself is one: the console of the browser tells of an answer of 409.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});
