import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '../../../testkit/auth-site.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { Visitor } from '../../../testkit/visitor.ts';

const MINUTE_MS = 60_000;
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const PHONE = `Mozilla/5.0 (Linux; Android 14; A1) ${KIT} Chrome/140.0 Mobile Safari/537.36`;
const DESKTOP = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0 Safari/537.36`;

let site: AuthSite;

beforeAll(async () => {
  site = await openAuthSite();
});

afterAll(() => site.close());

/** A user in a browser, with the token that its pages call the API with. */
async function signedIn(email: string, user_agent: string) {
  const visitor = new Visitor(site.address);
  const headers = { 'user-agent': user_agent };
  const form = { csrfToken: await visitor.csrf(), email, password: site.password, json: 'true' };
  await visitor.call('/api/auth/callback/credentials', { form, headers });
  const call = async (path: string, method = 'GET') => {
    const authorization = `token ${visitor.jar.get('halkhata')}`;
    const { status, json } = await visitor.call(`/api/v1${path}`, {
      method,
      headers: { authorization, ...headers },
    });
    return { status, ...json };
  };
  const seen = () => visitor.call('/api/auth/session', { headers });
  return { call, seen };
}

type Row = { id: string; system: string; is_current: boolean };
const current = (data: Row[]) => data.find(({ is_current }) => is_current)?.id ?? '';

test('the list shows device, address, times, and the current session', async () => {
  const phone = await signedIn('ok@x.io', PHONE);
  const desktop = await signedIn('ok@x.io', DESKTOP);
  const { status, data, next_cursor } = await desktop.call('/auth/sessions');
  expect([status, next_cursor]).toEqual([200, null]);
  const from = { id: expect.any(String), address: '127.0.0.1', browser: 'Chrome' };
  const times = { created_at: expect.any(String), last_seen_at: expect.any(String) };
  expect(data).toEqual([
    { ...from, ...times, system: 'Windows', is_phone: false, is_current: true },
    { ...from, ...times, system: 'Android', is_phone: true, is_current: false },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/token|hash/);
  expect(current((await phone.call('/auth/sessions')).data)).toBe(data[1].id);
});

test('the list has pages, and can be searched', async () => {
  for (let count = 0; count < 5; count += 1) await signedIn('phone@x.io', PHONE);
  const desktop = await signedIn('phone@x.io', DESKTOP);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await desktop.call(`/auth/sessions?limit=2${cursor}`);
    seen.push(...page.data.map(({ id }: Row) => id));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
  expect((await desktop.call('/auth/sessions?q=windows')).data).toHaveLength(1);
  for (const query of ['cursor=x', 'limit=0', 'limit=201', 'sort=name', 'who=2']) {
    expect([query, (await desktop.call(`/auth/sessions?${query}`)).status]).toEqual([query, 422]);
  }
});

test('a session is ended from another one, and its token is refused at once', async () => {
  const lost = await signedIn('tz@x.io', PHONE);
  const here = await signedIn('tz@x.io', DESKTOP);
  const id = current((await lost.call('/auth/sessions')).data);
  expect(await here.call(`/auth/sessions/${id}`, 'DELETE')).toEqual({ status: 200, data: {} });
  expect((await lost.call('/auth/sessions')).status).toBe(401);
  expect((await lost.seen()).json).toEqual({});
  expect((await here.call('/auth/sessions')).data).toHaveLength(1);
  expect((await here.call(`/auth/sessions/${id}`, 'DELETE')).status).toBe(404);
});

test('a session of another user is reported like a missing one, and stays', async () => {
  const other = await signedIn('wide@x.io', PHONE);
  const me = await signedIn('ok@x.io', DESKTOP);
  const theirs = current((await other.call('/auth/sessions')).data);
  for (const id of [theirs, '01a2b3c4-0000-7000-8000-000000000000', 'x', '%00', "'--"]) {
    expect([id, (await me.call(`/auth/sessions/${id}`, 'DELETE')).status]).toEqual([id, 404]);
  }
  expect((await other.call('/auth/sessions')).status).toBe(200);
});

test('all other sessions end, except this one and those of other users', async () => {
  const others = [await signedIn('wide@x.io', PHONE), await signedIn('wide@x.io', DESKTOP)];
  const otherUser = await signedIn('tz@x.io', PHONE);
  const me = await signedIn('wide@x.io', DESKTOP);
  const { status, data } = await me.call('/auth/sessions', 'DELETE');
  expect([status, data.ended]).toEqual([200, 3]);
  for (const other of others) expect((await other.call('/auth/sessions')).status).toBe(401);
  expect((await otherUser.call('/auth/sessions')).status).toBe(200);
  expect((await me.call('/auth/sessions')).data).toHaveLength(1);
});

test('the last use is written at most once in five minutes, with the address', async () => {
  const me = await signedIn('parallel@x.io', DESKTOP);
  const lastSeen = async () => {
    const { rows } = await withAdmin(site.testDatabase.connection, (admin) =>
      admin.query(`select s.last_seen_at, s.xmin::text as version from session s
        join app_user u on u.id = s.user_id where u.email = 'parallel@x.io'`),
    );
    return rows[0];
  };
  const first = await lastSeen();
  site.ahead = 4 * MINUTE_MS;
  for (let count = 0; count < 20; count += 1) {
    await me.seen();
    await me.call('/auth/sessions');
  }
  expect(await lastSeen()).toEqual(first);
  site.ahead = 6 * MINUTE_MS;
  await me.seen();
  await me.seen();
  const second = await lastSeen();
  site.ahead = 0;
  const apart = second.last_seen_at.getTime() - first.last_seen_at.getTime();
  expect(apart).toBeGreaterThanOrEqual(6 * MINUTE_MS - 1);
});

test('a linked account can be removed, but not the last sign-in method', async () => {
  const me = await signedIn('ok@x.io', DESKTOP);
  const link = (id: string, email: string) =>
    withAdmin(site.testDatabase.connection, (admin) =>
      admin.query(
        `insert into linked_account (id, user_id, provider, provider_account_id, linked_at)
         select $1::uuid, id, 'google', $1::text, now() from app_user where email = $2`,
        [id, email],
      ),
    );
  const mine = '01a2b3c4-0000-7000-8000-000000000001';
  const theirs = '01a2b3c4-0000-7000-8000-000000000002';
  await link(mine, 'ok@x.io');
  await link(theirs, 'wide@x.io');
  const { data } = await me.call('/auth/linked-accounts');
  const account = { id: mine, provider: 'google', email: null, linked_at: expect.any(String) };
  expect(data).toMatchObject({ has_password: true, email: 'ok@x.io', accounts: [account] });
  expect((await me.call(`/auth/linked-accounts/${theirs}`, 'DELETE')).status).toBe(404);
  const setPassword = (to: string) =>
    withAdmin(site.testDatabase.connection, (admin) =>
      admin.query(`update app_user set password_hash = ${to} where email = 'ok@x.io'`),
    );
  await setPassword('null');
  const refusal = await me.call(`/auth/linked-accounts/${mine}`, 'DELETE');
  expect([refusal.status, refusal.code]).toEqual([409, 'last_sign_in_method']);
  await setPassword(`'x'`);
  expect((await me.call(`/auth/linked-accounts/${mine}`, 'DELETE')).status).toBe(200);
  expect((await me.call('/auth/linked-accounts')).data.accounts).toEqual([]);
});
