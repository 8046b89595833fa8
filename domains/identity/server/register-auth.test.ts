import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#platform/http/app.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { type AuthSite, openAuthSite } from '../../../testkit/auth-site.ts';
import type { TestDatabase } from '../../../testkit/database.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { SITE } from '../../../testkit/shop.ts';
import { Visitor as AnyVisitor, type Visited } from '../../../testkit/visitor.ts';
import { registerAuth } from './register-auth.ts';

const ORIGIN = 'http://shop.example';
const AUTH_URL = `${ORIGIN}/api/auth`;
const PASSWORD = 'halkhata-demo';
const MINUTE_MS = 60_000;

let site: AuthSite;
let testDatabase: TestDatabase;

const clock = () => new Date(Date.now() + site.ahead);

beforeAll(async () => {
  site = await openAuthSite();
  ({ testDatabase } = site);
});

afterAll(() => site.close());

/** A browser at this site. */
class Visitor extends AnyVisitor {
  constructor() {
    super(site.address);
  }

  override signIn(email: string, password = PASSWORD, more: Record<string, unknown> = {}) {
    return super.signIn(email, password, more);
  }
}

const CSRF = 'next-auth.csrf-token';
const RETURN = 'next-auth.callback-url';
const SESSION = 'next-auth.session-token';

