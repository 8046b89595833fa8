import { generateKeyPairSync } from 'node:crypto';
import { base64url, exportSPKI, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '../../../testkit/auth-site.ts';
import {
  type OpenIdServer,
  openOpenIdServer,
  signInAtProvider,
} from '../../../testkit/openid-provider.ts';
import { appCode } from '../../../testkit/second-factor.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { Visitor } from '../../../testkit/visitor.ts';
import { newJourney, OpenIdClient } from './openid/openid-client.ts';

const ORIGIN = 'http://shop.example';
const BACK = `${ORIGIN}/api/auth/callback/google`;
const LATER_S = Math.floor(Date.now() / 1000) + 3600;

let openIdServer: OpenIdServer;
let site: AuthSite;

beforeAll(async () => {
  openIdServer = await openOpenIdServer(BACK);
  site = await openAuthSite({ google: openIdServer });
});

afterAll(async () => {
  await site.close();
  await openIdServer.close();
});

async function post(json: object) {
  const answer = await new Visitor(site.address).call('/api/v1/auth/google', { json });
  return [answer.status, answer.json.code ?? answer.json.data.user.name];
}

const NEW = { sub: '1', email: 'rahima@gmail.test', email_verified: true, name: 'Rahima' };

describe('an ID token', () => {
  test('with a verified address it creates an account and responds like auth/login', async () => {
    const json = { id_token: await openIdServer.token(NEW), language: 'en' };
    const answer = await new Visitor(site.address).call('/api/v1/auth/google', { json });
    expect(answer.status).toBe(200);
    expect(answer.lines).toEqual([]);
    expect(answer.json.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      access_token_expires: expect.any(String),
      user: expect.objectContaining({ name: 'Rahima', email: 'rahima@gmail.test', language: 'en' }),
    });
    const authHeaders = { authorization: `token ${answer.json.data.access_token}` };
    const sessions = await new Visitor(site.address).call('/api/v1/auth/sessions', {
      headers: authHeaders,
    });
    expect(sessions.json.data).toHaveLength(1);
    expect(await post({ id_token: await openIdServer.token(NEW) })).toEqual([200, 'Rahima']);
  });

  test('with the address of an existing user it links nothing', async () => {
    const claims = { sub: '2', email: 'ok@x.io', email_verified: true };
    expect(await post({ id_token: await openIdServer.token(claims) })).toEqual([
      409,
      'google_not_linked',
    ]);
  });

  test('with an unverified address it creates no account', async () => {
    const claims = { sub: '3', email: 'third@x.io', email_verified: false };
    const answer = await post({ id_token: await openIdServer.token(claims) });
    expect(answer).toEqual([422, 'google_email_unproved']);
  });

  test('of a disabled user it is refused', async () => {
    const claims = { sub: '4', email: 'fourth@x.io', email_verified: true };
    await post({ id_token: await openIdServer.token(claims) });
    await withAdmin(site.testDatabase.connection, (admin) =>
      admin.query(`update app_user set disabled_at = now() where email = 'fourth@x.io'`),
    );
    expect(await post({ id_token: await openIdServer.token(claims) })).toEqual([
      403,
      'access_denied',
    ]);
  });

  test('its nonce is checked if the program sends one', async () => {
    const id_token = await openIdServer.token({ ...NEW, nonce: 'mine' });
    expect(await post({ id_token, nonce: 'mine' })).toEqual([200, 'Rahima']);
    expect(await post({ id_token, nonce: 'other' })).toEqual([401, 'google_refused']);
    const bare = await openIdServer.token(NEW);
    expect(await post({ id_token: bare, nonce: 'mine' })).toEqual([401, 'google_refused']);
  });

  async function forged(): Promise<[what: string, token: string][]> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: openIdServer.issuer,
      aud: openIdServer.client_id,
      iat: now,
      exp: LATER_S,
      ...NEW,
    };
    const plain = (value: object) => base64url.encode(JSON.stringify(value));
    const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const keys = (await (await fetch(`${openIdServer.issuer}/jwks`)).json()) as { keys: object[] };
    const shown = await importJWK({ ...keys.keys[0], alg: 'RS256' }, 'RS256', {
      extractable: true,
    });
    const pem = await exportSPKI(shown as Parameters<typeof exportSPKI>[0]);
    const header = (more: object) => ({ alg: 'RS256', kid: 'test', ...more });
    const by = (more: object) =>
      new SignJWT(claims).setProtectedHeader(header(more)).sign(foreignKey);
    return [
      ['alg none', `${plain({ alg: 'none' })}.${plain(claims)}.`],
      [
        'signed with the public key as a password',
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'test' })
          .sign(new TextEncoder().encode(pem)),
      ],
      ['signed with an unknown key', await by({})],
      ['a kid that leads elsewhere', await by({ kid: '../../dev/null' })],
      ['a jku that leads elsewhere', await by({ jku: 'https://evil.example/jwks' })],
      ['for another audience', await openIdServer.token({ ...NEW, aud: 'other' })],
      ['of another issuer', await openIdServer.token({ ...NEW, iss: 'https://evil.example' })],
      ['that is over', await openIdServer.token({ ...NEW, exp: now - 1 })],
      ['of an hour ago', await openIdServer.token({ ...NEW, iat: now - 3600, exp: LATER_S })],
      ['without a subject', await openIdServer.token({ email: NEW.email, email_verified: true })],
      ['with an empty subject', await openIdServer.token({ ...NEW, sub: '' })],
      [
        'with a subject of 300 characters',
        await openIdServer.token({ ...NEW, sub: 'x'.repeat(300) }),
      ],
      ['that is none', 'x'],
      ['of three dots', '...'],
    ];
  }

  test('forged, for another client or expired it gets 401', async () => {
    for (const [what, id_token] of await forged()) {
      expect([what, ...(await post({ id_token }))]).toEqual([what, 401, 'google_refused']);
    }
  });
});

