import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { addMember, roleId } from '../../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

test('a member who is disabled during a move to another shop gets 401', async () => {
  const { shop } = world;
  const { id, actor } = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
  const token = await world.token(actor);
  const moving = await withAdmin(db.connection, async (admin) => {
    await admin.query('begin');
    // The request has read the membership by now, and waits for its session.
    await admin.query('select from session where user_id = $1 for update', [actor.user_id]);
    const pending = fetch(`${server.url}/api/v1/auth/shop`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shop_id: shop.shop_id }),
    });
    await expect
      .poll(async () => (await admin.query(WAITING)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await admin.query('update membership set ended_at = now() where id = $1', [id]);
    await admin.query('commit');
    return pending;
  });
  expect(moving.status).toBe(401);
  const left = await shop.run((tx) =>
    sql`select from access_token t join session s on s.id = t.session_id
      where s.user_id = ${actor.user_id}`.execute(tx),
  );
  // Rolled back: the session did not move, and no new token was issued.
  expect(left.rows).toHaveLength(1);
});

const WAITING = `select pid from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())
  union select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