describe('the responses of NextAuth v4', () => {
  test('GET session, no cookie', async () => {
    const got = await new Visitor().call('/api/auth/session');
    expect(got.status).toBe(200);
    expect(got.json).toEqual({});
    expect(got.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(got.headers.get('cache-control')).toBe('private, no-cache, no-store');
    expect(got.headers.get('pragma')).toBe('no-cache');
    expect(got.headers.get('expires')).toBe('0');
    expect(got.lines).toEqual([
      expect.stringMatching(
        /^next-auth\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      `${RETURN}=http%3A%2F%2Fshop.example; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test('GET providers: no cookies', async () => {
    const got = await new Visitor().call('/api/auth/providers');
    expect(got.lines).toEqual([]);
    expect(got.json).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${AUTH_URL}/signin/credentials`,
        callbackUrl: `${AUTH_URL}/callback/credentials`,
      },
    });
  });

  test('GET csrf: kept with its cookie, new with a tampered one', async () => {
    const visitor = new Visitor();
    const first = await visitor.call('/api/auth/csrf');
    expect(first.json.csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.keys(first.cookies)).toEqual([CSRF, RETURN]);
    const second = await visitor.call('/api/auth/csrf');
    expect(second.json).toEqual(first.json);
    expect(second.lines).toEqual([]);
    visitor.jar.set(CSRF, `${visitor.jar.get(CSRF)?.slice(0, -1)}x`);
    const third = await visitor.call('/api/auth/csrf');
    expect(third.json.csrfToken).not.toBe(first.json.csrfToken);
    expect(Object.keys(third.cookies)).toEqual([CSRF]);
  });

  test('POST callback/credentials without a CSRF token', async () => {
    const visitor = new Visitor();
    await visitor.csrf();
    const path = '/api/auth/callback/credentials';
    const wanted = { email: 'ok@x.io', password: PASSWORD };
    const json = await visitor.call(path, { form: { ...wanted, json: 'true' } });
    expect([json.status, json.json, json.lines]).toEqual([
      200,
      { url: `${AUTH_URL}/signin?csrf=true` },
      [],
    ]);
    const browser = await visitor.call(path, { form: { ...wanted, csrfToken: 'x' } });
    expect(browser.status).toBe(302);
    expect(browser.headers.get('location')).toBe(`${AUTH_URL}/signin?csrf=true`);
    expect([browser.text, browser.lines]).toEqual(['', []]);
    const query = await visitor.call(`${path}?csrfToken=${await visitor.csrf()}`, { form: wanted });
    expect(query.headers.get('location')).toBe(`${AUTH_URL}/signin?csrf=true`);
  });

  test('a wrong password, with and without JSON mode', async () => {
    const visitor = new Visitor();
    const url = `${AUTH_URL}/error?error=CredentialsSignin&provider=credentials`;
    const json = await visitor.signIn('ok@x.io', 'wrong', { callbackUrl: '/dashboard' });
    expect([json.status, json.json]).toEqual([401, { url }]);
    expect(json.cookies).toEqual({ [RETURN]: 'http%3A%2F%2Fshop.example%2Fdashboard' });
    const browser = await visitor.signIn('nobody@x.io', 'wrong', { json: 'no' });
    expect([browser.status, browser.headers.get('location'), browser.text]).toEqual([302, url, '']);
    expect(browser.lines).toEqual([]);
  });

  test('the right password, JSON mode', async () => {
    const visitor = new Visitor();
    const got = await visitor.signIn(' OK@X.io', PASSWORD, { callbackUrl: '/dashboard?a=1' });
    expect([got.status, got.json]).toEqual([200, { url: `${ORIGIN}/dashboard?a=1` }]);
    expect(got.lines).toEqual([
      `${RETURN}=http%3A%2F%2Fshop.example%2Fdashboard%3Fa%3D1; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^next-auth\.csrf-token=.{131}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^next-auth\.session-token=[\w-]{43}; Path=\/; Expires=.{29}; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^halkhata_user=[^;]+; Path=\/; Expires=.{29}; SameSite=Strict$/),
      expect.stringMatching(/^halkhata=[\w-]{43}; Path=\/; Expires=.{29}; SameSite=Strict$/),
      expect.stringMatching(/^halkhata\.device=[\w.-]{45}; Path=\/; Expires=.{29}; HttpOnly; /),
    ]);
    expect(JSON.parse(decodeURIComponent(got.cookies.halkhata_user ?? ''))).toEqual({
      name: 'ok',
      role: 'cashier',
      shop: 'রহিম স্টোর',
      shop_id: expect.any(String),
      language: 'en',
    });
  });

  test('a JSON body, whose json: true is no string', async () => {
    const visitor = new Visitor();
    const json = { csrfToken: await visitor.csrf(), email: 'ok@x.io', password: PASSWORD };
    const path = '/api/auth/callback/credentials?callbackUrl=/dashboard';
    const got = await visitor.call(path, { json: { ...json, json: true } });
    expect(got.status).toBe(302);
    expect(got.headers.get('location')).toBe(`${ORIGIN}/dashboard`);
    expect(got.cookies).toHaveProperty([SESSION]);
  });

  test.each([
    ['https://evil.example/x', ORIGIN],
    ['//evil.example/x', `${ORIGIN}//evil.example/x`],
    ['notaurl', ORIGIN],
    ['javascript:alert(1)', ORIGIN],
    ['/\\evil.io', ORIGIN],
    ['/x\r\nLocation: y', ORIGIN],
  ])('the return address %j leads to %s', async (callbackUrl, url) => {
    const visitor = new Visitor();
    const got = await visitor.signIn('ok@x.io', PASSWORD, { callbackUrl });
    expect([got.status, got.json]).toEqual([200, { url }]);
  });

  test('a repeated return address is ignored', async () => {
    const got = await new Visitor().call('/api/auth/signin?callbackUrl=/a&callbackUrl=/b');
    expect(got.cookies[RETURN]).toBe(encodeURIComponent(ORIGIN));
  });

  test('GET session, signed in, with garbage, and update', async () => {
    const visitor = new Visitor();
    await visitor.signIn('ok@x.io');
    const got = await visitor.call('/api/auth/session');
    expect(got.json).toEqual({
      user: { name: 'ok', email: 'ok@x.io' },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      access_token_expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(Object.keys(got.cookies)).toEqual([SESSION, 'halkhata_user']);
    const data = { language: 'bn', name: 'root', role: 'owner', email: 'x@y.z' };
    const update = { json: { csrfToken: await visitor.csrf(), data } };
    const updated = await visitor.call('/api/auth/session', update);
    expect([updated.status, updated.json]).toEqual([200, got.json]);
    expect(decodeURIComponent(updated.cookies.halkhata_user ?? '')).toContain('"language":"bn"');
    const refused = await visitor.call('/api/auth/session', { json: { csrfToken: 'x', data } });
    expect([refused.status, refused.json, refused.lines]).toEqual([400, {}, []]);
    visitor.jar.set(SESSION, 'garbage');
    const garbage = await visitor.call('/api/auth/session');
    expect(garbage.json).toEqual({});
    expect(garbage.lines).toContain(`${SESSION}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
    expect(garbage.lines).toContain('halkhata=; Max-Age=0; Path=/; SameSite=Strict');
  });

  test('update without a session', async () => {
    const visitor = new Visitor();
    const json = { csrfToken: await visitor.csrf(), data: {} };
    const got = await visitor.call('/api/auth/session', { json });
    expect([got.status, got.json]).toEqual([200, {}]);
  });

  test.each([
    ['GET', '/error?error=CredentialsSignin', '/api/auth/signin?error=CredentialsSignin'],
    ['GET', '/error?error=SessionRequired&x=1', '/api/auth/signin?error=SessionRequired'],
    ['POST', '/signin', '/api/auth/signin?csrf=true'],
    ['POST', '/signin/unknown', '/api/auth/signin?csrf=true'],
    ['POST', '/signout', '/api/auth/signout?csrf=true'],
  ])('%s %s leads to %s', async (method, path, location) => {
    const got = await new Visitor().call(`/api/auth${path}`, { method });
    expect([got.status, got.headers.get('location')]).toEqual([302, ORIGIN + location]);
    expect(Object.keys(got.cookies)).toEqual([CSRF, RETURN]);
  });

  test.each([
    ['GET', '/bogus'],
    ['GET', ''],
    ['PUT', '/session'],
    ['DELETE', '/session'],
    ['HEAD', '/session'],
    ['POST', '/callback/unknown'],
    ['GET', '/callback/unknown'],
    ['POST', '/constructor'],
  ])('%s %s is not supported', async (method, path) => {
    const got = await new Visitor().call(`/api/auth${path}`, { method });
    const text = `Error: This action with HTTP ${method} is not supported by NextAuth.js`;
    expect([got.status, got.lines]).toEqual([400, []]);
    expect(got.text).toBe(method === 'HEAD' ? '' : text);
  });

  test('GET callback/credentials is 405', async () => {
    expect((await new Visitor().call('/api/auth/callback/credentials')).status).toBe(405);
  });

  test('POST signin/credentials leads to the form', async () => {
    const visitor = new Visitor();
    const form = { csrfToken: await visitor.csrf(), json: 'true' };
    const got = await visitor.call('/api/auth/signin/credentials', { form });
    expect([got.status, got.json, got.lines]).toEqual([200, { url: `${AUTH_URL}/signin` }, []]);
  });

  test.each(['error', 'shout'])('POST _log of level %s', async (level) => {
    const form = { level, code: 'CLIENT_FETCH_ERROR', message: 'a\nb', client: 'true' };
    const got = await new Visitor().call('/api/auth/_log', { form });
    expect([got.status, got.text, got.lines]).toEqual([200, '', []]);
  });

  test('POST signout: with a false token, signed in, and with no session', async () => {
    const visitor = new Visitor();
    await visitor.signIn('ok@x.io');
    const token = visitor.jar.get('halkhata') ?? '';
    const path = '/api/auth/signout';
    const refused = await visitor.call(path, { form: { csrfToken: 'x', json: 'true' } });
    expect([refused.status, refused.json]).toEqual([200, { url: `${AUTH_URL}/signout?csrf=true` }]);
    const form = { csrfToken: await visitor.csrf(), json: 'true', callbackUrl: '/bye' };
    const got = await visitor.call(path, { form });
    expect([got.status, got.json]).toEqual([200, { url: `${ORIGIN}/bye` }]);
    expect(got.lines).toContain(`${SESSION}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
    expect([...visitor.jar.keys()].sort()).toEqual(['halkhata.device', RETURN, CSRF]);
    expect((await permissionsWith(token)).status).toBe(401);
    const again = await visitor.call(path, { form: { ...form, csrfToken: await visitor.csrf() } });
    expect([again.status, again.json]).toEqual([200, { url: `${ORIGIN}/bye` }]);
  });
});

function permissionsWith(token: string): Promise<Visited> {
  const headers = { authorization: `token ${token}` };
  return new Visitor().call('/api/v1/permissions', { headers });
}

describe('invalid requests', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: ORIGIN }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('a form from another site: %j', async (headers, status) => {
    const visitor = new Visitor();
    const form = { csrfToken: await visitor.csrf(), json: 'true' };
    expect((await visitor.call('/api/auth/signout', { form, headers })).status).toBe(status);
  });

  test.each([
    ['text/plain', '{"json":"true"}', 415],
    ['application/json', '{"json":', 400],
    ['application/json', '[1]', 302],
    ['application/json', 'null', 302],
    ['application/x-www-form-urlencoded', '%E0%A4%A=%&&==', 302],
    ['application/x-www-form-urlencoded', `password=${'x'.repeat(70_000)}`, 413],
  ])('a body of %s, %j', async (type, body, status) => {
    const headers = { 'content-type': type };
    const got = await new Visitor().call('/api/auth/callback/credentials', { body, headers });
    expect(got.status).toBe(status);
  });

  test('cookies that are many, broken or repeated', async () => {
    const visitor = new Visitor();
    await visitor.signIn('ok@x.io');
    const mine = `${SESSION}=${visitor.jar.get(SESSION)}`;
    const session = async (cookie: string) =>
      (await new Visitor().call('/api/auth/session', { headers: { cookie } })).json;
    const many = Array.from({ length: 200 }, (_, index) => `c${index}=${index}`).join('; ');
    expect(await session(`${many}; ${mine}`)).toHaveProperty('user');
    expect(await session(`x=%E0%A4%A; ${mine}`)).toHaveProperty('user');
    expect(await session(`${SESSION}=${'a'.repeat(43)}; ${mine}`)).toEqual({});
    expect(await session(`${SESSION}=%E0%A4%A`)).toEqual({});
  });

  test.each(['admin＠x.io', 'ok@x.io,b@x.io', '"e@evil.io"@x.io', '<b>@x.io', '\u0000', ''])(
    '%j signs nobody in',
    async (email) => {
      expect((await new Visitor().signIn(email)).status).toBe(401);
    },
  );

  test('an access token is not a session token, and the reverse', async () => {
    const visitor = new Visitor();
    await visitor.signIn('ok@x.io');
    const [session, access] = [visitor.jar.get(SESSION) ?? '', visitor.jar.get('halkhata') ?? ''];
    expect((await permissionsWith(access)).status).toBe(200);
    expect((await permissionsWith(session)).status).toBe(401);
    const headers = { cookie: `${SESSION}=${access}` };
    expect((await new Visitor().call('/api/auth/session', { headers })).json).toEqual({});
  });

  test('a disabled user is refused by policy', async () => {
    const got = await new Visitor().signIn('disabled@x.io');
    expect([got.status, got.json]).toEqual([403, { url: `${AUTH_URL}/error?error=AccessDenied` }]);
    expect((await new Visitor().signIn('disabled@x.io', 'wrong')).status).toBe(401);
  });

  test('a user who has left, or has no shop yet, is in no shop', async () => {
    for (const email of ['left@x.io', 'homeless@x.io']) {
      const visitor = new Visitor();
      const { status, cookies } = await visitor.signIn(email);
      expect(status).toBe(200);
      const shown = JSON.parse(decodeURIComponent(cookies.halkhata_user ?? '')) as object;
      expect(shown).toMatchObject({ shop: null, shop_id: null, role: null });
      expect((await visitor.call('/api/auth/session')).json.user.email).toBe(email);
      const headers = { authorization: `token ${cookies.halkhata}` };
      const shops = await visitor.call('/api/v1/shops', { headers });
      expect([shops.status, shops.json]).toEqual([200, { data: [], next_cursor: null }]);
      expect((await visitor.call('/api/v1/permissions', { headers })).status).toBe(401);
    }
  });

  test('a phone number signs in, in any spelling', async () => {
    const got = await new Visitor().signIn('০১৭১২-৩৪৫৬৭১');
    expect(decodeURIComponent(got.cookies.halkhata_user ?? '')).toContain('"name":"phone"');
  });

  test.each([
    ['+88017110002', '০১৭১১০০০২', 'short'],
    ['+88029123456', '(02) 9123456', 'landline'],
    ['+442079460958', '+44 20 7946 0958', 'foreign'],
  ])('an account with the number %s signs in by %s', async (phone, typed) => {
    await withAdmin(testDatabase.connection, (admin) =>
      admin.query(`update app_user set phone = $1 where email = 'tz@x.io'`, [phone]),
    );
    const got = await new Visitor().signIn(typed);
    expect(got.status).toBe(200);
    expect(decodeURIComponent(got.cookies.halkhata_user ?? '')).toContain('"name":"tz"');
  });

  test('five failures lock the account for this address, right password or not', async () => {
    const visitor = new Visitor();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await visitor.signIn('limited@x.io', 'wrong')).status).toBe(401);
    }
    const got = await visitor.signIn('limited@x.io');
    expect(got.status).toBe(429);
    expect(got.json.url).toBe(`${AUTH_URL}/error?error=CredentialsSignin&provider=credentials`);
    expect(Number.parseInt(got.headers.get('retry-after') ?? '', 10)).toBeGreaterThan(850);
    const browser = await visitor.signIn('limited@x.io', PASSWORD, { json: 'no' });
    expect(browser.status).toBe(302);
    const json = { email: 'limited@x.io', password: PASSWORD };
    const api = await visitor.call('/api/v1/auth/login', { json });
    expect([api.status, api.json.code]).toEqual([429, 'too_many_attempts']);
    expect(api.headers.get('retry-after')).toMatch(/^\d+$/);
    site.ahead = 15 * MINUTE_MS;
    expect((await visitor.signIn('limited@x.io')).status).toBe(200);
    site.ahead = 0;
  });

  const login = (password: string) =>
    new Visitor().call('/api/v1/auth/login', { json: { email: 'parallel@x.io', password } });

  test('parallel sign-ins with the right password are not limited', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('parallel guesses are limited', async () => {
    const answers = await withAdmin(testDatabase.connection, async (admin) => {
      // Nothing can be stored until all eight have been checked and wait to store.
      await admin.query('begin; lock table sign_in_failure in exclusive mode');
      const guesses = Array.from({ length: 8 }, () => login('wrong'));
      for (let waiting = 0; waiting < guesses.length; ) {
        const { rows } = await admin.query(
          'select count(distinct pid)::int as waiting from pg_locks where not granted',
        );
        waiting = rows[0].waiting;
      }
      await admin.query('commit');
      return Promise.all(guesses);
    });
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
  });
});

describe('a session', () => {
  const admin = (text: string) =>
    withAdmin(testDatabase.connection, async (client) => (await client.query(text)).rows);

  test('its access token is renewed in its last five minutes', async () => {
    const visitor = new Visitor();
    await visitor.signIn('tz@x.io');
    const first = visitor.jar.get('halkhata') ?? '';
    site.ahead = 9 * MINUTE_MS;
    expect((await visitor.call('/api/auth/session')).cookies).not.toHaveProperty('halkhata');
    site.ahead = 11 * MINUTE_MS;
    const second = (await visitor.call('/api/auth/session')).cookies.halkhata ?? '';
    expect(second).toMatch(/^[\w-]{43}$/);
    expect((await permissionsWith(first)).status).toBe(200);
    expect((await permissionsWith(second)).status).toBe(200);
    visitor.jar.delete('halkhata');
    site.ahead = 16 * MINUTE_MS;
    const third = (await visitor.call('/api/auth/session')).cookies.halkhata ?? '';
    site.ahead = 0;
    expect((await permissionsWith(third)).status).toBe(200);
    expect((await permissionsWith(first)).status).toBe(401);
  });

  test("somebody else's access token is not renewed for this session", async () => {
    const [one, other] = [new Visitor(), new Visitor()];
    await one.signIn('tz@x.io');
    await other.signIn('wide@x.io');
    one.jar.set('halkhata', other.jar.get('halkhata') ?? '');
    const got = await one.call('/api/auth/session');
    expect(got.json.user.name).toBe('tz');
    expect(got.cookies.halkhata).toMatch(/^[\w-]{43}$/);
  });

  test('signing in again ends the previous session of the browser', async () => {
    const visitor = new Visitor();
    await visitor.signIn('wide@x.io');
    const before = visitor.jar.get(SESSION);
    const token = visitor.jar.get('halkhata') ?? '';
    await visitor.signIn('wide@x.io');
    expect(visitor.jar.get(SESSION)).not.toBe(before);
    expect((await permissionsWith(token)).status).toBe(401);
  });

  test('its end moves once in 24 hours', async () => {
    const visitor = new Visitor();
    await visitor.signIn('wide@x.io');
    const expires = async () => (await visitor.call('/api/auth/session')).json.expires;
    const first = await expires();
    site.ahead = 23 * 60 * MINUTE_MS;
    expect(await expires()).toBe(first);
    site.ahead = 25 * 60 * MINUTE_MS;
    expect(Date.parse(await expires())).toBeGreaterThan(Date.parse(first));
    site.ahead = 0;
  });

  test('disabling a user ends the session at once', async () => {
    const visitor = new Visitor();
    await visitor.signIn('wide@x.io');
    const token = visitor.jar.get('halkhata') ?? '';
    await admin(`update app_user set disabled_at = now() where email = 'wide@x.io'`);
    expect((await permissionsWith(token)).status).toBe(401);
    const got = await visitor.call('/api/auth/session');
    expect(got.json).toEqual({});
    expect(visitor.jar.has(SESSION)).toBe(false);
    await admin(`update app_user set disabled_at = null where email = 'wide@x.io'`);
  });

  test('an expired session is deleted', async () => {
    const visitor = new Visitor();
    await visitor.signIn('wide@x.io');
    site.ahead = 31 * 24 * 60 * MINUTE_MS;
    expect((await visitor.call('/api/auth/session')).json).toEqual({});
    site.ahead = 0;
    expect(visitor.jar.has(SESSION)).toBe(false);
  });

  test('no token and no password is stored as plain text', async () => {
    const visitor = new Visitor();
    await visitor.signIn('wide@x.io');
    const rows = await admin(
      `select row_to_json(s)::text as row from session s union all
       select row_to_json(t)::text from access_token t union all
       select row_to_json(u)::text from app_user u union all
       select row_to_json(f)::text from sign_in_failure f`,
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const secret of [visitor.jar.get(SESSION), visitor.jar.get('halkhata'), PASSWORD]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain('$argon2id$');
  });
});

describe('/api/v1', () => {
  test('login returns a token and its user; logout ends it at once', async () => {
    const visitor = new Visitor();
    const json = { email: 'tz@x.io', password: PASSWORD };
    const got = await visitor.call('/api/v1/auth/login', { json });
    expect([got.status, got.lines]).toEqual([200, []]);
    expect(got.json.data).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: { name: 'tz', email: 'tz@x.io', role: 'cashier', shop_name: 'রহিম স্টোর' },
    });
    const { access_token } = got.json.data;
    const me = (await permissionsWith(access_token)).json.data;
    expect(me.role).toEqual({ code: 'cashier', name: 'Cashier', name_bn: 'ক্যাশিয়ার' });
    expect(me.permissions).toContain('pos-sale.create');
    const headers = { authorization: `token ${access_token}` };
    const out = await visitor.call('/api/v1/auth/logout', { method: 'POST', headers });
    expect([out.status, out.json]).toEqual([200, { data: {} }]);
    expect((await permissionsWith(access_token)).status).toBe(401);
  });

  test('a wrong password and an unknown account get the same response', async () => {
    const answers: unknown[] = [];
    for (const email of ['tz@x.io', 'nobody-at-all@x.io', 'not an address']) {
      const json = { email, password: 'wrong' };
      const got = await new Visitor().call('/api/v1/auth/login', { json });
      answers.push([got.status, { ...got.json, request_id: '' }]);
    }
    expect(answers[0]).toMatchObject([401, { code: 'wrong_credentials' }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test.each([
    [{}, 422],
    [{ email: 1, password: 'x' }, 422],
    [{ email: 'a@x.io', password: 'x'.repeat(2000) }, 422],
    [{ email: 'a@x.io', password: 'x', shop_id: newId() }, 422],
  ])('login with %j', async (json, status) => {
    expect((await new Visitor().call('/api/v1/auth/login', { json })).status).toBe(status);
  });

  test.each([
    '',
    'token ',
    'token null',
    'token undefined',
    'Bearer %E0%A4%A',
    'token a, token b',
    `token ${'a'.repeat(8000)}`,
  ])('authorization %j', async (authorization) => {
    const headers = { authorization };
    expect((await new Visitor().call('/api/v1/permissions', { headers })).status).toBe(401);
    const out = await new Visitor().call('/api/v1/auth/logout', { method: 'POST', headers });
    expect(out.status).toBe(401);
  });
});

test('on https the cookies are bound to this host', async () => {
  const options = { database: testDatabase.database, clock, newId, logger: false };
  const typesetter = new Typesetter();
  const secure = await createApp({ ...options, endpoints: [], site: SITE, typesetter });
  await registerAuth(secure, { ...options, publicUrl: 'https://shop.example', secret: 's' });
  const got = await secure.inject('/api/auth/csrf');
  expect(got.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-next-auth\.csrf-token=.*; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-next-auth\.callback-url=.*; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  await secure.close();
});
