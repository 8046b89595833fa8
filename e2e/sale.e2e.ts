import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { formatAmount } from '#domains/kernel/core/format-number.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { ACCOUNTS, type Books, booksNow, expectMoved, saleSince } from './books.ts';
import { LANGUAGES, type Language } from './create-translator.ts';
import { type DemoProducts, findProducts } from './find-products.ts';
import { languagesOf, sizesIn } from './matrix.ts';
import { expectValue, openTill, scan, sellable, type Till, tillOf } from './till.ts';
import { DESKTOP, leave, openBrowser, PHONE, signIn, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;
let cashier: Api;
let owner: Api;
let products: DemoProducts;

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
  owner = await apiOf(OWNER);
});
beforeEach(async () => {
  products = await findProducts(cashier);
});
afterAll(() => browser?.close());

/** The n-th plentiful product. */
function plenty(index: number): PosProduct {
  const product = products.plenty[index];
  if (product === undefined) throw new Error(`the demo shop has no ${index + 1} such goods`);
  return product;
}

function barcodeOf({ barcodes: [code] }: PosProduct): string {
  return code ?? '';
}

describe.each(LANGUAGES)('a sale, in %s', (language) => {
  for (const size of sizesIn(language, [DESKTOP, TABLET])) {
    test(`by keyboard and scanner at ${size.width} x ${size.height}`, async () => {
      const one = await visit(browser, { language, size });
      const before = await booksNow(cashier, owner);
      await signIn(one, CASHIER);
      await one.page.waitForURL('**/dashboard/pos');
      const till = tillOf(one);
      await till.search.waitFor();
      await scanTwice(one, till, plenty(0));
      await chooseVariant(one, till);
      await raiseToStock(one, till);
      const sale = await payWithChange(one, till);
      expect(sale).toEqual(await saleSince(before, cashier));
      expectMoved(before, await booksNow(cashier, owner), sale);
      if (size === DESKTOP) await expectOnReport(language);
      await leave(one);
    });
  }

  test(`by touch at ${PHONE.width} x ${PHONE.height}`, async () => {
    const one = await visit(browser, { language, size: PHONE, as: CASHIER });
    const before = await booksNow(cashier, owner);
    const till = await openTill(one);
    await tapProducts(one, till);
    const view = one.t('pos:view_cart', { count: till.count(2) });
    await one.page.getByRole('button', { name: view }).tap();
    await expect.poll(() => till.lines.count()).toBe(2);
    await till.cart.getByRole('button', { name: one.t('pos:pay') }).tap();
    await till.dialog(one.t('pos:take_payment')).waitFor();
    const quick = one.page.getByRole('group', { name: one.t('pos:quick_cash') });
    await quick.getByRole('button').nth(1).tap();
    await one.page.getByRole('button', { name: one.t('pos:complete_sale') }).tap();
    const sale = await receiptOf(one, till, before);
    expect(sale.change).toBeGreaterThan(0);
    expectMoved(before, await booksNow(cashier, owner), sale);
    await expectPrinted(one, till, sale);
    await one.page
      .getByRole('button', { name: one.t('pos:new_sale') })
      .last()
      .tap();
    await till.search.waitFor();
    await leave(one);
  });

  test('the phone menu opens again in the same place', async () => {
    const one = await visit(browser, { language, size: PHONE, as: CASHIER });
    await openTill(one);
    const button = one.page.getByRole('button', { name: one.t('pos:till_menu') });
    const menu = one.page.getByRole('menu');
    const openedAt = async () => {
      await button.tap();
      await menu.waitFor();
      const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {};
      await button.tap();
      await menu.waitFor({ state: 'detached' });
      return { x, width };
    };
    const first = await openedAt();
    expect(await openedAt()).toEqual(first);
    expect(await openedAt()).toEqual(first);
    await leave(one);
  });
});

/** With the focus on a chip, then in a field: the code goes to the cart, not into the field. */
async function scanTwice(one: Visit, till: Till, product: PosProduct): Promise<void> {
  await till.button(one.t('pos:all')).focus();
  await scan(one, barcodeOf(product));
  await till.lineOf(product).waitFor();
  await expectValue(till.quantityOf(product), till.count(1));
  await till.quantityOf(product).focus();
  await scan(one, barcodeOf(product));
  await expectValue(till.quantityOf(product), till.count(2));
  expect(await till.lines.count()).toBe(1);
}

