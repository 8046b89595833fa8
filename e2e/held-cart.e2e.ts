import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { listDiscardedCartsRoute } from '#domains/pos/contract/discarded-cart.ts';
import { listFavouritesRoute } from '#domains/pos/contract/favourite.ts';
import { listHeldCartsRoute } from '#domains/pos/contract/held-cart.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { booksNow, expectMoved, saleSince } from './books.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { languagesOf, sizesIn } from './matrix.ts';
import { expectValue, openTill, scan, type Till } from './till.ts';
import { DESKTOP, leave, openBrowser, PHONE, TABLET, turnTo, type Visit, visit } from './visit.ts';

const ADMIN = 'manager@demo.test';

let browser: Browser;
let cashier: Api;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

async function plenty(count: number): Promise<PosProduct[]> {
  return (await findProducts(cashier)).plenty.slice(0, count);
}

const codeOf = ({ barcodes: [code] }: PosProduct) => code ?? '';

/** Opens the cart if it covers the products. */
async function showCart({ page, t, isPhone }: Visit, till: Till, lines: number): Promise<void> {
  if (!isPhone) return;
  const view = t('pos:view_cart', { count: till.count(lines) });
  await page.getByRole('button', { name: view }).click();
}

describe.each(LANGUAGES)('a keyboard sale, in %s', (language) => {
  test.each(sizesIn(language, [DESKTOP, TABLET, PHONE]))(
    'three scans and exact cash at $width',
    async (size) => {
      const one = await visit(browser, { language, size, as: CASHIER });
      const { page, t } = one;
      const before = await booksNow(cashier, owner);
      const till = await openTill(one);
      const products = await plenty(3);
      for (const product of products) await scan(one, codeOf(product));
      await expect.poll(() => page.locator('[data-line]').count()).toBe(3);
      let strokes = 0;
      const press = async (key: string) => {
        strokes += 1;
        await page.keyboard.press(key);
      };
      await press('F9');
      await till.dialog(t('pos:take_payment')).waitFor();
      await press('e');
      await press('Enter');
      await till.dialog(t('pos:sale_posted')).waitFor();
      await press('Enter');
      await till.dialog(t('pos:sale_posted')).waitFor({ state: 'hidden' });
      expect(strokes).toBeLessThanOrEqual(5);
      const sale = await saleSince(before, cashier);
      expect(sale.change).toBe(0);
      expect(sale.lines.map(({ variant_id }) => variant_id)).toEqual(products.map(({ id }) => id));
      expectMoved(before, await booksNow(cashier, owner), sale);
      await leave(one);
    },
  );
});

describe.each(LANGUAGES)('a held cart, in %s', (language) => {
  test.each(sizesIn(language, [DESKTOP, TABLET, PHONE]))(
    'moves from one till to another at $width',
    async (size) => {
      const here = await visit(browser, { language, size, as: CASHIER });
      const there = await visit(browser, { language, size: DESKTOP, as: ADMIN });
      const till = await openTill(here);
      const other = await openTill(there);
      const [first, second] = (await plenty(2)) as [PosProduct, PosProduct];
      for (const product of [first, second, second]) await scan(here, codeOf(product));
      await expect.poll(() => here.page.locator('[data-line]').count()).toBe(2);
      await showCart(here, till, 2);
      await expectValue(till.quantityOf(second), till.count(2));
      await till.cart.getByRole('button', { name: here.t('pos:hold'), exact: true }).click();
      await expect.poll(() => here.page.locator('[data-line]').count()).toBe(0);

      const [held] = (await cashier.list(listHeldCartsRoute)).data;
      expect(held).toMatchObject({ line_count: 2 });
      const amount = till.shortMoney(held?.total ?? (0 as never));
      const tab = other.cart.getByRole('button', { name: new RegExp(escaped(amount)) }).first();
      // The other till polls every ten seconds, and at once when its window gets the focus.
      if (size !== DESKTOP) await turnTo(there);
      await tab.waitFor();
      await tab.click();
      await other.lineOf(second).waitFor();
      await expectValue(other.quantityOf(second), other.count(2));
      expect((await cashier.list(listHeldCartsRoute)).data).toEqual([]);

      await there.page.keyboard.press('F6');
      await expect.poll(() => other.lines.count()).toBe(0);
      await there.page.keyboard.press('Shift+F6');
      await other.lineOf(first).waitFor();
      await there.page.keyboard.press('F9');
      await other.dialog(there.t('pos:take_payment')).waitFor();
      await there.page.keyboard.press('Enter');
      await other.dialog(there.t('pos:sale_posted')).waitFor();
      await leave(there);
      await leave(here);
    },
  );

  test('shows that another till was faster', async () => {
    const here = await visit(browser, { language, as: CASHIER });
    const till = await openTill(here);
    const [first] = (await plenty(1)) as [PosProduct];
    await scan(here, codeOf(first));
    await till.lineOf(first).waitFor();
    await here.page.keyboard.press('F6');
    await expect.poll(() => till.lines.count()).toBe(0);
    const [held] = (await cashier.list(listHeldCartsRoute)).data;
    await (await apiOf(ADMIN)).recall(held?.id ?? '');
    await here.page.keyboard.press('Shift+F6');
    const messageStart = textBeforeBlank(here.t('errors:cart_taken'));
    await here.page.getByText(messageStart).filter({ visible: true }).waitFor();
    expect(await till.lines.count()).toBe(0);
    here.problems.length = 0;
    await leave(here);
  });
});

