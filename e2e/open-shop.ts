import { expect } from 'vitest';
import { PASSWORD } from './api.ts';
import { codeIn, letterTo } from './mailbox.ts';
import { tillOf } from './till.ts';
import type { Visit } from './visit.ts';

/** Registers a new user and opens a shop of this name, by the pages; answers the e-mail address. */
export async function openShop(one: Visit, name: string): Promise<string> {
  const { page, t } = one;
  const email = `newcomer-${crypto.randomUUID()}@x.test`;
  await page.goto('/registration');
  const send = page.getByRole('button', { name: t('identity:send_code'), exact: true });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await page.keyboard.type('Abdul Karim');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify');
  await page.getByLabel(t('identity:six_digits')).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(codeIn(await letterTo(email)));
  await page.waitForURL('**/welcome');
  const open = page.getByRole('button', { name: t('setup:open_shop'), exact: true });
  await expect.poll(() => open.isEnabled()).toBe(true);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/pos');
  await tillOf(one).search.waitFor();
  return email;
}