/** Without a choice nothing is added; then three of the variant that the arrows reach. */
async function chooseVariant({ page, t }: Visit, till: Till): Promise<void> {
  const [first, second] = products.variants;
  const before = await till.lines.count();
  const chooser = till.dialog(till.nameOf(first));
  await page.keyboard.press('F2');
  await page.keyboard.type(till.nameOf(first));
  await page.keyboard.press('Enter');
  await chooser.waitFor();
  expect(await till.lines.count()).toBe(before);
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'hidden' });
  expect(await till.lines.count()).toBe(before);

  await page.keyboard.press('F2');
  await page.keyboard.type(till.nameOf(first));
  await page.keyboard.press('Enter');
  await chooser.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await chooser.waitFor({ state: 'hidden' });
  expect(await till.lines.count()).toBe(before + 1);
  await expectValue(till.quantityOf(second), till.count(3));
  expect(await till.search.getAttribute('aria-label')).toBe(t('pos:search'));
}

/** Up to the stock: there the line shows it, and one more is refused with a message. */
async function raiseToStock(one: Visit, till: Till): Promise<void> {
  const { page, t } = one;
  const { scarce } = products;
  const stock = scarce.stock / ONE;
  await scan(one, barcodeOf(scarce));
  await till.lineOf(scarce).waitFor();
  await page.keyboard.press('F2');
  for (let quantity = 2; quantity <= stock; quantity += 1) {
    await page.keyboard.press('+');
    await expectValue(till.quantityOf(scarce), till.count(quantity));
  }
  await till.lineOf(scarce).getByText(t('pos:no_more_in_stock')).waitFor();
  await page.keyboard.press('+');
  const message = t('pos:no_more_of', { name: till.nameOf(scarce) });
  await page.getByText(message).filter({ visible: true }).waitFor();
  await expectValue(till.quantityOf(scarce), till.count(stock));
  await page.keyboard.press('Delete');
  await till.lineOf(scarce).waitFor({ state: 'detached' });
}

/** A thousand-taka note above the total; the change is shown large, Enter completes. */
async function payWithChange(one: Visit, till: Till): Promise<Sale> {
  const { page, t } = one;
  const before = await booksNow(cashier, owner);
  await page.keyboard.press('F9');
  const dialog = till.dialog(t('pos:take_payment'));
  await dialog.waitFor();
  const cash = dialog.getByRole('textbox').first();
  const given = 2_000_000;
  await page.keyboard.type('20000');
  await expect.poll(() => cash.inputValue()).toMatch(/20000|২০০০০/);
  await dialog.getByText(t('pos:change_to_give')).waitFor();
  const shown = await dialog.textContent();
  await page.keyboard.press('Enter');
  const sale = await receiptOf(one, till, before);
  expect(sale.change).toBe(given - sale.total);
  expect(shown).toContain(till.shortMoney(sale.change));
  await page.keyboard.press('Enter');
  await till.dialog(t('pos:sale_posted')).waitFor({ state: 'hidden' });
  expect(await till.lines.count()).toBe(0);
  return sale;
}

