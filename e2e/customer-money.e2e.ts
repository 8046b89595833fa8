import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { minor } from '#domains/kernel/core/money.ts';
import type { Customer } from '#domains/parties/contract/party.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { booksNow, saleSince } from './books.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { languagesOf, looksOf, themesIn } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { openTill, type Till } from './till.ts';
import { violationsOn } from './violations.ts';
import { change, DESKTOP, leave, openBrowser, PHONE, TABLET, type Visit, visit } from './visit.ts';

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

/** A customer whom no other journey uses, with dues and deposits. */
async function newCustomer(): Promise<Customer> {
  const name = `Rahima ${newId().slice(-6)}`;
  const phone = `017${Date.now().toString().slice(-8)}`;
  return cashier.write<Customer>('POST', '/customers', { name, phone });
}

async function limit({ id }: Customer, credit_limit: number): Promise<void> {
  const { version } = await now({ id });
  await owner.write('PATCH', `/customers/${id}`, { version, credit_limit });
}

async function now({ id }: { id: string }): Promise<Customer> {
  const answer = await cashier.send(`/customers/${id}`);
  return ((await answer.json()) as { data: Customer }).data;
}

async function takeDeposit({ id }: Customer, amount: number): Promise<void> {
  const [cash] = await cashier.methods();
  await cashier.write('POST', '/deposits', {
    id: newId(),
    customer_id: id,
    warehouse_id: cashier.warehouse_id,
    direction: 'in',
    payments: [{ payment_method_id: cash?.id, amount }],
  });
}

const press = (one: Visit) => (one.isPhone ? ('tap' as const) : ('click' as const));

/** Adds products by touch and the customer by name, and opens the payment. */
async function fill(one: Visit, till: Till, customer: Customer, some: readonly PosProduct[]) {
  const { page, t } = one;
  for (const product of some) {
    await till.search.fill(till.nameOf(product));
    await till.tileOf(product).first()[press(one)]();
  }
  await till.search.fill('');
  if (one.isPhone) {
    const view = t('pos:view_cart', { count: till.count(some.length) });
    await page.getByRole('button', { name: view }).tap();
  }
  await till.cart.getByText(t('pos:choose_customer'))[press(one)]();
  const picker = till.dialog(t('pos:customer'));
  await picker.getByRole('textbox', { name: t('pos:customer_search') }).waitFor();
  // As people write it here, with a dash and in the digits of the page.
  const said = `${customer.phone.slice(3, 8)}-${customer.phone.slice(8)}`;
  await page.keyboard.type(
    [...said].map((sign) => (sign === '-' ? sign : till.count(+sign))).join(''),
  );
  await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
  await picker.getByRole('listitem').getByText(customer.name)[press(one)]();
  await picker.waitFor({ state: 'hidden' });
  await till.cart.getByRole('button', { name: customer.name }).waitFor();
}

async function openPayment(one: Visit, till: Till) {
  await till.cart.getByRole('button', { name: one.t('pos:pay') })[press(one)]();
  const payment = till.dialog(one.t('pos:take_payment'));
  await payment.waitFor();
  return payment;
}

async function posted({ t }: Visit, till: Till) {
  const done = till.dialog(t('pos:sale_posted'));
  await done.waitFor();
  return done;
}

async function next(one: Visit, till: Till): Promise<void> {
  const button = one.page.getByRole('button', { name: one.t('pos:new_sale') }).last();
  await button[press(one)]();
  await till.dialog(one.t('pos:sale_posted')).waitFor({ state: 'hidden' });
}

const some = (from: number) => products.slice(from, from + 2);

for (const { language, size } of looksOf([PHONE, TABLET, DESKTOP])) {
  describe(`at ${size.width} px, in ${language}`, () => {
    test('a touch sale is paid by wallet, deposit and cash', async () => {
      const one = await visit(browser, { language, size, as: CASHIER });
      const customer = await newCustomer();
      await takeDeposit(customer, 1_500);
      const till = await openTill(one);
      await fill(one, till, customer, some(0));
      const before = await booksNow(cashier, owner);
      const sale = await paySplit(one, till);
      expect(sale).toEqual(await saleSince(before, cashier));
      expect(sale.payments.map(({ amount }) => amount)).toEqual([2_000, 1_500, sale.total - 3_500]);
      expect(sale.due).toBe(0);
      expect(await now(customer)).toMatchObject({ due: 0, deposit: 0 });
      await leave(one);
    });

    test('on account up to the limit; the earlier due is paid later', async () => {
      const one = await visit(browser, { language, size, as: CASHIER });
      const customer = await newCustomer();
      await limit(customer, 100);
      const till = await openTill(one);
      await fill(one, till, customer, some(2));
      const first = await sellOnDue(one, till, customer);
      expect(await now(customer)).toMatchObject({ due: first.total });
      await next(one, till);
      await fill(one, till, customer, some(4));
      await till.cart
        .getByText(one.t('pos:due_amount', { amount: till.money(first.due) }))
        .waitFor();
      await takeEarlier(one, till, first);
      expect(await now(customer)).toMatchObject({ due: 0, deposit: 0 });
      await leave(one);
    });
  });
}

