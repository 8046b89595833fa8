import type { Browser, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { openReceiver, type Receiver } from '../testkit/webhook-receiver.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, type Visit, visit } from './visit.ts';

const NARROW = { width: 360, height: 740 };
const WEBHOOKS = '/dashboard/settings/integrations/webhooks';

let browser: Browser;
let receiver: Receiver;
let cashier: Api;

beforeAll(async () => {
  browser = await openBrowser();
  cashier = await apiOf(CASHIER);
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());
afterAll(() => browser?.close());

/** Saves screenshots in a folder, if one is set. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function expectSound({ page }: Visit): Promise<void> {
  expect(await untranslated(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
}

async function sell(): Promise<Sale> {
  const { plenty } = await findProducts(cashier);
  const [cash] = await cashier.methods();
  return cashier.write<Sale>('POST', postSaleRoute.path, {
    id: newId(),
    warehouse_id: cashier.warehouse_id,
    lines: [{ variant_id: plenty[0]?.id, quantity: ONE }],
    payments: [{ payment_method_id: cash?.id, amount: 10_000_000 }],
  });
}

const types = () => receiver.received.map(({ type }) => type);

describe.each(LANGUAGES)('in %s', (language) => {
  const size = language === 'bn' ? NARROW : DESKTOP;

  test('an address is added, tested, hears a sale, fails, is mended, and gets it', async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    await page.goto('/dashboard/settings/integrations');
    await page.getByRole('link', { name: `${t('webhooks:open')} ${t('webhooks:title')}` }).click();
    await page.getByText(t('webhooks:none')).waitFor();
    await look(page, `${language}-none`);
    await expectSound(one);

    await addAddress(one);
    await page.getByRole('link', { name: `${t('webhooks:open')} Accounts ${language}` }).click();
    await page.getByText(t('webhooks:nothing_sent')).waitFor();
    await button('webhooks:test').click();
    const row = page.getByRole('listitem');
    await row.getByText(t('webhooks:accepted'), { exact: true }).waitFor();
    expect(receiver.received).toMatchObject([{ type: 'webhook.test', is_signed: true }]);

    const sale = await sell();
    await expect.poll(types, { timeout: 20_000 }).toContain('sale.posted');
    const heard = receiver.received.find(({ type }) => type === 'sale.posted');
    expect(heard).toMatchObject({ is_signed: true, data: { id: sale.id, total: sale.total } });
    await look(page, `${language}-works`);

    receiver.answers.push(410);
    const lost = await sell();
    await page.getByText(t('webhooks:now_gone')).waitFor({ timeout: 20_000 });
    await look(page, `${language}-gone`);
    await expectSound(one);
    await button('webhooks:resume').click();
    const shown = language === 'bn' ? '১' : '1';
    const again = t('webhooks:replay_failed_one', { shown });
    await page.getByRole('button', { name: again }).click();
    const arrived = () => receiver.received.filter(({ data }) => data.id === lost.id);
    await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(2);
    const [first, second] = arrived();
    expect(second).toEqual(first);

    await page
      .getByRole('button', { name: t('webhooks:details') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('webhooks:sent_body')).waitFor();
    await dialog.getByText('sale.posted').waitFor();
    await look(page, `${language}-details`);
    // The names of the fields in the body are those of the API.
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await pauseRotateAndDelete(one);
    await leave(one);
  });

  test('without the permission nothing is shown', async () => {
    const one = await visit(browser, { language, size, as: CASHIER });
    await one.page.goto(WEBHOOKS);
    await one.page.getByText(one.t('common:no_permission'), { exact: true }).waitFor();
    expect(await one.page.getByRole('button', { name: one.t('webhooks:add') }).count()).toBe(0);
    await expectSound(one);
    await leave(one);
  });

  test('what cannot be loaded is said, and can be tried again', async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    await page.route('**/api/v1/webhooks/endpoints*', (route) => route.fulfill({ status: 500 }));
    await page.goto(WEBHOOKS);
    await page.getByText(t('webhooks:failed')).waitFor({ timeout: 20_000 });
    await expectSound(one);
    await page.unroute('**/api/v1/webhooks/endpoints*');
    await page.getByRole('button', { name: t('common:try_again') }).click();
    await page.getByText(t('webhooks:none')).waitFor();
    // The failure was ours.
    one.problems.length = 0;
    await leave(one);
  });
});

/** A closed address is refused; the secret of the right one is shown once. */
async function addAddress(one: Visit): Promise<void> {
  const { page, t, language } = one;
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  await button('webhooks:add').click();
  const dialog = page.getByRole('dialog');
  const url = dialog.getByLabel(t('webhooks:url'));
  await url.fill('https://10.0.0.1/hook');
  await look(page, `${language}-add`);
  await dialog.getByRole('button', { name: t('webhooks:add') }).click();
  await dialog.getByRole('alert').waitFor();
  await expectSound(one);
  // The refusal of the closed address is no fault of the page.
  one.problems.length = 0;
  await url.fill(receiver.url);
  await dialog.getByLabel(t('webhooks:description')).fill(`Accounts ${language}`);
  // Its name stands behind its words.
  await dialog.getByLabel(/ ?stock\.changed$/).uncheck();
  await dialog.getByRole('button', { name: t('webhooks:add') }).click();
  await dialog.locator('code').waitFor();
  receiver.secret = (await dialog.locator('code').textContent()) ?? '';
  expect(receiver.secret).toMatch(/^whsec_/);
  await look(page, `${language}-secret`);
  await expectSound(one);
  await button('webhooks:kept').click();
}

/** A paused address waits; two secrets sign; deleted, it is in the list no more. */
async function pauseRotateAndDelete(one: Visit): Promise<void> {
  const { page, t, language } = one;
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog');
  await button('webhooks:pause').click();
  await page.getByText(t('webhooks:now_text_paused')).waitFor();
  const before = receiver.received.length;
  const waiting = await sell();
  const row = page.getByText(t('webhooks:waits'), { exact: true });
  await row.waitFor({ timeout: 20_000 });
  expect(receiver.received).toHaveLength(before);
  await look(page, `${language}-paused`);

  await button('webhooks:rotate').click();
  await dialog.getByRole('button', { name: t('webhooks:rotate') }).click();
  await dialog.locator('code').waitFor();
  receiver.secret = (await dialog.locator('code').textContent()) ?? '';
  await button('webhooks:kept').click();
  await button('webhooks:end_rotation').waitFor();
  await button('webhooks:resume').click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(before + 1);
  expect(receiver.received.at(-1)).toMatchObject({
    data: { id: waiting.id },
    is_signed: true,
    signatures: 2,
  });
  await button('webhooks:end_rotation').click();
  await button('webhooks:end_rotation').waitFor({ state: 'detached' });
  await look(page, `${language}-end`);
  await button('webhooks:delete').click();
  await dialog.getByRole('button', { name: t('webhooks:delete') }).click();
  await page.getByText(t('webhooks:none')).waitFor();
}
