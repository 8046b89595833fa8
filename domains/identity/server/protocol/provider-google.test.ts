import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '../../../../testkit/auth-site.ts';
import {
  type OpenIdServer,
  openOpenIdServer,
  signInAtProvider,
} from '../../../../testkit/openid-provider.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { type Visited, Visitor } from '../../../../testkit/visitor.ts';
import { OpenIdClient } from '../openid/openid-client.ts';
import { googleProvider } from './provider-google.ts';
import { sealCookie } from './sealed-cookie.ts';
import { siteOf } from './site.ts';

const ORIGIN = 'http://shop.example';
const URL_ = `${ORIGIN}/api/auth`;
const SECURITY = `${ORIGIN}/dashboard/settings/security`;
const STATE = 'next-auth.state';
const PKCE = 'next-auth.pkce.code_verifier';
const NONCE = 'next-auth.nonce';
const SESSION = 'next-auth.session-token';
const SITE = siteOf({ publicUrl: ORIGIN, secret: 'a secret of the tests' });

let openIdServer: OpenIdServer;
let site: AuthSite;
const log: string[] = [];

beforeAll(async () => {
  openIdServer = await openOpenIdServer(`${URL_}/callback/google`);
  site = await openAuthSite({ providers: [googleProvider(new OpenIdClient(openIdServer))], log });
});

afterAll(async () => {
  await site.close();
  await openIdServer.close();
});

beforeEach(() => {
  log.length = 0;
});

async function rows(query: string): Promise<string[]> {
  const { rows: found } = await withAdmin(site.testDatabase.connection, (admin) =>
    admin.query({ text: query, rowMode: 'array' }),
  );
  return found.map((row) => row.join(' '));
}

/** Presses the button of our page; returns the response. */
async function leave(visitor: Visitor, form: Record<string, string> = {}, query = '') {
  const csrfToken = await visitor.csrf();
  return visitor.call(`/api/auth/signin/google${query}`, {
    form: { csrfToken, callbackUrl: '/dashboard', ...form },
  });
}

const comeBack = (visitor: Visitor, { pathname, search }: URL) => visitor.call(pathname + search);

async function signInAs(login: string, visitor = new Visitor(site.address), more = {}) {
  const left = await leave(visitor, more);
  const back = await signInAtProvider(left.headers.get('location') ?? '', login);
  return { visitor, back, answer: await comeBack(visitor, back) };
}

const locationOf = ({ headers }: Visited) => headers.get('location');
const nameOf = async (visitor: Visitor) =>
  (await visitor.call('/api/auth/session')).json.user?.name;

describe('leaving for the provider', () => {
  test('providers lists it with its type', async () => {
    const { json } = await new Visitor(site.address).call('/api/auth/providers');
    expect(json.google).toEqual({
      id: 'google',
      name: 'Google',
      type: 'oauth',
      signinUrl: `${URL_}/signin/google`,
      callbackUrl: `${URL_}/callback/google`,
    });
  });

  test('with state, nonce and PKCE, and three cookies of 15 minutes', async () => {
    const visitor = new Visitor(site.address);
    const answer = await leave(visitor);
    expect(answer.status).toBe(302);
    const address = new URL(locationOf(answer) ?? '');
    expect(address.origin).toBe(openIdServer.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: openIdServer.client_id,
      redirect_uri: `${URL_}/callback/google`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const name of [STATE, PKCE, NONCE]) {
      const line = answer.lines.find((one) => one.startsWith(`${name}=`)) ?? '';
      expect(line).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
      const end = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '');
      expect(end - Date.now()).toBeGreaterThan(14 * 60_000);
      expect(end - Date.now()).toBeLessThanOrEqual(15 * 60_000);
      // Sealed: the browser cannot read its content.
      expect(line).not.toContain(address.searchParams.get('state'));
      expect(line).not.toContain(address.searchParams.get('nonce'));
    }
  });

  test('JSON mode returns the address; only listed query parameters are passed on', async () => {
    const query =
      '?login_hint=rahima%40x.io&prompt=consent&scope=admin&redirect_uri=https://evil.io';
    const answer = await leave(new Visitor(site.address), { json: 'true' }, query);
    expect(answer.status).toBe(200);
    const { searchParams } = new URL(answer.json.url);
    expect(searchParams.get('login_hint')).toBe('rahima@x.io');
    expect(searchParams.get('prompt')).toBe('consent');
    expect(searchParams.getAll('scope')).toEqual(['openid email profile']);
    expect(searchParams.getAll('redirect_uri')).toEqual([`${URL_}/callback/google`]);
    const odd = await leave(new Visitor(site.address), {}, '?prompt=x&prompt=y&login_hint=%0d%0a');
    const sentParams = new URL(locationOf(odd) ?? '').searchParams;
    expect([sentParams.get('prompt'), sentParams.get('login_hint')]).toEqual([null, null]);
  });

  test('without a CSRF token there is no redirect', async () => {
    const form = { callbackUrl: '/dashboard' };
    const answer = await new Visitor(site.address).call('/api/auth/signin/google', { form });
    expect(locationOf(answer)).toBe(`${URL_}/signin?csrf=true`);
  });
});

