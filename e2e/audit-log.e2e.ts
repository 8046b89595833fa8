import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#domains/kernel/core/format-number.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { type Api, apiOf, CASHIER, OWNER } from './api.ts';
import { looksOf } from './matrix.ts';
import { clippedTexts, sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, visit } from './visit.ts';

let browser: Browser;
let owner: Api;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
});
afterAll(() => browser?.close());

type Customer = { id: string; name: string; version: number; credit_limit: number | null };

async function raiseLimit(): Promise<{ name: string; after: number }> {
  const answer = await owner.send('/customers?limit=1');
  const [customer] = ((await answer.json()) as { data: Customer[] }).data;
  if (customer === undefined) throw new Error('the demo shop has customers');
  const after = (customer.credit_limit ?? 0) + 100_000;
  const change = { version: customer.version, credit_limit: after };
  await owner.write('PATCH', `/customers/${customer.id}`, change);
  return { name: customer.name, after };
}

for (const { language, size } of looksOf([PHONE, DESKTOP])) {
  describe(`at ${size.width} px, in ${language}`, () => {
    test('the owner reads who changed what, searches, and opens an entry', async () => {
      const { name, after } = await raiseLimit();
      const one = await visit(browser, { language, size, as: OWNER });
      const { page, t } = one;
      await page.goto('/dashboard/settings/audit-log');
      const who = 'Taslima Haque';
      const said = t('audit:did_customer_updated', { who, what: name });
      const entry = page.getByRole('row').filter({ hasText: said }).first();
      await entry.waitFor();
      const became = formatAmount(minor(after), language);
      expect((await entry.allInnerTexts()).join()).toContain(became);

      expect(await violationsOn(page, { include: 'main' })).toEqual([]);
      expect(await untranslated(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      if (!one.isPhone) expect(await clippedTexts(page)).toEqual([]);

      await page.getByRole('searchbox', { name: t('audit:search') }).fill(name);
      await expect.poll(() => page.url()).toContain('q=');
      await page.getByRole('link', { name: said }).first().click();
      await page.getByRole('heading', { name }).first().waitFor();
      await leave(one);
    });
  });
}

test('a user without permission sees a message that names who can grant it', async () => {
  const one = await visit(browser, { as: CASHIER });
  await one.page.goto('/dashboard/settings/audit-log');
  await one.page.getByText(one.t('common:no_permission')).waitFor();
  await leave(one);
});
