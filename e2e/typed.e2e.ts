import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type Api, apiOf, CASHIER, OWNER, PASSWORD } from './api.ts';
import { baseUrl } from './at.ts';
import { booksNow, saleSince } from './books.ts';
import { findProducts } from './find-products.ts';
import { BANGLA, expectValue, scan, sellable } from './till.ts';
import { violationsOn } from './violations.ts';
import { leave, openBrowser, PHONE, signIn, type Visit, visit } from './visit.ts';

let browser: Browser;
let cashier: Api;
let owner: Api;
let product: PosProduct;

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
  owner = await apiOf(OWNER);
});
beforeEach(async () => {
  const [first] = (await findProducts(cashier)).plenty;
  if (first === undefined) throw new Error('the demo shop has nothing in plenty');
  product = first;
});
afterAll(() => browser?.close());

test('a till shortcut commits the typed quantity first, and the tender is the total', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const before = await booksNow(cashier, owner);
  const till = await sellable(one, product);
  const quantity = till.quantityOf(product);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expectValue(quantity, '3');

  await page.keyboard.press('*');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await expectValue(quantity, '4');

  await page.keyboard.press('*');
  await page.keyboard.type('2');
  await page.keyboard.press('F6');
  await expect.poll(() => till.lines.count()).toBe(0);
  await page.keyboard.press('Shift+F6');
  await expectValue(quantity, '2');

  await page.keyboard.press('*');
  await page.keyboard.type('1');
  await page.keyboard.press('F9');
  const dialog = till.dialog(t('pos:take_payment'));
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await till.dialog(t('pos:sale_posted')).waitFor();
  const sale = await saleSince(before, cashier);
  expect(sale).toMatchObject({ change: 0, lines: [{ quantity: 10_000 }] });
  await leave(one);
});

/** Types over the content of a focused field. */
async function typeOver({ page }: Visit, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('the first click selects an amount, and its reading is shown', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const till = await sellable(one, product);
  await page.keyboard.press('F9');
  const dialog = till.dialog(t('pos:take_payment'));
  await dialog.waitFor();
  const cash = dialog.getByRole('textbox').first();
  await cash.click();
  await page.keyboard.type('9500');
  await expectValue(cash, '9500');
  for (const [text, understood] of [
    ['9412,50', '9,412.50'],
    ['19.250,00', '19,250.00'],
    ['৳ 9,175', '9,175.00'],
    ['9275 tk', '9,275.00'],
  ] as const) {
    await typeOver(one, text);
    await page.getByText(t('common:number_understood', { number: understood })).waitFor();
  }
  await typeOver(one, '9.250');
  const readings = { first: '9.25', second: '9,250' };
  await page.getByText(t('common:two_readings', readings)).waitFor();
  await page.keyboard.press('Enter');
  await typeOver(one, '9250');
  await dialog.getByText(t('pos:change_to_give')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const quantity = till.quantityOf(product);
  await quantity.click();
  await page.keyboard.type('1,5');
  await page.getByText(t('common:whole_numbers')).waitFor();
  await page.keyboard.press('F9');
  await expectValue(quantity, '1,5');
  expect(await dialog.count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectValue(quantity, '1');

  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByLabel(t('pos:percent')).fill('7,5');
  await page.keyboard.press('Enter');
  await till.lineOf(product).getByText('−7.5%').waitFor();
  await leave(one);
});

test('a scan of any layout and length arrives, and never in a field', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const [code = ''] = product.barcodes;
  const till = await sellable(one, product);
  const quantity = till.quantityOf(product);
  await quantity.click();
  await scan(one, code, BANGLA);
  await expectValue(quantity, '2');

  const said = (unknown: string) =>
    page
      .getByText(t('pos:unknown_code', { code: unknown }))
      .filter({ visible: true })
      .first();
  for (const unknown of ['4719', `ABC-${'0123456789'.repeat(3)}x/9.7`]) {
    await scan(one, unknown);
    await said(unknown).waitFor();
  }
  await quantity.click();
  await scan(one, '4719');
  await expectValue(quantity, '2');

  await page.keyboard.press('F9');
  const dialog = till.dialog(t('pos:take_payment'));
  await dialog.waitFor();
  const cash = dialog.getByRole('textbox').first();
  const before = await cash.inputValue();
  await scan(one, code, BANGLA);
  await page.getByText(t('common:scan_not_taken', { code })).first().waitFor();
  await expectValue(cash, before);
  await leave(one);
});

test('a scan stays out of texts and selects, and a long one is refused', async () => {
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  const said = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.goto('/dashboard/invoices/new');
  await page.getByRole('textbox', { name: t('inventory:find_goods') }).waitFor();
  const note = page.locator('textarea').first();
  await note.fill('for Eid');
  await scan(one, '4719');
  await said(t('inventory:code_unknown', { code: '4719' }));
  await expectValue(note, 'for Eid');

  const choice = page.locator('select').first();
  const before = await choice.inputValue();
  const [code = ''] = product.barcodes;
  await choice.focus();
  await scan(one, code);
  await said(product.name);
  await expectValue(choice, before);

  const long = `https://x.example/${'0123456789'.repeat(4)}`;
  await note.focus();
  await scan(one, long);
  await said(t('common:scan_too_long', { code: `${long.slice(0, 40)}…` }));
  await expectValue(note, 'for Eid');

  await page.goto('/dashboard/expenses');
  await page.getByRole('button', { name: t('treasury:add_expense') }).click();
  const dialog = page.getByRole('dialog', { name: t('treasury:add_expense') });
  const category = dialog.getByLabel(t('treasury:category'));
  await category.selectOption({ index: 2 });
  const chosen = await category.inputValue();
  await category.focus();
  await scan(one, code);
  await said(t('common:scan_not_taken', { code }));
  await expectValue(category, chosen);
  await leave(one);
});

/** The server ends the session; the page is not notified. */
async function endSession({ context }: Visit): Promise<void> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'halkhata')?.value;
  const headers = { authorization: `token ${token}` };
  await fetch(`${baseUrl()}/api/v1/auth/logout`, { method: 'POST', headers });
}

