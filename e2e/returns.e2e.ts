import type { Browser, Locator } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { formatMoney, toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { listSalesRoute } from '#domains/sales/contract/read-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { readReturnRoute, type SaleReturn } from '#domains/sales/contract/sale-return.ts';
import { findSaleToReturnRoute } from '#domains/sales/contract/sale-to-return.ts';
import { THEME_NAMES } from '#platform/ui/tokens.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { ACCOUNTS, booksNow } from './books.ts';
import { LANGUAGES } from './create-translator.ts';
import { type DemoProducts, findProducts } from './find-products.ts';
import { sizesIn } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { tillOf } from './till.ts';
import { violationsOn } from './violations.ts';
import { change, DESKTOP, leave, openBrowser, PHONE, TABLET, type Visit, visit } from './visit.ts';

/** The PIN of the demo's manager. */
const APPROVER_PIN = '4071';

let browser: Browser;
let cashier: Api;
let owner: Api;
let products: DemoProducts;

beforeAll(async () => {
  browser = await openBrowser();
  [cashier, owner] = await Promise.all([apiOf(CASHIER), apiOf(OWNER)]);
  products = await findProducts(cashier);
  // Each journey makes new sales: there must be enough stock for all.
  const lines = products.plenty
    .slice(0, 4)
    .map(({ id }) => ({ variant_id: id, quantity_change: 100 * ONE }));
  const found = { id: newId(), warehouse_id: cashier.warehouse_id, reason: 'count', lines };
  await owner.write('POST', postAdjustmentRoute.path, found);
});
afterAll(() => browser?.close());

const plenty = (index: number): PosProduct => {
  const product = products.plenty[index];
  if (product === undefined) throw new Error('the demo shop has plenty of goods');
  return product;
};

/** Three of one product and one of another, 7 % off the whole: shares that are not round. */
async function discounted(): Promise<Sale> {
  const [cash] = await cashier.methods();
  const lines = [
    { variant_id: plenty(0).id, quantity: 3 * ONE },
    { variant_id: plenty(1).id, quantity: ONE },
  ];
  return owner.write<Sale>('POST', postSaleRoute.path, {
    id: newId(),
    warehouse_id: cashier.warehouse_id,
    lines,
    order_discount_rate: 70_000,
    payments: [{ payment_method_id: cash?.id, amount: 10_000_000 }],
  });
}

async function newest(kind: 'return' | 'exchange'): Promise<SaleReturn> {
  const [row] = (await cashier.list(listSalesRoute, `?kind=${kind}&limit=1`)).data;
  const path = readReturnRoute.path.replace('{id}', row?.id ?? '');
  return (await cashier.list({ ...readReturnRoute, path })).data;
}

const cashIn = async () => (await booksNow(cashier, owner)).accounts.get(ACCOUNTS.cash) ?? 0;

/** Types the number from the receipt, and selects its first line. */
async function openReceipt({ page, t }: Visit, sale: Sale): Promise<void> {
  await page.goto('/dashboard/pos/return');
  const field = page.getByRole('textbox', { name: t('returns:find') });
  await field.fill(sale.number);
  await page.keyboard.press('Enter');
  await page.getByText(t('returns:receipt', { number: sale.number })).waitFor();
}

async function expectSound(one: Visit, state: string): Promise<void> {
  const wrong = [...(await clippedTexts(one.page)), ...(await untranslated(one.page))];
  expect([state, wrong, await sidewaysScroll(one.page)]).toEqual([state, [], 0]);
}

const shown = ({ language }: Visit, amount: number) =>
  formatMoney(Math.abs(amount) as Minor, 'BDT', language);

/** Posts, by shortcut or by touch; then the document is shown. */
async function post({ page, t, isPhone }: Visit, action: string, done: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: t(action) }).tap();
  else await page.keyboard.press('F9');
  await page.getByRole('dialog', { name: t(done) }).waitFor();
}

