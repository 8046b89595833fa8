import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../../testkit/http.ts';
import { openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { addMembership } from './door/add-membership.ts';

let db: TestDatabase;
let server: TestServer;
let mine: TestShop;
let second: TestShop;
let other: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  mine = await openTestShop(db.database);
  second = await openTestShop(db.database);
  other = await openTestShop(db.database);
  await addOwner(second, mine.owner.user_id);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function addOwner({ shop_id, run }: TestShop, user_id: string): Promise<void> {
  await run(async (tx) => {
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'owner')
      .executeTakeFirstOrThrow();
    const membership = { shop_id, role_id: role.id };
    await addMembership(tx, { id: newId(), user_id, ...membership });
  });
}

type Got = { status: number; json: { data?: unknown; code?: string } };

async function request(path: string, token: string, more: RequestInit = {}): Promise<Got> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    ...more,
    headers: {
      authorization: `token ${token}`,
      ...defined({ 'content-type': more.body ? 'application/json' : undefined }),
      ...more.headers,
    },
  });
  return { status: answer.status, json: (await answer.json()) as Got['json'] };
}

const switchTo = (token: string, shop_id: string) =>
  request('/auth/shop', token, { method: 'POST', body: JSON.stringify({ shop_id }) });

const shopOf = async (token: string) =>
  ((await request('/shop_settings/shop-info', token)).json.data as { id: string } | undefined)?.id;

describe('a user with two shops', () => {
  test('lists both, and which of them is current', async () => {
    const token = await tokenOf(server, db.database, mine.owner);
    const { json } = await request('/shops', token);
    const shops = json.data as { id: string; role: { code: string }; is_current: boolean }[];
    expect(shops.map(({ id }) => id).sort()).toEqual([mine.shop_id, second.shop_id].sort());
    expect(shops.map(({ role }) => role.code)).toEqual(['owner', 'owner']);
    expect(shops.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  test('switches: the old token is refused, the new one is for the new shop only', async () => {
    const token = await tokenOf(server, db.database, mine.owner);
    const here = await shopOf(token);
    const there = here === mine.shop_id ? second.shop_id : mine.shop_id;
    const { status, json } = await switchTo(token, there);
    const { access_token, user } = json.data as {
      access_token: string;
      user: { shop_id: string; role: string };
    };
    expect([status, user.shop_id, user.role]).toEqual([200, there, 'owner']);
    expect((await request('/shop_settings/shop-info', token)).status).toBe(401);
    expect((await request('/shops', token)).status).toBe(401);
    expect(await shopOf(access_token)).toBe(there);
    // The next sign-in enters the last chosen shop.
    expect(await shopOf(await tokenOf(server, db.database, mine.owner))).toBe(there);
  });

  test('a page of one shop can do nothing in the other', async () => {
    const token = await tokenOf(server, db.database, mine.owner);
    const here = (await shopOf(token)) ?? '';
    const there = here === mine.shop_id ? second.shop_id : mine.shop_id;
    const { json } = await switchTo(token, there);
    const { access_token } = json.data as { access_token: string };
    const category = { method: 'POST', body: JSON.stringify({ name: 'From the old page' }) };
    const stale = { ...category, headers: { 'x-shop': here } };
    const refused = await request('/inventory/category', access_token, stale);
    expect([refused.status, refused.json.code]).toEqual([409, 'shop_changed']);
    const fresh = { ...category, headers: { 'x-shop': there } };
    expect((await request('/inventory/category', access_token, fresh)).status).toBe(201);
  });

  const end = (ended_at: Date | null) =>
    second.run((tx) =>
      tx
        .updateTable('membership')
        .set({ ended_at })
        .where('user_id', '=', mine.owner.user_id)
        .execute(),
    );

  test('disabled in the current shop, the user is refused at the next request', async () => {
    const token = await tokenOf(server, db.database, mine.owner);
    const { json } = await switchTo(token, second.shop_id);
    const { access_token } = json.data as { access_token: string };
    await end(new Date());
    expect((await request('/shop_settings/shop-info', access_token)).status).toBe(401);
    expect((await switchTo(access_token, second.shop_id)).status).toBe(404);
    expect((await switchTo(access_token, mine.shop_id)).status).toBe(200);
    await end(null);
  });

  test('a user who has no shop any more can still sign out', async () => {
    const token = await tokenOf(server, db.database, mine.owner);
    const { json } = await switchTo(token, second.shop_id);
    const { access_token } = json.data as { access_token: string };
    await end(new Date());
    const signOut = () => request('/auth/logout', access_token, { method: 'POST' });
    expect((await signOut()).status).toBe(200);
    expect((await signOut()).status).toBe(401);
    await end(null);
  });
});

test('a shop of another user is not found', async () => {
  const token = await tokenOf(server, db.database, mine.owner);
  for (const shop_id of [other.shop_id, newId()]) {
    const { status, json } = await switchTo(token, shop_id);
    expect([status, json.code]).toEqual([404, 'not_found']);
  }
  expect((await request('/shops', token)).status).toBe(200);
});

test('no session is ever in the membership of another user', async () => {
  await tokenOf(server, db.database, other.owner);
  await tokenOf(server, db.database, mine.owner);
  const stolen = withTransaction(db.database, '', (tx) =>
    tx
      .updateTable('session')
      .set((eb) => ({
        membership_id: eb
          .selectFrom('session as s')
          .select('s.membership_id')
          .where('s.user_id', '<>', mine.owner.user_id)
          .limit(1),
      }))
      .where('user_id', '=', mine.owner.user_id)
      .execute(),
  );
  await expect(stolen).rejects.toThrow(/foreign key/);
});
