import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './create-translator.ts';
import { codeIn, letterTo } from './mailbox.ts';
import { sizesIn } from './matrix.ts';
import { tillOf } from './till.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Size, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PASSWORD = 'mango rickshaw';
const TEXTS = {
  bn: { person: 'আবদুল করিম', shop: 'করিম স্টোর', other: 'করিম ফার্মেসি', goods: 'মিনিকেট চাল' },
  en: {
    person: 'Abdul Karim',
    shop: 'Karim Store',
    other: 'Karim Pharmacy',
    goods: 'Miniket rice',
  },
} as const;

let made = 0;
function freshEmail(): string {
  made += 1;
  return `karim-${Date.now()}-${made}@x.test`;
}

/** Counts the user's actions: presses of a finger or a button, and keys. */
type Hand = ReturnType<typeof handOf>;

function handOf({ page, isPhone }: Visit) {
  const done = { presses: 0, keys: 0 };
  return {
    done,
    async press(what: Locator) {
      done.presses += 1;
      await (isPhone ? what.tap() : what.click());
    },
    async type(text: string) {
      done.keys += [...text].length;
      await page.keyboard.type(text);
    },
    async key(...keys: string[]) {
      done.keys += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

async function expectSound({ page }: Visit): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(isWide).toBe(false);
}

/** From the address of the site to the form that creates the shop. */
async function register(one: Visit, hand: Hand): Promise<void> {
  const { page, t } = one;
  const email = freshEmail();
  await page.goto('/registration');
  const send = page.getByRole('button', { name: t('identity:send_code'), exact: true });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await hand.type(TEXTS[one.language].person);
  await hand.key('Tab');
  await hand.type(email);
  await hand.key('Tab');
  await hand.type(PASSWORD);
  await hand.key('Enter');
  await page.waitForURL('**/verify');
  // The address changes before the page: until then the password has the focus.
  await page.getByLabel(t('identity:six_digits')).and(page.locator(':focus')).waitFor();
  await hand.type(codeIn(await letterTo(email)));
  await page.waitForURL('**/welcome');
}

async function openShop(one: Visit, hand: Hand, name: string): Promise<void> {
  const { page, t } = one;
  const open = page.getByRole('button', { name: t('setup:open_shop'), exact: true });
  await expect.poll(() => open.isEnabled()).toBe(true);
  await hand.type(name);
  await hand.key('Enter');
  await page.waitForURL('**/dashboard/pos');
  await tillOf(one).search.waitFor();
}

/** A price of 76, a cost of 70, twenty in stock. */
async function addProduct(one: Visit, hand: Hand): Promise<void> {
  const dialog = await fillProduct(one, hand);
  await hand.key('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

async function fillProduct({ page, t, language }: Visit, hand: Hand): Promise<Locator> {
  await hand.press(page.getByRole('button', { name: t('setup:add_product'), exact: true }));
  const dialog = page.getByRole('dialog', { name: t('setup:add_product') });
  const name = dialog.getByLabel(t('setup:product_name'), { exact: true });
  await name.and(page.locator(':focus')).waitFor();
  await hand.type(TEXTS[language].goods);
  await hand.key('Tab');
  await hand.type('76');
  await hand.key('Tab');
  await hand.type('70');
  await hand.key('Tab', 'Tab');
  await hand.type('20');
  return dialog;
}

async function openRegister({ page, t }: Visit, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: t('shift:open_the_shift'), exact: true }));
  await hand.press(page.getByRole('menuitem', { name: t('shift:open_shift'), exact: true }));
  const dialog = page.getByRole('dialog', { name: t('shift:open_shift') });
  await dialog.waitFor();
  await hand.type('500');
  await hand.key('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Sells one for exact cash; returns when the receipt is shown. */
async function sellOne(one: Visit, hand: Hand, productName: string): Promise<void> {
  const { page, t, isPhone } = one;
  const till = tillOf(one);
  const tile = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(productName, { exact: true }) });
  await hand.press(tile.first());
  if (isPhone) {
    const view = t('pos:view_cart', { count: till.count(1) });
    await hand.press(page.getByRole('button', { name: view }));
    await hand.press(till.cart.getByRole('button', { name: t('pos:pay') }));
    await till.dialog(t('pos:take_payment')).waitFor();
    await hand.press(page.getByRole('button', { name: t('pos:complete_sale') }));
  } else {
    await expect.poll(() => till.lines.count()).toBe(1);
    await hand.key('F9');
    await till.dialog(t('pos:take_payment')).waitFor();
    await hand.key('Enter');
  }
  await till.dialog(t('pos:sale_posted')).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
}

async function closeReceipt({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: t('pos:new_sale') })
    .last()
    .click();
  await page.getByRole('dialog', { name: t('pos:sale_posted') }).waitFor({ state: 'hidden' });
}

