import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../../testkit/shop.ts';
import { addMembership } from './door/add-membership.ts';

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

test('every outcome of a sign-in is recorded: in, failed, locked, out', async () => {
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

test('of an unknown account neither name nor password is stored', async () => {
  await signIn(`nobody-${newId()}@nabanna.test`, 'my own password');
  const events = await eventsOf(null);
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('nobody');
});

test('a shop sees the events of its own members only', async () => {
  const other = await openTestShop(db.database);
  await signIn(await emailOf(other.owner.user_id), PASSWORD);
  const seen = (of: TestShop) =>
    of.run((tx) => tx.selectFrom('sign_in_event').select('user_id').execute());
  expect(new Set((await seen(shop)).map((row) => row.user_id))).toEqual(
    new Set([shop.cashier.user_id]),
  );
  expect(await seen(other)).toEqual([{ user_id: other.owner.user_id }]);
  const outside = await withTransaction(db.database, '', (tx) =>
    tx.selectFrom('sign_in_event').select('user_id').execute(),
  );
  expect(outside).toEqual([]);
});

test('a shop sees sign-ins into it alone, and none from before the membership', async () => {
  const other = await openTestShop(db.database);
  const { user_id } = shop.uttaraCashier;
  const membership = await shop.run((tx) =>
    tx.selectFrom('membership').select('id').where('user_id', '=', user_id).executeTakeFirst(),
  );
  const seenBy = (of: TestShop) =>
    of.run((tx) =>
      tx.selectFrom('sign_in_event').select('id').where('user_id', '=', user_id).execute(),
    );
  await signIn(await emailOf(user_id), 'wrong');
  const before = (await seenBy(shop)).length;
  expect(before).toBeGreaterThan(0);
  const elsewhere = newId();
  await other.run(async (tx) => {
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'cashier')
      .executeTakeFirstOrThrow();
    const { shop_id } = other;
    await addMembership(tx, { id: elsewhere, user_id, shop_id, role_id: role.id });
  });
  expect(await seenBy(other)).toEqual([]);
  // From now on they enter the other shop.
  const choose = (id: string | undefined) =>
    withAdmin(db.connection, (admin) =>
      admin.query('update app_user set chosen_membership_id = $1 where id = $2', [id, user_id]),
    );
  await choose(elsewhere);
  await signIn(await emailOf(user_id), 'wrong');
  expect([(await seenBy(shop)).length, (await seenBy(other)).length]).toEqual([before, 1]);
  await choose(membership?.id);
});

test('the next event deletes those older than 400 days, and nothing younger', async () => {
  const { user_id } = shop.owner;
  const [old, young] = [newId(), newId()];
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `insert into sign_in_event (id, at, user_id, event, address, user_agent)
       select id::uuid, now() - ago::interval, $1, 'signed_in', '', ''
       from (values ($2, '401 days'), ($3, '399 days')) as v (id, ago)`,
      [user_id, old, young],
    ),
  );
  await signIn(await emailOf(user_id), PASSWORD);
  const left = await withAdmin(db.connection, (admin) =>
    admin.query('select id from sign_in_event where id in ($1, $2)', [old, young]),
  );
  expect(left.rows).toEqual([{ id: young }]);
});

test('the next failure deletes those of the day before yesterday', async () => {
  const id = newId();
  await withAdmin(db.connection, (admin) =>
    admin.query(
      `insert into sign_in_failure (id, account, address, failed_at)
       values ($1, 'nobody', '192.0.2.1', now() - interval '2 days')`,
      [id],
    ),
  );
  await signIn(await emailOf(shop.owner.user_id), 'wrong');
  const left = await withAdmin(db.connection, (admin) =>
    admin.query('select from sign_in_failure where id = $1', [id]),
  );
  expect(left.rows).toEqual([]);
});