/** The sale is posted, and its receipt is shown. */
async function receiptOf({ page, t }: Visit, till: Till, before: Books): Promise<Sale> {
  const done = till.dialog(t('pos:sale_posted'));
  await done.waitFor();
  const sale = await saleSince(before, cashier);
  await done.getByText(t('receipt:number', { number: sale.number }), { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  return sale;
}

/** The printer gets the receipt and nothing else of the page. */
async function expectPrinted({ page, t }: Visit, till: Till, sale: Sale): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const printout = page.getByRole('article', { includeHidden: true }).last();
  await printout.waitFor();
  expect(await till.dialog(t('pos:sale_posted')).isVisible()).toBe(false);
  const printed = await printout.textContent();
  const number = t('receipt:number', { number: sale.number });
  for (const text of [number, till.money(sale.total), till.amount(sale.vat)]) {
    expect(printed).toContain(text);
  }
  await page.emulateMedia({ media: 'screen' });
}

/** The owner sees what the books say: debit equals credit, and the present sales. */
async function expectOnReport(language: Language): Promise<void> {
  const one = await visit(browser, { language, as: OWNER });
  const { page, t } = one;
  await page.goto('/dashboard/reports/trial-balance');
  await page.getByRole('status').getByText(t('accounting:debit_equals_credit')).waitFor();
  const { debit_total, rows } = await owner.trialBalance();
  const sales = rows.find(({ code }) => code === ACCOUNTS.sales);
  const digits = tillOf(one).count(Number(ACCOUNTS.sales));
  const row = page.getByRole('row').filter({ hasText: new RegExp(`${ACCOUNTS.sales}|${digits}`) });
  expect(await row.textContent()).toContain(formatAmount(minor(sales?.credit ?? 0), language));
  const total = (await page.getByRole('row').last().textContent()) ?? '';
  expect(total.split(formatAmount(minor(debit_total), language))).toHaveLength(3);
  await leave(one);
}

/** One by its tile and another by its stepper, one through the dialog. */
async function tapProducts({ page, t }: Visit, till: Till): Promise<void> {
  const [variant] = products.variants;
  const product = plenty(1);
  await till.search.fill(till.nameOf(product));
  await till.tileOf(product).tap();
  const more = page.getByRole('main').getByRole('list').first();
  await more.getByRole('button', { name: t('common:more', { label: till.nameOf(product) }) }).tap();
  await till.search.fill(till.nameOf(variant));
  await till.tileOf(variant).first().tap();
  const chooser = till.dialog(till.nameOf(variant));
  await chooser.waitFor();
  await chooser.getByRole('group').getByRole('button').first().tap();
  await chooser.waitFor({ state: 'hidden' });
}

test('by keyboard only, an exact cash sale takes at most five keys beyond the scans', async () => {
  const one = await visit(browser, { as: CASHIER });
  const till = await openTill(one);
  const before = await booksNow(cashier, owner);
  for (const product of [plenty(2), plenty(3), plenty(4)]) await scan(one, barcodeOf(product));
  await expect.poll(() => till.lines.count()).toBe(3);
  const keys = ['F9', 'Enter', 'Enter'];
  const [pay = '', complete = '', next = ''] = keys;
  await one.page.keyboard.press(pay);
  await till.dialog(one.t('pos:take_payment')).waitFor();
  await one.page.keyboard.press(complete);
  const sale = await receiptOf(one, till, before);
  await one.page.keyboard.press(next);
  await till.dialog(one.t('pos:sale_posted')).waitFor({ state: 'hidden' });
  expect(keys.length).toBeLessThanOrEqual(5);
  expect([sale.paid, sale.change, sale.due]).toEqual([sale.total, 0, 0]);
  expect(await one.page.locator(':focus').getAttribute('aria-label')).toBe(one.t('pos:search'));
  await leave(one);
});

describe.each(languagesOf('ways to pay'))('payment methods, in %s', (language) => {
  test('bKash and cash share a sale', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    // The most plentiful products depend on the stock: some cost less than 20.00.
    const dear = products.plenty.find(({ unit_price }) => unit_price > 4_000);
    const till = await sellable(one, assertPresent(dear, 'goods that cost more than 40.00'));
    const before = await booksNow(cashier, owner);
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    const [cash, bkash] = await cashier.methods();
    if (cash === undefined || bkash === undefined) throw new Error('cash and bKash come first');
    await one.page.keyboard.press('Alt+2');
    await amountField(one, till.nameOf(bkash)).waitFor();
    await one.page.keyboard.type('20');
    await one.page.keyboard.press('Alt+1');
    await amountField(one, till.nameOf(cash)).waitFor();
    await one.page.keyboard.press('Enter');
    const sale = await receiptOf(one, till, before);
    expect(sale.payments.map(({ name, amount }) => [name, amount])).toEqual([
      [bkash.name, 2_000],
      [cash.name, sale.total - 2_000],
    ]);
    await expectPrinted(one, till, sale);
    expectMoved(before, await booksNow(cashier, owner), sale);
    await leave(one);
  });

  test('on account for a chosen customer, not for a walk-in', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const till = await sellable(one, plenty(3));
    const before = await booksNow(cashier, owner);
    await page.keyboard.press('F9');
    const payment = till.dialog(t('pos:take_payment'));
    const onDue = payment.getByRole('button', { name: t('pos:on_due') });
    await onDue.waitFor();
    expect(await onDue.isDisabled()).toBe(true);
    await payment.getByText(t('pos:on_due_needs_customer')).waitFor();
    await page.keyboard.press('Escape');
    await payment.waitFor({ state: 'hidden' });

    const [customer] = await cashier.customers();
    if (customer === undefined) throw new Error('the demo shop has no customer');
    await page.keyboard.press('F8');
    const picker = till.dialog(t('pos:customer'));
    await picker.getByRole('textbox', { name: t('pos:customer_search') }).waitFor();
    await page.keyboard.type(customer.name);
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'hidden' });
    // On the tab of the sale, and in the row of the customer.
    await till.cart.getByText(customer.name).first().waitFor();
    await page.keyboard.press('F9');
    await onDue.click();
    await page.keyboard.press('Enter');
    const sale = await receiptOf(one, till, before);
    expect(sale).toMatchObject({ customer_id: customer.id, paid: 0, due: sale.total });
    expectMoved(before, await booksNow(cashier, owner), sale);
    const [after] = (await cashier.customers()).filter(({ id }) => id === customer.id);
    expect(after?.due).toBe(customer.due + sale.total);
    await leave(one);
  });
});

