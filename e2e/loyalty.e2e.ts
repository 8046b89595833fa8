import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { GiftCard } from '#domains/loyalty/contract/gift-card.ts';
import type { LoyaltyTerms, PointsOfCustomer } from '#domains/loyalty/contract/points.ts';
import type { Customer } from '#domains/parties/contract/party.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { booksNow, saleSince } from './books.ts';
import { findProducts } from './find-products.ts';
import { looksOf } from './matrix.ts';
import { openTill } from './till.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
let owner: Api;
let cashier: Api;
let products: readonly PosProduct[];

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
  cashier = await apiOf(CASHIER);
  products = (await findProducts(cashier)).plenty;
  const { data } = (await (await owner.send('/loyalty-terms')).json()) as { data: LoyaltyTerms };
  await owner.write('PATCH', '/loyalty-terms', {
    ...data,
    points_on: true,
    amount_per_point: 100,
    point_value: 100,
    min_points: 1,
  });
});
afterAll(() => browser?.close());

const read = async <T>(path: string) =>
  ((await (await owner.send(path)).json()) as { data: T }).data;

/**
 * On the page of gift cards: 500.00 in cash, and the code from its slip. A fast user sells it
 * before the locations have loaded, and it belongs to the first one.
 */
async function sellCard({ page, t }: Visit): Promise<string> {
  const warehousesReady = Promise.withResolvers<void>();
  await page.route('**/api/v1/inventory/warehouse?*', async (route) => {
    await warehousesReady.promise;
    await route.continue();
  });
  await page.goto('/dashboard/gift-cards');
  await page.getByRole('button', { name: t('loyalty:sell_card') }).click();
  const dialog = page.getByRole('dialog', { name: t('loyalty:sell_card') });
  await dialog.getByRole('button', { name: t('lists:add_payment') }).click();
  await dialog.getByRole('button', { name: t('loyalty:sell_card'), exact: true }).click();
  warehousesReady.resolve();
  const made = page.getByRole('dialog', { name: t('loyalty:card_made') });
  const slip = made.getByText(/^(?:[0-9A-Z]{4} ){3}[0-9A-Z]{4}$/);
  const code = (await slip.textContent()) ?? '';
  await made.getByRole('img', { name: t('loyalty:card_code') }).waitFor();
  await made.getByRole('button', { name: t('loyalty:card_done') }).click();
  await page
    .getByText(`*${code.slice(-4)}`)
    .first()
    .waitFor();
  return code;
}

type Spending = { customer: Customer; product: PosProduct; code: string; points: number };

/** A sale to her: ten points off, the gift card as far as it goes, then cash. */
async function spend(one: Visit, { customer, product, code, points }: Spending) {
  const { page, t, isPhone } = one;
  const press = isPhone ? ('tap' as const) : ('click' as const);
  const till = await openTill(one);
  await till.search.fill(till.nameOf(product));
  await till.tileOf(product).first()[press]();
  await till.search.fill('');
  if (isPhone) {
    const view = t('pos:view_cart', { count: till.count(1) });
    await page.getByRole('button', { name: view }).tap();
  }
  await till.cart.getByText(t('pos:choose_customer'))[press]();
  const picker = till.dialog(t('pos:customer'));
  const search = picker.getByRole('textbox', { name: t('pos:customer_search') });
  await search.fill(customer.name);
  await picker.getByRole('listitem').getByText(customer.name)[press]();
  await picker.waitFor({ state: 'hidden' });
  await till.cart.getByText(t('pos:points_of', { shown: till.count(points) })).waitFor();
  if (isPhone) {
    await till.cart.getByRole('button', { name: t('pos:till_menu') }).tap();
    await page.getByRole('menuitem', { name: t('pos:points'), exact: true }).tap();
  } else {
    await till.cart.getByRole('button', { name: t('pos:points'), exact: true }).click();
  }
  const dialog = till.dialog(t('pos:points'));
  await dialog.getByRole('textbox', { name: t('pos:points_to_spend') }).fill('10');
  await dialog.getByRole('button', { name: t('common:apply') })[press]();
  await dialog.waitFor({ state: 'hidden' });
  await till.cart.getByRole('button', { name: t('pos:pay') })[press]();
  const payment = till.dialog(t('pos:take_payment'));
  const method = one.language === 'bn' ? 'গিফট কার্ড' : 'Gift card';
  await payment.getByRole('button', { name: method, exact: true })[press]();
  await payment.getByRole('textbox', { name: t('pos:card_code_of', { name: method }) }).fill(code);
  await payment.getByText(t('pos:card_holds', { amount: till.money(50_000 as never) })).waitFor();
  // Points are not a granted discount: no PIN is required.
  expect(await payment.getByText('PIN').count()).toBe(0);
  expect(await payment.getByText('পিন').count()).toBe(0);
  await payment.getByRole('button', { name: t('pos:complete_sale') })[press]();
  await till.dialog(t('pos:sale_posted')).waitFor();
}