describe.each(languagesOf('money without a sale'))('payments without a sale, in %s', (language) => {
  test('a due is paid with a note, the rest is kept as a deposit, and paid back', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const customer = await newCustomer();
    const [product] = some(6);
    const body = { id: newId(), warehouse_id: cashier.warehouse_id, customer_id: customer.id };
    const lines = [{ variant_id: product?.id, quantity: 10_000 }];
    const sale = await cashier.write<Sale>('POST', '/pos-sale/', { ...body, lines, payments: [] });
    const till = await openTill(one);
    await fill(one, till, customer, some(0));
    const due = till.cart.getByRole('button', {
      name: t('pos:due_amount', { amount: till.money(sale.due) }),
    });
    await due.click();
    const dialog = till.dialog(customer.name);
    await dialog.getByRole('textbox').first().waitFor();
    await page.keyboard.type(`${(sale.due + 5_000) / 100}`);
    await dialog.getByText(t('pos:change_to_give')).waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('textbox').first().press('Enter');
    await dialog.getByRole('heading', { name: t('pos:earlier_due_paid') }).waitFor();
    expect(await now(customer)).toMatchObject({ due: 0, deposit: 5_000 });
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    await till.cart.getByRole('button', { name: t('pos:money_in') }).click();
    await dialog.getByRole('button', { name: t('pos:money_out'), exact: true }).click();
    await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe(till.count(50));
    await page.keyboard.press('Enter');
    const given = { before: till.money(minor(5_000)), after: till.money(minor(0)) };
    await dialog.getByText(t('pos:deposit_before_after', given)).waitFor();
    expect(await now(customer)).toMatchObject({ due: 0, deposit: 0 });
    await leave(one);
  });
});

/** Each state in six themes. */
const LONG = { timeout: 600_000 };

async function flaws({ page }: Visit, theme: ThemeName, state: string): Promise<string[]> {
  // In the cart only the customer is checked; another journey covers its tabs.
  const include =
    state === 'cart' ? 'aside div:has(> div > meter, > div > span > meter)' : '[role=dialog]';
  return [
    ...(await violationsOn(page, { include, theme })),
    ...(theme === 'default' ? await misfits(page) : []),
  ].map((text) => `${state}: ${text}`);
}

async function misfits(page: Visit['page']): Promise<string[]> {
  const overflow = await sidewaysScroll(page);
  return [
    ...(await clippedTexts(page)),
    ...(await untranslated(page)),
    ...(overflow > 0 ? [`${overflow} px over`] : []),
  ];
}

describe.each(LANGUAGES)('customer screens, in %s', (language) => {
  const looks = [
    { size: DESKTOP, themes: themesIn(language) },
    { size: TABLET, themes: ['default'] },
    { size: PHONE, themes: ['default'] },
  ] as const;
  test.each(looks)('at $size.width: nothing clipped, no axe violations', LONG, async (look) => {
    const { size, themes } = look;
    const one = await visit(browser, { language, size, as: CASHIER });
    const { page, t } = one;
    const customer = await newCustomer();
    await takeDeposit(customer, 80_000);
    await limit(customer, 20_000_000);
    const [product] = some(8);
    const body = { id: newId(), warehouse_id: cashier.warehouse_id, customer_id: customer.id };
    const lines = [{ variant_id: product?.id, quantity: 10_000 }];
    await cashier.write('POST', '/pos-sale/', { ...body, lines, payments: [] });
    const till = await openTill(one);
    await fill(one, till, customer, some(8));
    const found: string[] = [];
    const lookAt = async (state: string) => {
      for (const theme of themes) {
        await change(one, theme);
        found.push(...(await flaws(one, theme, state)));
      }
    };
    await page.reload();
    await till.search.waitFor();
    if (one.isPhone) {
      await page.getByRole('button', { name: t('pos:view_cart', { count: till.count(2) }) }).tap();
    }
    await till.cart.getByRole('meter').waitFor();
    await lookAt('cart');
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await till.cart.getByRole('button', { name: customer.name }).click();
    await till.dialog(t('pos:customer')).getByRole('listitem').first().waitFor();
    await lookAt('picker');
    await close();
    const payment = await openPayment(one, till);
    await payment.getByRole('checkbox').check();
    await payment.getByRole('button', { name: t('pos:part_of_it') }).click();
    await lookAt('payment');
    await payment.getByRole('button', { name: t('pos:on_due') }).click();
    await lookAt('on due');
    await close();
    await till.cart.getByRole('meter').locator('xpath=../../button').last().click();
    await till.dialog(customer.name).waitFor();
    await lookAt('money');
    await close();
    expect(found).toEqual([]);
    await leave(one);
  });
});

