import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { withTransaction } from '#platform/db/database.ts';
import { fillSite } from '../../../../apps/server/fill-site.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../../../testkit/http.ts';
import { openTestShop, SITE } from '../../../../testkit/shop.ts';
import { signOpenedMark } from '../door/opened-mark.ts';
import { endpoints } from '../endpoints.ts';

let db: TestDatabase;
let server: TestServer;
let operator: string;
let owner: string;

beforeAll(async () => {
  db = await createTestDatabase();
  await fillSite(db.database, { now: new Date('2026-11-20T06:00:00Z'), newId });
  const shop = await openTestShop(db.database);
  const other = await openTestShop(db.database);
  server = await openTestServer(db.database);
  operator = await tokenOf(server, db.database, shop.owner);
  owner = await tokenOf(server, db.database, other.owner);
  await withTransaction(db.database, '', (tx) => setOperator(tx, { id: shop.owner.user_id }, true));
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

type Answer = { status: number; body: { data?: never; code?: string } & Record<string, unknown> };

async function request(
  method: string,
  path: string,
  { token = operator, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: defined({
      authorization: token === '' ? undefined : `token ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

type Row = Record<string, unknown> & { id: string; version: number; slug: string };
const rowsOf = ({ body }: Answer) => body.data as unknown as Row[];

const POST = {
  slug: 'new-page',
  is_featured: false,
  statistic: '',
  published_at: null,
  translations: { bn: { title: 'নতুন', summary: 'সার', statistic_note: '', body: '<b>x</b>' } },
};

const TRANSLATIONS = {
  en: { title: 'Hardware', sub_title: 'What it runs on.', body: 'Any *phone*.', facts: [] },
};

test('an operator adds a feature, changes and removes it; the site shows each state', async () => {
  const id = newId();
  const feature = {
    slug: 'hardware',
    icon: 'plug',
    rank: 11,
    is_visible: true,
    translations: TRANSLATIONS,
  };
  expect((await request('POST', '/cms/features', { body: { id, ...feature } })).status).toBe(201);
  const shown = await request('GET', '/cms/features/hardware?lang=bn', { token: '' });
  expect(shown.body.data).toMatchObject({ title: 'Hardware', language: 'en' });
  const changed = { ...feature, version: 1, is_visible: false };
  expect((await request('PATCH', `/cms/features/${id}`, { body: changed })).status).toBe(200);
  expect((await request('GET', '/cms/features/hardware', { token: '' })).status).toBe(404);
  const stale = await request('PATCH', `/cms/features/${id}`, { body: changed });
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  expect((await request('DELETE', `/cms/features/${id}`)).status).toBe(200);
  expect((await request('DELETE', `/cms/features/${id}`)).status).toBe(404);
});

test('a slug and an id can be used once', async () => {
  const [first] = rowsOf(await request('GET', '/cms/operator/features'));
  const feature = { icon: 'plug', rank: 12, is_visible: true, translations: TRANSLATIONS };
  const again = { id: newId(), slug: first?.slug, ...feature };
  expect((await request('POST', '/cms/features', { body: again })).body.code).toBe('slug_taken');
  const same = { id: first?.id, slug: 'another', ...feature };
  expect((await request('POST', '/cms/features', { body: same })).status).toBe(409);
});

test('features and sections are ordered completely or not at all', async () => {
  const featuresNow = async () => rowsOf(await request('GET', '/cms/operator/features'));
  const before = await featuresNow();
  const keys = before.map(({ id }) => id).reverse();
  const order = (body: object) => request('PUT', '/cms/operator/features/order', { body });
  expect((await order({ keys: keys.slice(1) })).body.code).toBe('version_conflict');
  expect((await order({ keys: [...keys.slice(1), newId()] })).body.code).toBe('version_conflict');
  expect((await order({ keys })).status).toBe(200);
  const after = await featuresNow();
  expect(after.map(({ id }) => id)).toEqual(keys);
  expect(after.map(({ rank }) => rank)).toEqual(keys.map((_, index) => index + 1));
  // An editor who has one of them open gets a conflict.
  expect(after[0]?.version).toBe((before.at(-1)?.version ?? 0) + 1);
  const shown = rowsOf(await request('GET', '/cms/features?lang=en', { token: '' }));
  expect(shown.map(({ id }) => id)).toEqual(keys);
  const sections = (await request('GET', '/cms/operator/home')).body.data as unknown as {
    key: string;
  }[];
  const turned = { keys: sections.map(({ key }) => key).reverse() };
  expect((await request('PUT', '/cms/operator/home/order', { body: turned })).status).toBe(200);
  const home = (await request('GET', '/cms/home', { token: '' })).body.data as unknown as {
    key: string;
  }[];
  expect(home.map(({ key }) => key)).toEqual(turned.keys);
});

const FREE = { icon: 'plug', rank: 12, is_visible: true, translations: TRANSLATIONS };

/** Invalid parts of an address, one a line. */
test.each([
  ...['www', 'api', 'admin', 'preview', 'new', 'xn--80ak6aa92e', 'a..b', '-a', 'a-', 'a b', ''],
  ...['А', 'a'.repeat(64), '../x', 'A', 'a\u0000', '<b>', 'a/b'],
])('%j is no slug', async (slug) => {
  for (const [path, body] of [
    ['/cms/features', { id: newId(), slug, ...FREE }],
    ['/cms/blog', { ...POST, id: newId(), slug }],
  ] as const) {
    expect((await request('POST', path, { body })).status).toBe(422);
  }
});

test('a signed-in user sees whether they can edit the site', async () => {
  const me = async (token: string) =>
    (await request('GET', '/cms/operator/me', { token })).body.data;
  expect(await me(operator)).toMatchObject({ is_operator: true });
  expect(await me(owner)).toMatchObject({ is_operator: false });
});

test('other users cannot read or write as operators', async () => {
  const [first] = rowsOf(await request('GET', '/cms/operator/blog'));
  const { id, version, updated_at: _, ...post } = first as Row;
  const body = { version, ...post, statistic: '1' };
  for (const [token, status] of [
    [owner, 403],
    ['', 401],
  ] as const) {
    expect((await request('GET', '/cms/operator/blog', { token })).status).toBe(status);
    expect((await request('PATCH', `/cms/blog/${id}`, { token, body })).status).toBe(status);
    expect((await request('GET', '/cms/operator/messages', { token })).status).toBe(status);
  }
});

test('other users are refused before their request is validated', async () => {
  const changing = endpoints.filter(
    ({ route }) => route.path.startsWith('/cms/') && route.path !== '/cms/contact',
  );
  const statuses = await Promise.all(
    changing
      .filter(({ access, route }) => access === 'person' && route.method !== 'GET')
      .map(async ({ route: { method, path } }) => {
        const concretePath = path.replace(/\{\w+\}/g, 'no-id');
        const { status } = await request(method, concretePath, { token: owner, body: [] });
        return `${status} ${method} ${path}`;
      }),
  );
  expect(statuses).toContain('403 PATCH /cms/siteSetting');
  expect(statuses.filter((line) => !line.startsWith('403'))).toEqual([]);
});

test('row-level security alone protects the site from other users', async () => {
  const changed = withTransaction(db.database, '', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('site_feature')
      .set({ rank: 99 })
      .executeTakeFirst();
    return numUpdatedRows;
  });
  expect(await changed).toBe(0n);
});

test('a draft is hidden, and a post appears at its time', async () => {
  const id = newId();
  const draft = POST;
  expect((await request('POST', '/cms/blog', { body: { id, ...draft } })).status).toBe(201);
  const made = await request('POST', `/cms/operator/blog/${id}/preview`);
  expect(made.body.data).toMatchObject({ path: expect.stringMatching(/^\/preview\/[\w-]{48}$/) });
  expect((await request('GET', '/cms/blog/new-page', { token: '' })).status).toBe(404);
  const published = { ...draft, version: 1, published_at: '2026-01-01T00:00:00Z' };
  await request('PATCH', `/cms/blog/${id}`, { body: published });
  const shown = await request('GET', '/cms/blog/new-page', { token: '' });
  expect(shown.body.data).toMatchObject({ body_html: '<p>&lt;b&gt;x&lt;/b&gt;</p>\n' });
  const reserved = { id: newId(), ...draft, slug: 'featured' };
  expect((await request('POST', '/cms/blog', { body: reserved })).status).toBe(422);
});

test('a link with a script is refused, and the menu is a choice of four entries', async () => {
  const { data } = (await request('GET', '/cms/operator/setting')).body;
  const { version, translations, links } = data as unknown as {
    version: number;
    translations: object;
    links: { foot: object; menu: string[] };
  };
  const foot = { ...links.foot, about: 'javascript:alert(1)' };
  const bad = { version, translations, links: { ...links, foot } };
  expect((await request('PATCH', '/cms/siteSetting', { body: bad })).status).toBe(422);
  const menu = ['blog', 'features'];
  const good = { version, translations, links: { ...links, menu } };
  expect((await request('PATCH', '/cms/siteSetting', { body: good })).status).toBe(200);
  const shown = await request('GET', '/cms/siteSetting', { token: '' });
  expect(shown.body.data).toMatchObject({ menu });
});

test("a visitor's message reaches the operator once, within limits", async () => {
  const opened = signOpenedMark(SITE, new Date(Date.now() - 10_000));
  const translations = { name: 'Rahima', reply_to: '01700000000', message: 'How much?' };
  const message = { id: newId(), ...translations, opened };
  const send = (body: object) => request('POST', '/cms/contact', { token: '', body });
  for (const _ of [1, 2]) expect((await send(message)).status).toBe(201);
  expect((await send({ ...message, id: newId(), website: 'spam' })).status).toBe(201);
  const inbox = rowsOf(await request('GET', '/cms/operator/messages?unread=true'));
  expect(inbox.map(({ name }) => name)).toEqual(['Rahima']);
  const read = { body: { is_read: true } };
  expect((await request('PATCH', `/cms/operator/messages/${message.id}`, read)).status).toBe(200);
  expect(rowsOf(await request('GET', '/cms/operator/messages?unread=true'))).toEqual([]);
  const more = await Promise.all(
    Array.from({ length: 12 }, () => send({ ...message, id: newId() })),
  );
  expect(more.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(more.filter(({ status }) => status === 429)).toHaveLength(8);
});

test('a message is accepted from two seconds to two hours after writing began', async () => {
  const translations = { name: 'Rahima', reply_to: '01700000000', message: 'How much?' };
  const send = async (opened: string) => {
    const body = { id: newId(), ...translations, opened };
    return (await request('POST', '/cms/contact', { token: '', body })).body.code;
  };
  const answered = await request('GET', '/cms/contact', { token: '' });
  const { opened } = answered.body.data as unknown as { opened: string };
  expect(await send(opened)).toBe('sent_too_soon');
  expect(await send('')).toBe('sent_too_soon');
  expect(await send(signOpenedMark(SITE, new Date(Date.now() - 7_300_000)))).toBe('sent_too_soon');
  expect(await send(`${Date.now() - 10_000}.${opened.split('.')[1]}`)).toBe('sent_too_soon');
});

test('a deleted message is gone, and only its deletion is recorded', async () => {
  const [first] = rowsOf(await request('GET', '/cms/operator/messages'));
  expect((await request('DELETE', `/cms/operator/messages/${first?.id}`)).status).toBe(200);
  expect((await request('DELETE', `/cms/operator/messages/${first?.id}`)).status).toBe(404);
  const left = rowsOf(await request('GET', '/cms/operator/messages'));
  expect(left.map(({ id }) => id)).not.toContain(first?.id);
});
