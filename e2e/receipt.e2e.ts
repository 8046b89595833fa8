import type { Browser, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { apiOf, CASHIER, OWNER } from './api.ts';
import { baseUrl } from './at.ts';
import { createTranslator } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { languagesOf } from './matrix.ts';
import { sellable } from './till.ts';
import { leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Sells one of a plentiful product, until its receipt is shown. */
async function sell(one: Visit): Promise<Sale> {
  const { page, t } = one;
  const cashier = await apiOf(CASHIER);
  const [product] = (await findProducts(cashier)).plenty;
  if (product === undefined) throw new Error('the demo shop has nothing to sell');
  const till = await sellable(one, product);
  await page.keyboard.press('F9');
  await till.dialog(t('pos:take_payment')).waitFor();
  await page.keyboard.press('Enter');
  await till.dialog(t('pos:sale_posted')).waitFor();
  const [newest] = await cashier.sales();
  return cashier.sale(newest?.id ?? '');
}

/** Replaces printing by a counter. */
async function stubPrinter(page: Page): Promise<void> {
  await page.evaluate('window.print = () => undefined');
}

const POINTS_OF_MM = 72 / 25.4;

/** Width and height of the only page, in millimetres. */
async function pageSizeOf(page: Page): Promise<readonly number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes).toHaveLength(1);
  return (boxes[0] ?? []).slice(1).map((points) => Number(points) / POINTS_OF_MM);
}

describe.each(languagesOf('a receipt'))('a receipt, in %s', (language) => {
  test('is printed on both rolls, counted, and opened as PDF', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const sale = await sell(one);
    await stubPrinter(page);
    const print = page.getByRole('button', { name: t('receipt:print') });
    const copy = t('receipt:copy', { number: toDigitsOf(language, '2') });
    const done = page.getByRole('dialog');
    for (const [size, width] of [
      ['size_80', 80],
      ['size_58', 58],
    ] as const) {
      await done.getByRole('radio', { name: t(`receipt:${size}`) }).check();
      const counted = page.waitForResponse((response) => response.url().endsWith('/prints'));
      await print.click();
      expect((await counted).status()).toBe(201);
      await expect.poll(() => print.isEnabled()).toBe(true);
      const [wide = 0, high = 0] = await pageSizeOf(page);
      expect(Math.abs(wide - width)).toBeLessThan(1);
      expect(high).toBeGreaterThan(90);
      expect(high).toBeLessThan(250);
      await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    }
    await done.getByText(copy, { exact: true }).waitFor();
    const opened = one.context.waitForEvent('page');
    await done.getByRole('button', { name: t('receipt:pdf'), exact: true }).click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toContain(`/pos-sale/${sale.id}.pdf?size=58`);
    await leave(one);
  });

  test('is behind its link for anybody who has it, without account and script', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const sale = await sell(one);
    await leave(one);
    const translate = createTranslator(language);
    const outsider = await browser.newContext({
      javaScriptEnabled: false,
      viewport: PHONE,
      baseURL: baseUrl(),
    });
    const page = await outsider.newPage();
    const { pathname } = new URL(sale.receipt_url);
    const answer = await page.goto(`${pathname}?lang=${language}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const printout = page.getByRole('article');
    await printout.getByText(translate('receipt:number', { number: sale.number })).waitFor();
    await printout.getByRole('img', { name: translate('receipt:qr_of') }).waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBe(PHONE.width);
    const href = await page
      .getByRole('link', { name: translate('receipt:open_pdf') })
      .getAttribute('href');
    const pdf = await fetch(baseUrl() + href);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    const owner = await apiOf(OWNER);
    await owner.write('POST', `/pos-sale/${sale.id}/void`, { id: newId(), reason: 'A slip' });
    await page.reload();
    await printout.getByText(translate('receipt:voided')).waitFor();

    const wrong = await page.goto(`${pathname.slice(0, -2)}AA?lang=${language}`);
    expect(wrong?.status()).toBe(404);
    await page.getByText(translate('receipt:not_found'), { exact: true }).waitFor();
    await outsider.close();
  });
});
