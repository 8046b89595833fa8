import type { Browser, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { listHeldCartsRoute } from '#domains/pos/contract/held-cart.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { findSaleToReturnRoute } from '#domains/sales/contract/sale-to-return.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { booksNow, expectMoved, saleSince } from './books.ts';
import { findProducts } from './find-products.ts';
import { openTill, sellable, type Till, tillOf } from './till.ts';
import { openBrowser, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;
let cashier: Api;
let owner: Api;
let products: readonly PosProduct[];

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
  owner = await apiOf(OWNER);
  products = (await findProducts(cashier)).plenty;
});
afterAll(() => browser?.close());

const plenty = (index: number) => products[index] as PosProduct;

/** The server has the sale, but its response is lost. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/api/v1/pos-sale/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
}

async function payInVain({ page, t }: Visit, till: Till): Promise<void> {
  await loseAnswers(page);
  await page.keyboard.press('F9');
  await till.dialog(t('pos:take_payment')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(t('pos:sale_unreached')).waitFor();
  await page.unroute('**/api/v1/pos-sale/');
}

async function confirmSaleShown({ page, t }: Visit, till: Till, number: string): Promise<void> {
  const done = till.dialog(t('pos:sale_posted'));
  await done.getByRole('alert').getByText(t('pos:sale_was_there')).waitFor();
  await done.getByText(number, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'hidden' });
}

describe.each([
  ['en', {}],
  ['bn', { size: TABLET }],
] as const)('a sale whose response was lost: %s', (language, more) => {
  test('is shown when the till opens again, and its cart is gone', async () => {
    const one = await visit(browser, { language, ...more, as: CASHIER });
    const before = await booksNow(cashier, owner);
    const till = await sellable(one, plenty(0));
    await payInVain(one, till);
    await one.page.reload();
    const sale = await saleSince(before, cashier);
    await confirmSaleShown(one, tillOf(one), sale.number);
    expect(await till.lines.count()).toBe(0);
    expectMoved(before, await booksNow(cashier, owner), sale);
    // Shown once.
    await openTill(one);
    expect(await till.dialog(one.t('pos:sale_posted')).count()).toBe(0);
    await one.context.close();
  });
});

test('continuing without a retry shows the sale, which is posted once', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page } = one;
  const before = await booksNow(cashier, owner);
  const till = await sellable(one, plenty(1));
  await payInVain(one, till);
  await page.keyboard.press('Escape');
  // Before the outcome is known: a cart that may be posted must not be held and sold again.
  await page.keyboard.press('F6');
  await confirmSaleShown(one, till, (await saleSince(before, cashier)).number);
  expect(await till.lines.count()).toBe(0);
  expect((await cashier.list(listHeldCartsRoute)).data).toEqual([]);
  await one.context.close();
});

test('the products of the next customer are a separate sale', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page } = one;
  const till = await sellable(one, plenty(2));
  await loseAnswers(page);
  // No request for the outcome succeeds either: the network is down.
  await page.route(/pos-sale\/[0-9a-f-]{36}$/, (route) => route.abort());
  const lost = await booksNow(cashier, owner);
  await page.keyboard.press('F9');
  await till.dialog(one.t('pos:take_payment')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(one.t('pos:sale_unreached')).waitFor();
  const first = await saleSince(lost, cashier);
  await page.keyboard.press('Escape');
  await till.dialog(one.t('pos:take_payment')).waitFor({ state: 'hidden' });
  await page.keyboard.press('Delete');
  await expect.poll(() => till.lines.count()).toBe(0);
  await page.unrouteAll();
  await till.search.fill(till.nameOf(plenty(3)));
  await till.tileOf(plenty(3)).first().click();
  await till.lineOf(plenty(3)).waitFor();
  await confirmSaleShown(one, till, first.number);
  await till.lineOf(plenty(3)).waitFor();
  const before = await booksNow(cashier, owner);
  await page.keyboard.press('F9');
  await till.dialog(one.t('pos:take_payment')).waitFor();
  await page.keyboard.press('Enter');
  await till.dialog(one.t('pos:sale_posted')).waitFor();
  const sale = await saleSince(before, cashier);
  expect(sale.lines.map(({ variant_id }) => variant_id)).toEqual([plenty(3).id]);
  await one.context.close();
});

/** Seconds after which another tab, or this one without its dialog, asks for the outcome. */
const RETRY_WAIT_MS = 11_000;

test('a sale still in progress is reported by its own response, in its own tab', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, context, t } = one;
  const till = await sellable(one, plenty(6));
  const other = { ...one, page: await context.newPage() };
  const there = await openTill(other);
  await there.lineOf(plenty(6)).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const saleRequest = page.waitForRequest((request) => request.url().endsWith('/pos-sale/'));
  await page.route('**/api/v1/pos-sale/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.bringToFront();
  const before = await booksNow(cashier, owner);
  await page.keyboard.press('F9');
  await till.dialog(t('pos:take_payment')).waitFor();
  await page.keyboard.press('Enter');
  await saleRequest;
  await page.keyboard.press('Escape');
  await till.dialog(t('pos:take_payment')).waitFor({ state: 'hidden' });
  await page.waitForTimeout(RETRY_WAIT_MS);
  for (const each of [till, there]) {
    expect(await each.dialog(t('pos:sale_posted')).count()).toBe(0);
    expect(await each.lines.count()).toBe(1);
  }
  answer();
  const done = till.dialog(t('pos:sale_posted'));
  await done
    .getByText((await saleSince(before, cashier)).number, { exact: true })
    .first()
    .waitFor();
  expect(await done.getByText(t('pos:sale_was_there')).count()).toBe(0);
  await expect.poll(() => there.lines.count()).toBe(0);
  expect(await there.dialog(t('pos:sale_posted')).count()).toBe(0);
  await context.close();
});

