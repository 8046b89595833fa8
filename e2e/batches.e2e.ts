import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#domains/catalog/contract/product.ts';
import { listBatchesRoute, listSerialsRoute } from '#domains/inventory/contract/batches.ts';
import { listCountLinesRoute } from '#domains/inventory/contract/stock-count.ts';
import { formatCount } from '#domains/kernel/core/format-number.ts';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { looksOf } from './matrix.ts';
import { openTill, scan } from './till.ts';
import { DESKTOP, openBrowser, PHONE, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Products of this journey alone. */
const newMilk = (api: Api) => newProduct(api, 'MILK', ['Milk', 'দুধ']);

async function newProduct(api: Api, of: string, [en, bn]: [string, string]): Promise<Product> {
  const code = `${of}-${newId().slice(-6)}`;
  const units = (await (await api.send('/inventory/unit?limit=200')).json()) as {
    data: { id: string; code: string }[];
  };
  const unit_id = units.data.find((unit) => unit.code === 'piece')?.id ?? units.data[0]?.id;
  return api.write<Product>('POST', '/inventory/product', {
    code,
    name: `${en} ${code}`,
    name_bn: `${bn} ${code}`,
    unit_id,
    variants: [{ sale_price: 10_000, vat_rate: 0 }],
  });
}

/** The stock of each batch, as the list shows it. */
const onHandOf = (api: Api, variant_id: string) => async () => {
  const response = await api.send(`/inventory/batches?variant_id=${variant_id}`);
  const { data } = listBatchesRoute.answer.parse(await response.json());
  return data.map(({ batch, on_hand }) => `${batch} ${on_hand / 10_000}`).join(', ');
};

/** A fast user saves before the units have loaded, one of which was chosen earlier. */
async function enableTracking({ page, t }: Visit, product: Product): Promise<void> {
  const units = Promise.withResolvers<void>();
  await page.route('**/api/v1/inventory/unit?*', async (route) => {
    await units.promise;
    await route.continue();
  });
  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByRole('combobox', { name: t('catalog:tracking') }).selectOption('batch');
  const facts = page.getByRole('form', { name: t('catalog:facts') });
  await facts.getByRole('button', { name: t('catalog:save'), exact: true }).click();
  units.resolve();
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
  const expiry = page.getByRole('textbox', { name: t('lists:expires_on_of', { name }) });
  await batch.fill('A-1');
  await expiry.fill(dayFromNow(20));
  await page.getByRole('button', { name: t('lists:another_batch') }).click();
  await batch.nth(1).fill('B-1');
  await expiry.nth(1).fill(dayFromNow(200));
  await setCount('A-1', '2');
  await setCount('B-1', '2');
  await page.getByRole('button', { name: t('inventory:put_in') }).click();
}

/** Sells a number of pieces at the till, up to the posted sale. */
async function sell(one: Visit, code: string, pieces: number, onHand: number): Promise<void> {
  const { page, t } = one;
  const left = t('pos:left', { amount: formatCount(onHand, one.language) });
  const till = await openTill(one);
  const label = new RegExp(code);
  await till.search.fill(code);
  // The till learns of new stock shortly after it opens, and sells no more than it knows of.
  const tile = page.getByRole('main').getByRole('button', { name: label });
  await tile.filter({ hasText: left }).first().waitFor();
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

/** Two batches are received and sold by expiry; an expired one is blocked and written off. */
test.each([
  ['en', {}],
  ['bn', { size: TABLET }],
] as const)('batches from receipt to sale, and expiry: %s', async (language, more) => {
  const one = await visit(browser, { language, as: OWNER, ...more });
  const { page, t, problems } = one;
  const api = await apiOf(OWNER);
  const product = await newMilk(api);
  const { code } = product;
  const variant_id = product.variants[0]?.id ?? '';
  const onHand = onHandOf(api, variant_id);
  await enableTracking(one, product);
  await putIn(one, code, language === 'bn' ? product.name_bn : product.name);
  await expect.poll(onHand).toBe('A-1 2, B-1 2');

  await sell(one, code, 3, 4);
  // The stock may change before the till learns of it, and it would then show this sale again.
  await page.getByRole('dialog', { name: t('pos:sale_posted') }).waitFor();
  await expect.poll(onHand).toBe('B-1 1');

  const batches = [{ batch: 'OLD', expires_on: dayFromNow(-3) }];
  await api.write('POST', '/inventory/stock-adjustment', {
    id: newId(),
    warehouse_id: api.warehouse_id,
    reason: 'count',
    lines: [{ variant_id, quantity_change: 10_000, unit_cost: 6_000, batches }],
  });
  await sell(one, code, 2, 2);
  const alert = page.getByRole('alert').filter({ hasText: 'OLD' });
  await alert.getByRole('button', { name: t('pos:sell_expired') }).waitFor();
  expect(await onHand()).toBe('OLD 1, B-1 1');

  await writeOff(one, code);
  await expect.poll(onHand).toBe('B-1 1');
  // The browser logs the rejection: a response of 409.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

/** Adds stock with this tracking to the first warehouse, at 60.00 each. */
async function stocked(api: Api, product: Product, tracking: 'batch' | 'serial', lots: object) {
  const { id, version } = product;
  await api.write('PATCH', `/inventory/product/${id}`, { version, tracking });
  const line = { variant_id: product.variants[0]?.id, unit_cost: 6_000, quantity_change: 40_000 };
  await api.write('POST', '/inventory/stock-adjustment', {
    id: newId(),
    warehouse_id: api.warehouse_id,
    reason: 'count',
    lines: [{ ...line, ...lots }],
  });
}

/** A stock count by scanner: a batch is one short, one piece is missing, and one is new. */
test.each(looksOf([DESKTOP, PHONE]))(
  'batches and pieces are counted by scanner: $language $size.width',
  async ({ language, size }) => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t, problems } = one;
    const api = await apiOf(OWNER);
    const { warehouse_id } = api;
    const [milk, phone] = [await newMilk(api), await newProduct(api, 'PHONE', ['Phone', 'ফোন'])];
    const batches = [
      { batch: 'A-1', quantity: 30_000 },
      { batch: 'B-1', quantity: 10_000 },
    ];
    const [first = '', ...others] = Array.from({ length: 4 }, (_, at) => `${phone.code}-${at}`);
    await stocked(api, milk, 'batch', { batches });
    await stocked(api, phone, 'serial', { serials: [first, ...others] });
    const count = { id: newId(), warehouse_id };
    await api.write('POST', '/inventory/stock-count', count);
    await page.goto(`/dashboard/stock/counts/${count.id}`);
    const counting = page.getByRole('region', { name: t('inventory:counting'), exact: true });
    // The page listens to the scanner once it has requested its lines.
    await page.getByText(t('inventory:none_counted')).waitFor();

    await scan(one, milk.code);
    const milks = counting.getByRole('region', { name: new RegExp(milk.code) });
    const batch = milks.getByRole('textbox', { name: /A-1/ });
    await batch.fill('2');
    await batch.press('Enter');
    await expect.poll(() => lineOf(api, count.id, 'A-1')).toBe('2 of 3');

    await scan(one, first);
    await expect.poll(() => lineOf(api, count.id, first)).toBe('1 of 1');
    const phones = counting.getByRole('region', { name: new RegExp(phone.code) });
    const [missing = ''] = others;
    const piece = phones.getByRole('group', { name: missing });
    await piece.getByRole('button', { name: t('inventory:piece_missing') }).click();
    await expect.poll(() => lineOf(api, count.id, missing)).toBe('0 of 1');
    const unknown = `${phone.code}-NEW1`;
    await scan(one, unknown);
    await counting.getByRole('alert').getByText(t('inventory:may_be_new')).waitFor();
    await phones.getByRole('button', { name: t('inventory:count_this') }).click();
    await expect.poll(() => lineOf(api, count.id, unknown)).toBe('1 of 0');

    await page.getByRole('button', { name: t('inventory:show_different') }).click();
    // Posting sends the counted quantity: one that the page does not know yet would be refused.
    const differ = page.getByText(t('inventory:goods_differ'), { exact: true }).locator('..');
    await differ.getByText(language === 'bn' ? '৩' : '3', { exact: true }).waitFor();
    await page.getByRole('button', { name: t('inventory:book_count') }).click();
    await page.getByRole('link', { name: new RegExp(t('inventory:count_booked_as')) }).waitFor();
    const [milk_id = '', phone_id = ''] = [milk, phone].map(({ variants }) => variants[0]?.id);
    expect(await onHandOf(api, milk_id)()).toBe('A-1 2, B-1 1');
    const response = await api.send(`/inventory/serials?variant_id=${phone_id}&state=in_stock`);
    const { data } = listSerialsRoute.answer.parse(await response.json());
    expect(data.map(({ serial }) => serial).sort()).toEqual(
      [first, ...others.slice(1), unknown].sort(),
    );
    // Unknown codes are looked up on the server: the browser logs those responses.
    expect(problems.filter((problem) => !/4(04|22)/.test(problem))).toEqual([]);
  },
);

/** `2 of 3`: counted and expected pieces of a batch. */
async function lineOf(api: Api, count_id: string, name: string): Promise<string> {
  const response = await api.send(`/inventory/stock-count/${count_id}/lines?limit=200`);
  const { data } = listCountLinesRoute.answer.parse(await response.json());
  const line = data.find(({ batch }) => batch === name);
  return `${(line?.counted ?? 0) / 10_000} of ${(line?.book ?? 0) / 10_000}`;
}

/** A spoilt batch is moved with one button to a warehouse that does not sell. */
test.each([
  ['en', {}],
  ['bn', { size: PHONE }],
] as const)('spoilt stock is moved aside: %s', async (language, more) => {
  const one = await visit(browser, { language, as: OWNER, ...more });
  const { page, t, problems } = one;
  const api = await apiOf(OWNER);
  const [branch] = (await api.list(listBranchesRoute)).data;
  const name = `Spoilt ${newId().slice(-6)}`;
  const made = { branch_id: branch?.id, name };
  const { id } = await api.write<{ id: string }>('POST', '/inventory/warehouse', made);
  await page.goto('/dashboard/settings/branches');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(3);
  await dialog.getByRole('checkbox', { name: new RegExp(t('setup:not_for_sale')) }).check();
  await dialog.getByRole('button', { name: t('setup:save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const milk = await newMilk(api);
  const batches = [{ batch: 'A-1', expires_on: dayFromNow(-3) }];
  await stocked(api, milk, 'batch', { batches });
  await page.goto(`/dashboard/stock/batches?q=${milk.code}`);
  const batch = page.getByRole('link', { name: new RegExp(milk.code) });
  await batch.first().click();
  const move = { name: t('inventory:move_aside'), exact: true };
  await page.getByRole('button', move).click();
  await dialog.getByRole('button', move).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`${name} ${language === 'bn' ? '৪' : '4'}`).waitFor();
  // Stock in that warehouse is not offered to be moved there again.
  await page.getByRole('button', move).waitFor({ state: 'detached' });
  await writeOff(one, milk.code);
  await expect.poll(onHandOf(api, milk.variants[0]?.id ?? '')).toBe('');
  await api.write('DELETE', `/inventory/warehouse/${id}`, {});
  expect(problems).toEqual([]);
});
