import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountLine, listCountLinesRoute } from '#domains/inventory/contract/stock-count.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { readReceiptSheetRoute } from '#domains/purchases/contract/receipt-sheet.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { type DemoProducts, findProducts } from './find-products.ts';
import { openTill, scan } from './till.ts';
import { leave, openBrowser, type Visit, visit } from './visit.ts';

let browser: Browser;
let api: Api;
let products: DemoProducts;

beforeAll(async () => {
  browser = await openBrowser();
  api = await apiOf(OWNER);
  products = await findProducts(api);
});
afterAll(() => browser?.close());

/** Types without waiting for anything: the answers come after the next keys. */
async function typeBlind({ page }: Visit, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text, { delay: 30 });
    await page.keyboard.press('Enter');
  }
}

test('a number typed after a name is the quantity of that product: goods receipt', async () => {
  const [named, other] = products.plenty;
  if (named === undefined || other === undefined) throw new Error('no goods');
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t } = one;
  await page.goto('/dashboard/purchases/new');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).focus();
  await typeBlind(one, [named.name, '12', other.name, '7']);
  await find.and(page.locator(':focus')).waitFor();
  await scan(one, named.barcodes[0] ?? '');
  const supplier = page.getByRole('textbox', { name: t('purchases:supplier') });
  await supplier.fill('Doel');
  await page.getByRole('button', { name: 'Doel Dairy Depot' }).click();
  await page.getByRole('button', { name: t('purchases:post_receipt'), exact: true }).click();
  await page.getByRole('button', { name: t('purchases:act_landed_cost') }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { lines } = await sheetOf(id);
  // The scan added one more piece.
  expect(lines.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([
    [named.id, 13 * ONE],
    [other.id, 7 * ONE],
  ]);
  await leave(one);
});

test('a count by name counts that product and no other', async () => {
  const [, , named, scanned] = products.plenty;
  if (named === undefined || scanned === undefined) throw new Error('no goods');
  const count = await api.write<{ id: string }>('POST', '/inventory/stock-count', {
    id: newId(),
    warehouse_id: api.warehouse_id,
  });
  const one = await visit(browser, { language: 'bn', as: OWNER });
  const { page, t } = one;
  await page.goto(`/dashboard/stock/counts/${count.id}`);
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).focus();
  await typeBlind(one, [named.name, '5']);
  await scan(one, scanned.barcodes[0] ?? '');
  const counted = async () =>
    (await countedOf(count.id)).map(({ variant_id, counted }) => [variant_id, counted]).toSorted();
  await expect.poll(counted).toEqual(
    [
      [named.id, 5 * ONE],
      [scanned.id, ONE],
    ].toSorted(),
  );
  await api.write('POST', `/inventory/stock-count/${count.id}/cancel`, {});
  await leave(one);
});

test('a variant chosen by keys has its quantity next: invoice', async () => {
  const [variant] = products.variants;
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t } = one;
  await page.goto('/dashboard/invoices/new');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).focus();
  await typeBlind(one, [variant.name]);
  const choice = page.getByRole('group', {
    name: t('inventory:which_variant', { name: variant.name }),
  });
  await choice.waitFor();
  await page.keyboard.press('Enter');
  await typeBlind(one, ['4']);
  const quantity = page.getByRole('listitem').getByRole('textbox').first();
  await expect.poll(() => quantity.inputValue()).toBe('4');
  await find.and(page.locator(':focus')).waitFor();
  await leave(one);
});

test('the late answer of a name leaves the focus with what was chosen meanwhile', async () => {
  const [slow, chosen] = products.plenty;
  if (slow === undefined || chosen === undefined) throw new Error('no goods');
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t } = one;
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/barcode=/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/dashboard/purchases/new');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).focus();
  await typeBlind(one, [slow.name, '12']);
  await find.fill(chosen.name);
  await page.getByRole('button', { name: t('inventory:add_goods', { name: chosen.name }) }).click();
  const quantityOf = (id: string) => page.locator(`[data-quantity-of="${id}"]`);
  await quantityOf(chosen.id).and(page.locator(':focus')).waitFor();
  answer();
  await expect.poll(() => quantityOf(slow.id).inputValue()).toBe('12');
  await quantityOf(chosen.id).and(page.locator(':focus')).waitFor();
  await typeBlind(one, ['3']);
  await expect.poll(() => quantityOf(chosen.id).inputValue()).toBe('3');
  expect(await quantityOf(slow.id).inputValue()).toBe('12');
  await leave(one);
});

test('at the till a letter finds the search again, wherever the focus was left', async () => {
  const [variant] = products.variants;
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page } = one;
  const till = await openTill(one);
  await typeBlind(one, [variant.name]);
  const chooser = till.dialog(variant.name);
  await chooser.waitFor();
  await page.keyboard.press('Enter');
  await chooser.waitFor({ state: 'hidden' });
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.type('sugar', { delay: 30 });
  expect(await till.search.inputValue()).toBe('sugar');
  // A scan that begins on the page leaves nothing in the search.
  await till.search.press('Escape');
  await page.evaluate('document.activeElement.blur()');
  await scan(one, 'ABC-404');
  expect(await till.search.inputValue()).toBe('');
  // Nor does a letter go behind a dialog.
  await page.keyboard.press('F8');
  await page.getByRole('dialog').waitFor();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.type('s');
  expect(await till.search.inputValue()).toBe('');
  await leave(one);
});

async function sheetOf(id: string) {
  const route = { ...readReceiptSheetRoute, path: `/purchases/receipts/${id}/sheet` };
  return (await api.list(route)).data;
}

async function countedOf(id: string): Promise<readonly CountLine[]> {
  const route = { ...listCountLinesRoute, path: `/inventory/stock-count/${id}/lines` };
  return (await api.list(route, '?show=counted')).data;
}
