import { createHmac, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { Control, FakeSms } from '../testkit/fakes/sms-gateways.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { gateways, ledger } from './at.ts';
import { LANGUAGES } from './create-translator.ts';
import { sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, type Visit, visit } from './visit.ts';

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

async function control(what: Control): Promise<FakeSms[]> {
  const answer = await fetch(`${gateways()}/_control`, {
    method: 'POST',
    body: JSON.stringify(what),
  });
  return (await answer.json()) as FakeSms[];
}

async function atLedger(what: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(what);
  expect((await fetch(`${ledger()}/_control`, { method: 'POST', body })).status).toBe(200);
}

const INTEGRATIONS = '/dashboard/settings/integrations';

type Shop = Visit & { readonly api: Api };

async function connect({ page, t }: Shop, key: string): Promise<void> {
  const field = page.getByLabel(t('connections:key_sms_net_bd_api_key'));
  const save = t('connections:connect_app', { app: 'Alpha SMS' });
  await field.fill(key);
  await page.getByRole('button', { name: save }).click();
}

/** Reloads the page until it shows a text: the work is done beside the requests. */
async function seeAtLast({ page, t }: Shop, heading: string, key: string): Promise<void> {
  const shows = async () => {
    await page.reload();
    await page.getByRole('heading', { name: t(heading) }).waitFor();
    return page.getByText(t(key)).count();
  };
  await expect.poll(shows, { timeout: 30_000 }).toBeGreaterThan(0);
}

async function expectSound({ page }: Shop): Promise<void> {
  expect(await untranslated(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
}

/** Pushes a notice of a message that nobody knows; the signature is the test's own. */
async function pushNotice({ url, secret }: { url: string; secret: string }): Promise<number> {
  const body = '{"type":"sms.delivery","data":{"id":"no-such-message"}}';
  const id = randomUUID();
  const timestamp = String(Math.trunc(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mark}`,
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const size = language === 'bn' ? PHONE : DESKTOP;
  const [first, second] = [`first-key-0000-11${language}`, `second-key-0000-22${language}`];
  const phone = language === 'bn' ? '+8801811000777' : '+8801811000888';
  const health = 'connections:health';
  let shop: Shop;

  beforeAll(async () => {
    const one = await visit(browser, { language, size, as: OWNER });
    shop = { ...one, api: await apiOf(OWNER) };
  });

  test('a gateway is connected by a key that works', async () => {
    const { page, t } = shop;
    await control({ account: { name: first, balance: '99.5000' } });
    await page.goto(INTEGRATIONS);
    await look(page, `${language}-catalogue`);
    await page.getByRole('button', { name: `${t('connections:connect')} Alpha SMS` }).click();
    await connect(shop, 'wrong-key-000000');
    await page.getByRole('alert').waitFor();
    await look(page, `${language}-refused`);
    await expectSound(shop);
    // The refusal of the wrong key is no fault of the page.
    shop.problems.length = 0;
    await connect(shop, first);
    await page.getByRole('heading', { name: t(health) }).waitFor();
    await page.getByText(t('connections:state_active')).first().waitFor();
    await look(page, `${language}-connected`);
    await control({ fault: { operation: 'balance', fault: 'never' } });
    const other = page.getByRole('button', { name: t('connections:pause'), exact: true });
    await page.getByRole('button', { name: t('connections:check_now') }).click();
    await expect.poll(() => other.isDisabled()).toBe(true);
    await page.getByText(t('connections:is_checked_bad')).waitFor();
    await expect.poll(() => other.isDisabled()).toBe(false);
  });

  test('what the gateway pushes to a new address is listed, and worked on again', async () => {
    const { page, t } = shop;
    await page.getByRole('button', { name: t('connections:address_make') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('connections:address_make') }).click();
    const [address, secret] = [dialog.locator('code').first(), dialog.locator('code').last()];
    await secret.waitFor();
    await look(page, `${language}-address`);
    const hook = {
      url: (await address.textContent()) ?? '',
      secret: (await secret.textContent()) ?? '',
    };
    await dialog.getByRole('button', { name: t('connections:address_kept') }).click();
    expect(await pushNotice({ ...hook, secret: `whsec_${'A'.repeat(43)}=` })).toBe(401);
    expect(await pushNotice(hook)).toBe(200);
    await page.goto(`${INTEGRATIONS}/sync`);
    await page.getByRole('link', { name: t('connections:notices_title') }).click();
    // The newest first: those of other connections of the shop stand below.
    const about = { hasText: t('connections:topic_sms_delivery') };
    const row = page.getByRole('listitem').filter(about).first();
    await row.waitFor();
    const ignored = async () => {
      await page.reload();
      await row.waitFor();
      return row.getByText(t('connections:notice_ignored'), { exact: true }).count();
    };
    await expect.poll(ignored, { timeout: 30_000 }).toBe(1);
    await look(page, `${language}-notices`);
    await expectSound(shop);
    await row.getByRole('button', { name: t('connections:notice_replay') }).click();
    await expect.poll(ignored, { timeout: 30_000 }).toBe(1);
    await page.goto(INTEGRATIONS);
    const open = page.getByRole('link', { name: new RegExp(`^${t('connections:open')}`) });
    await open.first().click();
    await page.getByRole('heading', { name: t(health) }).waitFor();
  });

  test('when its key is revoked, messages wait, and a new key mends it', async () => {
    const { page, t, api } = shop;
    await control({ account: { name: first, balance: null } });
    await api.write('POST', '/staff-users', await invite(api, phone));
    await seeAtLast(shop, health, 'connections:code_keys_refused');
    await look(page, `${language}-needs-attention`);
    await expectSound(shop);
    await control({ account: { name: second, balance: '50.0000' } });
    await control({ fault: { operation: 'send', fault: 'drop_after' } });
    await page.getByRole('button', { name: t('connections:enter_new_key') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('connections:key_sms_net_bd_api_key')).fill(second);
    await dialog.getByRole('button', { name: t('connections:store_keys') }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a message without an answer is sent again by a person, and then ended', async () => {
    const { page, t } = shop;
    await page.setViewportSize(PHONE);
    await page.goto(`${INTEGRATIONS}/sync`);
    await seeAtLast(shop, 'connections:sync_title', 'connections:code_no_answer');
    await look(page, `${language}-unsure`);
    await expectSound(shop);
    const count = async () => (await control({})).filter(({ to }) => `+${to}` === phone).length;
    expect(await count()).toBe(1);
    await page
      .getByRole('button', { name: t('connections:dry_run') })
      .first()
      .click();
    const trial = page.getByRole('dialog');
    await trial.getByText(toDigitsOf(language, phone)).waitFor();
    // The link of an invitation is for the person invited alone.
    expect(await trial.getByText(/https?:/).textContent()).toMatch(/:\/\/[^/\s]+\/…/);
    await look(page, `${language}-dry-run`);
    await expectSound(shop);
    expect(await count()).toBe(1);
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'detached' });
    await page.getByLabel(t('connections:reason')).selectOption('no_answer');
    await page.waitForURL(/code=no_answer/);
    const [all = ''] = t('connections:choose_all', { shown: '' }).split(' (');
    await page.getByRole('button', { name: all }).click();
    await page.getByRole('checkbox', { checked: true }).first().waitFor();
    await look(page, `${language}-chosen`);
    await expectSound(shop);
    await page.getByRole('button', { name: t('connections:retry_chosen') }).click();
    await page.goto(`${INTEGRATIONS}/sync`);
    await expect.poll(count, { timeout: 30_000 }).toBe(2);
    await seeAtLast(shop, 'connections:sync_title', 'connections:done_pending');
    await look(page, `${language}-sent`);
    await page.goto(INTEGRATIONS);
    await look(page, `${language}-connections`);
    await page
      .getByRole('link', { name: t('connections:open') })
      .first()
      .click();
    await page.getByRole('button', { name: t('connections:disconnect'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('connections:disconnect') }).click();
    await page.getByText(t('connections:state_disconnected')).first().waitFor();
  });

  test('a service is connected by signing in there, and again when it is withdrawn', async () => {
    const { page, t } = shop;
    await page.setViewportSize(size);
    const app = { app: 'Sample Ledger', name: 'Sample Ledger' };
    const begin = async () => {
      await page.goto(INTEGRATIONS);
      const choose = `${t('connections:connect')} ${app.app}`;
      await page.getByRole('button', { name: choose }).click();
      await page.getByText(t('connections:what_you_permit')).waitFor();
      await look(page, `${language}-sign-in`);
      await expectSound(shop);
      await page.getByRole('button', { name: t('connections:continue_to', app) }).click();
    };
    await atLedger({ account: `${language}@ledger.test` });
    await begin();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText(t('connections:again_denied')).waitFor();
    await look(page, `${language}-start-again`);
    await expectSound(shop);
    await begin();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText(t('connections:just_connected', app)).waitFor();
    await page.getByText(`${language}@ledger.test`).waitFor();
    await page.getByText(t('connections:operation_account')).first().waitFor();
    await look(page, `${language}-just-connected`);
    await expectSound(shop);
    await atLedger({ do: 'withdraw' });
    await page.getByRole('button', { name: t('connections:check_now') }).click();
    await page.getByText(t('connections:code_text_access_withdrawn')).waitFor();
    await look(page, `${language}-withdrawn`);
    await expectSound(shop);
    await page.getByRole('button', { name: t('connections:sign_in_again', app) }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText(t('connections:just_connected', app)).waitFor();
    await page.goto(INTEGRATIONS);
    await page.getByText(`${language}@ledger.test`).waitFor();
    await look(page, `${language}-with-ledger`);
    await expectSound(shop);
    await page
      .getByRole('link', { name: t('connections:open') })
      .first()
      .click();
    await page.getByRole('button', { name: t('connections:disconnect'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('connections:disconnect_text_oauth')).waitFor();
    await dialog.getByRole('button', { name: t('connections:disconnect') }).click();
    await page.getByText(t('connections:state_disconnected')).first().waitFor();
    await leave(shop);
  });
});

async function invite(api: Api, phone: string) {
  const answer = await api.send('/role?limit=50');
  const { data } = (await answer.json()) as { data: { id: string; code: string }[] };
  const role_id = data.find(({ code }) => code === 'cashier')?.id;
  return { name: 'Mina', address: phone, role_id, language: 'bn' };
}
