import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { siteAt } from '#platform/http/site.ts';
import type { JobWorker } from '#platform/jobs/job-worker.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { type AuthSite, openAuthSite } from '../../../../testkit/auth-site.ts';
import { type Letter, lettersTo, type Mailbox, openMailbox } from '../../../../testkit/mailbox.ts';
import { appCode } from '../../../../testkit/second-factor.ts';
import { startSending } from '../../../../testkit/sending.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { type Visited, Visitor } from '../../../../testkit/visitor.ts';
import { EMAIL } from './provider-email.ts';

const ORIGIN = 'http://shop.example';
const URL_ = `${ORIGIN}/api/auth`;
const SENT = `${URL_}/verify-request?provider=email&type=email`;
const BROKEN = `${URL_}/error?error=EmailSignin`;
const VOID = `${URL_}/error?error=Verification`;
const HOUR_MS = 3_600_000;

let mailbox: Mailbox;
let site: AuthSite;
let sender: JobWorker;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await openAuthSite({ providers: [EMAIL] });
  const folder = '/nowhere';
  sender = startSending(site.testDatabase, {
    site: siteAt(ORIGIN, 'a secret of the tests'),
    channels: {
      mail: openMail({ smtp_url: mailbox.smtp_url, from: 'Halkhata <book@x.io>', folder }),
      sms: openSms({ url: null, token: '', folder }),
    },
    clock: () => new Date(Date.now() + site.ahead),
  });
});

afterAll(async () => {
  await sender.close();
  await site.close();
  await mailbox.close();
});

async function rows(query: string): Promise<string[]> {
  const { rows: found } = await withAdmin(site.testDatabase.connection, (admin) =>
    admin.query({ text: query, rowMode: 'array' }),
  );
  return found.map((row) => row.join(' '));
}

/** The visitor who requested the newest link to an address: a link opens in that browser. */
const askers = new Map<unknown, Visitor>();

async function requestLink(email: unknown, more: Record<string, unknown> = {}, visitor = fresh()) {
  askers.set(typeof email === 'string' ? email.trim().toLowerCase() : email, visitor);
  const csrfToken = await visitor.csrf();
  const form = { csrfToken, email, callbackUrl: '/dashboard/sales', ...more };
  return visitor.call('/api/auth/signin/email', { form });
}

const fresh = () => new Visitor(site.address);
const locationOf = ({ headers }: Visited) => headers.get('location');

/** The newest link, once `count` letters have arrived. */
async function linkTo(email: string, count = 1): Promise<URL> {
  // Other letters to the same user, such as a notice, may arrive in between.
  const links = () => mailbox.letters.filter((letter) => linkIn(letter) !== '');
  const letters = await lettersTo(links, email, count);
  return new URL(linkIn(letters.at(-1) as Letter));
}

const linkIn = ({ text }: Letter) => /http:\S+/.exec(text)?.[0] ?? '';
const askerOf = (link: URL) => askers.get(link.searchParams.get('email')) ?? fresh();

