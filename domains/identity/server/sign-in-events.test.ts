import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  shop = await openTestShop(db.database);
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function signIn(email: string, password: string) {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'of the test' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data?: { access_token: string } };
  return { status: answer.status, token: data?.access_token ?? '' };
}

type Event = { event: string; method: string; user_agent: string; user_id: string | null };

async function eventsOf(user_id: string | null): Promise<Event[]> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<Event>(
      `select event, method, user_agent, user_id from sign_in_event
       where user_id is not distinct from $1 order by id`,
      [user_id],
    );
    return rows;
  });
}

async function emailOf(user_id: string): Promise<string> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query('select email from app_user where id = $1', [user_id]);
    return rows[0].email;
  });
}

test('what a sign-in came to is on record: in, failed, locked, out', async () => {
  const { user_id } = shop.cashier;
  const email = await emailOf(user_id);
  const { token } = await signIn(email, PASSWORD);
  await fetch(`${server.url}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'user-agent': 'of the test' },
  });
  for (let time = 0; time < 5; time += 1) await signIn(email, 'wrong');
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  const failed = { event: 'sign_in_failed', method: 'password' };
  expect(await eventsOf(user_id)).toMatchObject([
    { event: 'signed_in', method: 'password', user_agent: 'of the test' },
    { event: 'signed_out', method: '' },
    ...[failed, failed, failed, failed],
    { event: 'sign_in_locked', method: 'password' },
  ]);
});

test('of an account that is nobody’s neither name nor password is kept', async () => {
  await signIn(`nobody-${newId()}@nabanna.test`, 'my own password');
  const events = await eventsOf(null);
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('nobody');
});

test('a shop sees those of its own people, and no shop those of none', async () => {
  const other = await openTestShop(db.database);
  await signIn(await emailOf(other.owner.user_id), PASSWORD);
  const seen = (of: TestShop) =>
    of.run((tx) => tx.selectFrom('sign_in_event').select('user_id').execute());
  expect(new Set((await seen(shop)).map((row) => row.user_id))).toEqual(
    new Set([shop.cashier.user_id]),
  );
  expect(await seen(other)).toEqual([{ user_id: other.owner.user_id }]);
  const outside = await inTransaction(db.database, '', (tx) =>
    tx.selectFrom('sign_in_event').select('user_id').execute(),
  );
  expect(outside).toEqual([]);
});
