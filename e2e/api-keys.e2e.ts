import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from './api.ts';
import { baseUrl } from './at.ts';
import { LANGUAGES } from './create-translator.ts';
import { sidewaysScroll, untranslated } from './measure.ts';
import { DESKTOP, leave, openBrowser, PHONE, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Saves screenshots in a folder, if one is set. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function request(key: string, path: string) {
  const answer = await fetch(`${baseUrl()}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, text: await answer.text() };
}

describe.each(LANGUAGES)('in %s', (language) => {
  const size = language === 'bn' ? PHONE : DESKTOP;

  test('an API key is created, copied, used, and revoked', async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    const { page, t } = one;
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const name = `Web shop ${language}`;
    await page.goto('/dashboard/settings/api-keys');
    await button('keys:make_key').click();
    await page.getByRole('textbox', { name: t('keys:name') }).fill(name);
    const group = page.getByRole('group', { name: t('permissions:customers'), exact: true });
    await group.getByLabel(t('permissions:customers.read')).check();
    await look(page, `${language}-make`);
    await button('keys:make_key').last().click();
    const secret = page.getByRole('dialog').locator('code');
    await secret.waitFor();
    const key = (await secret.textContent()) ?? '';
    await look(page, `${language}-made`);

    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button('security:copy').click();
    await button('security:copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.clock.runFor(2_999);
    expect(await button('security:copied').count()).toBe(1);
    await page.clock.runFor(1);
    await button('security:copy').waitFor();
    await page.clock.resume();
    await button('keys:kept').click();
    await secret.waitFor({ state: 'detached' });

    expect((await request(key, '/customers?limit=1')).status).toBe(200);
    const refused = await request(key, '/suppliers');
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('permission_denied'),
    ]);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: name }).first();
    await row.waitFor();
    expect(await page.getByText(key.slice(9)).count()).toBe(0);
    await row.getByText(t('keys:may_count_one', { shown: language === 'bn' ? '১' : '1' })).click();
    await look(page, `${language}-list`);
    expect(await untranslated(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await row.getByRole('button', { name: t('keys:revoke') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await look(page, `${language}-revoke`);
    await dialog.getByRole('button', { name: t('keys:revoke'), exact: true }).click();
    await row.getByText(t('keys:state_revoked')).waitFor();
    const after = await request(key, '/customers?limit=1');
    expect([after.status, after.text]).toEqual([401, expect.stringContaining('key_revoked')]);
    await look(page, `${language}-revoked`);
    await leave(one);
  });
});
