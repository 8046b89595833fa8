import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { readShiftRoute } from '#domains/pos/contract/shift-report.ts';
import { BDT_NOTES } from '#domains/pos/core/counted-notes.ts';
import { createRegisterRoute, type Register } from '#domains/shops/contract/register.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { sizesIn } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { openTill, scan, type Till } from './till.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;
let cashier: Api;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

const FLOAT = minor(200_000);
const CASH_IN = minor(50_000);
const EXPENSE = minor(12_000);
const MISSING = minor(1_000);

describe.each(LANGUAGES)('a shift from float to Z report, in %s', (language) => {
  test.each(sizesIn(language, [DESKTOP, TABLET, PHONE]))('at $width', async (size) => {
    const register = await addRegister(`${language} ${size.width}`);
    const one = await visit(browser, { language, size, as: CASHIER });
    const till = await openTill(one);
    await openShift(one, register);
    const total = await sellOne(one, till);
    await putIn(one);
    await payExpense(one);
    const expected = minor(FLOAT + total + CASH_IN - EXPENSE);
    const id = await countAndClose(one, till, expected);
    await expectReport(one, till, { id, expected });
    await expectNextFloat(one, till, register, minor(expected - MISSING));
    await leave(one);
  });
});

test('a setting of the tills that was changed elsewhere is refused with the reason', async () => {
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t, problems } = one;
  await page.goto('/dashboard/pos/shifts');
  const blindCount = page.getByRole('switch', { name: t('shift:blind_count') });
  await blindCount.waitFor();
  const { version, blind_count } = (await owner.list(shopInfoRoute)).data;
  await owner.write('PATCH', updateShopSettingsRoute.path, { version, blind_count });
  await blindCount.click();
  await page.getByRole('alert').getByText(t('errors:version_conflict')).waitFor();
  // The browser logs the rejection of the server.
  expect(problems).toEqual([expect.stringContaining('409')]);
  problems.length = 0;
  await leave(one);
});

/** A new register, so that every journey starts with a closed drawer. */
async function addRegister(name: string): Promise<string> {
  const { warehouse_id } = cashier;
  const body = { warehouse_id, name: `Till ${name}` };
  return (await owner.write<Register>('POST', createRegisterRoute.path, body)).name;
}