function amountField({ page, t }: Visit, name: string) {
  return page.getByRole('textbox', { name: t('pos:amount_of', { name }), exact: true });
}

describe('no duplicates and no losses', () => {
  test('Enter pressed twice makes one sale', async () => {
    const one = await visit(browser, { as: CASHIER });
    const till = await sellable(one, plenty(4));
    const before = await booksNow(cashier, owner);
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    await Promise.all([one.page.keyboard.press('Enter'), one.page.keyboard.press('Enter')]);
    await receiptOf(one, till, before);
    await leave(one);
  });

  test('holding Enter makes one sale, and its change stays visible', async () => {
    const one = await visit(browser, { as: CASHIER });
    const till = await sellable(one, plenty(6));
    const before = await booksNow(cashier, owner);
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    await one.page.keyboard.down('Enter');
    await till.dialog(one.t('pos:sale_posted')).waitFor();
    const next = one.page.getByRole('button', { name: one.t('pos:new_sale') }).last();
    await next.and(one.page.locator(':focus')).waitFor();
    await one.page.keyboard.down('Enter');
    await one.page.keyboard.up('Enter');
    await receiptOf(one, till, before);
    await leave(one);
  });

  test('what is scanned while the till loads is in the cart', async () => {
    const one = await visit(browser, { as: CASHIER });
    const scripts = Promise.withResolvers<void>();
    await one.page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await one.page.goto('/dashboard/pos', { waitUntil: 'commit' });
    await one.page.locator('body').waitFor({ state: 'attached' });
    await scan(one, barcodeOf(plenty(0)));
    await scan(one, barcodeOf(plenty(1)));
    scripts.resolve();
    const till = tillOf(one);
    await till.lineOf(plenty(0)).waitFor();
    await till.lineOf(plenty(1)).waitFor();
    expect(await till.lines.count()).toBe(2);
    await leave(one);
  });

  test('a reload keeps the cart; after the sale it is empty', async () => {
    const one = await visit(browser, { language: 'bn', size: TABLET, as: CASHIER });
    const till = await sellable(one, plenty(5));
    const before = await booksNow(cashier, owner);
    await scan(one, barcodeOf(plenty(5)));
    await expectValue(till.quantityOf(plenty(5)), till.count(2));
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    await one.page.reload();
    await expectValue(till.quantityOf(plenty(5)), till.count(2));
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    await one.page.keyboard.press('Enter');
    await receiptOf(one, till, before);
    await one.page.reload();
    await till.search.waitFor();
    expect(await till.lines.count()).toBe(0);
    await leave(one);
  });

  test('two tabs of the till share one cart: a sale in one empties the other', async () => {
    const one = await visit(browser, { as: CASHIER });
    const till = await sellable(one, plenty(5));
    const beside = { ...one, page: await one.context.newPage() };
    const other = await openTill(beside);
    await other.lineOf(plenty(5)).waitFor();
    await scan(beside, barcodeOf(plenty(6)));
    await till.lineOf(plenty(6)).waitFor();
    const before = await booksNow(cashier, owner);
    await one.page.bringToFront();
    await one.page.keyboard.press('F9');
    await till.dialog(one.t('pos:take_payment')).waitFor();
    await one.page.keyboard.press('Enter');
    await receiptOf(one, till, before);
    await expect.poll(() => other.lines.count()).toBe(0);
    await leave(one);
  });
});

describe.each(languagesOf('the door'))('sign-in, in %s', (language) => {
  test('a wrong password shows an error at its field', async () => {
    const one = await visit(browser, { language });
    await signIn(one, 'cashier.uttara@demo.test', 'not the password');
    const password = one.page.getByRole('textbox', { name: one.t('identity:password') });
    await one.page.getByText(one.t('identity:wrong_credentials')).waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => one.page.locator(':focus').getAttribute('name')).toBe('password');
    // The browser logs the rejection, and nothing else.
    const [refused, ...others] = one.problems.splice(0);
    expect(refused).toContain('401');
    expect(others).toEqual([]);
    await leave(one);
  });

  test('a user who signs out is signed out', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    await openTill(one);
    await one.page
      .getByRole('button', { name: one.t('common:person_menu', { name: 'Rashida' }) })
      .click();
    await one.page.getByRole('menuitem', { name: one.t('common:sign_out') }).click();
    await one.page.waitForURL('**/login*');
    await one.page.goto('/dashboard/pos');
    await one.page.waitForURL('**/api/auth/signin?error=SessionRequired&callbackUrl=*');
    await leave(one);
  });
});
