import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signDocumentLink } from '#domains/documents/server/door/document-link.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { siteAt } from '#platform/http/site.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listRemindersRoute } from '../contract/due-reminder.ts';
import type { duesLinkRoute, mailDuesRoute } from '../contract/dues-link.ts';
import { archiveCustomer } from './archive-party.ts';
import { listReminders } from './due-reminders.ts';
import { duesLink, mailDues } from './dues-link.ts';
import { publicDues } from './public-dues.ts';

/** The test clock. */
const NOW = new Date('2026-08-01T06:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;

let db: TestDatabase;
let server: TestServer;
let shop: TestShop;
let clock = NOW;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database, { clock: () => clock });
  shop = await openTestShop(db.database);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** A customer with dues of these amounts since these days. */
async function debtor(name: string, amounts: Readonly<Record<string, number>>): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind: 'customer', code: id, name, language: 'en' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  const header = { party_id: id, warehouse_id: shop.warehouses.shop };
  for (const [due_date, amount] of Object.entries(amounts)) {
    const body = { id: newId(), ...header, amount, due_date };
    answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, body) }));
  }
  return id;
}

const linkOf = async (id: string, actor = shop.owner) => {
  const input = { params: { id } };
  return answerOf(await shop.call<typeof duesLinkRoute>(duesLink, input, actor, NOW)).data;
};

/** In the form of `pdfText`. */
const bare = (text: string) => text.replaceAll(' ', '');

async function open(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(server.url + path);
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, text: isPdf ? pdfText(bytes) : '', headers: response.headers };
}

test('the link shows each document with its age, and only to its holder', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000, '2026-08-20': 20_000 });
  await debtor('Rahima', { '2026-05-01': 77_700 });
  const { url, until } = await linkOf(karim);
  expect(until).toBe('2026-08-31');
  const { pathname } = new URL(url);
  expect(pathname).toMatch(/^\/d\/[A-Za-z0-9_-]{64}[a-z0-9]{3}$/);
  const english = await open(`${pathname}.pdf`);
  for (const part of [
    'Statement',
    'Karim',
    '61 days overdue',
    'due in 19 days',
    '300.00',
    '৳500.00',
  ]) {
    expect(english.text).toContain(bare(part));
  }
  for (const part of ['Rahima', '777.00']) expect(english.text).not.toContain(part);
  expect((await open(`${pathname}.pdf?lang=bn`)).text).toContain('৬১');
  const headerNames = ['x-robots-tag', 'cache-control', 'referrer-policy'];
  expect(headerNames.map((name) => english.headers.get(name))).toEqual([
    ...['noindex, nofollow', 'no-store', 'no-referrer'],
  ]);
});

test('the link expires after thirty days, and a later day cannot be forged', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000 });
  const { pathname } = new URL((await linkOf(karim)).url);
  const at = async (days: number, path = pathname) => {
    clock = new Date(NOW.getTime() + days * DAY_MS);
    const { status } = await open(`${path}.pdf`);
    clock = NOW;
    return status;
  };
  expect([await at(30), await at(31)]).toEqual([200, 404]);
  const later = (Number.parseInt(pathname.slice(-3), 36) + 30).toString(36);
  expect(await at(31, pathname.slice(0, -3) + later)).toBe(404);
});

test('a changed link, one of another kind, or of an archived customer is not found', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000 });
  const { pathname } = new URL((await linkOf(karim)).url);
  const flipped = pathname.slice(0, 20) + (pathname[20] === 'A' ? 'B' : 'A') + pathname.slice(21);
  const site = siteAt(server.url, 'of the tests');
  const names = { shop_id: shop.shop_id, id: karim };
  const ofOrder = `/d/${signDocumentLink(site, 'order link 1', names)}${pathname.slice(-3)}`;
  for (const path of [flipped, ofOrder, pathname.slice(0, -1), `${pathname}0`, '/d/x']) {
    expect([path, (await open(`${path}.pdf`)).status]).toEqual([path, 404]);
  }
  const archivedId = await debtor('Nobody', {});
  const away = await linkOf(archivedId);
  expect((await open(`${new URL(away.url).pathname}.pdf`)).text).toContain(bare('Nothing is due'));
  const put = { params: { id: archivedId }, body: { archived: true } };
  answerOf(await shop.call(archiveCustomer, put));
  expect((await open(`${new URL(away.url).pathname}.pdf`)).status).toBe(404);
});

test('the transaction of a link reads one shop and writes nothing', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000 });
  const { url } = await linkOf(karim);
  const site = siteAt('http://localhost', 'another secret');
  const token = url.split('/').at(-1) ?? '';
  const input = { token, now: NOW, language: null };
  expect(await publicDues({ database: db.database, site }, input)).toBeNull();
});

test('only a member of every branch can share it', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000 });
  const scoped = { ...shop.owner, branch_ids: [shop.branches.mirpur], warehouse_ids: null };
  const input = { params: { id: karim } };
  expect(refusalOf(await shop.call(duesLink, input, scoped))).toBe('permission_denied');
  const mail = { ...input, body: { to: 'karim@x.test' } };
  expect(refusalOf(await shop.call(mailDues, mail, scoped))).toBe('permission_denied');
  const list = async (actor = shop.owner) => {
    const query = { query: { customer_id: karim } };
    const reminders = await shop.call<typeof listRemindersRoute>(listReminders, query, actor);
    return answerOf(reminders).data[0]?.text ?? '';
  };
  expect(await list()).toContain('/d/');
  expect(await list(scoped)).toMatch(/Please pay when you can\.[^{/]*$/);
});

test('it is emailed and recorded', async () => {
  const karim = await debtor('Karim', { '2026-06-01': 30_000 });
  const body = { to: 'karim@x.test' };
  const sent = await shop.call<typeof mailDuesRoute>(mailDues, { params: { id: karim }, body });
  expect(answerOf(sent).data).toEqual(body);
  const logged = await shop.run((tx) =>
    tx
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'paper.mailed')
      .where('subject_id', '=', karim)
      .execute(),
  );
  expect(logged).toMatchObject([{ detail: { kind: 'dues', to: 'karim@x.test' } }]);
});

test('too many requests are limited', async () => {
  const busy = await openTestServer(db.database);
  const codes = new Set<number>();
  for (let count = 0; count < 70; count += 1) {
    codes.add((await fetch(`${busy.url}/d/${'A'.repeat(67)}.pdf`)).status);
  }
  await busy.app.close();
  expect(codes).toEqual(new Set([404, 429]));
});