/** Opens the page of the link, and presses its button if there is one. */
async function open(link: URL, visitor = askerOf(link), code?: string): Promise<Visited> {
  const page = await visitor.call(link.pathname + link.search);
  if (page.status !== 200) return page;
  const hidden = [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const form = { ...fields, ...defined({ code }) };
  return visitor.call('/api/auth/callback/email', { form });
}

/** The code that the requesting browser shows. */
async function codeOn(visitor: Visitor): Promise<string> {
  const { text } = await visitor.call('/api/auth/verify-request');
  return /class="code">(\d{6})</.exec(text)?.[1] ?? '';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const nameOf = async (visitor: Visitor) =>
  (await visitor.call('/api/auth/session')).json.user?.name;

describe('requesting a link', () => {
  test('it is mailed, and leads to the return address', async () => {
    const answer = await requestLink(' OK@X.io ');
    expect([answer.status, locationOf(answer)]).toEqual([302, SENT]);
    const link = await linkTo('ok@x.io');
    expect(link.origin + link.pathname).toBe(`${URL_}/callback/email`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      callbackUrl: `${ORIGIN}/dashboard/sales`,
      email: 'ok@x.io',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const opened = await open(link);
    expect([opened.status, locationOf(opened)]).toEqual([302, `${ORIGIN}/dashboard/sales`]);
    expect(await nameOf(askerOf(link))).toBe('ok');
    expect(await rows(`select event, method from sign_in_event`)).toEqual(['signed_in email_link']);
  });

  test('JSON mode returns the next address', async () => {
    const answer = await requestLink('json@x.io', { json: 'true' });
    expect([answer.status, answer.json]).toEqual([200, { url: SENT }]);
  });

  test('the mail is in the language of the browser', async () => {
    const visitor = fresh();
    visitor.jar.set('lang', 'bn');
    await requestLink('bangla@x.io', {}, visitor);
    const [letter] = await lettersTo(() => mailbox.letters, 'bangla@x.io');
    expect(letter?.subject).toBe('লগইন করার লিংক');
  });

  test('only a keyed hash of the token is stored', async () => {
    await requestLink('kept@x.io');
    const token = (await linkTo('kept@x.io')).searchParams.get('token') ?? '';
    const [storedHash = ''] = await rows(
      `select encode(token_hash, 'hex') from email_link where email = 'kept@x.io'`,
    );
    expect(storedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(storedHash).not.toBe(createHash('sha256').update(token).digest('hex'));
    expect(storedHash).not.toBe(token);
  });

  test.each([
    '',
    'x',
    '@x.io',
    'a@',
    'a@x',
    'a@x.io,b@x.io',
    '"e@evil.io"@x.io',
    'admin＠x.io',
    '<b>@x.io',
    'a@x.io\r\nBcc: b@x.io',
  ])('%j is no address', async (email) => {
    const answer = await requestLink(email);
    expect([answer.status, locationOf(answer)]).toEqual([302, BROKEN]);
  });

  test('an unknown account gets the same response and the same mail', async () => {
    const [known, unknown] = [await requestLink('phone@x.io'), await requestLink('unknown@x.io')];
    expect([known.status, locationOf(known)]).toEqual([unknown.status, locationOf(unknown)]);
    const [one] = await lettersTo(() => mailbox.letters, 'phone@x.io');
    const [other] = await lettersTo(() => mailbox.letters, 'unknown@x.io');
    const plain = (letter: Letter | undefined) =>
      letter?.text.replace(/token=\w+/, '').replace(/\w+%40/, '');
    expect([one?.subject, plain(one)]).toEqual([other?.subject, plain(other)]);
  });

  test('three links to one address within 15 minutes; further requests look the same', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(locationOf(await requestLink('often@x.io'))).toBe(SENT);
    }
    await linkTo('often@x.io', 3);
    expect(await rows(`select count(*) from email_link where email = 'often@x.io'`)).toEqual(['3']);
    site.ahead = HOUR_MS / 2;
    await requestLink('often@x.io');
    await linkTo('often@x.io', 4);
    site.ahead = 0;
  });

  test('a request from another site, or without a CSRF token, sends nothing', async () => {
    const form = { email: 'csrf@x.io', callbackUrl: '/' };
    const answer = await fresh().call('/api/auth/signin/email', { form });
    expect(locationOf(answer)).toBe(`${URL_}/signin?csrf=true`);
    expect(await rows(`select 1 from email_link where email = 'csrf@x.io'`)).toEqual([]);
  });

  test('the host of the link is ours, whatever the request says', async () => {
    const visitor = fresh();
    const csrfToken = await visitor.csrf();
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const form = { csrfToken, email: 'host@x.io', callbackUrl: 'https://evil.example/' };
    await visitor.call('/api/auth/signin/email', { form, headers });
    const link = await linkTo('host@x.io');
    expect([link.origin, link.searchParams.get('callbackUrl')]).toEqual([ORIGIN, ORIGIN]);
  });
});

describe('opening a link', () => {
  test('a new user gets an account with a verified address and no password', async () => {
    const visitor = fresh();
    await requestLink('new.person@x.io', {}, visitor);
    await open(await linkTo('new.person@x.io'));
    expect(await nameOf(visitor)).toBe('new.person');
    expect(
      await rows(`select email_verified_at is not null, password_hash is null
        from app_user where email = 'new.person@x.io'`),
    ).toEqual(['true true']);
  });

  test('it works once', async () => {
    await requestLink('once@x.io');
    const link = await linkTo('once@x.io');
    // Eight tabs of the requesting browser, each in the state before any sign-in.
    const tab = () => {
      const one = new Visitor(site.address);
      for (const [name, value] of askerOf(link).jar) one.jar.set(name, value);
      return one;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(link, tab())));
    const locations = answers.map(locationOf).sort();
    expect(locations).toEqual([...Array(7).fill(VOID), `${ORIGIN}/dashboard/sales`]);
    expect(await rows(`select count(*) from app_user where email = 'once@x.io'`)).toEqual(['1']);
  });

  test('it works for ten minutes', async () => {
    await requestLink('late@x.io');
    const link = await linkTo('late@x.io');
    site.ahead = HOUR_MS / 6 + 1000;
    expect(locationOf(await open(link))).toBe(VOID);
    site.ahead = 0;
  });

  test('a GET alone signs nobody in, and leaves the link valid', async () => {
    await requestLink('scanned@x.io');
    const link = await linkTo('scanned@x.io');
    for (const scanner of [fresh(), fresh(), askerOf(link)]) {
      const page = await scanner.call(link.pathname + link.search);
      expect([page.status, page.cookies['next-auth.session-token']]).toEqual([200, undefined]);
    }
    expect(await rows(`select 1 from app_user where email = 'scanned@x.io'`)).toEqual([]);
    expect(locationOf(await open(link))).toBe(`${ORIGIN}/dashboard/sales`);
    expect(await nameOf(askerOf(link))).toBe('scanned');
  });

  test('a form of another site, or without the CSRF token, does nothing', async () => {
    await requestLink('forged@x.io');
    const link = await linkTo('forged@x.io');
    const form = Object.fromEntries(link.searchParams);
    const call = (headers = {}) =>
      askerOf(link).call('/api/auth/callback/email', { form, headers });
    expect(locationOf(await call())).toBe(`${URL_}/signin?csrf=true`);
    expect((await call({ origin: 'http://evil.example' })).status).toBe(403);
    expect(await rows(`select 1 from app_user where email = 'forged@x.io'`)).toEqual([]);
  });

  test('another browser needs the code that the requesting one shows', async () => {
    await requestLink('abroad@x.io');
    const link = await linkTo('abroad@x.io');
    const code = await codeOn(askerOf(link));
    const other = fresh();
    const page = await other.call(link.pathname + link.search);
    expect(page.text).toContain('name="code"');
    const asker = await askerOf(link).call(link.pathname + link.search);
    expect(asker.text).not.toContain('name="code"');
    for (const typed of [undefined, '', otherThan(code), 'x']) {
      const refused = await open(link, other, typed);
      expect(locationOf(refused)).toMatch(/callback\/email\?.*error=LinkCodeWrong/);
      expect(await nameOf(other)).toBeUndefined();
    }
    expect(locationOf(await open(link, other, code))).toBe(`${ORIGIN}/dashboard/sales`);
    expect(await nameOf(other)).toBe('abroad');
  });

  test('five wrong codes in another browser end the link', async () => {
    await requestLink('guessed@x.io');
    const link = await linkTo('guessed@x.io');
    const code = await codeOn(askerOf(link));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => open(link, fresh(), otherThan(code))),
    );
    expect(answers.filter((answer) => locationOf(answer) === VOID)).toHaveLength(4);
    expect(locationOf(await open(link, fresh(), code))).toBe(VOID);
    expect(locationOf(await open(link))).toBe(VOID);
  });

  test('the code of one browser does not fit the link of another', async () => {
    await requestLink('one@x.io');
    await requestLink('two@x.io');
    const code = await codeOn(askerOf(await linkTo('two@x.io')));
    const refused = await open(await linkTo('one@x.io'), fresh(), code);
    expect(locationOf(refused)).toContain('LinkCodeWrong');
  });

  test.each([
    ['no token', (link: URL) => link.searchParams.delete('token'), 'configuration'],
    ['an empty token', (link: URL) => link.searchParams.set('token', ''), 'configuration'],
    ['two tokens', (link: URL) => link.searchParams.append('token', 'x'), 'configuration'],
    [
      'another token',
      (link: URL) => link.searchParams.set('token', 'a'.repeat(64)),
      'Verification',
    ],
    ['no form of one', (link: URL) => link.searchParams.set('token', 'x'), 'Verification'],
    ['another address', (link: URL) => link.searchParams.set('email', 'ok@x.io'), 'Verification'],
    ['no address', (link: URL) => link.searchParams.delete('email'), 'Verification'],
  ])('%s: refused, and the right one still works', async (what, spoil, error) => {
    const email = `${what.replaceAll(' ', '.')}@x.io`;
    await requestLink(email);
    const link = await linkTo(email);
    const spoilt = new URL(link);
    spoil(spoilt);
    const answer = await open(spoilt);
    expect([answer.status, locationOf(answer)]).toEqual([302, `${URL_}/error?error=${error}`]);
    expect(locationOf(await open(link))).toBe(`${ORIGIN}/dashboard/sales`);
  });

  test('a disabled user is refused', async () => {
    await requestLink('disabled@x.io');
    const answer = await open(await linkTo('disabled@x.io'));
    expect(locationOf(answer)).toBe(`${URL_}/error?error=AccessDenied`);
  });

  test('a password from before the verification ends, with its sessions', async () => {
    await rows(`update app_user set email_verified_at = null where email = 'wide@x.io'`);
    await rows(`insert into session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), sha256('x'), id, now(), now(), now() + interval '1 day'
      from app_user where email = 'wide@x.io'`);
    await requestLink('wide@x.io');
    await open(await linkTo('wide@x.io'));
    expect(
      await rows(`select u.password_hash is null, u.email_verified_at is not null, count(s.id)
        from app_user u left join session s on s.user_id = u.id
        where email = 'wide@x.io' group by u.id`),
    ).toEqual(['true true 1']);
  });
});