test('input survives an ended session and a reload, for that user only', async () => {
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  const dialog = page.getByRole('dialog', { name: t('treasury:add_expense') });
  const restored = dialog.getByText(t('common:draft_restored'));
  const open = async () => {
    await page.goto('/dashboard/expenses');
    await page.getByRole('button', { name: t('treasury:add_expense') }).click();
    await dialog.waitFor();
  };
  const net = dialog.getByLabel(t('treasury:net'));
  const description = dialog.getByLabel(t('treasury:description'));
  const save = dialog.getByRole('button', { name: t('treasury:save') });
  await open();
  await net.fill('412,50');
  await dialog.getByLabel(t('treasury:category')).selectOption({ index: 1 });
  await description.fill('Tea');
  await endSession(one);
  await save.click();
  const again = page.getByRole('dialog', { name: t('identity:sign_in_again') });
  await again.getByRole('textbox', { name: t('identity:password') }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await expectValue(net, '412.50');

  await open();
  await restored.waitFor();
  await expectValue(net, '412.50');
  await expectValue(description, 'Tea');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const response = await owner.send('/expenses?limit=1');
  const { data } = (await response.json()) as { data: { total: number }[] };
  expect(data[0]).toMatchObject({ total: 41_250 });

  await open();
  await expectValue(description, '');
  expect(await restored.count()).toBe(0);
  await description.fill('Rent');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await restored.waitFor();
  await dialog.getByRole('button', { name: t('common:draft_discard') }).click();
  await expectValue(description, '');
  await description.fill('Rent');
  await endSession(one);
  await signIn(one, 'manager@demo.test');
  await page.waitForURL('**/dashboard/pos');
  await open();
  await expectValue(description, '');
  expect(one.problems.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  await leave(one);
});

test('a dialog closed by mistake reopens unchanged, and a sign-out clears it', async () => {
  const one = await visit(browser, { language: 'bn', size: PHONE, as: OWNER });
  const { page, t } = one;
  const dialog = page.getByRole('dialog', { name: t('dues:cheque_new') });
  const number = dialog.getByLabel(t('dues:cheque_number'));
  const open = async () => {
    await page.goto('/dashboard/dues/cheques');
    await page.getByRole('button', { name: t('dues:cheque_new') }).click();
    await dialog.waitFor();
  };
  await open();
  await number.fill('0041207');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await dialog.getByText(t('common:draft_restored')).waitFor();
  await expectValue(number, '0041207');
  expect(await violationsOn(page, { include: '[role=dialog]' })).toEqual([]);
  await page.getByRole('button', { name: t('common:close') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: t('common:person_menu', { name: 'Taslima Haque' }) })
    .click();
  await page.getByRole('menuitem', { name: t('common:sign_out') }).click();
  await page.waitForURL('**/login');
  const keys = await page.evaluate<string[]>('Object.keys(sessionStorage)');
  expect(keys.filter((key) => key.startsWith('draft '))).toEqual([]);
  await leave(one);
});

test('a barcode that lost digits in a spreadsheet is refused as input', async () => {
  const one = await visit(browser, { language: 'bn', size: PHONE, as: OWNER });
  const { page, t } = one;
  await page.goto('/dashboard/products/new');
  const field = page.getByRole('textbox', { name: t('catalog:barcodes') });
  await field.fill('8.90123E+12');
  await page.getByText(t('catalog:barcode_lost_digits', { text: '8.90123E+12' })).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('="8901234599998"');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
  await leave(one);
});
