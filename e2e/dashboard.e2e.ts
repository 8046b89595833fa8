import type { Browser, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#domains/kernel/core/format-number.ts';
import { formatClock } from '#domains/kernel/core/format-time.ts';
import { add, type Minor } from '#domains/kernel/core/money.ts';
import { type Dashboard, dashboardRoute } from '#domains/reports/contract/dashboard.ts';
import { apiOf, CASHIER, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { themesIn } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { change, DESKTOP, leave, openBrowser, PHONE, TABLET, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const main = (page: Page) => page.getByRole('main');

/** Waits for the numbers and for the queries beside them. */
async function open(one: Visit, address = '/dashboard'): Promise<void> {
  const { page, t } = one;
  await page.goto(address);
  await main(page).getByText(t('dashboard:customers_owe')).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

describe.each(LANGUAGES)('the day of the shop, in %s', (language) => {
  test('a sale updates it while it is open, and every number opens its details', async () => {
    const owner = await apiOf(OWNER);
    const one = await visit(browser, { language, as: OWNER });
    const { page } = one;
    await open(one);
    const before = (await owner.list(dashboardRoute)).data;
    const shown = (total: Minor) =>
      main(page).getByRole('link', { name: formatMoney(total, 'BDT', language), exact: true });
    await shown(before.day.total).first().waitFor();

    const [product] = (await findProducts(await apiOf(CASHIER))).plenty;
    const sold = await owner.write<{ total: Minor; number: string }>('POST', '/pos-sale/', {
      id: newId(),
      warehouse_id: owner.warehouse_id,
      lines: [{ variant_id: product?.id, quantity: 10_000 }],
      payments: [{ payment_method_id: await cashOf(owner), amount: 10_000_000 }],
    });
    // Simulates a return to the window, which reloads the numbers.
    const back = 'new Event("visibilitychange", { bubbles: true })';
    await page.evaluate(`document.dispatchEvent(${back})`);
    await shown(add(before.day.total, sold.total)).first().waitFor();
    await main(page).getByRole('link', { name: sold.number, exact: true }).waitFor();
    expect(await visitAll(one)).toEqual([]);
    await leave(one);
  });

  test.each([DESKTOP, TABLET, PHONE])('has no clipping or overflow at $width', async (size) => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page } = one;
    const found: string[] = [];
    for (const address of ['/dashboard', '/dashboard?by=hour', '/dashboard?date=2026-01-05']) {
      await open(one, address);
      const wrong = [...(await clippedTexts(page)), ...(await untranslated(page))];
      found.push(...wrong.map((text) => `${address}: ${text}`));
      const overflow = await sidewaysScroll(page);
      if (overflow > 0) found.push(`${address}: ${overflow} px over`);
    }
    expect(found).toEqual([]);
    await leave(one);
  });

  test('has no axe violations, in any theme', async () => {
    const one = await visit(browser, { language, as: OWNER });
    const found: string[] = [];
    await open(one);
    for (const theme of themesIn(language)) {
      if (theme !== 'default') await change(one, theme);
      found.push(...(await violationsOn(one.page, { theme })));
    }
    expect(found).toEqual([]);
    await leave(one);
  });
});

test.each([
  ['en', 'Pacific/Pago_Pago'],
  ['bn', 'Pacific/Kiritimati'],
] as const)(
  'uses the shop’s time zone when seen from another one, in %s at %s',
  async (language, zone) => {
    const one = await visit(browser, { language, as: OWNER, zone });
    const { page, t } = one;
    const dataResponse = page.waitForResponse((answer) => answer.url().includes('/dashboard-data'));
    await open(one);
    const { data } = (await (await dataResponse).json()) as { data: Dashboard };
    const time = formatClock(data.as_of, 'Asia/Dhaka', language);
    await main(page).getByText(t('dashboard:as_of', { time })).waitFor();

    await page.goto('/dashboard/sales');
    await page.getByRole('button', { name: t('lists:today'), exact: true }).click();
    await page.waitForURL(`**from=${data.business_date}*`);
    await leave(one);
  },
);

test('branch and day are part of the address; a cashier starts at the till', async () => {
  const owner = await apiOf(OWNER);
  const { branches } = (await owner.list(dashboardRoute)).data;
  const branch = branches[1] ?? { id: '', name: '' };
  const one = await visit(browser, { as: OWNER });
  const { page, t } = one;
  await open(one);
  await page.getByRole('button', { name: branch.name, exact: true }).click();
  await page.waitForURL(`**/dashboard?branch_id=${branch.id}`);
  await page.getByRole('button', { name: t('dashboard:day_before') }).click();
  await page.waitForURL('**date=*');
  const query = new URL(page.url()).search;
  const { day } = (await owner.list(dashboardRoute, query)).data;
  const total = formatMoney(day.total, 'BDT', 'en');
  await main(page).getByRole('link', { name: total, exact: true }).first().waitFor();
  await leave(one);
  const cashier = await visit(browser, { as: CASHIER });
  await cashier.page.goto('/dashboard');
  await cashier.page.waitForURL('**/dashboard/pos');
  await leave(cashier);
});

async function cashOf(api: Awaited<ReturnType<typeof apiOf>>): Promise<string> {
  const answer = await (await api.send('/shop_settings/payment-method/')).json();
  const { data } = answer as { data: { id: string; kind: string }[] };
  return data.find(({ kind }) => kind === 'cash')?.id ?? '';
}

/** Opens each address behind a number: a page with a heading, and no error. */
async function visitAll({ page, t }: Visit): Promise<string[]> {
  const links = main(page).locator('a[href^="/dashboard/"]');
  const all: string[] = [];
  for (const link of await links.all()) all.push((await link.getAttribute('href')) ?? '');
  // Bars and rows are alike: one page of each kind is opened.
  const kindOf = (href: string) => href.replace(/[0-9a-f-]{36}|\d{4}-\d\d-\d\d/g, '*');
  const one = new Map(all.map((href) => [kindOf(href), href]));
  expect(one.size).toBeGreaterThanOrEqual(10);
  const failed: string[] = [];
  for (const href of one.values()) {
    await page.goto(href);
    const heading = page.getByRole('heading', { level: 1 });
    const message = page.getByRole('alert').or(page.getByText(t('common:no_permission')));
    await heading.or(message).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    if ((await message.count()) > 0) failed.push(href);
  }
  return failed;
}
