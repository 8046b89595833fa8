import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteOf } from '#domains/identity/server/protocol/site.ts';
import { listProductStockRoute } from '#domains/inventory/contract/product-stock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll } from '../../testkit/fold.ts';
import { openTestServer, sendRaw, type TestServer } from '../../testkit/http.ts';
import { makeRunFolder } from '../../testkit/run-folder.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openWorld } from '../../testkit/world.ts';
import { registerAssets } from './serve-web.ts';

const TOKEN = 'a token of the tests';

let db: TestDatabase;
let secure: TestServer;
let plain: TestServer;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const publicUrl = 'https://shop.example';
  const trustedProxies = ['127.0.0.2'];
  secure = await openTestServer(db.database, { publicUrl, trustedProxies, metricsToken: TOKEN });
  folder = await makeRunFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'a.js'), 'a');
  writeFileSync(join(folder, 'beside.txt'), 'not for visitors');
  plain = await openTestServer(db.database, {}, (app) =>
    registerAssets(app, join(folder, 'assets')),
  );
});

afterAll(async () => {
  await secure.app.close();
  await plain.app.close();
  await db.drop();
  rmSync(folder, { recursive: true });
});

describe('strict transport security', () => {
  const promiseOf = async ({ app }: TestServer, url: string) =>
    (await app.inject({ url })).headers['strict-transport-security'];

  test.each([
    '/healthz',
    '/nowhere',
    '/api/v1/nowhere',
    '/api/auth/session',
    '/api/auth/signin',
    '/%',
  ])('%s promises TLS where the site has it, and only there', async (path) => {
    expect(await promiseOf(secure, path)).toBe('max-age=63072000');
    expect(await promiseOf(plain, path)).toBeUndefined();
  });
});

test('on https every cookie but the two specified ones is limited to this host', () => {
  const {
    hidden: _,
    readable: _kind,
    ...names
  } = siteOf({ publicUrl: 'https://shop.example', secret: '' }).cookies;
  const others = Object.values(names).filter((name) => !name.startsWith('__Host-'));
  expect(others).toEqual(['halkhata', 'halkhata_user']);
});

describe('/metrics', () => {
  const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await secure.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine by IPv6', '::1', {}, 200],
    ['another machine', '10.0.0.1', {}, 404],
    ['another machine with the token', '10.0.0.1', { authorization: `Bearer ${TOKEN}` }, 200],
    ['another machine with another token', '10.0.0.1', { authorization: 'Bearer x' }, 404],
    ['a visitor behind the proxy', '127.0.0.2', { 'x-forwarded-for': '10.0.0.1' }, 404],
    ['a visitor behind an unknown proxy', '127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, 404],
    ['a visitor who claims to be local', '10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ])('%s', async (_who, address, headers, status) => {
    expect(await statusOf(address, headers)).toBe(status);
  });

  test('answers while the database is away, and does not know the backlog', async () => {
    const away = openDatabase({ ...db.login, database: 'no_such_database' }, 1);
    const server = await openTestServer(away, { publicUrl: 'https://shop.example' });
    const answer = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('documents_unfolded_seconds Nan');
    expect(answer.body).toContain('# TYPE outbound_call_seconds histogram');
    await server.app.close();
    await away.close();
  });

  test('without a configured token every token is wrong', async () => {
    const headers = { authorization: 'Bearer ' };
    const request = { url: '/metrics', remoteAddress: '10.0.0.1', headers };
    expect((await plain.app.inject(request)).statusCode).toBe(404);
  });
});

test('/readyz shows how late the fold is, once it is a minute', async () => {
  const read = async () => JSON.parse((await plain.app.inject({ url: '/readyz' })).body);
  await foldAll(db.database);
  expect(await read()).toEqual({ status: 'ready' });
  const { post } = await openWorld(db.database);
  await post.sale();
  const late = (seconds: number) =>
    withAdmin(db.connection, (admin) =>
      admin.query('update unfolded_document set posted_at = now() - make_interval(secs => $1)', [
        seconds,
      ]),
    );
  await late(30);
  expect(await read()).toEqual({ status: 'ready' });
  await late(90);
  expect((await read()).unfolded_seconds).toBeGreaterThanOrEqual(90);
  await foldAll(db.database);
  expect(await read()).toEqual({ status: 'ready' });
});

test('a sum of stock from many large receipts is answered as in its schema', async () => {
  const world = await openWorld(db.database);
  const largest = 1_000_000_000_000;
  for (const _ of [1, 2]) await world.post.adjustment(largest);
  const headers = { authorization: `token ${await world.token(world.shop.owner)}` };
  const { body } = await plain.app.inject({ url: '/api/v1/inventory/product-stock', headers });
  const answer = listProductStockRoute.answer.safeParse(JSON.parse(body));
  expect(answer.error).toBeUndefined();
  expect(answer.data?.data.some(({ on_hand }) => on_hand >= 2 * largest)).toBe(true);
});

test.each([
  ['/assets/a.js', 200],
  ['/assets/%2e%2e/beside.txt', 404],
  ['/assets/%2e%2e%2Fbeside.txt', 404],
  ['/assets/..%5Cbeside.txt', 404],
  ['/assets/%00', 404],
  ['/assets/a.js%00', 404],
  ['/assets/', 404],
  ['/assets/.git/config', 404],
  [`/assets/${'x'.repeat(5000)}`, 404],
])('the file %s is answered %i', async (path, status) => {
  const got = await sendRaw(plain, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect([got.status, got.body.includes('not for visitors')]).toEqual([status, false]);
});
