import type { Browser, Locator } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PostedDocument } from '#domains/reports/contract/document.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { findProducts } from './find-products.ts';
import { languagesOf, looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { openTill, type Till } from './till.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, openBrowser, PHONE, type Visit, visit } from './visit.ts';

/** The PIN of the manager of Mirpur, from the README. */
const PIN = '4071';
const CASHIER_NAME = 'Rashida';
const APPROVER_NAME = 'Anwar Hossain';

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

const press = (one: Visit) => (one.isPhone ? ('tap' as const) : ('click' as const));

/** One product in the cart with a discount of a fifth; the role's limit is a twentieth. */
async function discounted(one: Visit, product: PosProduct): Promise<Till> {
  const { page, t } = one;
  const till = await openTill(one);
  await till.search.fill(till.nameOf(product));
  await till.tileOf(product).first()[press(one)]();
  await till.search.fill('');
  if (one.isPhone) {
    const view = t('pos:view_cart', { count: till.count(1) });
    await page.getByRole('button', { name: view }).tap();
  }
  await till.cart.getByRole('button', { name: t('pos:line_discount') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('20');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: t('common:apply') })[press(one)]();
  await dialog.waitFor({ state: 'hidden' });
  await till.cart.getByRole('button', { name: t('pos:pay') })[press(one)]();
  await till.dialog(t('pos:take_payment')).waitFor();
  return till;
}

/** On a phone by the keys on the screen, on a desktop by the keyboard. */
async function typePin(one: Visit, approvalDialog: Locator, pin: string): Promise<void> {
  const { page, t, language } = one;
  const digits = [...pin].map((digit) =>
    language === 'bn' ? String.fromCodePoint(0x09e6 + Number.parseInt(digit, 10)) : digit,
  );
  if (one.isPhone) {
    for (const digit of digits) {
      await approvalDialog.getByRole('button', { name: digit, exact: true }).tap();
    }
    await approvalDialog.getByRole('button', { name: t('approval:approve') }).tap();
  } else {
    await page.keyboard.type(pin);
    await page.keyboard.press('Enter');
  }
}

async function flaws({ page }: Visit): Promise<string[]> {
  const overflow = await sidewaysScroll(page);
  return [
    ...(await violationsOn(page, { include: '[role=dialog]' })),
    ...(await clippedTexts(page)),
    ...(await untranslated(page)),
    ...(overflow > 0 ? [`${overflow} px over`] : []),
  ];
}

async function documentOf(id: string): Promise<PostedDocument> {
  const answer = await owner.send(`/documents/${id}`);
  return ((await answer.json()) as { data: PostedDocument }).data;
}

/** The browser logs the rejection that leads to the approval dialog, and nothing else. */
async function leaveAfterRefusals({ context, problems }: Visit): Promise<void> {
  await context.close();
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
}

for (const { language, size } of looksOf([PHONE, DESKTOP])) {
  describe(`at ${size.width} px, in ${language}`, () => {
    test('a discount above the limit is approved with the PIN of the manager', async () => {
      const one = await visit(browser, { language, size, as: CASHIER });
      const { page, t } = one;
      const [product] = products;
      if (product === undefined) throw new Error('the demo shop has goods');
      const till = await discounted(one, product);
      const complete = page.getByRole('button', { name: t('pos:complete_sale') });
      await complete[press(one)]();

      const approvalDialog = till.dialog(t('approval:title'));
      await approvalDialog.getByText(APPROVER_NAME).waitFor();
      expect(await flaws(one)).toEqual([]);
      const folder = process.env.SHOTS;
      if (folder)
        await page.screenshot({ path: `${folder}/approval-${language}-${size.width}.png` });
      await typePin(one, approvalDialog, '1111');
      await approvalDialog.getByText(t('errors:wrong_pin')).waitFor();
      await typePin(one, approvalDialog, PIN);
      await till.dialog(t('pos:sale_posted')).waitFor();

      const [newest] = await cashier.sales();
      const sale = await cashier.sale(newest?.id ?? '');
      expect(sale.lines[0]?.product_discount).toBeGreaterThan(0);
      const { history } = await documentOf(sale.id);
      const both = { by: CASHIER_NAME, approved_by: APPROVER_NAME };
      expect(history).toMatchObject([
        { action: 'approval.given', ...both },
        { action: 'sale.posted', ...both },
      ]);
      await leaveAfterRefusals(one);
    });

    test('closing the dialog keeps the cart, and nothing is sold', async () => {
      const one = await visit(browser, { language, size, as: CASHIER });
      const { page, t } = one;
      const [, product] = products;
      if (product === undefined) throw new Error('the demo shop has goods');
      const [before] = await cashier.sales();
      const till = await discounted(one, product);
      await page.getByRole('button', { name: t('pos:complete_sale') })[press(one)]();
      const approvalDialog = till.dialog(t('approval:title'));
      await approvalDialog.getByRole('button', { name: t('common:cancel') })[press(one)]();
      const payment = till.dialog(t('pos:take_payment'));
      await payment.getByText(t('errors:approval_required')).waitFor();
      expect((await cashier.sales())[0]?.id).toBe(before?.id);
      await leaveAfterRefusals(one);
    });
  });
}

describe.each(languagesOf('both persons'))('cashier and approver, in %s', (language) => {
  test('are shown on the page of the document', async () => {
    const sale = await approvedSale();
    const one = await visit(browser, { language, as: OWNER });
    await one.page.goto(`/dashboard/documents/${sale.id}`);
    const approvedText = one.t('lists:approved_by', { name: APPROVER_NAME });
    await one.page.getByText(approvedText).first().waitFor();
    await one.page.getByText(one.t('lists:did_approval_given')).waitFor();
    await one.context.close();
    expect(one.problems).toEqual([]);
  });
});

/** A sale with half of it discounted, approved like at the till. */
async function approvedSale(): Promise<Sale> {
  const [product] = products;
  const [cash] = await cashier.methods();
  const id = newId();
  const { branch_id, approver_id } = await approver();
  const amount = Math.floor((product?.unit_price ?? 0) / 2);
  const rights = [{ permission: 'pos-sale.discount', amount }];
  const approvalDialog = { id, branch_id, approver_id, pin: PIN, rights };
  const given = await cashier.write<{ approval_id: string }>('POST', '/approvals', approvalDialog);
  return cashier.write<Sale>('POST', '/pos-sale/', {
    id,
    warehouse_id: cashier.warehouse_id,
    approval_id: given.approval_id,
    lines: [{ variant_id: product?.id, quantity: 10_000 }],
    order_discount: amount,
    // The surplus is given back as change.
    payments: [{ payment_method_id: cash?.id, amount: 10_000_000 }],
  });
}

async function approver(): Promise<{ branch_id: string; approver_id: string }> {
  const branches = (await (await cashier.send('/branches')).json()) as { data: { id: string }[] };
  const branch_id = branches.data[0]?.id ?? '';
  const query = `permissions=pos-sale.discount&branch_id=${branch_id}`;
  const answer = await cashier.send(`/approvals/approvers?${query}`);
  const people = (await answer.json()) as { data: { id: string }[] };
  return { branch_id, approver_id: people.data[0]?.id ?? '' };
}
