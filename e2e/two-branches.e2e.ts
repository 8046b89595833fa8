import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listStaffUsersRoute } from '#domains/access/contract/staff-user.ts';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { apiOf, OWNER } from './api.ts';
import { LANGUAGES } from './create-translator.ts';
import { sizesIn } from './matrix.ts';
import { openTill } from './till.ts';
import { DESKTOP, leave, openBrowser, PHONE, visit } from './visit.ts';

const CASHIER_OF_TWO = 'cashier.uttara@demo.test';

let browser: Browser;
/** Restores the previous state for later journeys. */
let putBack: () => Promise<void>;

/** A third branch, and the cashier of the second one in the first as well. */
beforeAll(async () => {
  browser = await openBrowser();
  const owner = await apiOf(OWNER);
  const warehouse = { name: 'Banani shop', name_bn: 'বনানী দোকান' };
  const branch = { code: 'BAN', name: 'Banani', name_bn: 'বনানী', warehouse };
  const opened = await owner.write<{ id: string }>('POST', '/branches', branch);
  const branches = (await owner.list(listBranchesRoute)).data;
  const branch_ids = branches.filter(({ code }) => code !== 'BAN').map(({ id }) => id);
  const staff = (await owner.list(listStaffUsersRoute)).data;
  const cashier = staff.find(({ email }) => email === CASHIER_OF_TWO);
  if (cashier === undefined) throw new Error('the demo shop has a cashier in Uttara');
  const { id, version } = cashier;
  const path = `/staff-users/${id}`;
  const moved = await owner.write<{ version: number }>('PATCH', path, { version, branch_ids });
  putBack = async () => {
    const uttara = branches.filter(({ code }) => code === 'UTT').map((branch) => branch.id);
    await owner.write('PATCH', path, { version: moved.version, branch_ids: uttara });
    await owner.write('DELETE', `/branches/${opened.id}`, {});
  };
});
afterAll(async () => {
  await browser?.close();
  await putBack?.();
});

const SCREENS = ['/dashboard/sales', '/dashboard/pos/shifts'];

describe.each(LANGUAGES)('a cashier in two of three branches, in %s', (language) => {
  const names = language === 'bn' ? ['মিরপুর ১০', 'উত্তরা'] : ['Mirpur 10', 'Uttara'];
  const banani = language === 'bn' ? 'বনানী' : 'Banani';

  test.each(sizesIn(language, [DESKTOP, PHONE]))(
    'sees these two on every screen that asks for a branch, at $width',
    async (size) => {
      const one = await visit(browser, { language, as: CASHIER_OF_TWO, size });
      const { page, t } = one;
      for (const screen of SCREENS) {
        await page.goto(screen);
        const field = page.getByLabel(t('lists:branch'), { exact: true });
        await field.waitFor({ state: 'attached' });
        const options = (await field.locator('option').allTextContents()).sort();
        expect([screen, options]).toEqual([screen, [t('lists:all_branches'), ...names].sort()]);
      }
      await openTill(one);
      expect(await page.content()).not.toContain(banani);
      await leave(one);
    },
  );

  test('finds the sales of the one, of the other, and of both', async () => {
    const one = await visit(browser, { language, as: CASHIER_OF_TWO });
    const { page, t } = one;
    await page.goto('/dashboard/sales');
    const field = page.getByLabel(t('lists:branch'), { exact: true });
    for (const [name, code] of [
      [names[1], 'UTT-'],
      [names[0], 'MIR-'],
    ] as const) {
      await field.selectOption({ label: name ?? '' });
      await expect.poll(() => numbersOf(page)).toEqual([code]);
    }
    await leave(one);
  });
});

/** The prefixes of the numbers on the screen. */
async function numbersOf(page: Page): Promise<string[]> {
  const shown = await page.locator('main').textContent();
  return [...new Set(shown?.match(/(?:MIR|UTT|BAN)-/g))];
}
