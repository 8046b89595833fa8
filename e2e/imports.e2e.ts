// cspell:ignore Shonkha Jinish Taka
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { OWNER } from './api.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PICTURES = process.env.SCREENSHOTS ?? '';
const JOURNEY = { timeout: 300_000 };
const fileAt = (name: string) =>
  fileURLToPath(new URL(`../testkit/imports/${name}`, import.meta.url));

/** A settled state: nothing clipped, no text missing, no axe violations. */
async function look({ page, language, isPhone }: Visit, name: string): Promise<void> {
  if (PICTURES !== '') {
    await mkdir(PICTURES, { recursive: true });
    const file = `${language}-${isPhone ? 'phone' : 'desk'}-${name}.png`;
    await page.screenshot({ path: join(PICTURES, file), fullPage: true });
  }
  const found = await violationsOn(page);
  const wrong = [...(await clippedTexts(page)), ...(await untranslated(page)), ...found];
  expect([name, wrong, await sidewaysScroll(page)]).toEqual([name, [], 0]);
}

async function choose({ page, t }: Visit, name: string): Promise<void> {
  await page.goto('/dashboard/imports');
  await page.getByRole('button', { name: t('imports:choose') }).waitFor();
  await page.locator('input[type=file]').setInputFiles(fileAt(name));
  await page.getByRole('heading', { name: t('imports:columns_of') }).waitFor();
}

async function press({ page, t }: Visit, button: string, heading: string): Promise<void> {
  await page.getByRole('button', { name: t(button), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t(heading) })
    .waitFor();
}

test.each([{ language: 'bn' }, { language: 'en' }] as const)(
  'a price list with titles and groups is imported as it is, in $language',
  JOURNEY,
  async ({ language }) => {
    const owner = await visit(browser, {
      language,
      as: OWNER,
      ...defined({ size: language === 'bn' ? PHONE : undefined }),
    });
    const { page, t } = owner;
    await choose(owner, 'bd-pricelist-title-rows.xlsx');
    await look(owner, 'columns');
    await press(owner, 'imports:check', 'imports:fits');
    const total = t('imports:why_passed_total', { text: 'মোট' });
    await page.getByText(total).filter({ visible: true }).first().waitFor();
    await look(owner, 'checked');
    await press(owner, 'imports:commit', 'imports:done');
    await page.getByRole('button', { name: t('imports:undo'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('imports:undo'), exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('imports:undone') })
      .waitFor();
    await leave(owner);
  },
);

test(
  'an export of Shopify is imported, and its one bad row is offered as a file',
  JOURNEY,
  async () => {
    const owner = await visit(browser, { language: 'en', as: OWNER });
    const { page, t } = owner;
    await choose(owner, 'shopify-new.csv');
    await page.getByText(t('imports:of_program', { name: 'Shopify' })).waitFor();
    await press(owner, 'imports:check', 'imports:fits');
    await press(owner, 'imports:commit', 'imports:done');
    await choose(owner, 'barcodes-damaged.csv');
    await page.getByRole('button', { name: t('imports:check'), exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('imports:faults', { count: '1' }) })
      .waitFor();
    await look(owner, 'faults');
    await press(owner, 'imports:commit_good', 'imports:done_in_part');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toContain('barcodes-damaged');
    await look(owner, 'left-out');
    await leave(owner);
  },
);

test.each([{ language: 'bn' }, { language: 'en' }] as const)(
  'an import asks for a missing header, locations and known products, in $language',
  JOURNEY,
  async ({ language }) => {
    const owner = await visit(browser, {
      language,
      as: OWNER,
      ...defined({ size: language === 'bn' ? PHONE : undefined }),
    });
    const { page, t } = owner;
    await choose(owner, 'head-unknown.csv');
    await page.getByText(t('imports:head_unsure')).waitFor();
    await look(owner, 'head-unknown');
    await page.getByRole('radio', { name: /Shonkha/ }).click();
    await page.getByText(t('imports:head_unsure')).waitFor({ state: 'detached' });
    for (const [field, column] of [
      ['code', 0],
      ['name', 1],
      ['sale_price', 2],
    ] as const) {
      await page
        .getByLabel(t(`imports:field_${field}`))
        .first()
        .selectOption(String(column));
    }
    await press(owner, 'imports:check', 'imports:fits');

    await choose(owner, 'loyverse-two-shops.csv');
    const check = page.getByRole('button', { name: t('imports:check'), exact: true });
    expect(await check.isDisabled()).toBe(true);
    const stock = page.getByRole('group', { name: t('imports:locations') });
    await stock.scrollIntoViewIfNeeded();
    await look(owner, 'locations');
    const [first, second, third] = await stock.getByRole('combobox').all();
    await first?.selectOption({ index: 1 });
    await second?.selectOption({ index: 2 });
    await third?.selectOption('out');
    await press(owner, 'imports:check', 'imports:fits');
    await page
      .getByText(/In stock \[Old godown\]/)
      .first()
      .waitFor();
    await look(owner, 'locations-checked');

    await choose(owner, 'supplier-monthly-list.csv');
    await page.getByLabel(t('imports:known')).selectOption('price');
    await page.getByRole('button', { name: t('imports:check'), exact: true }).click();
    await page.getByRole('heading', { name: t('imports:prices_of_known') }).waitFor();
    await look(owner, 'prices');
    await leave(owner);
  },
);