describe.each([
  ['was refused', false],
  ['was taken without an answer', true],
] as const)('an earlier due beside a sale %s', (_name, isTaken) => {
  test('is reported when the payment is closed', async () => {
    const one = await visit(browser, { as: CASHIER });
    const { page, t } = one;
    const phone = `017${Date.now().toString().slice(-8)}`;
    const customerBody = { name: `Salma ${newId().slice(-6)}`, phone };
    const customer = await cashier.write<{ id: string }>('POST', '/customers', customerBody);
    const first = await cashier.write<Sale>('POST', '/pos-sale/', {
      id: newId(),
      warehouse_id: cashier.warehouse_id,
      customer_id: customer.id,
      lines: [{ variant_id: plenty(5).id, quantity: 10_000 }],
      payments: [],
    });
    const before = await booksNow(cashier, owner);
    const till = await sellable(one, plenty(7));
    await page.keyboard.press('F8');
    const picker = till.dialog(t('pos:customer'));
    await picker.getByRole('textbox', { name: t('pos:customer_search') }).waitFor();
    await page.keyboard.type(phone);
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'hidden' });
    await page.keyboard.press('F9');
    const money = till.dialog(t('pos:take_payment'));
    const due = t('pos:earlier_due', { amount: till.money(first.due) });
    await money.getByText(due).waitFor();
    await money.getByRole('checkbox').check();
    await money
      .getByRole('group', { name: t('pos:quick_cash') })
      .getByRole('button')
      .nth(3)
      .click();
    await page.route('**/api/v1/payments', async (route) => {
      const json = { code: 'due_not_found', title: 'Gone', status: 409 };
      if (!isTaken) return route.fulfill({ status: 409, json });
      await route.fetch();
      await route.abort();
    });
    await money.getByRole('button', { name: t('pos:complete_sale') }).click();
    await money.getByRole('alert').getByText(t('pos:sale_in_book_due_not')).waitFor();
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    const { number } = await saleSince(before, cashier);
    const done = till.dialog(t('pos:sale_posted'));
    await done.getByText(number, { exact: true }).first().waitFor();
    const paid = done.getByRole('heading', { name: t('pos:earlier_due_paid') });
    const left = done.getByRole('alert').getByText(t('pos:sale_in_book_due_not'));
    expect([await paid.count(), await left.count()]).toEqual(isTaken ? [1, 0] : [0, 1]);
    const answer = await cashier.send(`/customers/${customer.id}`);
    const { data } = (await answer.json()) as { data: { due: number } };
    expect(data.due).toBe(isTaken ? 0 : first.due);
    await one.context.close();
  });
});

test('a return whose response was lost is shown with its document, once', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const [cash] = await cashier.methods();
  const lines = [{ variant_id: plenty(4).id, quantity: 10_000 }];
  const sale = await cashier.write<Sale>('POST', '/pos-sale/', {
    id: newId(),
    warehouse_id: cashier.warehouse_id,
    lines,
    payments: [{ payment_method_id: cash?.id, amount: 10_000_000 }],
  });
  await page.goto('/dashboard/pos/return');
  await page.getByRole('textbox', { name: t('returns:find') }).fill(sale.number);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('returns:take_all') }).click();
  await page.route('**/api/v1/return-sale/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('F9');
  await page.getByRole('alert').getByText(t('returns:return_unreached')).waitFor();
  await page.unrouteAll();
  await page.keyboard.press('F9');
  await page.getByRole('dialog', { name: t('returns:done_return') }).waitFor();
  const found = `?code=${encodeURIComponent(sale.number)}`;
  const { lines: back } = (await cashier.list(findSaleToReturnRoute, found)).data;
  expect(back.map(({ left }) => left.quantity)).toEqual([0]);
  await one.context.close();
});

test('a due whose payment got no response is paid again, and posted once', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const phone = `018${Date.now().toString().slice(-8)}`;
  const customerBody = { name: `Salma ${newId().slice(-6)}`, phone };
  const customer = await cashier.write<{ id: string; name: string }>(
    'POST',
    '/customers',
    customerBody,
  );
  const sale = await cashier.write<Sale>('POST', '/pos-sale/', {
    id: newId(),
    warehouse_id: cashier.warehouse_id,
    customer_id: customer.id,
    lines: [{ variant_id: plenty(5).id, quantity: 10_000 }],
    payments: [],
  });
  const till = await openTill(one);
  await page.keyboard.press('F8');
  const picker = till.dialog(t('pos:customer'));
  await picker.getByRole('textbox', { name: t('pos:customer_search') }).waitFor();
  await page.keyboard.type(phone);
  await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'hidden' });
  const due = t('pos:due_amount', { amount: till.money(sale.due) });
  await till.cart.getByRole('button', { name: due, exact: true }).click();
  const money = till.dialog(customer.name);
  const [, wallet] = await cashier.methods();
  await money.getByRole('button', { name: wallet?.name ?? '', exact: true }).click();
  await page.route('**/api/v1/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const submit = money.locator('[type=submit]');
  const pay = money.getByRole('button', { name: t('pos:post_money_due') }).and(submit);
  await pay.click();
  await money.getByRole('alert').getByText(t('pos:sale_unreached')).waitFor();
  await page.unrouteAll();
  await pay.click();
  await money.getByRole('status').waitFor();
  const answer = await cashier.send(`/customers/${customer.id}`);
  const { data } = (await answer.json()) as { data: { due: number; deposit: number } };
  expect(data).toMatchObject({ due: 0, deposit: 0 });
  await one.context.close();
});