describe.each(LANGUAGES)('returns, in %s', (language) => {
  test.each(sizesIn(language, [DESKTOP, TABLET, PHONE]))(
    'part of a discounted sale, at $width',
    async (size) => {
      const sale = await discounted();
      const one = await visit(browser, { language, size, as: CASHIER });
      const { page, t } = one;
      await openReceipt(one, sale);
      const first = page.getByRole('checkbox').first();
      if (one.isPhone) await first.tap();
      else await page.keyboard.press('Space');
      const outcome = page.getByRole('complementary').getByText(t('returns:give_back'));
      await outcome.waitFor();
      const quantity = page.getByRole('listitem').first().getByRole('textbox');
      expect(await quantity.inputValue()).toBe(toDigitsOf(language, '1'));
      await expectSound(one, 'chosen');
      const before = await cashIn();
      const text = await page.getByRole('complementary').textContent();
      await post(one, 'returns:post_return', 'returns:done_return');
      const done = await newest('return');
      const [line] = sale.lines;
      // A third of the line, of its discount and of its VAT, to the paisa.
      const third = ((line?.net ?? 0) - (line?.order_discount_share ?? 0) + (line?.vat ?? 0)) / 3;
      expect(Math.abs(done.total - third)).toBeLessThanOrEqual(2);
      expect(done).toMatchObject({ sale_number: sale.number, refunded: done.total, credited: 0 });
      expect(text).toContain(shown(one, done.total));
      expect((await cashIn()) - before).toBe(-done.total);
      await page.getByRole('article').getByText(done.number, { exact: true }).first().waitFor();
      await expectSound(one, 'done');
      await leave(one);
    },
  );

  test.each(sizesIn(language, [DESKTOP, TABLET, PHONE]))('an exchange, at $width', async (size) => {
    const sale = await discounted();
    const one = await visit(browser, { language, size, as: CASHIER });
    const { page, t } = one;
    const till = tillOf(one);
    await openReceipt(one, sale);
    await page.getByRole('checkbox').last().check();
    const wanted = plenty(2);
    const search = page.getByRole('textbox', { name: t('returns:find_goods') });
    await search.fill(wanted.barcodes[0] ?? '');
    await search.press('Enter');
    const added = page.getByRole('listitem').filter({ hasText: till.nameOf(wanted) });
    await added.getByRole('textbox').waitFor();
    await expectSound(one, 'exchange');
    const before = await booksNow(cashier, owner);
    const text = await page.getByRole('complementary').textContent();
    await post(one, 'returns:post_exchange', 'returns:done_exchange');
    const done = await newest('exchange');
    expect(done).toMatchObject({ sale_number: sale.number, credited: 0 });
    const taken = done.taken?.total ?? 0;
    const money = taken - done.total;
    expect(Math.abs(money % 100)).toBe(0);
    expect(text).toContain(shown(one, money));
    expect(text).toContain(t(money > 0 ? 'returns:to_pay' : 'returns:give_back'));
    const after = await booksNow(cashier, owner);
    const moved = (code: string) =>
      (after.accounts.get(code) ?? 0) - (before.accounts.get(code) ?? 0);
    expect(moved(ACCOUNTS.cash)).toBe(money);
    expect(moved(ACCOUNTS.vat)).toBe(done.vat - (done.taken?.vat ?? 0));
    const stock = (id: string) => (after.stock.get(id) ?? 0) - (before.stock.get(id) ?? 0);
    expect([stock(plenty(1).id), stock(wanted.id)]).toEqual([ONE, -ONE]);
    const path = `?code=${encodeURIComponent(sale.number)}`;
    const left = (await cashier.list(findSaleToReturnRoute, path)).data.lines.map((l) => l.left);
    expect(left.map(({ quantity }) => quantity)).toEqual([3 * ONE, 0]);
    await expectSound(one, 'exchanged');
    await leave(one);
  });
});

test.each([
  { language: 'en', size: DESKTOP },
  { language: 'bn', size: PHONE },
] as const)('a customer who owes returns: less due, or some money: $language', async (how) => {
  const name = `Rahima ${newId().slice(-6)}`;
  const { id: customer_id } = await owner.write<{ id: string }>('POST', '/customers', { name });
  const [cash] = await cashier.methods();
  const sale = await owner.write<Sale>('POST', postSaleRoute.path, {
    id: newId(),
    warehouse_id: cashier.warehouse_id,
    customer_id,
    lines: [{ variant_id: plenty(0).id, quantity: 9 * ONE }],
    payments: [{ payment_method_id: cash?.id, amount: plenty(0).unit_price * 3 }],
  });
  const one = await visit(browser, { ...how, as: CASHIER });
  const { page, t } = one;
  await openReceipt(one, sale);
  const first = page.getByRole('listitem').first();
  await first.getByRole('checkbox').check();
  await first.getByRole('textbox').fill('6');
  await first.getByRole('textbox').press('Enter');
  const search = page.getByRole('textbox', { name: t('returns:find_goods') });
  await search.fill(plenty(1).barcodes[0] ?? '');
  await search.press('Enter');
  const side = page.getByRole('complementary');
  await side.getByText(t('returns:no_money')).waitFor();
  const some = side.getByRole('textbox', { name: t('returns:handed_out') });
  await some.fill('10');
  await some.press('Enter');
  await side.getByText(t('returns:give_back'), { exact: true }).waitFor();
  await expectSound(one, 'some in money');
  await side.getByRole('button', { name: t('returns:all_off_due') }).click();
  await side.getByText(t('returns:no_money')).waitFor();
  await expectSound(one, 'off the due');
  await post(one, 'returns:post_exchange', 'returns:done_exchange');
  const done = await newest('exchange');
  const taken = done.taken?.total ?? 0;
  expect(done).toMatchObject({ refunded: 0, applied: taken, credited: done.total - taken });
  await leave(one);
});