function report(what: string, { done }: Hand, begun: number): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${what}: ${done.presses} presses and ${done.keys} keys, ${seconds} s`);
}

/** The browser logs a rejection of the server: there is one. */
function expectOneRefusal({ problems }: Visit): void {
  expect(problems).toEqual([expect.stringContaining('409')]);
  problems.length = 0;
}

const stepsOf = ({ page, t }: Visit) =>
  page.getByRole('region', { name: t('setup:first_steps'), exact: true });

/** A closed panel stays closed in this session, and its steps are not requested. */
async function closeSteps(one: Visit): Promise<void> {
  const { page, t } = one;
  await stepsOf(one)
    .getByRole('button', { name: t('common:close'), exact: true })
    .click();
  await stepsOf(one).waitFor({ state: 'hidden' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await tillOf(one).search.waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.endsWith('/first-steps'))).toEqual([]);
  expect(requests.filter((path) => path.includes('/api/'))).not.toEqual([]);
}

async function toFirstReceipt(language: Language, size: Size): Promise<void> {
  const one = await visit(browser, { language, size });
  const hand = handOf(one);
  const begun = performance.now();
  await register(one, hand);
  await openShop(one, hand, TEXTS[language].shop);
  await stepsOf(one).waitFor();
  await addProduct(one, hand);
  await openRegister(one, hand);
  await sellOne(one, hand, TEXTS[language].goods);
  report(`registered to the first receipt, ${language}, ${size.width}`, hand, begun);
  // Three minutes are 180 seconds, far more than these few inputs take.
  expect(hand.done.presses).toBeLessThanOrEqual(8);
  expect(hand.done.keys).toBeLessThanOrEqual(150);
  await closeReceipt(one);
  await one.page.reload();
  await tillOf(one).search.waitFor();
  await expect.poll(() => stepsOf(one).count()).toBe(0);
  await leave(one);
}

describe.each(LANGUAGES)('a new user, in %s', (language) => {
  for (const size of sizesIn(language, [DESKTOP, PHONE])) {
    test(`makes the first sale, ${size.width} wide`, () => toFirstReceipt(language, size));
  }

  test('tries the shop with sample products, and removes them at once', async () => {
    const one = await visit(browser, { language, size: language === 'bn' ? DESKTOP : PHONE });
    const { page, t } = one;
    const hand = handOf(one);
    await register(one, hand);
    await expectSound(one);
    await openShop(one, hand, TEXTS[language].shop);
    await expectSound(one);
    await hand.press(page.getByRole('button', { name: t('setup:use_samples'), exact: true }));
    const salt = language === 'bn' ? 'লবণ ১ কেজি' : 'Salt 1 kg';
    await sellOne(one, hand, salt);
    await closeReceipt(one);
    await page.goto('/dashboard/settings/shop');
    await page.getByRole('button', { name: t('setup:remove_samples'), exact: true }).click();
    await page.getByRole('button', { name: t('setup:remove_samples_sure'), exact: true }).click();
    await page.getByText(t('setup:samples_removed'), { exact: true }).waitFor();
    await expectSound(one);
    await page.goto('/dashboard/pos');
    await page.getByText(t('pos:no_goods'), { exact: true }).waitFor();
    await leave(one);
  });
});

test("two shops of one user: another tab follows, and neither shows the other's data", async () => {
  const one = await visit(browser, { language: 'en' });
  const { page, t, context } = one;
  const hand = handOf(one);
  await register(one, hand);
  await openShop(one, hand, TEXTS.en.shop);
  const dialog = await fillProduct(one, hand);
  await dialog.getByRole('button', { name: t('setup:save_and_another'), exact: true }).click();
  await dialog.getByText(t('setup:product_added', { name: TEXTS.en.goods })).waitFor();
  // The step of the first product is done behind the dialog, and another product may follow.
  const next = t('setup:step_shift_text', { label: t('shift:open_the_shift') });
  await page.getByText(next).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(TEXTS.en.goods, { exact: true }).first().waitFor();
  const left = await context.newPage();
  await left.goto('/dashboard/stock');
  await left.getByText(TEXTS.en.goods).first().waitFor();

  await page
    .getByRole('button', { name: t('common:person_menu', { name: TEXTS.en.person }) })
    .click();
  await page.getByRole('menuitem', { name: t('common:open_another_shop') }).click();
  await page.waitForURL('**/welcome');
  await openShop(one, hand, TEXTS.en.other);
  await page.getByText(t('pos:no_goods'), { exact: true }).waitFor();
  expect(await page.getByText(TEXTS.en.goods).count()).toBe(0);

  // Any further request of the previous page switches it to the user's current shop.
  await left.bringToFront();
  await left.getByRole('searchbox').first().fill('rice');
  await left.waitForURL('**/dashboard/pos');
  await left.getByText(TEXTS.en.other).first().waitFor();
  expect(await left.getByText(TEXTS.en.goods).count()).toBe(0);

  await page.bringToFront();
  await page
    .getByRole('button', { name: t('common:person_menu', { name: TEXTS.en.person }) })
    .click();
  await page.getByRole('menuitem', { name: TEXTS.en.shop }).click();
  await page.waitForURL('**/dashboard/pos');
  await page.getByText(TEXTS.en.goods, { exact: true }).first().waitFor();
  await leave(one);
});

test.each(LANGUAGES)(
  'a branch is created, renamed and closed on its page, in %s',
  async (language) => {
    const size = language === 'bn' ? PHONE : DESKTOP;
    const one = await visit(browser, { language, size });
    const { page, t } = one;
    const hand = handOf(one);
    await register(one, hand);
    await openShop(one, hand, TEXTS[language].shop);
    await closeSteps(one);
    await page.goto('/dashboard/settings/branches');
    await page.getByRole('button', { name: t('setup:open_branch'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('setup:name_en'), { exact: true }).fill('Savar');
    await dialog.getByLabel(t('setup:name_bn'), { exact: true }).fill('সাভার');
    await dialog.getByLabel(t('setup:branch_code'), { exact: true }).fill('sav');
    await expectSound(one);
    await dialog.getByRole('button', { name: t('setup:open_branch'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const name = language === 'bn' ? 'সাভার' : 'Savar';
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) });
    await card.getByText('SAV', { exact: true }).waitFor();
    await expectSound(one);
    await card
      .getByRole('button', { name: t('setup:change') })
      .first()
      .click();
    await dialog.getByRole('button', { name: t('setup:close_branch'), exact: true }).click();
    await dialog.getByRole('button', { name: t('setup:close_branch_sure'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => card.count()).toBe(0);
    // The other one is the last.
    await page
      .getByRole('button', { name: t('setup:change') })
      .first()
      .click();
    await dialog.getByRole('button', { name: t('setup:close_branch'), exact: true }).click();
    await dialog.getByRole('button', { name: t('setup:close_branch_sure'), exact: true }).click();
    await dialog.getByRole('alert').getByText(t('errors:last_branch')).waitFor();
    expectOneRefusal(one);
    await leave(one);
  },
);