describe('coming back', () => {
  test('a verified address makes one account; the cookies of the flow are removed', async () => {
    const { visitor, answer } = await signInAs('rahima');
    expect(answer.status).toBe(302);
    expect(locationOf(answer)).toBe(`${ORIGIN}/dashboard`);
    for (const name of [STATE, PKCE, NONCE]) expect(visitor.jar.has(name)).toBe(false);
    expect(await nameOf(visitor)).toBe('rahima');
    const again = await signInAs('rahima');
    expect(await nameOf(again.visitor)).toBe('rahima');
    expect(
      await rows(`select u.email, u.email_verified_at is not null, u.password_hash is null,
        l.provider, l.provider_account_id from app_user u
        join linked_account l on l.user_id = u.id where u.name = 'rahima'`),
    ).toEqual(['rahima@gmail.test true true google rahima']);
    expect(
      await rows(`select event, method from sign_in_event e join app_user u on u.id = e.user_id
        where u.name = 'rahima' order by e.at, e.event`),
    ).toEqual(['registered google', 'signed_in google', 'signed_in google']);
  });

  test('the previous session ends', async () => {
    const { visitor } = await signInAs('before');
    const first = visitor.jar.get(SESSION) ?? '';
    await signInAs('after', visitor);
    expect(await nameOf(visitor)).toBe('after');
    const old = new Visitor(site.address);
    old.jar.set(SESSION, first);
    expect(await nameOf(old)).toBeUndefined();
  });

  test('an account with the same address is not linked silently', async () => {
    openIdServer.accounts.set('thief', { email: 'OK@x.io', email_verified: true, name: 'Thief' });
    const { visitor, answer } = await signInAs('thief');
    expect(locationOf(answer)).toBe(`${URL_}/error?error=OAuthAccountNotLinked`);
    expect(await nameOf(visitor)).toBeUndefined();
    expect(await rows(`select 1 from linked_account where provider_account_id = 'thief'`)).toEqual(
      [],
    );
  });

  test('nor while its owner is signed in, unless they request it', async () => {
    openIdServer.accounts.set('ok-2', { email: 'ok@x.io', email_verified: true });
    const visitor = new Visitor(site.address);
    await visitor.signIn('ok@x.io', site.password);
    const { answer } = await signInAs('ok-2', visitor);
    expect(locationOf(answer)).toBe(`${URL_}/error?error=OAuthAccountNotLinked`);
  });

  test.each([
    ['not verified', { email: 'new@x.io', email_verified: false }],
    ['none', {}],
    ['none that we take', { email: 'a@b@x.io', email_verified: true }],
  ])('an address that is %s makes no account', async (what, account) => {
    openIdServer.accounts.set(`new ${what}`, account);
    const { answer } = await signInAs(`new ${what}`);
    expect(locationOf(answer)).toBe(`${URL_}/error?error=OAuthCreateAccount`);
  });

  test('a user who is disabled here is refused', async () => {
    await signInAs('gone');
    await rows(`update app_user set disabled_at = now() where name = 'gone'`);
    const { answer } = await signInAs('gone');
    expect(locationOf(answer)).toBe(`${URL_}/error?error=AccessDenied`);
  });

  test('ten concurrent sign-ins make one account', async () => {
    const visitors = Array.from({ length: 10 }, () => new Visitor(site.address));
    const backs: URL[] = [];
    for (const visitor of visitors) {
      const left = await leave(visitor);
      backs.push(await signInAtProvider(locationOf(left) ?? '', 'parallel-ten'));
    }
    const came = await Promise.all(
      visitors.map((visitor, index) => comeBack(visitor, backs[index] ?? new URL(ORIGIN))),
    );
    expect(new Set(came.map(locationOf))).toEqual(new Set([`${ORIGIN}/dashboard`]));
    expect(await rows(`select count(*) from app_user where name = 'parallel-ten'`)).toEqual(['1']);
  });
});