test('by keyboard only: the number, Space, F9, Enter, and the next one', async () => {
  const sale = await discounted();
  const one = await visit(browser, { as: CASHIER });
  await one.page.goto('/dashboard/pos/return');
  const field = one.page.getByRole('textbox', { name: one.t('returns:find') });
  await field.and(one.page.locator(':focus')).waitFor();
  await one.page.keyboard.type(sale.number);
  await one.page.keyboard.press('Enter');
  await one.page.getByRole('checkbox').first().and(one.page.locator(':focus')).waitFor();
  await one.page.keyboard.press('Space');
  await one.page.keyboard.press('F9');
  const done = one.page.getByRole('dialog', { name: one.t('returns:done_return') });
  await done.waitFor();
  await done
    .getByRole('button', { name: one.t('returns:next') })
    .and(one.page.locator(':focus'))
    .waitFor();
  await one.page.keyboard.press('Enter');
  await field.waitFor();
  await leave(one);
});

test('by QR code; a wrong number and a fully returned sale give a message', async () => {
  const sale = await discounted();
  const one = await visit(browser, { language: 'bn', as: CASHIER });
  const { page, t } = one;
  await page.goto('/dashboard/pos/return');
  const field = page.getByRole('textbox', { name: t('returns:find') });
  await field.fill('MIR-26/99999');
  await page.keyboard.press('Enter');
  await page.getByText(t('returns:no_sales')).waitFor();
  await page.getByRole('button', { name: t('returns:other_receipt') }).click();
  await field.fill(sale.receipt_url);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('returns:take_all') }).click();
  await post(one, 'returns:post_return', 'returns:done_return');
  await page.goto(`/dashboard/pos/return?code=${encodeURIComponent(sale.number)}`);
  await page.getByText(t('returns:all_back')).waitFor();
  // The browser logs the number that was not found.
  const [refused, ...others] = one.problems.splice(0);
  expect(refused).toContain('404');
  expect(others).toEqual([]);
  await leave(one);
});

/** A return without a receipt, with a reason, up to the button. */
async function bringWithoutReceipt({ page, t }: Visit): Promise<Locator> {
  await page.goto('/dashboard/pos/return');
  await page.getByRole('button', { name: t('returns:without_receipt') }).click();
  const search = page.getByRole('textbox', { name: t('returns:find_goods') });
  await search.fill(plenty(3).barcodes[0] ?? '');
  await search.press('Enter');
  const action = page.getByRole('button', { name: t('returns:post_return') });
  await page.getByText(t('returns:worth_back')).waitFor();
  expect(await action.isDisabled()).toBe(true);
  await page.getByRole('button', { name: t('returns:reason_damaged') }).click();
  return action;
}

test('without a receipt, for a reason, by a user with the permission', async () => {
  const one = await visit(browser, { language: 'bn', as: OWNER });
  const action = await bringWithoutReceipt(one);
  await expectSound(one, 'without a receipt');
  await action.click();
  await one.page.getByRole('dialog', { name: one.t('returns:done_return') }).waitFor();
  expect(await newest('return')).toMatchObject({ form: 'without_receipt', sale_id: null });
  await leave(one);
});

test('without a receipt a cashier needs the PIN of an approver', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  await (await bringWithoutReceipt(one)).click();
  await page.getByRole('dialog', { name: t('approval:title') }).waitFor();
  await page.keyboard.type(APPROVER_PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: t('returns:done_return') }).waitFor();
  // The browser logs that the first try was refused.
  const [refused, ...others] = one.problems.splice(0);
  expect(refused).toContain('403');
  expect(others).toEqual([]);
  await leave(one);
});

describe.each([
  { language: 'en', size: DESKTOP, themes: THEME_NAMES },
  { language: 'bn', size: PHONE, themes: ['default', 'dark'] },
] as const)('no axe violations, in $language', ({ language, size, themes }) => {
  test(`at ${size.width}, in ${themes.join(', ')}`, { timeout: 300_000 }, async () => {
    const sale = await discounted();
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    const found: string[] = [];
    const look = async (state: string) => {
      for (const theme of themes) {
        await change(one, theme);
        const flaws = await violationsOn(page, { theme });
        found.push(...flaws.map((flaw) => `${state}, ${flaw}`));
      }
    };
    await page.goto('/dashboard/pos/return');
    await page.getByRole('listitem').first().waitFor();
    await look('find');
    await openReceipt(one, sale);
    await page.getByRole('checkbox').first().check();
    const search = page.getByRole('textbox', { name: t('returns:find_goods') });
    await search.fill(plenty(2).barcodes[0] ?? '');
    await search.press('Enter');
    await page.getByText(t('returns:worth_taken')).waitFor();
    await look('exchange');
    await page.goto('/dashboard/pos/return');
    await page.getByRole('button', { name: t('returns:without_receipt') }).click();
    await look('without a receipt');
    expect(found).toEqual([]);
    await leave(one);
  });
});
