import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnitsRoute } from '#domains/catalog/contract/unit.ts';
import { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { readRepairRoute } from '#domains/orders/contract/repair.ts';
import type { Customer } from '#domains/parties/contract/party.ts';
import { readInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import type { Language } from './create-translator.ts';
import { looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { DESKTOP, openBrowser, PHONE, type Size, type Visit, visit } from './visit.ts';

let browser: Browser;
let api: Api;
const RICE = '1006';
/** The code of a service that every shop of these journeys has. */
const FITTING = `FIT-${newId().slice(-6)}`;

beforeAll(async () => {
  browser = await openBrowser();
  api = await apiOf(OWNER);
  const [unit] = (await api.list(listUnitsRoute)).data;
  await api.write('POST', '/inventory/product', {
    code: FITTING,
    name: 'Screen fitting',
    name_bn: 'স্ক্রিন লাগানো',
    kind: 'service',
    unit_id: unit?.id,
    variants: [{ sale_price: 50_000 }],
  });
  // Each journey sells it: there must be enough stock for all.
  const rice = (await api.products()).find((one) => one.product_code === RICE);
  const lines = [{ variant_id: rice?.id, quantity_change: 100 * ONE }];
  const found = { id: newId(), warehouse_id: api.warehouse_id, reason: 'count', lines };
  await api.write('POST', postAdjustmentRoute.path, found);
});
afterAll(() => browser?.close());

/** A customer whom no other journey uses. */
function newCustomer(): Promise<Customer> {
  const name = `Rahima ${newId().slice(-6)}`;
  const phone = `018${Date.now().toString().slice(-8)}`;
  return api.write<Customer>('POST', '/customers', { name, phone });
}

const idOf = ({ page }: Visit) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function choose({ page, t }: Visit, { name }: Customer): Promise<void> {
  await page.getByRole('textbox', { name: t('orders:customer'), exact: true }).fill(name);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByText(name).first().waitFor();
}

/** A product by its code, scanned or typed. */
async function put({ page, t }: Visit, code: string): Promise<void> {
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.fill(code);
  await find.press('Enter');
  // During the lookup the empty field shows it.
  const placeholder = t('inventory:find_goods');
  await expect.poll(() => find.getAttribute('placeholder')).toBe(placeholder);
  expect(await find.inputValue()).toBe('');
}

const button = ({ page, t }: Visit, key: string) =>
  page.getByRole('button', { name: t(key), exact: true });

async function looksWell({ page }: Visit): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await clippedTexts(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
}

/** Pays everything at once, and posts the invoice. */
async function postPaid(one: Visit): Promise<string> {
  const { page, t } = one;
  await page.waitForURL(/invoices\/new/);
  await button(one, 'lists:add_payment').click();
  const post = button(one, 'orders:post_invoice');
  await post.and(page.locator(':enabled')).waitFor();
  await post.click();
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: t('orders:invoice') }).waitFor();
  return idOf(one);
}

async function invoiceOf(id: string) {
  const answer = await api.send(`/sales/${id}`);
  return readInvoiceRoute.answer.parse(await answer.json()).data;
}

const CASES = looksOf([PHONE, DESKTOP]).map(({ language, size }): [Language, Size] => [
  language,
  size,
]);

test.each(CASES)('a repair, from intake to the paid invoice: %s %o', async (language, size) => {
  const one = await visit(browser, { language, size, as: OWNER });
  const { page, t, problems } = one;
  const customer = await newCustomer();
  await page.goto('/dashboard/repairs/new');
  await choose(one, customer);
  await page.getByRole('textbox', { name: t('orders:device'), exact: true }).fill('Walton phone');
  await page.getByRole('textbox', { name: t('orders:serial') }).fill('356789');
  await page.getByRole('textbox', { name: t('orders:fault') }).fill('Screen broken');
  await looksWell(one);
  await button(one, 'orders:take_in_repair').click();
  await page.waitForURL(/repairs\/[0-9a-f-]{36}$/);
  // The address changes before the content, and the previous page has a product field too.
  await button(one, 'orders:save').waitFor();
  const id = idOf(one);
  const readRepair = async () =>
    readRepairRoute.answer.parse(await (await api.send(`/repairs/${id}`)).json()).data;

  await put(one, RICE);
  await put(one, FITTING);
  await button(one, 'orders:save').click();
  await expect.poll(async () => (await readRepair()).lines.length).toBe(2);
  for (const stage of ['in_work', 'ready'] as const) {
    await button(one, `orders:stage_${stage}`).click();
    await expect.poll(async () => (await readRepair()).stage).toBe(stage);
  }
  await looksWell(one);
  await page.getByRole('link', { name: t('orders:make_invoice') }).click();
  const invoice = await invoiceOf(await postPaid(one));
  expect([invoice.due, invoice.lines.length, invoice.order?.id]).toEqual([0, 2, id]);
  expect(await readRepair()).toMatchObject({ stage: 'handed_over', state: 'done' });
  await page.goto(`/dashboard/repairs/${id}`);
  await page.getByText(t('orders:stage_handed_over')).first().waitFor();
  await looksWell(one);
  expect(problems).toEqual([]);
  await one.context.close();
});

test.each(CASES)(
  'a quotation becomes an order, and then a paid invoice: %s %o',
  async (language, size) => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t, problems } = one;
    const customer = await newCustomer();
    await page.goto('/dashboard/sales-quotation/new');
    await choose(one, customer);
    await put(one, RICE);
    // Unsaved input stays with the tab.
    await page.reload();
    await button(one, 'orders:save').click();
    await page.waitForURL(/sales-quotation\/[0-9a-f-]{36}$/);
    await button(one, 'orders:make_order').click();
    await page.waitForURL(/sales-order\/[0-9a-f-]{36}$/);
    const order = idOf(one);
    await looksWell(one);
    await page.getByRole('link', { name: t('orders:make_invoice') }).click();
    const invoice = await invoiceOf(await postPaid(one));
    expect([invoice.due, invoice.order?.id, invoice.customer_id]).toEqual([0, order, customer.id]);
    expect(problems).toEqual([]);
    await one.context.close();
  },
);

test('an order less 300.00 is invoiced in parts: each page shows its own share', async () => {
  const one = await visit(browser, { language: 'en', size: DESKTOP, as: OWNER });
  const { page, t, problems } = one;
  const { id: party_id } = await newCustomer();
  const rice = (await api.products()).find(({ product_code }) => product_code === RICE);
  const order = newId();
  await api.write('POST', '/sales-order', {
    id: order,
    party_id,
    warehouse_id: api.warehouse_id,
    order_discount: 30_000,
    lines: [{ variant_id: rice?.id, quantity: 10 * ONE, unit_price: 10_000, product_discount: 0 }],
  });
  const post = async (pieces: string, share: string, net: string) => {
    await page.goto(`/dashboard/invoices/new?order=${order}`);
    const count = page.getByRole('textbox', { name: t('common:quantity_of', { label: '' }) });
    await count.fill(pieces);
    await count.press('Enter');
    const off = page.getByRole('textbox', { name: t('orders:order_discount') });
    await expect.poll(() => off.inputValue()).toBe(share);
    const sum = page.locator('[data-key="discount"] dd');
    await expect.poll(() => sum.textContent()).toContain(share);
    const { subtotal, discount } = await invoiceOf(await postPaid(one));
    expect(`${(subtotal - discount) / 100}`).toBe(net);
  };
  await post('2', '60.00', '140');
  await post('8', '240.00', '560');
  expect(problems).toEqual([]);
  await one.context.close();
});