describe.each(languagesOf('what a cart remembers'))('what a cart stores, in %s', (language) => {
  test('all of it survives a reload', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const [first, second] = (await plenty(2)) as [PosProduct, PosProduct];
    const till = await openTill(one);
    for (const product of [first, second, second]) await scan(one, codeOf(product));
    await expectValue(till.quantityOf(second), till.count(2));
    await one.page.reload();
    await till.lineOf(first).waitFor();
    await expectValue(till.quantityOf(second), till.count(2));
    await emptied(one, till, 2);
    await leave(one);
  });

  test('what was removed from it, with the reason, though nothing was sold', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const [first, second] = (await plenty(2)) as [PosProduct, PosProduct];
    const till = await openTill(one);
    for (const product of [first, second, second]) await scan(one, codeOf(product));
    await expectValue(till.quantityOf(second), till.count(2));
    await page.keyboard.press('-');
    await till.cart.getByRole('button', { name: t('pos:reason_damaged'), exact: true }).click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await till.cart.getByText(t('pos:why_removed')).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await owner.list(listDiscardedCartsRoute)).data[0]?.lines)
      .toMatchObject([
        { variant_id: second.id, quantity: 10_000, reason: 'damaged' },
        { variant_id: second.id, quantity: 10_000, reason: 'changed_mind' },
        { variant_id: first.id, quantity: 10_000, reason: 'changed_mind' },
      ]);
    await leave(one);
  });

  test('its favourites, which are first among the products', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const [first] = (await plenty(1)) as [PosProduct];
    const till = await openTill(one);
    await till.search.fill(till.nameOf(first));
    await till.tileOf(first).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('pos:star') }).click();
    // A star lights up before it is saved, and goes out at once.
    const favouriteCount = async () => (await cashier.list(listFavouritesRoute)).data.length;
    await expect.poll(favouriteCount).toBe(1);
    await till.search.fill('');
    await page.reload();
    await till.button(t('pos:favourites')).click();
    await till.tileOf(first).waitFor();
    expect(await page.locator('[data-tile]').count()).toBe(1);
    await till.tileOf(first).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('pos:star_off') }).click();
    await till.button(t('pos:favourites')).waitFor({ state: 'detached' });
    await expect.poll(favouriteCount).toBe(0);
    await leave(one);
  });
});

test('? shows every shortcut, and a scan still works', async () => {
  const one = await visit(browser, { as: CASHIER });
  const { page, t } = one;
  const [first] = (await plenty(1)) as [PosProduct];
  const till = await openTill(one);
  await page.keyboard.press('?');
  const keys = till.dialog(t('pos:key_all'));
  for (const key of ['key_scan', 'key_recall', 'key_return', 'key_last_sales', 'key_exact']) {
    await keys.getByText(t(`pos:${key}`), { exact: true }).waitFor();
  }
  await scan(one, codeOf(first));
  await till.lineOf(first).waitFor();
  await keys.waitFor({ state: 'hidden' });
  await emptied(one, till, 1);
  await leave(one);
});

/** Removes everything that the next journey of the same user could see. */
async function emptied({ page }: Visit, till: Till, lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1) await page.keyboard.press('Delete');
  await expect.poll(() => till.lines.count()).toBe(0);
  await page.keyboard.press('Enter');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The text before the placeholder. */
function textBeforeBlank(text: string): string {
  return text.split(':')[0] ?? text;
}