describe('linking', () => {
  async function signedIn(email = 'phone@x.io') {
    const visitor = new Visitor(site.address);
    await visitor.signIn(email, site.password);
    return visitor;
  }
  const LINK = { link: 'true', callbackUrl: '/dashboard/settings/security' };

  test('a signed-in user who requests it is linked, and can sign in by it', async () => {
    const visitor = await signedIn();
    const before = visitor.jar.get(SESSION);
    const { answer } = await signInAs('phone-at-google', visitor, LINK);
    expect(locationOf(answer)).toBe(SECURITY);
    expect(visitor.jar.get(SESSION)).toBe(before);
    expect(await nameOf(visitor)).toBe('phone');
    expect(await nameOf((await signInAs('phone-at-google')).visitor)).toBe('phone');
    const second = await signInAs('another-at-google', visitor, LINK);
    expect(locationOf(second.answer)).toBe(`${SECURITY}?error=OAuthAccountNotLinked`);
  });

  test('an account that is linked to another user is not taken over', async () => {
    await signInAs('owner-of-it');
    const { answer } = await signInAs('owner-of-it', await signedIn('wide@x.io'), LINK);
    expect(locationOf(answer)).toBe(`${SECURITY}?error=OAuthAccountNotLinked`);
  });

  test('a visitor who is not signed in cannot request it', async () => {
    const answer = await leave(new Visitor(site.address), LINK);
    expect(locationOf(answer)).toBe(`${URL_}/signin?error=SessionRequired`);
  });

  test('a user who signed out or changed in between is not linked', async () => {
    const visitor = await signedIn('wide@x.io');
    const left = await leave(visitor, LINK);
    const back = await signInAtProvider(locationOf(left) ?? '', 'late');
    visitor.jar.delete(SESSION);
    expect(locationOf(await comeBack(visitor, back))).toBe(`${SECURITY}?error=OAuthCallback`);
    expect(await rows(`select 1 from linked_account where provider_account_id = 'late'`)).toEqual(
      [],
    );
  });

  test('a user who cancels returns to the previous page', async () => {
    const visitor = await signedIn('wide@x.io');
    const left = await leave(visitor, LINK);
    const back = await signInAtProvider(locationOf(left) ?? '', null);
    expect(locationOf(await comeBack(visitor, back))).toBe(SECURITY);
  });
});

