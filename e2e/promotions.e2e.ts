import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#domains/catalog/contract/product.ts';
import { listPromotionUsesRoute, type Promotion } from '#domains/promotions/contract/promotion.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { openTill } from './till.ts';
import { leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

/** Products of this journey alone, at 100.00, so that its promotions affect no other. */
async function newHoney(): Promise<Product> {
  const code = `HONEY-${newId().slice(-6)}`;
  const units = (await (await owner.send('/inventory/unit?limit=200')).json()) as {
    data: { id: string; code: string }[];
  };
  const unit_id = units.data.find((unit) => unit.code === 'piece')?.id ?? '';
  const product = await owner.write<Product>('POST', '/inventory/product', {
    code,
    name: `Honey ${code}`,
    name_bn: `মধু ${code}`,
    unit_id,
    variants: [{ sale_price: 10_000, vat_rate: 0 }],
  });
  const variant_id = product.variants[0]?.id ?? '';
  await owner.write('POST', '/inventory/stock-adjustment', {
    id: newId(),
    warehouse_id: owner.warehouse_id,
    reason: 'count',
    lines: [{ variant_id, quantity_change: 100_000, unit_cost: 6_000 }],
  });
  return product;
}

/** Created on the screen: 10 % off the honey, applied automatically. */
async function newPromotion({ page, t, language }: Visit, product: Product): Promise<Promotion> {
  await page.goto('/dashboard/products/promotions');
  await page.getByRole('button', { name: t('catalog:new_promotion') }).click();
  const dialog = page.getByRole('dialog', { name: t('catalog:new_promotion') });
  const name = `Sweet ${product.code}`;
  await dialog.getByRole('textbox', { name: t('catalog:name_en') }).fill(name);
  await dialog.getByRole('combobox', { name: t('catalog:promotion_is_for') }).selectOption('goods');
  await dialog.getByRole('searchbox', { name: t('lists:goods') }).fill(product.code);
  const shown = language === 'bn' ? product.name_bn : product.name;
  await dialog.getByRole('button', { name: shown }).click();
  await dialog
    .getByRole('button', { name: t('catalog:offer_remove_goods', { name: shown }) })
    .waitFor();
  await dialog.getByRole('button', { name: t('catalog:save'), exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText(t('catalog:no_promotion_uses'), { exact: true }).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  return { id, name } as Promotion;
}

/** Two of it in the cart, with the promotion by name, and the coupon by its code. */
async function sell(
  one: Visit,
  product: Product,
  { name }: Promotion,
  code: string,
): Promise<void> {
  const { page, t, isPhone } = one;
  const till = await openTill(one);
  await till.search.fill(product.code);
  await till.search.press('Enter');
  if (isPhone) {
    const view = t('pos:view_cart', { count: till.count(1) });
    await page.getByRole('button', { name: view }).click();
  }
  await till.cart.getByText(name, { exact: true }).waitFor();
  if (isPhone) {
    await till.cart.getByRole('button', { name: t('pos:till_menu') }).click();
    await page.getByRole('menuitem', { name: t('pos:coupon'), exact: true }).click();
  } else {
    await till.cart.getByRole('button', { name: t('pos:coupon'), exact: true }).click();
  }
  const dialog = till.dialog(t('pos:coupon'));
  const field = dialog.getByRole('textbox', { name: t('pos:coupon_code') });
  await field.fill('no such code');
  await field.press('Enter');
  await dialog.getByText(t('errors:coupon_not_found')).waitFor();
  await field.fill(` ${code.toLowerCase()} `);
  await field.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  // 100.00 less 10 % is 90.00, less 20.00 is 70.00.
  await till.cart.getByText(till.money(7_000 as never), { exact: true }).waitFor();
  await till.cart.getByRole('button', { name: t('pos:pay') }).click();
  await till.dialog(t('pos:take_payment')).waitFor();
  await page.getByRole('button', { name: t('pos:complete_sale') }).click();
  await till.dialog(t('pos:sale_posted')).waitFor();
}

test.each([
  ['en', {}],
  ['bn', { size: PHONE }],
] as const)('an automatic promotion, and a coupon by its code: %s', async (language, more) => {
  const product = await newHoney();
  const office = await visit(browser, { language, as: OWNER });
  const promotion = await newPromotion(office, product);
  const code = product.code.replace('HONEY-', 'SWEET');
  const coupon = await owner.write<Promotion>('POST', '/promotions', {
    name: `Coupon ${code}`,
    code,
    kind: 'amount',
    amount: 2_000,
    use_limit: 1,
    targets: [{ target: 'product', target_id: product.id }],
  });

  const one = await visit(browser, { language, as: CASHIER, ...more });
  await sell(one, product, promotion, code);
  // The unknown code is refused: the browser logs a response of 422.
  expect(one.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await one.context.close();

  for (const [id, amount] of [
    [promotion.id, 1_000],
    [coupon.id, 2_000],
  ] as const) {
    const response = await owner.send(`/promotions/${id}/uses`);
    const { data } = listPromotionUsesRoute.answer.parse(await response.json());
    expect(data.map((use) => use.amount)).toEqual([amount]);
  }
  await office.page.reload();
  const uses = office.page.getByRole('link').filter({ hasText: /\d|[০-৯]/ });
  await uses.first().waitFor();
  await office.page.getByRole('button', { name: office.t('catalog:offer_pause') }).click();
  const paused = office.t('catalog:offer_paused');
  await office.page.getByText(paused, { exact: true }).waitFor();
  await office.page.goto('/dashboard/products/promotions');
  await office.page.getByRole('button', { name: paused, exact: true }).click();
  await office.page.getByRole('link', { name: promotion.name }).waitFor();
  await leave(office);
});
