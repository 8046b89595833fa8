import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from './open-shop.ts';
import { scan } from './till.ts';
import { leave, openBrowser, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ROWS = 2_000;
const BAD_ROW = 1_200;
const HEAD = 'Item code;Item;Barcode;Group;UOM;Asked for;Buying price;On hand';

const codeOf = (row: number) => `ST-${String(row).padStart(4, '0')}`;
const barcodeOf = (row: number) => `88${String(row).padStart(6, '0')}`;

/** 10 of each at 30.00, sold at 45.00; one price is invalid until it is corrected. */
function fileOf(prices: { bad: string }): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1;
    const price = row === BAD_ROW ? prices.bad : '45';
    const name = `Unknown goods ${row}`;
    return [codeOf(row), name, barcodeOf(row), 'Grocery', 'piece', price, '30', '10'].join(';');
  });
  return [HEAD, ...rows].join('\n');
}

/** Generous: two thousand rows on any machine. */
const WHILE = { timeout: 900_000 };

/**
 * A user with a product list and a scanner who has never seen the application: only by its pages.
 */
test('2,000 products from a file, labelled and counted by a scanner', WHILE, async () => {
  const one = await visit(browser);
  await openShop(one, 'Karim Wholesale');
  await bringIn(one);
  await printLabels(one);
  await countStock(one);
  await leave(one);
});

/** Imports the file: an unknown column is mapped, and a row is corrected. */
async function bringIn({ page, t }: Visit): Promise<void> {
  const heading = (name: string) => page.getByRole('status').filter({ hasText: name });
  const choose = async (text: string) => {
    await page.goto('/dashboard/imports');
    const button = page.getByRole('button', { name: t('imports:choose') });
    await button.and(page.locator(':enabled')).waitFor();
    const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(t('imports:columns_of')).waitFor();
  };
  const check = page.getByRole('button', { name: t('imports:check'), exact: true });
  const price = page.getByRole('combobox', { name: t('imports:field_sale_price') });

  await choose(fileOf({ bad: 'forty' }));
  await price.selectOption({ label: 'Asked for' });
  await check.click();
  await heading(t('imports:faults', { count: '1' })).waitFor(SLOWLY);
  const row = page.getByRole('row').filter({ hasText: '1,201' });
  const why = t('imports:why_price_unreadable', { text: 'forty' });
  await row.getByRole('cell', { name: why, exact: true }).waitFor();

  await choose(fileOf({ bad: '45' }));
  // The import has stored the column name that the shop mapped to prices.
  await expect.poll(() => price.locator('option:checked').textContent()).toBe('Asked for');
  await check.click();
  await heading(t('imports:fits')).waitFor(SLOWLY);
  await page.getByText('6,00,000.00').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: t('imports:commit'), exact: true }).click();
  await heading(t('imports:done')).waitFor(SLOWLY);
}

/** Two thousand rows take a while on a busy machine. */
const SLOWLY = { timeout: 300_000 };

async function printLabels(one: Visit): Promise<void> {
  const { page, t } = one;
  await page.goto('/dashboard/products/labels');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.and(page.locator(':enabled')).waitFor();
  for (const row of [1, 2]) {
    await scan(one, barcodeOf(row));
    const found = page.getByText(`Unknown goods ${row}`, { exact: true });
    await found.filter({ visible: true }).first().waitFor();
  }
  const count = page.getByRole('textbox', {
    name: t('labels:count_of', { name: 'Unknown goods 1' }),
  });
  await count.fill('24');
  await page.getByText(t('labels:labels_count_other', { number: '25' })).waitFor();
  await page.getByRole('img', { name: t('labels:preview_alt') }).waitFor();
  const saved = page.waitForEvent('download', SLOWLY);
  await page.getByRole('button', { name: t('labels:print'), exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
}

/** Three scans of the first, two of the second and twelve typed; the rest is unchanged. */
async function countStock(one: Visit): Promise<void> {
  const { page, t } = one;
  await page.goto('/dashboard/stock/counts/new');
  await page.getByRole('button', { name: t('inventory:begin_count') }).click();
  const counting = page.getByRole('region', { name: t('inventory:counting') });
  await counting.waitFor();
  const counted = (row: number) =>
    counting.getByRole('textbox', {
      name: t('inventory:counted_of_goods', { name: `Unknown goods ${row}` }),
    });
  for (const so_far of ['1', '2', '3']) {
    await scan(one, barcodeOf(1));
    await expect.poll(() => counted(1).inputValue()).toBe(so_far);
  }
  await scan(one, barcodeOf(2));
  await expect.poll(() => counted(2).inputValue()).toBe('1');
  await counted(2).fill('12');
  await counted(2).press('Enter');
  await expect.poll(() => counted(2).inputValue()).toBe('12');
  await page
    .getByText(t('inventory:counted_of', { counted: '2', left: '1,998' }))
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('inventory:show_different'), exact: true }).click();
  const textOf = (key: string) =>
    page
      .locator('dl div')
      .filter({ hasText: t(`inventory:${key}`) })
      .locator('dd');
  // Seven missing at 30.00, two found at 30.00.
  await expect.poll(() => textOf('value_missing').textContent()).toBe('210.00');
  await expect.poll(() => textOf('value_found').textContent()).toBe('60.00');
  await page.getByRole('button', { name: t('inventory:book_count') }).click();
  await page.getByRole('link', { name: t('inventory:count_booked_as') }).waitFor();
  for (const [row, stock] of [
    [1, '3'],
    [2, '12'],
    [3, '10'],
  ] as const) {
    await page.goto(`/dashboard/products?q=${codeOf(row)}`);
    const line = page.getByRole('row').filter({ hasText: codeOf(row) });
    await line.getByRole('link', { name: stock, exact: true }).waitFor();
  }
}