/** bKash 20, the whole deposit of 15, and the next higher note for the rest. */
async function paySplit(one: Visit, till: Till): Promise<Sale> {
  const { page, t } = one;
  const [cash, bkash] = await cashier.methods();
  const payment = await openPayment(one, till);
  const choose = (name: string) => payment.getByRole('button', { name, exact: true })[press(one)]();
  const field = (name: string) =>
    payment.getByRole('textbox', { name: t('pos:amount_of', { name }), exact: true });
  await choose(till.nameOf(bkash ?? { name: '', name_bn: '' }));
  await field(till.nameOf(bkash ?? { name: '', name_bn: '' })).fill('20');
  const deposit = (await cashier.methods()).find(({ kind }) => kind === 'deposit');
  await choose(till.nameOf(deposit ?? { name: '', name_bn: '' }));
  const left = t('pos:left_in_deposit', { amount: till.money(minor(0)) });
  await payment.getByText(left).waitFor();
  await choose(till.nameOf(cash ?? { name: '', name_bn: '' }));
  const quick = payment.getByRole('group', { name: t('pos:quick_cash') });
  await quick.getByRole('button').nth(1)[press(one)]();
  await payment.getByText(t('pos:change_to_give')).waitFor();
  await page.getByRole('button', { name: t('pos:complete_sale') })[press(one)]();
  await posted(one, till);
  const [newest] = await cashier.sales();
  return cashier.sale(newest?.id ?? '');
}

/** Above the limit it would need a PIN; after the limit is raised, it is posted. */
async function sellOnDue(one: Visit, till: Till, customer: Customer): Promise<Sale> {
  const { page, t } = one;
  const trySellOnDue = async () => {
    const payment = await openPayment(one, till);
    await payment.getByRole('button', { name: t('pos:on_due') })[press(one)]();
    return payment;
  };
  const refused = await trySellOnDue();
  await refused.getByText(t('pos:over_credit_limit_asks')).waitFor();
  const complete = page.getByRole('button', { name: t('pos:complete_sale') });
  await refused.getByRole('button', { name: t('common:close') })[press(one)]();
  await refused.waitFor({ state: 'hidden' });
  await limit(customer, 10_000_000);
  await page.reload();
  await till.search.waitFor();
  if (one.isPhone) {
    await page.getByRole('button', { name: t('pos:view_cart', { count: till.count(2) }) }).tap();
  }
  await trySellOnDue();
  await expect.poll(() => complete.isEnabled()).toBe(true);
  await complete[press(one)]();
  await posted(one, till);
  const [newest] = await cashier.sales();
  const sale = await cashier.sale(newest?.id ?? '');
  expect(sale).toMatchObject({ customer_id: customer.id, paid: 0, due: sale.total });
  return sale;
}

/** One amount of cash pays the sale and the earlier due: two documents, both shown. */
async function takeEarlier(one: Visit, till: Till, first: Sale): Promise<void> {
  const { page, t } = one;
  const payment = await openPayment(one, till);
  const amount = till.money(first.due);
  await payment.getByRole('checkbox').check();
  await payment.getByText(t('pos:earlier_due', { amount })).waitFor();
  const quick = payment.getByRole('group', { name: t('pos:quick_cash') });
  await quick.getByRole('button').nth(3)[press(one)]();
  await page.getByRole('button', { name: t('pos:complete_sale') })[press(one)]();
  const done = await posted(one, till);
  const paid = done.getByRole('heading', { name: t('pos:earlier_due_paid') });
  await paid.waitFor();
  expect(await paid.textContent()).toMatch(/\/R\d{5}/);
  const [newest] = await cashier.sales();
  const sale = await cashier.sale(newest?.id ?? '');
  expect([sale.due, sale.change]).toEqual([0, 0]);
  expect(await done.textContent()).toContain(t('pos:change_to_give'));
}