/** Chooses the register of the device, then the float is typed and Enter opens. */
async function openShift(one: Visit, register: string): Promise<void> {
  const { page, t } = one;
  await page.getByRole('button', { name: t('shift:open_the_shift'), exact: true }).click();
  await page.getByRole('menuitem', { name: register, exact: true }).click();
  await page.getByRole('menuitem', { name: t('shift:open_shift'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('shift:open_shift') });
  const float = dialog.getByLabel(t('shift:opening_float'));
  // Enter confirms the shown value: the field has the focus.
  await dialog.locator(':focus').and(float).waitFor();
  await float.fill('2000');
  await look(one, dialog);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await drawerOf(one).waitFor();
}

function drawerOf({ page, t }: Visit): Locator {
  return page.getByRole('button', { name: t('shift:drawer'), exact: true });
}

async function fromDrawer(one: Visit, item: string): Promise<Locator> {
  const { page, t } = one;
  await drawerOf(one).click();
  await page.getByRole('menuitem', { name: t(item), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t(item) });
  await dialog.waitFor();
  return dialog;
}

/** One piece for exact cash. */
async function sellOne(one: Visit, till: Till): Promise<number> {
  const { page, t } = one;
  const { plenty } = await findProducts(cashier);
  const [product] = plenty;
  await scan(one, product?.barcodes[0] ?? '');
  const lines = page.getByRole('complementary', { includeHidden: true }).locator('li');
  await lines.first().waitFor({ state: 'attached' });
  await page.keyboard.press('F9');
  const payment = till.dialog(t('pos:take_payment'));
  await payment.getByRole('button', { name: t('pos:complete_sale') }).click();
  const done = till.dialog(t('pos:sale_posted'));
  await done.waitFor();
  const next = page.getByRole('button', { name: t('pos:new_sale') }).last();
  await next.click();
  await done.waitFor({ state: 'detached' });
  return (await cashier.sales())[0]?.total ?? 0;
}

async function putIn(one: Visit): Promise<void> {
  const { page, t } = one;
  const dialog = await fromDrawer(one, 'shift:cash_in');
  await dialog.getByLabel(t('shift:amount')).fill('500');
  await dialog.getByRole('button', { name: t('shift:in_owner'), exact: true }).click();
  await dialog.getByLabel(t('shift:reason')).fill('খুচরা');
  await look(one, dialog);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function payExpense(one: Visit): Promise<void> {
  const { page, t } = one;
  const dialog = await fromDrawer(one, 'shift:cash_out');
  await dialog.getByLabel(t('shift:amount')).fill('100+20');
  await dialog.getByLabel(t('shift:account_expense')).selectOption({ index: 1 });
  await dialog.getByLabel(t('shift:reason')).fill('চা');
  await look(one, dialog);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Counts by note, ten taka less than expected; returns the id of the shift. */
async function countAndClose(one: Visit, till: Till, expected: number): Promise<string> {
  const { page, t } = one;
  const dialog = await fromDrawer(one, 'shift:count_and_close');
  let rest = expected - MISSING;
  for (const note of BDT_NOTES) {
    const count = Math.trunc(rest / note);
    rest -= count * note;
    if (count === 0) continue;
    const label = t('shift:how_many', { note: till.shortMoney(note) });
    await dialog.getByLabel(label, { exact: true }).fill(String(count));
  }
  expect(rest).toBe(0);
  await dialog.getByText(till.money(minor(expected - MISSING)), { exact: true }).waitFor();
  await dialog.getByText(till.amount(minor(-MISSING)), { exact: true }).waitFor();
  await look(one, dialog);
  await dialog.getByRole('button', { name: t('shift:close_shift'), exact: true }).click();
  await page.waitForURL('**/dashboard/pos/shifts/*');
  return page.url().split('/').at(-1) ?? '';
}

type Closed = { id: string; expected: number };

/** The page agrees with the books. */
async function expectReport(one: Visit, till: Till, { id, expected }: Closed): Promise<void> {
  const { page, t } = one;
  await page.getByRole('heading', { name: t('shift:z_report'), exact: true }).waitFor();
  const reportSheet = page.getByRole('article', { name: t('shift:report') });
  for (const amount of [expected, expected - MISSING, -MISSING, CASH_IN, -EXPENSE]) {
    await reportSheet
      .getByText(till.amount(minor(amount)), { exact: true })
      .first()
      .waitFor();
  }
  await look(one, null);
  const path = readShiftRoute.path.replace('{id}', id);
  const { data: report } = await owner.list({ ...readShiftRoute, path });
  expect(report).toMatchObject({ expected, difference: -MISSING, documents: { sales: 1 } });
  await reportSheet
    .getByText(till.count(Number(report.number?.slice(-5))))
    .first()
    .isVisible();
}

/** The next shift starts with what this one left. */
async function expectNextFloat(
  one: Visit,
  till: Till,
  register: string,
  left: ReturnType<typeof minor>,
): Promise<void> {
  const { page, t } = one;
  await openTill(one);
  await page.getByRole('button', { name: t('shift:open_the_shift'), exact: true }).click();
  await page.getByText(`${register} · ${t('shift:no_shift')}`).waitFor();
  await page.getByRole('menuitem', { name: t('shift:open_shift'), exact: true }).click();
  await page.getByText(t('shift:last_shift_left', { amount: till.money(left) })).waitFor();
  await page.keyboard.press('Escape');
}

/** Nothing is clipped, overflowing or untranslated, and there are no axe violations. */
async function look(one: Visit, dialog: Locator | null): Promise<void> {
  const { page } = one;
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await clippedTexts(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
  const include = dialog === null ? null : '[role=dialog]';
  expect(await violationsOn(page, { include })).toEqual([]);
}
