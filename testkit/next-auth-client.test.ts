import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMAIL } from '#domains/identity/server/protocol/provider-email.ts';
import { siteAt } from '#platform/http/site.ts';
import type { JobWorker } from '#platform/jobs/job-worker.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { type AuthSite, openAuthSite } from './auth-site.ts';
import { installNextAuth } from './install-next-auth.ts';
import { lettersTo, type Mailbox, openMailbox } from './mailbox.ts';
import { type NextAuthPage, openNextAuthPage } from './next-auth-page.ts';
import { startSending } from './sending.ts';

/*
 * The published React client of next-auth 4, in a page of jsdom with a cookie jar: our responses
 * must be a session, an error or a redirect to it.
 */

const OK = 'ok@x.io';
const NO_USER = '-';

let origin: string;
let site: AuthSite;
let mailbox: Mailbox;
let sender: JobWorker;
let page: NextAuthPage;

beforeAll(async () => {
  await installNextAuth();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  site = await openAuthSite({ port, publicUrl: origin, providers: [EMAIL] });
  mailbox = await openMailbox();
  const mail = { smtp_url: mailbox.smtp_url, from: 'Halkhata <book@x.io>', folder: '/nowhere' };
  sender = startSending(site.testDatabase, {
    site: siteAt(origin, 'a secret of the tests'),
    channels: { mail: openMail(mail), sms: openSms({ url: null, token: '', folder: '/nowhere' }) },
  });
}, 300_000);

afterAll(async () => {
  await sender?.close();
  await site?.close();
  await mailbox?.close();
});

beforeEach(() => {
  page = openNextAuthPage(origin);
});
afterEach(() => page.close());

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

const credentials = (password: string, more: object = {}) => ({
  email: OK,
  password,
  redirect: false,
  callbackUrl: '/dashboard',
  ...more,
});
const signInAs = (password = site.password, more: object = {}) =>
  page.send('signIn', 'credentials', credentials(password, more));

describe('requests', () => {
  test('getSession: null, and then a user', async () => {
    const before = await page.send('getSession');
    expect([before.result, before.requests]).toEqual([null, ['GET /api/auth/session 200']]);
    await signInAs();
    expect((await page.send('getSession')).result).toEqual({
      user: { name: 'ok', email: OK },
      expires: expect.stringMatching(/Z$/),
      access_token_expires: expect.stringMatching(/Z$/),
    });
  });

  test('getCsrfToken: the same while its cookie lives', async () => {
    const { result } = await page.send('getCsrfToken');
    expect(result).toMatch(/^[0-9a-f]{64}$/);
    expect((await page.send('getCsrfToken')).result).toBe(result);
  });

  test('getProviders', async () => {
    const { result } = await page.send('getProviders');
    const urls = (id: string) => ({
      signinUrl: `${origin}/api/auth/signin/${id}`,
      callbackUrl: `${origin}/api/auth/callback/${id}`,
    });
    expect(result).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        ...urls('credentials'),
      },
      email: { id: 'email', name: 'Email', type: 'email', ...urls('email') },
    });
  });
});

describe('signIn', () => {
  test('with the right password, staying on the page', async () => {
    const { result, requests, went } = await signInAs();
    expect(result).toEqual({ error: null, status: 200, ok: true, url: `${origin}/dashboard` });
    expect(requests).toEqual([
      'GET /api/auth/providers 200',
      'GET /api/auth/csrf 200',
      'POST /api/auth/callback/credentials 200',
    ]);
    expect(went).toEqual([]);
    expect((await page.send('cookies')).result).toContain('next-auth.session-token');
  });

  test('with the right password, leaving the page', async () => {
    const { went } = await signInAs(site.password, { redirect: true });
    expect(went).toEqual([`${origin}/dashboard`]);
  });

  test('to an address with a fragment, which is reloaded', async () => {
    const { went } = await signInAs(site.password, { redirect: true, callbackUrl: '/a#b' });
    expect(went).toEqual([`${origin}/a#b`, 'reload']);
  });

  test('with a wrong password, staying and leaving', async () => {
    const stays = await signInAs('wrong');
    expect(stays.result).toEqual({ error: 'CredentialsSignin', status: 401, ok: false, url: null });
    const leaves = await signInAs('wrong', { redirect: true });
    expect(leaves.went).toEqual([
      `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`,
    ]);
    const there = await page.send('open', '/api/auth/error?error=CredentialsSignin');
    expect(there.result).toBe(`${origin}/api/auth/signin?error=CredentialsSignin`);
  });

  test('of a disabled user', async () => {
    const { result } = await signInAs(site.password, { email: 'disabled@x.io' });
    expect(result).toEqual({ error: 'AccessDenied', status: 403, ok: false, url: null });
  });

  test('without a provider, or with an unknown one', async () => {
    const wanted = encodeURIComponent(`${origin}/here`);
    for (const provider of [undefined, 'github']) {
      const { went } = await page.send('signIn', provider);
      expect(went).toEqual([`/api/auth/signin?callbackUrl=${wanted}`]);
    }
  });

  test('to another site leads home', async () => {
    const { result } = await signInAs(site.password, { callbackUrl: 'https://evil.example/' });
    expect(result.url).toBe(origin);
  });

  test('with a foreign CSRF cookie: the client gets a new one', async () => {
    await page.send('setCookie', 'next-auth.csrf-token=false; Path=/');
    expect((await signInAs()).result.ok).toBe(true);
  });

  test('by a mailed link', async () => {
    const options = { email: 'phone@x.io', redirect: false, callbackUrl: '/dashboard' };
    const { result, requests } = await page.send('signIn', 'email', options);
    expect(result).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: `${origin}/api/auth/verify-request?provider=email&type=email`,
    });
    expect(requests.at(-1)).toBe('POST /api/auth/signin/email 200');
    const [letter] = await lettersTo(() => mailbox.letters, 'phone@x.io', 1);
    const [link = ''] = /http:\S+/.exec(letter?.text ?? '') ?? [];
    // The address alone signs nobody in: a page with a button comes first.
    expect((await page.send('open', link)).result).toBeNull();
    expect((await page.send('getSession')).result).toBeNull();
    expect((await page.send('press', link)).result).toBe(`${origin}/dashboard`);
    expect((await page.send('getSession')).result.user.name).toBe('phone');
    const again = await page.send('open', link);
    expect(again.result).toBe(`${origin}/api/auth/error?error=Verification`);
  });

  test('by a link to an invalid address', async () => {
    const options = { email: 'a@x.io,b@x.io', redirect: false };
    const { result } = await page.send('signIn', 'email', options);
    expect(result).toEqual({ error: 'EmailSignin', status: 200, ok: true, url: null });
  });
});