test('after 300 failures from one address within 15 minutes it has to wait', async () => {
  const address = '127.0.0.1';
  const clear = () =>
    withAdmin(site.testDatabase.connection, (admin) => admin.query('delete from sign_in_failure'));
  await clear();
  await withAdmin(site.testDatabase.connection, (admin) =>
    admin.query(
      `insert into sign_in_failure (id, account, address, failed_at)
       select gen_random_uuid(), 'x', $1, now() from generate_series(1, 299)`,
      [address],
    ),
  );
  expect(await post({ id_token: 'x' })).toEqual([401, 'google_refused']);
  expect(await post({ id_token: 'x' })).toEqual([429, 'too_many_attempts']);
  expect(await post({ id_token: await openIdServer.token(NEW) })).toEqual([
    429,
    'too_many_attempts',
  ]);
  await clear();
  expect(await post({ id_token: await openIdServer.token(NEW) })).toEqual([200, 'Rahima']);
});

describe('an authorization code', () => {
  async function code(client = new OpenIdClient(openIdServer)) {
    const journey = newJourney();
    const address = await client.addressFor(journey, { redirect_uri: BACK });
    const back = await signInAtProvider(address, 'codes');
    return { ...journey, code: back.searchParams.get('code') ?? '' };
  }

  test('is exchanged once', async () => {
    const { code: given, nonce, code_verifier } = await code();
    const body = { code: given, code_verifier, nonce };
    expect(await post(body)).toEqual([200, 'codes']);
    expect(await post(body)).toEqual([401, 'google_refused']);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['another nonce', { nonce: 'other' }],
    ['an address elsewhere', { redirect_uri: 'https://evil.example/callback' }],
    ['another address of ours', { redirect_uri: `${ORIGIN}/elsewhere` }],
  ])('with %s gets 401', async (_what, more) => {
    const { code: given, nonce, code_verifier } = await code();
    const body = { code: given, code_verifier, nonce, ...more };
    expect(await post(body)).toEqual([401, 'google_refused']);
  });
});

test.each([
  {},
  { id_token: '' },
  { id_token: 'x', code: 'y' },
  { id_token: ['x'] },
  { code: 'x', code_verifier: 'short' },
  { code: 'x', redirect_uri: 'javascript:alert(1)' },
  { code: 'x', redirect_uri: 'not a url' },
  { id_token: 'x', role: 'owner' },
])('%j is refused', async (body) => {
  const [status] = await post(body);
  expect(status).toBeOneOf([401, 422]);
});

test('an unreachable provider is reported, and not as our own failure', async () => {
  const down = await openOpenIdServer(BACK);
  const other = await openAuthSite({ google: { ...openIdServer, issuer: down.issuer } });
  const call = async (json: object) => {
    const answer = await new Visitor(other.address).call('/api/v1/auth/google', { json });
    return [answer.status, answer.json.code];
  };
  await down.close();
  const unreachable = [409, 'google_unreachable'];
  expect(await call({ id_token: 'x.y.z' })).toEqual(unreachable);
  expect(await call({ code: 'x' })).toEqual(unreachable);
  await other.close();
});

test('without Google set up it gets 404', async () => {
  const other = await openAuthSite();
  const json = { id_token: 'x' };
  const answer = await new Visitor(other.address).call('/api/v1/auth/google', { json });
  expect([answer.status, answer.json.code]).toEqual([404, 'google_not_enabled']);
  await other.close();
});

test('an account with a second factor is asked for it after Google too', async () => {
  const claims = { sub: 'twice', email: 'twice@gmail.test', email_verified: true, name: 'Twice' };
  const json = { id_token: await openIdServer.token(claims) };
  const visitor = new Visitor(site.address);
  const first = await visitor.call('/api/v1/auth/google', { json });
  const headers = { authorization: `token ${first.json.data.access_token}` };
  const callAsMe = (path: string, body: object) =>
    visitor.call(`/api/v1/auth/second-factor${path}`, { json: body, headers });
  const { secret } = (await callAsMe('', {})).json.data;
  await callAsMe('/confirm', { code: appCode(secret) });
  const response = await visitor.call('/api/v1/auth/google', { json });
  expect([response.status, response.json.code]).toEqual([401, 'second_factor_required']);
  const { challenge } = response.json;
  const shown = { challenge, code: appCode(secret, new Date(), 1) };
  const opened = await visitor.call('/api/v1/auth/login/code', { json: shown });
  expect([opened.status, opened.json.data.user.name]).toEqual([200, 'Twice']);
});