describe('invalid returns', () => {
  const REFUSED = `${URL_}/error?error=OAuthCallback`;

  test('a user who cancels at the provider gets the sign-in page', async () => {
    const visitor = new Visitor(site.address);
    const left = await leave(visitor);
    const back = await signInAtProvider(locationOf(left) ?? '', null);
    expect(back.searchParams.get('error')).toBe('access_denied');
    const answer = await comeBack(visitor, back);
    expect(locationOf(answer)).toBe(`${URL_}/signin`);
    for (const name of [STATE, PKCE, NONCE]) expect(visitor.jar.has(name)).toBe(false);
  });

  test('without the cookies of the flow', async () => {
    const visitor = new Visitor(site.address);
    const answer = await visitor.call('/api/auth/callback/google?code=x&state=y');
    expect([answer.status, locationOf(answer)]).toEqual([302, REFUSED]);
    expect(log.join()).toContain('OAUTH_CALLBACK_ERROR');
  });

  type Spoil = (visitor: Visitor, back: URL) => void | Promise<void>;
  const carried = (over: object) => ({
    provider: 'google',
    value: 'x',
    asking_user_id: null,
    ends_ms: Date.now() + 60_000,
    ...over,
  });
  const SPOILT: [what: string, spoil: Spoil][] = [
    ['another state', (_, back) => back.searchParams.set('state', 'x')],
    ['no state', (_, back) => back.searchParams.delete('state')],
    ['two states', (_, back) => back.searchParams.append('state', 'x')],
    ['no code', (_, back) => back.searchParams.delete('code')],
    ['two codes', (_, back) => back.searchParams.append('code', 'x')],
    ['another code', (_, back) => back.searchParams.set('code', 'x')],
    ['another issuer', (_, back) => back.searchParams.set('iss', 'https://evil.example')],
    ['an error besides', (_, back) => back.searchParams.set('error', 'server_error')],
    ['no state cookie', (visitor) => void visitor.jar.delete(STATE)],
    ['no nonce cookie', (visitor) => void visitor.jar.delete(NONCE)],
    ['no PKCE cookie', (visitor) => void visitor.jar.delete(PKCE)],
    ['a changed cookie', (visitor) => void visitor.jar.set(STATE, `A${visitor.jar.get(STATE)}`)],
    [
      'the state cookie in the place of the nonce',
      (visitor) => void visitor.jar.set(NONCE, visitor.jar.get(STATE) ?? ''),
    ],
    [
      'a cookie made for another provider',
      (visitor, back) => {
        const value = back.searchParams.get('state') ?? '';
        const cookie = carried({ provider: 'github', value });
        visitor.jar.set(STATE, sealCookie(SITE.keyFor('oauth state'), cookie));
      },
    ],
    [
      'the nonce of another journey',
      async (visitor) => {
        const other = new Visitor(site.address);
        await leave(other);
        visitor.jar.set(NONCE, other.jar.get(NONCE) ?? '');
      },
    ],
    [
      'the PKCE verifier of another journey',
      async (visitor) => {
        const other = new Visitor(site.address);
        await leave(other);
        visitor.jar.set(PKCE, other.jar.get(PKCE) ?? '');
      },
    ],
  ];
  test.each(SPOILT)('%s', async (_what, spoil) => {
    const visitor = new Visitor(site.address);
    const left = await leave(visitor);
    const back = await signInAtProvider(locationOf(left) ?? '', 'spoilt');
    await spoil(visitor, back);
    const answer = await comeBack(visitor, back);
    expect([answer.status, locationOf(answer)]).toEqual([302, REFUSED]);
    expect(visitor.jar.has(SESSION)).toBe(false);
    for (const name of [STATE, PKCE, NONCE]) expect(visitor.jar.has(name)).toBe(false);
    const secrets = [back.searchParams.get('code'), back.searchParams.get('state')];
    for (const secret of secrets)
      if (secret !== null && secret.length > 5) {
        expect(log.join()).not.toContain(secret);
      }
  });

  test('the cookies expire after 15 minutes', async () => {
    const visitor = new Visitor(site.address);
    const left = await leave(visitor);
    const back = await signInAtProvider(locationOf(left) ?? '', 'slow');
    site.ahead = 15 * 60_000;
    const answer = await comeBack(visitor, back);
    site.ahead = 0;
    expect(locationOf(answer)).toBe(REFUSED);
  });

  test('a flow can be used once', async () => {
    const visitor = new Visitor(site.address);
    const left = await leave(visitor);
    const jar = new Map(visitor.jar);
    const back = await signInAtProvider(locationOf(left) ?? '', 'twice');
    expect(locationOf(await comeBack(visitor, back))).toBe(`${ORIGIN}/dashboard`);
    const thief = new Visitor(site.address);
    for (const [name, value] of jar) thief.jar.set(name, value);
    expect(locationOf(await comeBack(thief, back))).toBe(REFUSED);
  });

  test('the state cookie is no session', async () => {
    const visitor = new Visitor(site.address);
    await leave(visitor);
    visitor.jar.set(SESSION, visitor.jar.get(STATE) ?? '');
    expect((await visitor.call('/api/auth/session')).json).toEqual({});
  });
});

describe('an unavailable provider', () => {
  const wrong = { client_secret: 'not the one that the provider knows' };

  test('the exchange is refused: OAuthCallback', async () => {
    const other = await openAuthSite({
      providers: [googleProvider(new OpenIdClient({ ...openIdServer, ...wrong }))],
    });
    try {
      const visitor = new Visitor(other.address);
      const left = await leave(visitor);
      const back = await signInAtProvider(locationOf(left) ?? '', 'rahima');
      const answer = await comeBack(visitor, back);
      expect([answer.status, locationOf(answer)]).toEqual([
        302,
        `${URL_}/error?error=OAuthCallback`,
      ]);
    } finally {
      await other.close();
    }
  });

  test('it is down: OAuthSignin, and OAuthCallback after the redirect', async () => {
    const down = await openOpenIdServer(`${URL_}/callback/google`);
    const client = new OpenIdClient({ ...openIdServer, issuer: down.issuer });
    const other = await openAuthSite({ providers: [googleProvider(client)] });
    const early = new Visitor(other.address);
    const left = await leave(early);
    const back = await signInAtProvider(locationOf(left) ?? '', 'rahima');
    await down.close();
    const answer = await comeBack(early, back);
    expect([answer.status, locationOf(answer)]).toEqual([302, `${URL_}/error?error=OAuthCallback`]);
    const fresh = new OpenIdClient({ ...openIdServer, issuer: down.issuer });
    const third = await openAuthSite({ providers: [googleProvider(fresh)] });
    const late = await leave(new Visitor(third.address));
    expect([late.status, locationOf(late)]).toEqual([302, `${URL_}/error?error=OAuthSignin`]);
    const json = await leave(new Visitor(third.address), { json: 'true' });
    expect([json.status, json.json]).toEqual([200, { url: `${URL_}/error?error=OAuthSignin` }]);
    await third.close();
    await other.close();
  });
});
