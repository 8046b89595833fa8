import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, sendRaw, type TestServer } from '../../testkit/http.ts';
import {
  idPaths,
  keyOf,
  type RouteResponse,
  replaceAt,
  requestRoute,
  sampleOf,
  tokenFor,
  valueAt,
} from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { type CallInput, PASSWORD } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

const API = '/api/v1';

let db: TestDatabase;
let server: TestServer;
let mine: World;
let other: World;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  const staff = [{ name: 'partner', role: 'owner', branches: null }] as const;
  mine = await openWorld(db.database, { staff });
  other = await openWorld(db.database);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const endpointOf = (key: string): Endpoint => {
  const found = endpoints.find((endpoint) => keyOf(endpoint) === key);
  if (found === undefined) throw new Error(`no such route: ${key}`);
  return found;
};

async function requestAs(
  actor: Actor,
  endpoint: Endpoint,
  input: CallInput,
): Promise<RouteResponse> {
  const headers = { authorization: `token ${await tokenFor(mine, actor, endpoint)}` };
  return requestRoute(server, endpoint, { input, headers });
}

const keyed = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('no header selects the shop', () => {
  const NAMES = ['organization-id', 'x-tenant-id', 'x-shop-id', 'x-forwarded-host', 'forwarded'];

  test.each(NAMES)('%s: reads and writes stay in the caller’s shop', async (name) => {
    const headers = {
      authorization: `token ${await mine.token(mine.shop.owner)}`,
      [name]: other.shop.shop_id,
    };
    const info = await requestRoute(server, endpointOf('GET /shop_settings/shop-info'), {
      input: {},
      headers,
    });
    expect([info.status, info.text]).toEqual([200, expect.stringContaining(mine.shop.shop_id)]);
    const theirs = await rowHashes(db.connection, other.shop.shop_id);
    const endpoint = endpointOf('POST /customers');
    const input = await sampleOf(endpoint, mine);
    expect((await requestRoute(server, endpoint, { input, headers })).status).toBe(201);
    expect(await rowHashes(db.connection, other.shop.shop_id)).toEqual(theirs);
  });

  test('the Host header neither', async () => {
    const token = await mine.token(mine.shop.owner);
    for (const host of ['other-shop.halkhata.test', 'evil', other.shop.shop_id]) {
      const got = await sendRaw(
        server,
        `GET ${API}/shop_settings/shop-info HTTP/1.1\r\nHost: ${host}\r\n` +
          `Authorization: token ${token}\r\n\r\n`,
      );
      expect([host, got.status]).toEqual([host, 200]);
      expect(got.body).toContain(mine.shop.shop_id);
      expect(got.head).not.toContain(host);
    }
  });

  test('a page of another shop than the token’s gets an error, and nothing is done', async () => {
    const endpoint = endpointOf('POST /customers');
    const input = await sampleOf(endpoint, mine);
    const before = await rowHashes(db.connection);
    const headers = {
      authorization: `token ${await mine.token(mine.shop.owner)}`,
      'x-shop': other.shop.shop_id,
    };
    const got = await requestRoute(server, endpoint, { input, headers });
    expect([got.status, got.code]).toEqual([409, 'shop_changed']);
    expect(await rowHashes(db.connection)).toEqual(before);
  });
});