test.each(looksOf([DESKTOP, PHONE]))(
  'a gift card is sold, and pays with points; a refund goes onto it: $language $size.width',
  async ({ language, size }) => {
    const name = `Mina ${newId().slice(-6)}`;
    const phone = `018${Date.now().toString().slice(-8)}`;
    const customer = await cashier.write<Customer>('POST', '/customers', { name, phone });
    const product = products.find(({ unit_price }) => unit_price < 40_000) as PosProduct;
    const office = await visit(browser, { language, as: OWNER, size });
    const code = await sellCard(office);
    await office.context.close();
    const [cash] = await cashier.methods();
    await owner.write('POST', '/pos-sale/', {
      id: newId(),
      warehouse_id: owner.warehouse_id,
      customer_id: customer.id,
      lines: [
        {
          variant_id: product.id,
          quantity: 10_000,
          unit_price: 10_000,
          price_override: true,
          product_discount: 0,
        },
      ],
      payments: [{ payment_method_id: cash?.id, amount: 12_000 }],
    });
    const has = await read<PointsOfCustomer>(`/customers/${customer.id}/points`);
    const before = await booksNow(cashier, owner);
    const one = await visit(browser, { language, as: CASHIER, size });
    await spend(one, { customer, product, code, points: has.points });
    expect(one.problems).toEqual([]);
    const sale = await saleSince(before, cashier);
    expect(sale.points).toMatchObject({ spent: 10, discount: 1_000 });
    const [paid] = sale.payments;
    expect(paid).toMatchObject({ amount: sale.total, reference: `*${code.slice(-4)}` });

    const list = await read<{ id: string; code_end: string }[]>(`/gift-cards?q=${code.slice(-4)}`);
    const card = list.find(({ code_end }) => code_end === code.slice(-4));
    expect((await read<GiftCard>(`/gift-cards/${card?.id}`)).balance).toBe(50_000 - sale.total);
    await returnAll(one, sale, code);
    expect((await read<GiftCard>(`/gift-cards/${card?.id}`)).balance).toBe(50_000);
    const points = await read<PointsOfCustomer>(`/customers/${customer.id}/points`);
    expect(points.points).toBe(has.points);
    await leave(one);
  },
);

/** All of it is returned, and refunded onto the scanned gift card. */
async function returnAll(one: Visit, sale: Sale, code: string): Promise<void> {
  const { page, t } = one;
  await page.goto('/dashboard/pos/return');
  await page.getByRole('textbox', { name: t('returns:find') }).fill(sale.number);
  await page.keyboard.press('Enter');
  await page.getByText(t('returns:receipt', { number: sale.number })).waitFor();
  await page.getByRole('checkbox').first().check();
  const method = one.language === 'bn' ? 'গিফট কার্ড' : 'Gift card';
  await page.getByRole('button', { name: method, exact: true }).click();
  await page.getByRole('textbox', { name: t('returns:card_code') }).fill(code);
  await page.getByRole('button', { name: t('returns:post_return') }).click();
  await page.getByRole('dialog', { name: t('returns:done_return') }).waitFor();
}