test('with a second factor the link leads to the code form', async () => {
  const visitor = fresh();
  const json = { email: 'limited@x.io', password: site.password };
  const { access_token } = (await visitor.call('/api/v1/auth/login', { json })).json.data;
  const headers = { authorization: `token ${access_token}` };
  const callAsMe = (path: string, body: object) =>
    visitor.call(`/api/v1/auth/second-factor${path}`, { json: body, headers });
  const { secret } = (await callAsMe('', {})).json.data;
  const now = () => new Date(Date.now() + site.ahead);
  await callAsMe('/confirm', { code: appCode(secret, now()) });
  await requestLink('limited@x.io', {}, visitor);
  const opened = await open(await linkTo('limited@x.io'), visitor);
  const to = new URLSearchParams({
    error: 'SecondFactorRequired',
    callbackUrl: `${ORIGIN}/dashboard/sales`,
  });
  expect([opened.status, locationOf(opened)]).toEqual([302, `${ORIGIN}/login?${to}`]);
  expect(await nameOf(visitor)).toBeUndefined();
  const form = { csrfToken: await visitor.csrf(), code: appCode(secret, now(), 1) };
  const entered = await visitor.call('/api/auth/callback/credentials', { form });
  expect([entered.status, locationOf(entered)]).toEqual([302, `${ORIGIN}/dashboard/sales`]);
  expect(await nameOf(visitor)).toBe('limited');
});