describe('a forged token is refused, whatever it claims', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => ({
    sub: mine.shop.owner.user_id,
    shop_id: mine.shop.shop_id,
    role: 'owner',
    exp: 4_102_444_800,
  });
  const signed = (head: object, key: string, body: object = claims()) => {
    const text = `${part({ typ: 'JWT', ...head })}.${part(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };

  test.each([
    ['without an algorithm', () => `${part({ alg: 'none' })}.${part(claims())}.`],
    ['signed with a public key', () => signed({ alg: 'HS256' }, '-----BEGIN PUBLIC KEY-----')],
    ['with a key id that is a path', () => signed({ alg: 'HS256', kid: '../../dev/null' }, '')],
    ['with a remote key', () => signed({ alg: 'RS256', jku: 'https://evil.io/jwks' }, 'x')],
    ['of yesterday', () => signed({ alg: 'HS256' }, 'of the tests', { ...claims(), exp: 1 })],
    ['for another audience', () => signed({ alg: 'HS256' }, 'x', { ...claims(), aud: 'other' })],
    ['signed with the secret of the site', () => signed({ alg: 'HS256' }, 'of the tests')],
  ])('a JWT %s', async (_name, token) => {
    for (const scheme of ['token', 'Bearer']) {
      const headers = { authorization: `${scheme} ${token()}` };
      const got = await requestRoute(server, endpointOf('GET /permissions'), {
        input: {},
        headers,
      });
      expect([got.status, got.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('a cookie of the sign-in page or of a session is not a token', async () => {
    const cookies = await signIn();
    expect([...cookies.keys()].filter((name) => /session|csrf/.test(name)).length).toBe(2);
    for (const [name, value] of cookies) {
      if (name === 'halkhata') continue;
      for (const token of [value, decodeURIComponent(value), value.split(/[|%]/)[0]]) {
        const headers = { authorization: `token ${token}` };
        const got = await requestRoute(server, endpointOf('GET /permissions'), {
          input: {},
          headers,
        });
        expect([name, got.status]).toEqual([name, 401]);
      }
    }
  });

  test('a form of another site sends cookies and no token: nothing is done', async () => {
    const cookies = await signIn();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const before = await rowHashes(db.connection);
    const body = JSON.stringify((await sampleOf(endpointOf('POST /customers'), mine)).body);
    for (const headers of [
      { origin: 'https://evil.io' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      for (const type of ['application/json', 'text/plain']) {
        const got = await fetch(`${server.url}${API}/customers`, {
          method: 'POST',
          body,
          headers: { ...headers, cookie, 'content-type': type } as Record<string, string>,
        });
        expect([403, 401, 415]).toContain(got.status);
      }
    }
    const token = await mine.token(mine.shop.owner);
    const plain = await fetch(`${server.url}${API}/customers`, {
      method: 'POST',
      body,
      headers: { authorization: `token ${token}`, 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(415);
    expect(await rowHashes(db.connection)).toEqual(before);
  });
});

/** The cookies of a browser in which the owner signed in. */
async function signIn(): Promise<Map<string, string>> {
  const jar = new Map<string, string>();
  const storeCookies = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };
  const csrf = await fetch(`${server.url}/api/auth/csrf`);
  storeCookies(csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const email = await emailOf(mine.shop.owner);
  const form = { csrfToken, email, password: PASSWORD, json: 'true', callbackUrl: '/dashboard' };
  storeCookies(
    await fetch(`${server.url}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );
  return jar;
}

async function emailOf({ user_id }: Actor): Promise<string> {
  const rows = await mine.shop.run((tx) =>
    tx.selectFrom('app_user').select('email').where('id', '=', user_id).execute(),
  );
  return rows[0]?.email ?? '';
}

