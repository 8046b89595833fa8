import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../testkit/shop.ts';
import { addMember, roleId } from '../../testkit/staff-posts.ts';

let db: TestDatabase;
let shop: TestShop;
const open: TestServer[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(async () => {
  for (const { app } of open) await app.close();
  await db.drop();
});

/** The address that a sign-in with such a header is recorded under. */
async function addressOf(trustedProxies: readonly string[], forwarded: string): Promise<string> {
  const server = await openTestServer(db.database, { trustedProxies });
  open.push(server);
  const { email, actor } = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const session = await shop.run((tx) =>
    tx
      .selectFrom('session')
      .select('address')
      .where('user_id', '=', actor.user_id)
      .executeTakeFirstOrThrow(),
  );
  return session.address;
}

test.each([
  ['nobody is trusted: a header changes nothing', [], '203.0.113.7', '127.0.0.1'],
  ['somebody else is trusted', ['192.0.2.1'], '203.0.113.7', '127.0.0.1'],
  ['the peer is', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
  ['what a visitor wrote stands left', ['127.0.0.1'], '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['the right-most that is not trusted', ['127.0.0.0/8'], '203.0.113.7, 127.0.0.9', '203.0.113.7'],
  ['an address of IPv6', ['127.0.0.1'], '2001:db8::7', '2001:db8::7'],
  ['no address at all', ['127.0.0.1'], 'somewhere <b>', '127.0.0.1'],
])('%s', async (_case, trusted, forwarded, expected) => {
  expect(await addressOf(trusted, forwarded)).toBe(expected);
});

test('a made-up token on an open route is counted by its address', async () => {
  const server = await openTestServer(db.database);
  open.push(server);
  const left = async (authorization: string) => {
    const answer = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: '{}',
    });
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  const counts = [
    await left(`token ${'a'.repeat(43)}`),
    await left(`token ${'b'.repeat(43)}`),
    await left(`Bearer hk_${'c'.repeat(43)}`),
    await left('whatever'),
  ];
  expect(counts.map((count) => (counts[0] ?? 0) - count)).toEqual([0, 1, 2, 3]);
});
