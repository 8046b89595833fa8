import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { type AuthSite, openAuthSite } from '../../../../testkit/auth-site.ts';
import { Visitor } from '../../../../testkit/visitor.ts';

const ORIGIN = 'http://shop.example';
const SESSION = 'next-auth.session-token';

const log: string[] = [];
let site: AuthSite;

beforeAll(async () => {
  site = await openAuthSite({ log });
});

afterAll(() => site.close());

const fresh = () => new Visitor(site.address);

/** A fresh IP address, so that its requests are counted separately. */
let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};

describe('a log entry from a page', () => {
  const report = async (form: Record<string, unknown>) => {
    log.length = 0;
    const remoteAddress = elsewhere();
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/auth/_log',
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${SESSION}=my-secret`,
      },
      payload: new URLSearchParams(form as Record<string, string>).toString(),
    });
    return [answer.statusCode, answer.body, log.join('\n')];
  };
  const code = 'CLIENT_FETCH_ERROR';

  test.each([
    { level: 'constructor', code },
    { level: '__proto__', code },
    { level: '', code },
    { level: 'error', code: 'lower_case' },
    { level: 'error', code: 'A'.repeat(65) },
    { level: 'error' },
    {},
  ])('%j gets 200 and is not logged', async (form) => {
    expect(await report(form)).toEqual([200, '', '']);
  });

  test('is logged on one line, without control characters, query strings and cookies', async () => {
    const message = 'gone\r\n{"level":50,"msg":"a line of its own"}\u0000\u2028';
    const url = '/api/auth/callback/email?token=secret';
    const [status, text, line = ''] = await report({ level: 'warn', code, message, url });
    expect([status, text]).toEqual([200, '']);
    const { fields } = JSON.parse(String(line));
    expect(fields).toEqual({
      code,
      client_level: 'warn',
      client_message: 'gone  {"level":50,"msg":"a line of its own"}  ',
      client_url: '/api/auth/callback/email',
    });
    expect(line).not.toContain('secret');
  });

  test('of five megabytes has only its first 8 kB read', async () => {
    const message = 'x'.repeat(5_000_000);
    const [status, text, line = ''] = await report({ level: 'error', code, message });
    expect([status, text]).toEqual([200, '']);
    expect(String(line).length).toBeLessThan(1000);
    const late = await report({ message, level: 'error', code });
    expect(late).toEqual([200, '', '']);
  });

  test('is accepted twenty times a minute', async () => {
    const remoteAddress = elsewhere();
    const statuses: number[] = [];
    for (let times = 0; times < 25; times += 1) {
      const url = times % 2 === 0 ? '/api/auth/_log' : '/api/auth/_log/';
      const answer = await site.app.inject({ method: 'POST', url, remoteAddress });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  });
});

test.each([
  ['GET', '/session', 120],
  ['GET', '/csrf', 120],
  ['GET', '/providers', 120],
  ['POST', '/session', 300],
] as const)('%s %s is allowed %d times a minute and address', async (method, path, max) => {
  const remoteAddress = elsewhere();
  const statusOf = async (url: string) =>
    (await site.app.inject({ method, url: `/api/auth${url}`, remoteAddress })).statusCode;
  for (let times = 0; times < max; times += 1) await statusOf(path);
  expect(await statusOf(path)).toBe(429);
  expect(await statusOf(`${path}/`)).toBe(429);
  expect(await statusOf(`${path}/x`)).toBe(429);
  const other = await site.app.inject({
    method,
    url: `/api/auth${path}`,
    remoteAddress: '10.9.9.9',
  });
  expect(other.statusCode).not.toBe(429);
});

test('a rejected return address is logged', async () => {
  log.length = 0;
  await fresh().call('/api/auth/signin?callbackUrl=javascript:alert(1)');
  expect(log.join()).toContain('INVALID_CALLBACK_URL_ERROR');
  expect(log.join()).not.toContain('alert');
});

describe('headers that are not trusted', () => {
  test.each([
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: 'evil.example' },
    { 'x-original-url': '/api/auth/signin', 'x-rewrite-url': '/api/auth/signin' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'organization-id': '2', 'x-tenant-id': '2', 'x-shop-id': '2' },
  ])('%j changes nothing', async (headers) => {
    const got = await site.app.inject({ url: '/api/auth/error?error=Signin', headers });
    expect(got.statusCode).toBe(302);
    expect(got.headers.location).toBe(`${ORIGIN}/api/auth/signin?error=Signin`);
    expect(got.headers['set-cookie']).not.toContain('Secure');
  });

  test.each(['https://evil.example', 'http://shop.example.evil.io', 'null'])(
    'no page of %s may read a response',
    async (origin) => {
      const got = await fresh().call('/api/auth/session', { headers: { origin } });
      expect(got.headers.get('access-control-allow-origin')).toBeNull();
      expect(got.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each(['next-auth.csrf-token', 'next-auth.state', 'halkhata'])(
    'the cookie %s is no session',
    async (name) => {
      const visitor = fresh();
      await visitor.signIn('ok@x.io', site.password);
      const value = visitor.jar.get(name) ?? 'a'.repeat(43);
      const headers = { cookie: `${SESSION}=${value}` };
      expect((await fresh().call('/api/auth/session', { headers })).json).toEqual({});
    },
  );

  test.each(['same-site', 'cross-site'])('a form from a page that is %s', async (from) => {
    const visitor = fresh();
    const form = { csrfToken: await visitor.csrf() };
    const headers = { 'sec-fetch-site': from };
    expect((await visitor.call('/api/auth/signout', { form, headers })).status).toBe(403);
  });
});

test.each([
  '//session',
  '/session//',
  '/session/x/y',
  '/cs%72f',
  '/session;a=b',
  '/SESSION',
  '/%2e%2e/session',
  '/x%2Fcsrf',
  '/%00',
  `/${'x'.repeat(10_000)}`,
])('the path /api/auth%s matches no action', async (path) => {
  const got = await site.app.inject({ url: `/api/auth${path}` });
  expect([400, 404]).toContain(got.statusCode);
  expect(got.body).not.toContain('expires');
});

test('sign-in issues a new CSRF token, and the old one ends with it', async () => {
  const visitor = fresh();
  const before = await visitor.csrf();
  await visitor.signIn('ok@x.io', site.password);
  const inside = await visitor.csrf();
  expect(inside).not.toBe(before);
  const stale = await visitor.call('/api/auth/signout', {
    form: { csrfToken: before, json: 'true' },
  });
  expect(stale.json.url).toContain('csrf=true');
  await visitor.call('/api/auth/signout', { form: { csrfToken: inside } });
  expect(await visitor.csrf()).not.toBe(inside);
});

test('a CSRF token from before the sign-in is refused inside it, and the reverse', async () => {
  const visitor = fresh();
  const before = await visitor.csrf();
  const jarBefore = visitor.jar.get('next-auth.csrf-token') ?? '';
  await visitor.signIn('ok@x.io', site.password);
  const inside = await visitor.csrf();
  const jarInside = visitor.jar.get('next-auth.csrf-token') ?? '';
  const language = (csrfToken: string) =>
    visitor.call('/api/auth/session', { json: { csrfToken, data: { language: 'en' } } });
  // An attacker who planted the cookie knows its token.
  visitor.jar.set('next-auth.csrf-token', jarBefore);
  expect((await language(before)).status).toBe(400);
  visitor.jar.set('next-auth.csrf-token', jarInside);
  expect((await language(inside)).status).toBe(200);
  const other = fresh();
  other.jar.set('next-auth.csrf-token', jarInside);
  const form = { csrfToken: inside, email: 'ok@x.io', password: site.password, json: 'true' };
  const refused = await other.call('/api/auth/callback/credentials', { form });
  expect(refused.json.url).toContain('csrf=true');
});

test('twenty failures elsewhere do not lock out a browser that has signed in before', async () => {
  const known = fresh();
  await known.signIn('wide@x.io', site.password);
  const tryFrom = async (remoteAddress: string, cookie = '') => {
    const csrf = await site.app.inject({
      url: '/api/auth/csrf',
      headers: { cookie },
      remoteAddress,
    });
    const set = csrf.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const form = { csrfToken: csrf.json().csrfToken, email: 'wide@x.io', password: 'wrong' };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/auth/callback/credentials',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: set },
      payload: new URLSearchParams({ ...form, json: 'true' }).toString(),
    });
    return answer.statusCode;
  };
  for (let count = 0; count < 20; count += 1) expect(await tryFrom(elsewhere())).toBe(401);
  expect(await tryFrom(elsewhere())).toBe(429);
  expect((await fresh().signIn('wide@x.io', site.password)).status).toBe(429);
  // The session and this browser still work; the browser has five tries of its own.
  expect((await known.signIn('wide@x.io', site.password)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) {
    expect((await known.signIn('wide@x.io', 'wrong')).status).toBe(401);
  }
  expect((await known.signIn('wide@x.io', site.password)).status).toBe(429);
});

test('on https every cookie is secure, and the session is bound to this host', async () => {
  const secure = await openAuthSite({ publicUrl: 'https://shop.example' });
  const visitor = new Visitor(secure.address);
  const { json, lines } = await visitor.signIn('ok@x.io', secure.password, { callbackUrl: '/a' });
  expect(json).toEqual({ url: 'https://shop.example/a' });
  expect(lines.map((line) => line.split('=')[0])).toEqual([
    '__Host-next-auth.callback-url',
    '__Host-next-auth.csrf-token',
    '__Host-next-auth.session-token',
    'halkhata_user',
    'halkhata',
    '__Host-halkhata.device',
  ]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/;.*; Secure; SameSite=(Lax|Strict)$/);
    expect(line).not.toContain('Domain');
  }
  const headers = { cookie: `${SESSION}=${visitor.jar.get(`__Host-${SESSION}`)}` };
  expect((await new Visitor(secure.address).call('/api/auth/session', { headers })).json).toEqual(
    {},
  );
  expect((await visitor.call('/api/auth/session')).json.user.name).toBe('ok');
  await secure.close();
});

const RUNS = 400;

test(`${RUNS} malformed requests: none causes a server error`, async () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', '_log'],
      ...['verify-request', 'credentials', 'google', 'email', 'constructor', '__proto__', '..'],
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).map(encodedWord),
  );
  const value = fc.oneof(
    fc.constantFrom(
      ...['true', 'false', '/a', '//evil.io', '/\\evil.io', 'javascript:x', 'CredentialsSignin'],
      ...['ok@x.io', '<b>', '%', '\r\nx: y', '\u0000', '\ud800', 'a'.repeat(3000)],
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const name = fc.constantFrom(
    ...['csrfToken', 'callbackUrl', 'json', 'email', 'password', 'error', 'lang', 'data', 'level'],
    ...['code', 'token', 'state', '__proto__'],
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.array(word, { maxLength: 3 }),
    query: pairs,
    form: pairs,
    json: fc.option(fc.jsonValue()),
    text: fc.option(fc.string({ unit: 'binary' })),
    type: fc.constantFrom(
      ...['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/x', ''],
    ),
    cookie: fc.string({ unit: 'binary-ascii', maxLength: 80 }),
    verified: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async (one) => {
      const visitor = fresh();
      const token = one.verified ? await tokenFor(visitor) : '';
      const answer = await site.app.inject({
        method: one.method as 'GET',
        url: `/api/auth/${one.path.join('/')}?${queryOf(one.query)}`,
        remoteAddress: elsewhere(),
        headers: {
          ...defined({ 'content-type': one.type || undefined }),
          cookie: one.verified
            ? [...visitor.jar].map(([key, text]) => `${key}=${text}`).join('; ')
            : one.cookie.replaceAll(/[^\x20-\x7e]/g, ''),
        },
        ...defined({
          payload: one.method === 'GET' || one.method === 'HEAD' ? undefined : bodyOf(one, token),
        }),
      });
      expect(answer.statusCode).toBeLessThan(500);
      const { location } = answer.headers;
      if (location !== undefined) expect(String(location)).toMatch(/^http:\/\/shop\.example/);
    }),
    { numRuns: RUNS },
  );
});

async function tokenFor(visitor: Visitor): Promise<string> {
  const { headers, body } = await site.app.inject({
    url: '/api/auth/csrf',
    remoteAddress: elsewhere(),
  });
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';');
    visitor.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return JSON.parse(body).csrfToken;
}

function queryOf(pairs: [string, string][]): string {
  return new URLSearchParams(
    pairs.map(([key, text]): [string, string] => [key, text.toWellFormed()]),
  ).toString();
}

function encodedWord(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

type Body = { form: [string, string][]; json: unknown; text: string | null; type: string };

/** Mostly a form, as the type says; or any JSON, or any text at all. */
function bodyOf({ form, json, text, type }: Body, csrfToken: string): string {
  if (text !== null && json !== null) return text;
  if (json !== null) return JSON.stringify(json);
  const fields: [string, string][] = [['csrfToken', csrfToken], ...form];
  return type === 'application/json' ? JSON.stringify(Object.fromEntries(fields)) : queryOf(fields);
}