test('no other origin is allowed, whatever its name', async () => {
  const token = await mine.token(mine.shop.owner);
  for (const origin of [
    'https://localhost.evil.io',
    'https://evil.io',
    'null',
    'http://localhost',
  ]) {
    for (const method of ['GET', 'OPTIONS']) {
      const got = await fetch(`${server.url}${API}/permissions`, {
        method,
        headers: {
          origin,
          authorization: `token ${token}`,
          'access-control-request-method': 'DELETE',
        },
      });
      const allowed = [...got.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect([origin, method, allowed]).toEqual([origin, method, []]);
    }
  }
});

test('another spelling of a path has its own rate limit, or is not a path', async () => {
  const token = await mine.token(mine.shop.cashier);
  const report = 'trial-balance';
  const canonical = `${API}/book-keeping/${report}`;
  const spellings: Record<string, number> = {
    [canonical]: 403,
    [`${canonical}/`]: 403,
    [`${API}/%62ook-keeping/trial-balance`]: 403,
    [`${API}//book-keeping/trial-balance`]: 404,
    [`${API}/permissions/%2e%2e/book-keeping/trial-balance`]: 404,
    [`${API}/Book-Keeping/trial-balance`]: 404,
    [`${canonical};a=b`]: 404,
    [`${API}/book-keeping%2f${report}`]: 404,
  };
  for (const [path, status] of Object.entries(spellings)) {
    const head = `Host: x\r\nAuthorization: token ${token}\r\n\r\n`;
    const got = await sendRaw(server, `GET ${path} HTTP/1.1\r\n${head}`);
    expect([path, got.status]).toEqual([path, status]);
  }
});

/** A print belongs to the sale, also for a repeat; an approval names the document to come. */
const NOT_OWNED = ['POST /pos-sale/{id}/prints', 'POST /approvals'];

describe('the id of a new record', () => {
  const making = endpoints.filter(
    (endpoint) => endpoint.access === 'write' && idPaths(endpoint).includes('body.id'),
  );

  /** Creations with an id of the server's own by default: see `defineCreation`. */
  const isOptional = ({ route }: Endpoint) =>
    'shape' in route.body &&
    (route.body.shape as Record<string, z.ZodType>).id?.safeParse(undefined).success;

  test.each(keyed(making))('missing, of another kind, or of another member: %s', async (_, it) => {
    const { owner, others } = mine.shop;
    const sample = await sampleOf(it, mine);
    const before = await rowHashes(db.connection);
    const wrong = ['', 'x', newId().toUpperCase(), `${newId()}0`, 7, [newId()]];
    for (const id of isOptional(it) ? wrong : [undefined, ...wrong]) {
      const got = await requestAs(owner, it, replaceAt(sample, ['body', 'id'], id));
      expect([id, got.status, got.code]).toEqual([id, 422, 'invalid']);
    }
    expect(await rowHashes(db.connection)).toEqual(before);
    const first = await requestAs(owner, it, sample);
    expect([first.status, first.text]).toEqual([expect.toBeOneOf([200, 201]), first.text]);
    const made = await rowHashes(db.connection);
    const partner = others[0];
    if (partner === undefined) throw new Error('the shop has a partner');
    const again = await requestAs(partner, it, sample);
    if (!NOT_OWNED.includes(keyOf(it))) {
      expect([again.status, again.code]).toEqual([
        expect.toBeOneOf([403, 404, 409, 422]),
        again.code,
      ]);
      expect(await rowHashes(db.connection)).toEqual(made);
    }
  });
});

describe('a concurrent change by another member', () => {
  const changing = endpoints.filter(
    ({ route, access }) =>
      access === 'write' && 'shape' in route.body && 'version' in (route.body.shape as object),
  );

  test('there are edits with a version', () => {
    expect(changing.length).toBeGreaterThan(4);
  });

  test.each(keyed(changing))('is not overwritten: %s', async (_key, it) => {
    const { owner } = mine.shop;
    const stale = replaceAt(await sampleOf(it, mine), ['body', 'version'], 9_999);
    const before = await rowHashes(db.connection);
    const got = await requestAs(owner, it, stale);
    expect([got.status, got.code]).toEqual([409, 'version_conflict']);
    expect(await rowHashes(db.connection)).toEqual(before);
    const fresh = await sampleOf(it, mine);
    // A repeated document is the same document: the rival's has an id of its own.
    const rival = [
      ['body', 'id'],
      ['body', 'deposit_back', 'id'],
    ]
      .filter((path) => valueAt(fresh, path) !== undefined)
      .reduce((input, path) => replaceAt(input, path, newId()), fresh);
    const both = await Promise.all([requestAs(owner, it, fresh), requestAs(owner, it, rival)]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses).toEqual([it.route.status, 409]);
  });
});

describe('permissions that the caller cannot grant', () => {
  test('their own role and scope, and those of the last owner', async () => {
    const separateWorld = await openWorld(db.database);
    const { owner } = separateWorld.shop;
    const headers = async () => ({ authorization: `token ${await separateWorld.token(owner)}` });
    const staff = await requestRoute(server, endpointOf('GET /staff-users'), {
      input: {},
      headers: await headers(),
    });
    const { data } = staff.json as { data: { id: string; name: string; version: number }[] };
    const self = data.find(({ name }) => name === owner.user_name);
    if (self === undefined) throw new Error('the owner is of the staff');
    const before = await rowHashes(db.connection, separateWorld.shop.shop_id);
    const params = { id: self.id };
    for (const [key, body] of [
      ['PATCH /staff-users/{id}', { version: self.version, is_disabled: true }],
      ['DELETE /staff-users/{id}', undefined],
    ] as const) {
      const got = await requestRoute(server, endpointOf(key), {
        input: body === undefined ? { params } : { params, body },
        headers: await headers(),
      });
      expect([key, got.status]).toEqual([key, expect.toBeOneOf([403, 409])]);
    }
    expect(await rowHashes(db.connection, separateWorld.shop.shop_id)).toEqual(before);
  });
});
