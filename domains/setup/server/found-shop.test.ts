import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { NOW, openTestShop, PASSWORD, type TestShop } from '../../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let other: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  other = await openTestShop(db.database);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

type Got = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
  json: any;
};

async function request(path: string, token: string | null, body?: object): Promise<Got> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: defined({
      authorization: token === null ? undefined : `token ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

/** A user who has just registered: signed in, and in no shop. */
async function newUser(): Promise<{ user_id: string; token: string }> {
  const user_id = newId();
  const email = `karim-${user_id}@newcomer.test`;
  await withTransaction(db.database, '', (tx) =>
    addUser(tx, {
      id: user_id,
      email,
      phone: null,
      name: 'Karim',
      password: PASSWORD,
      language: 'bn',
      now: NOW,
    }),
  );
  const { json } = await request('/auth/login', null, { email, password: PASSWORD });
  expect(json.data.user).toMatchObject({ id: user_id, shop_id: null, role: null });
  return { user_id, token: json.data.access_token };
}

const shopWithName = (name: string, more: object = {}) => ({
  id: newId(),
  name,
  shop_type: 'grocery',
  currency: 'BDT',
  language: 'bn',
  vat_registered: true,
  vat_rate: 75_000,
  timezone: 'Asia/Dhaka',
  ...more,
});

describe('a new user creates a shop', () => {
  test('with the accounts, units, methods, branches and roles that it needs to sell', async () => {
    const { token, user_id } = await newUser();
    expect((await request('/shops', token)).json.data).toEqual([]);
    expect((await request('/permissions', token)).status).toBe(401);
    const shop = shopWithName('করিম স্টোর');
    const opened = await request('/shops', token, shop);
    expect([opened.status, opened.json]).toEqual([201, { data: { id: shop.id, name: shop.name } }]);
    const switched = await request('/auth/shop', token, { shop_id: shop.id });
    const mine: string = switched.json.data.access_token;
    expect(switched.json.data.user).toMatchObject({ id: user_id, role: 'owner', shop_id: shop.id });
    const { data: shopInfo } = (await request('/shop_settings/shop-info', mine)).json;
    expect(shopInfo).toMatchObject({ name: 'করিম স্টোর', currency: 'BDT', vat_percent: 7.5 });
    expect(shopInfo).toMatchObject({ rounding_unit: 100, timezone: 'Asia/Dhaka', language: 'bn' });
    const counts: Record<string, number> = {};
    for (const path of [
      ...['/branches', '/inventory/warehouse', '/pos/registers', '/inventory/unit'],
      ...['/shop_settings/payment-method/', '/book-keeping/chart_of_accounts'],
    ]) {
      counts[path] = (await request(path, mine)).json.data.length;
    }
    expect(counts).toEqual({
      '/branches': 1,
      '/inventory/warehouse': 1,
      '/pos/registers': 1,
      '/inventory/unit': 15,

      '/shop_settings/payment-method/': 7,
      '/book-keeping/chart_of_accounts': expect.any(Number),
    });
    expect(counts['/book-keeping/chart_of_accounts']).toBeGreaterThan(10);
    const log = await withTransaction(db.database, shopSet(shop.id), (tx) =>
      tx.selectFrom('audit_log').select(['action', 'actor_id', 'subject_id']).execute(),
    );
    expect(log).toEqual([{ action: 'shop.founded', actor_id: user_id, subject_id: shop.id }]);
  });

  test('a repeated request creates no second one; another one with its id is refused', async () => {
    const { token } = await newUser();
    const shop = shopWithName('Karim Store');
    expect((await request('/shops', token, shop)).status).toBe(201);
    const again = await request('/shops', token, shop);
    expect([again.status, again.headers.get('idempotency-hit')]).toEqual([200, 'true']);
    expect(again.json).toEqual({ data: { id: shop.id, name: 'Karim Store' } });
    const changed = await request('/shops', token, { ...shop, name: 'Another' });
    expect([changed.status, changed.json.code]).toEqual([409, 'id_reused']);
    expect((await request('/shops', token)).json.data).toHaveLength(1);
  });

  test('the id of another shop reveals nothing about it', async () => {
    const { token } = await newUser();
    const before = await other.run((tx) => tx.selectFrom('shop').selectAll().execute());
    const taken = await request('/shops', token, shopWithName('Thief', { id: other.shop_id }));
    expect([taken.status, taken.json.code]).toEqual([409, 'id_reused']);
    expect(JSON.stringify(taken.json)).not.toContain('Nabanna');
    expect(await other.run((tx) => tx.selectFrom('shop').selectAll().execute())).toEqual(before);
    expect((await request('/shops', token)).json.data).toEqual([]);
    expect((await request('/auth/shop', token, { shop_id: other.shop_id })).status).toBe(404);
  });

  test('ten at most, even with concurrent requests', async () => {
    const { token } = await newUser();
    const shops = Array.from({ length: 12 }, (_, n) => shopWithName(`Shop ${n}`));
    const got = await Promise.all(shops.map((shop) => request('/shops', token, shop)));
    expect(got.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = got.filter(({ status }) => status !== 201);
    expect(refused.map(({ json }) => json.code)).toEqual(['too_many_shops', 'too_many_shops']);
    expect((await request('/shops', token)).json.data).toHaveLength(10);
  });
});

test.each([
  [{ currency: 'XQQ' }, 'currency_unknown'],
  [{ currency: 'JPY' }, 'currency_decimals'],
  [{ timezone: 'Asia/Nowhere' }, 'timezone_unknown'],
  // A zone that the database knows, but the program does not.
  [{ timezone: 'Factory' }, 'timezone_unknown'],
  [{ vat_registered: false, vat_rate: 50_000 }, 'vat_not_registered'],
  [{ shop_type: 'casino' }, 'invalid'],
  [{ name: '  ' }, 'invalid'],
  [{ timezone: '+06:00' }, 'invalid'],
])('%j is refused: %s', async (wrong, code) => {
  const { token } = await newUser();
  const got = await request('/shops', token, shopWithName('Karim Store', wrong));
  expect([got.status, got.json.code]).toEqual([422, code]);
  expect((await request('/shops', token)).json.data).toEqual([]);
});

test('without VAT registration nothing is added; in India totals are whole rupees', async () => {
  const { token } = await newUser();
  const shop = shopWithName('Kolkata Store', {
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    vat_registered: false,
    vat_rate: 0,
  });
  expect((await request('/shops', token, shop)).status).toBe(201);
  const { json } = await request('/auth/shop', token, { shop_id: shop.id });
  const { data } = (await request('/shop_settings/shop-info', json.data.access_token)).json;
  expect(data).toMatchObject({ vat_registered: false, vat_rate: 0, rounding_unit: 100 });
});

test('the trades are public, a page at a time', async () => {
  const all = (await request('/shop-types', null)).json.data;
  expect(all.length).toBeGreaterThan(8);
  const first = (await request('/shop-types?limit=4', null)).json;
  const rest = (await request(`/shop-types?cursor=${first.next_cursor}`, null)).json;
  expect([...first.data, ...rest.data]).toEqual(all);
  expect((await request(`/shop-types?q=${encodeURIComponent('ফার্মেসি')}`, null)).json.data).toEqual([
    { code: 'pharmacy', name: 'Pharmacy', name_bn: 'ফার্মেসি' },
  ]);
});
