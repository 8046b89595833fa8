import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as cms from '#domains/site/contract/cms.ts';
import { OWNER } from './api.ts';
import { baseUrl, mailbox } from './at.ts';
import { languagesOf } from './matrix.ts';
import { type Json, OPERATOR, operatorApi } from './operator-api.ts';
import { leave, openBrowser, PHONE, signIn, type Visit, visit } from './visit.ts';

const SITE = '/dashboard/operator/site';

let browser: Browser;
let api: Awaited<ReturnType<typeof operatorApi>>;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  api = await operatorApi();
});
/** Each journey restores the previous content. */
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => browser?.close());

type Row = Json & { id: string; slug: string; version: number };

const site = (path: string, headers: Record<string, string> = {}) =>
  fetch(baseUrl() + path, { headers });
const textOf = async (path: string) => (await site(path)).text();

/** Mails to the address of the site that contain this phrase. */
async function lettersOfSite(phrase: string): Promise<object[]> {
  const { links } = await api.request<{ links: { email: string } }>(cms.readSettingRoute);
  const response = await fetch(`${mailbox()}/letters?to=${encodeURIComponent(links.email)}`);
  const letters = (await response.json()) as { text: string }[];
  return letters.filter(({ text }) => text.includes(phrase));
}

async function saved({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('operator:save'), exact: true }).click();
  await page.getByText(t('operator:all_saved')).waitFor();
}

async function putBack(route: typeof cms.changeFeatureRoute, row: Row): Promise<void> {
  const { id, version: _, updated_at: __, ...values } = row;
  undo.push(async () => {
    const rows = await api.request<Row[]>(cms.listAllFeaturesRoute);
    const version = rows.find((one) => one.id === id)?.version;
    await api.request(route, { id }, { ...values, version });
  });
}