describe('signOut', () => {
  test('ends the session and goes to the given address', async () => {
    await signInAs();
    const { went, requests } = await page.send('signOut', { callbackUrl: '/bye' });
    expect(requests).toEqual(['GET /api/auth/csrf 200', 'POST /api/auth/signout 200']);
    expect(went).toEqual([`${origin}/bye`]);
    expect((await page.send('cookies')).result).toEqual([
      // This account has signed in here: failures elsewhere do not lock it out.
      'halkhata.device',
      'next-auth.callback-url',
      'next-auth.csrf-token',
    ]);
    expect(JSON.parse((await page.send('stored')).result)).toEqual({
      event: 'session',
      data: { trigger: 'signout' },
      timestamp: expect.any(Number),
    });
    expect((await page.send('getSession')).result).toBeNull();
  });

  test('staying on the page', async () => {
    await signInAs();
    const { result, went } = await page.send('signOut', { redirect: false, callbackUrl: '/bye' });
    expect([result, went]).toEqual([{ url: `${origin}/bye` }, []]);
  });
});

describe('SessionProvider', () => {
  const settle = () => page.send('settle');
  const statuses = async (...command: [string, ...unknown[]]) => {
    const report = await page.send(...command);
    return [...report.statuses, ...(await settle()).statuses];
  };

  test('loading, and then signed out', async () => {
    expect(await statuses('mount')).toEqual([`loading ${NO_USER}`, `unauthenticated ${NO_USER}`]);
  });

  test('loading, and then signed in', async () => {
    await signInAs();
    expect(await statuses('mount')).toEqual([`loading ${NO_USER}`, 'authenticated ok']);
  });

  test('update keeps the session, whatever data it gets', async () => {
    await signInAs();
    await statuses('mount');
    const data = { name: 'root', role: 'owner', language: 'en' };
    const { result, requests } = await page.send('update', data);
    expect(requests).toEqual(['GET /api/auth/csrf 200', 'POST /api/auth/session 200']);
    expect(result).toMatchObject({ user: { name: 'ok', email: OK } });
  });

  test('a failed session request means signed out, and is logged', async () => {
    await signInAs();
    for (const how of ['network', 'server']) {
      await page.send('breaks', how);
      const report = await page.send('getSession');
      expect(report.result).toBeNull();
      expect(report.logged.join()).toContain('code=CLIENT_FETCH_ERROR');
      expect((await settle()).requests).toEqual(['POST /api/auth/_log 200']);
    }
    expect(await statuses('mount')).toEqual([`loading ${NO_USER}`, `unauthenticated ${NO_USER}`]);
    await page.send('breaks', null);
    const message = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    expect(await statuses('hear', message)).toEqual(['authenticated ok']);
  });

  test('signed out in another tab, and noticed when the page becomes visible', async () => {
    await signInAs();
    await statuses('mount');
    expect(await statuses('signOut', { redirect: false })).toEqual([`unauthenticated ${NO_USER}`]);
    expect(await statuses('look')).toEqual([]);
    await signInAs();
    const message = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    await statuses('hear', message);
    await page.send('setCookie', 'next-auth.session-token=gone; Path=/');
    expect(await statuses('look')).toEqual([`unauthenticated ${NO_USER}`]);
  });

  test('a page that requires a session redirects to sign-in', async () => {
    const report = await page.send('mount', {}, true);
    const { went, statuses: later } = await settle();
    const wanted = encodeURIComponent(`${origin}/here`);
    expect([...report.went, ...went]).toEqual([
      `/api/auth/signin?error=SessionRequired&callbackUrl=${wanted}`,
    ]);
    expect([...report.statuses, ...later]).toEqual([`loading ${NO_USER}`]);
  });
});