test('a change of an operator appears on the site, and no old copy of a page remains', async () => {
  const features = await api.request<Row[]>(cms.listAllFeaturesRoute);
  const till = features.find(({ slug }) => slug === 'pos-till') as Row;
  await putBack(cms.changeFeatureRoute, till);
  const before = await site('/features/pos-till?lang=en');
  const etag = before.headers.get('etag') ?? '';
  expect((await site('/features/pos-till?lang=en', { 'if-none-match': etag })).status).toBe(304);
  const one = await visit(browser, { language: 'en', as: OPERATOR });
  const { page, t } = one;
  await page.goto(`${SITE}/features`);
  await page.locator(`main a[href$='/features/${till.id}']`).click();
  const english = page.getByRole('region', { name: t('common:language_en') });
  await english.getByLabel(t('operator:title'), { exact: true }).fill('The till of today');
  await english.getByLabel(t('operator:body'), { exact: true }).fill('One **bold** word.');
  await english.locator('strong', { hasText: 'bold' }).waitFor();
  // Leaving asks for confirmation; the user stays.
  await page.getByRole('link', { name: t('operator:blog'), exact: true }).click();
  await page.getByRole('button', { name: t('operator:stay') }).click();
  await saved(one);
  await expect.poll(() => textOf('/features/pos-till?lang=en')).toContain('The till of today');
  const after = await site('/features/pos-till?lang=en', { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain('<strong>bold</strong>');
  await leave(one);
});

test('another operator’s change in between is reported, and not overwritten', async () => {
  const features = await api.request<Row[]>(cms.listAllFeaturesRoute);
  const row = features.find(({ slug }) => slug === 'stock') as Row;
  await putBack(cms.changeFeatureRoute, row);
  const one = await visit(browser, { language: 'en', as: OPERATOR });
  const { page, t } = one;
  await page.goto(`${SITE}/features/${row.id}`);
  const slug = page.getByLabel(t('operator:slug'), { exact: true });
  await slug.fill('pos-till');
  await page.getByRole('button', { name: t('operator:save'), exact: true }).click();
  await page.getByText(t('errors:slug_taken')).first().waitFor();
  await slug.fill('stock-book');
  const { id, updated_at: _, ...values } = row;
  await api.request(cms.changeFeatureRoute, { id }, { ...values, icon: 'scale' });
  await page.getByRole('button', { name: t('operator:save'), exact: true }).click();
  await page.getByText(t('errors:version_conflict')).waitFor();
  await page.getByRole('button', { name: t('operator:look_again') }).waitFor();
  await one.context.close();
});

test('a post is written in both languages, previewed privately, and published', async () => {
  const one = await visit(browser, { language: 'bn', as: OPERATOR });
  const { page, t } = one;
  const slug = `rain-${newId()}`;
  await page.goto(`${SITE}/blog/new`);
  await page.getByLabel(t('operator:slug'), { exact: true }).fill(slug);
  const bengali = page.getByRole('region', { name: t('common:language_bn') });
  await bengali.getByLabel(t('operator:title'), { exact: true }).fill('বৃষ্টি আর চাল');
  await bengali.getByLabel(t('operator:body'), { exact: true }).fill('চালের বস্তা ভেজে না।');
  const english = page.getByRole('region', { name: t('common:language_en') });
  await english.getByRole('button', { name: t('operator:write_en') }).click();
  await english.getByLabel(t('operator:title'), { exact: true }).fill('Rain and rice');
  await english.getByLabel(t('operator:body'), { exact: true }).fill('No sack gets wet.');
  await saved(one);
  await page.waitForURL((url) => /blog\/[0-9a-f-]{36}$/.test(url.pathname));
  const id = page.url().split('/').at(-1) ?? '';
  undo.push(() => api.request(cms.removePostRoute, { id }));
  expect((await site(`/blog/${slug}`)).status).toBe(404);
  await page.getByRole('button', { name: t('operator:preview') }).click();
  const link = page.getByRole('link', { name: /\/preview\// });
  const address = (await link.getAttribute('href')) ?? '';
  expect(await textOf(`${address}?lang=en`)).toContain('No sack gets wet.');
  expect((await site(`${address.slice(0, -1)}`)).status).toBe(404);
  await page.getByLabel(t('operator:from_an_hour')).check();
  await saved(one);
  await expect.poll(() => textOf(`/blog/${slug}?lang=en`)).toContain('No sack gets wet.');
  expect(await textOf(`/blog/${slug}?lang=bn`)).toContain('চালের বস্তা ভেজে না।');
  expect(await textOf('/blog?lang=en')).toContain('Rain and rice');
  await leave(one);
});

test('the menu is reordered by its buttons, and appears so on the site', async () => {
  const { version: _, updated_at: __, ...setting } = await api.request<Row>(cms.readSettingRoute);
  undo.push(async () => {
    const { version } = await api.request<Row>(cms.readSettingRoute);
    await api.request(cms.changeSettingRoute, {}, { ...setting, version });
  });
  const one = await visit(browser, { language: 'en', as: OPERATOR });
  const { page, t } = one;
  await page.goto(`${SITE}/settings`);
  const up = page.getByRole('button', {
    name: t('operator:move_up', { name: t('operator:menu_blog') }),
  });
  await up.click();
  await page.keyboard.press('Enter');
  await saved(one);
  await expect
    .poll(async () => {
      const html = await textOf('/?lang=en');
      return html.indexOf('href="/blog"') < html.indexOf('href="/price"');
    })
    .toBe(true);
  await leave(one);
});

test('features are moved by dragging and by buttons', async () => {
  const features = await api.request<Row[]>(cms.listAllFeaturesRoute);
  const keys = features.map(({ id }) => id);
  undo.push(() => api.request(cms.orderFeaturesRoute, {}, { keys }));
  const one = await visit(browser, { language: 'en', as: OPERATOR });
  const { page, t } = one;
  await page.goto(`${SITE}/features`);
  const rows = page.getByRole('list', { name: t('operator:features') }).getByRole('listitem');
  await rows.nth(9).dragTo(rows.nth(0));
  await expect.poll(() => rows.first().textContent()).toContain('/features/connections');
  await page
    .getByRole('button', { name: t('operator:move_down', { name: 'Connections' }) })
    .click();
  await expect.poll(() => rows.nth(1).textContent()).toContain('/features/connections');
  const second = async () =>
    ((await (await site('/api/v1/cms/features?lang=en')).json()) as { data: Row[] }).data[1]?.slug;
  await expect.poll(second).toBe('connections');
  await leave(one);
});

test('a user who is no operator sees a message, and no link to the pages', async () => {
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t } = one;
  await page.goto(SITE);
  await page.getByText(t('operator:not_operator')).waitFor();
  await leave(one);
});

test('an operator without a shop comes to the site after signing in', async () => {
  const one = await visit(browser, { language: 'en' });
  await signIn(one, OPERATOR);
  await one.page.waitForURL((url) => url.pathname === SITE);
  await one.page
    .getByRole('link', { name: one.t('operator:inbox') })
    .first()
    .waitFor();
  await one.context.close();
});

describe.each(languagesOf('a letter without a script'))(
  'the contact form without a script, in %s',
  (language) => {
    test('reports missing fields and keeps the rest, then is sent, by mail too', async () => {
      const one = await visit(browser, { language, size: PHONE, isScripted: false });
      const { page, t } = one;
      await page.goto('/contact');
      const send = page.getByRole('button', { name: t('site:send') });
      const name = `Rahima ${language}`;
      await page.getByLabel(t('site:your_name')).fill(name);
      await page.getByLabel(t('site:reply_to')).fill('rahima@visitor.test');
      // Pressed until the minimum time has passed: then the missing field is reported.
      const missing = page.getByText(t('site:needed'));
      await expect
        .poll(async () => {
          await send.click();
          await page.waitForLoadState();
          return missing.count();
        })
        .toBe(1);
      expect(await page.getByLabel(t('site:your_name')).inputValue()).toBe(name);
      const phrase = `How much is a year? ${newId()}`;
      await page.getByLabel(t('site:message')).fill(phrase);
      await send.click();
      await page.waitForURL((url) => url.pathname === '/contact/thanks');
      await page.getByRole('heading', { name: t('site:sent') }).waitFor();
      await one.context.close();
      await expect.poll(() => lettersOfSite(phrase)).toHaveLength(1);
      const operator = await visit(browser, { language, as: OPERATOR });
      await operator.page.goto(`${SITE}/inbox`);
      const letter = operator.page.getByRole('article').filter({ hasText: phrase });
      await letter.getByRole('button', { name: operator.t('operator:mark_read') }).click();
      await letter.getByRole('button', { name: operator.t('operator:mark_unread') }).waitFor();
      const remove = letter.getByRole('button', { name: operator.t('operator:remove') });
      await remove.click();
      await letter.getByRole('button', { name: operator.t('operator:remove_sure') }).click();
      await letter.waitFor({ state: 'detached' });
      await leave(operator);
    });
  },
);

test('after the session has ended, the first response shows the sign-in link again', async () => {
  const one = await visit(browser, { language: 'en', as: OWNER });
  const of = async () => (await one.context.request.get('/')).text();
  expect(await of()).toContain('href="/dashboard"');
  const cookies = await one.context.cookies();
  const token = cookies.find(({ name }) => name === 'halkhata')?.value;
  const headers = { authorization: `token ${token}` };
  const left = await fetch(`${baseUrl()}/api/v1/auth/logout`, { method: 'POST', headers });
  expect(left.status).toBe(200);
  const html = await of();
  expect(html).toContain('href="/login"');
  expect(html).not.toContain('href="/dashboard"');
  await one.context.close();
});

test('a toast shows in the corner, for half a second; an error until it is closed', async () => {
  const one = await visit(browser, { language: 'en' });
  const { page, t } = one;
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/v1/cms/contact', (route) => route.abort());
  await page.getByLabel(t('site:your_name')).fill('Rahima');
  await page.getByLabel(t('site:reply_to')).fill('01700 000000');
  await page.getByLabel(t('site:message')).fill('How much?');
  await page.getByRole('button', { name: t('site:send') }).click();
  const close = page.getByRole('button', { name: t('site:close_toast') });
  await close.waitFor();
  const box = await close.boundingBox();
  expect([(box?.x ?? 0) > 1300, (box?.y ?? 0) > 780]).toEqual([true, true]);
  await close.click();
  await close.waitFor({ state: 'detached' });
  await one.context.close();
});
