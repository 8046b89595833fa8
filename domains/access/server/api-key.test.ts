import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Actor, EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import { addApiKey } from '../../../testkit/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { addMember, addRole, roleId } from '../../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let owner: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

beforeEach(async () => {
  owner = `token ${await world.token(world.shop.owner)}`;
});

type Got = {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
  data: any;
};

async function request(authorization: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization,
      ...defined({ 'content-type': body === undefined ? undefined : 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { code = '', data } = (await answer.json()) as Partial<Got>;
  return { status: answer.status, code, data } as Got;
}

const summary = ({ status, code }: Got) => [status, code].filter(Boolean).join(' ');
const bearer = ({ key }: { key: string }) => `Bearer ${key}`;
const customers = (authorization: string) => request(authorization, 'GET', '/customers');

const make = (authorization: string, body: object) =>
  request(authorization, 'POST', '/api-keys', { name: 'Web shop', ...body });

/** Sets a column of the key's row directly, as time would. */
async function setColumn(id: string, column: string, to: string): Promise<void> {
  await withAdmin(db.connection, (admin) =>
    admin.query(`update api_key set ${column} = ${to} where id = $1`, [id]),
  );
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query('select * from api_key where id = $1', [id]);
    return rows[0];
  });
}

async function member(permissions: readonly string[], scope: Scope = EVERYWHERE): Promise<Actor> {
  const role_id = await addRole(world.shop, ['permissions.read', ...permissions]);
  return (await addMember(world.shop, { role_id, scope })).actor;
}

describe('an API key', () => {
  test('is shown once, and stored as a hash', async () => {
    const made = await make(owner, { scopes: ['customers.read', 'customers.read'] });
    expect([made.status, made.data]).toMatchObject([
      201,
      {
        key: expect.stringMatching(/^hk_[\w-]{43}$/),
        scopes: ['customers.read'],
        made_by: { name: 'Taslima' },
        expires_at: null,
        last_used_at: null,
        state: 'active',
      },
    ]);
    const { id, key, prefix } = made.data;
    expect(key.startsWith(prefix)).toBe(true);
    const listed = await request(owner, 'GET', '/api-keys');
    expect(listed.data.find((one: { id: string }) => one.id === id)).toMatchObject({ prefix });
    expect(JSON.stringify(listed.data)).not.toContain(key);
    expect(JSON.stringify(await rowOf(id))).not.toContain(key.slice(9));
    const logs = await withAdmin(db.connection, async (admin) => {
      const { rows } = await admin.query('select * from audit_log where subject_id = $1', [id]);
      return JSON.stringify(rows);
    });
    expect(logs).toContain('api_key.created');
    expect(logs).not.toContain(key.slice(9));
  });

  test('has its scopes, and nothing more', async () => {
    const key = await addApiKey(world.shop, ['customers.read']);
    expect(summary(await customers(bearer(key)))).toBe('200');
    expect(summary(await customers(`token ${key.key}`))).toBe('200');
    const adding = { name: 'Karim', phone: '' };
    expect(summary(await request(bearer(key), 'POST', '/customers', adding))).toBe(
      '403 permission_denied',
    );
  });

  test.each([
    ['GET', '/search?q=rice'],
    ['GET', '/auth/sessions'],
    ['POST', '/auth/logout'],
    ['GET', '/auth/linked-accounts'],
    ['PUT', '/staff-users/me/pin'],
    ['GET', '/shops'],
    ['GET', '/cms/operator/messages'],
  ])('cannot call a route for people: %s %s', async (method, path) => {
    const key = await addApiKey(world.shop, ['customers.read']);
    const body = method === 'GET' ? undefined : {};
    expect(summary(await request(bearer(key), method, path, body))).toBe('401 key_not_accepted');
  });

  test.each([
    'Bearer hk_',
    `Bearer hk_${'A'.repeat(43)}`,
    `Bearer hk_${'A'.repeat(60)}`,
    `Bearer ${'A'.repeat(43)}`,
    'Bearer',
    `Basic hk_${'A'.repeat(43)}`,
  ])('that was never created is refused: %s', async (authorization) => {
    expect(summary(await customers(authorization))).toBe('401 unauthenticated');
  });

  test('is revoked at once, and only once', async () => {
    const key = await addApiKey(world.shop, ['customers.read']);
    const revoked = await request(owner, 'DELETE', `/api-keys/${key.id}`);
    expect([revoked.status, revoked.data.state]).toEqual([200, 'revoked']);
    expect(summary(await customers(bearer(key)))).toBe('401 key_revoked');
    expect(summary(await request(owner, 'DELETE', `/api-keys/${key.id}`))).toBe(
      '409 key_already_revoked',
    );
  });

  test('expires when it should', async () => {
    const past = { scopes: ['customers.read'], expires_at: '2020-01-01T00:00:00Z' };
    expect(summary(await make(owner, past))).toBe('422 key_expiry_past');
    const { data } = await make(owner, { ...past, expires_at: '2999-01-01T00:00:00Z' });
    expect(summary(await customers(bearer(data)))).toBe('200');
    await setColumn(data.id, 'created_at', "now() - interval '2 days'");
    await setColumn(data.id, 'expires_at', "now() - interval '1 second'");
    expect(summary(await customers(bearer(data)))).toBe('401 key_expired');
    const expired = await request(owner, 'GET', '/api-keys?state=expired');
    expect(expired.data.map((one: { id: string }) => one.id)).toContain(data.id);
  });

  test('records its last use at most once in five minutes', async () => {
    const key = await addApiKey(world.shop, ['customers.read']);
    expect((await rowOf(key.id)).last_used_at).toBeNull();
    await customers(bearer(key));
    const first = (await rowOf(key.id)).last_used_at;
    expect(first).not.toBeNull();
    await customers(bearer(key));
    expect((await rowOf(key.id)).last_used_at).toEqual(first);
    await setColumn(key.id, 'last_used_at', "now() - interval '6 minutes'");
    const old = (await rowOf(key.id)).last_used_at as Date;
    // Also when the request itself is refused.
    await Promise.all([1, 2, 3].map(() => request(bearer(key), 'POST', '/customers', {})));
    const anew = (await rowOf(key.id)).last_used_at as Date;
    expect(anew.getTime()).toBeGreaterThan(old.getTime());
  });
});

describe('a key cannot do more than its creator', () => {
  test('when it is created', async () => {
    const maker = await member(['api-keys.create', 'customers.read']);
    const token = `token ${await world.token(maker)}`;
    expect(summary(await make(token, { scopes: ['customers.read'] }))).toBe('201');
    expect(summary(await make(token, { scopes: ['customers.read', 'role.update'] }))).toBe(
      '403 right_not_held',
    );
    expect(summary(await make(token, { scopes: ['customers.fly'] }))).toBe('422 invalid');
    expect(summary(await make(token, { scopes: [] }))).toBe('422 invalid');
  });

  test('nor later, when the role of the creator loses permissions', async () => {
    const maker = await member(['api-keys.create', 'customers.read', 'suppliers.read']);
    const key = await addApiKey(world.shop, ['customers.read', 'suppliers.read'], maker);
    await withAdmin(db.connection, (admin) =>
      admin.query(
        `update role set permissions = '{permissions.read,suppliers.read}'
        where code = $1`,
        [maker.role_code],
      ),
    );
    expect(summary(await customers(bearer(key)))).toBe('403 permission_denied');
    expect(summary(await request(bearer(key), 'GET', '/suppliers'))).toBe('200');
  });

  test('nor in branches of others', async () => {
    const { branches } = world.shop;
    const here = { branch_ids: [branches.mirpur], warehouse_ids: null };
    const maker = await member(['api-keys.create', 'branches.read'], here);
    const key = await addApiKey(world.shop, ['branches.read'], maker);
    const seen = await request(bearer(key), 'GET', '/branches');
    expect(seen.data.map((one: { id: string }) => one.id)).toEqual([branches.mirpur]);
  });

  test('and no key creates another', async () => {
    const key = await addApiKey(world.shop, ['api-keys.create', 'customers.read']);
    expect(summary(await make(bearer(key), { scopes: ['customers.read'] }))).toBe(
      '401 key_not_accepted',
    );
  });

  test('a branch admin does not manage keys', async () => {
    const role_id = await roleId(world.shop, 'branch_admin');
    const { actor } = await addMember(world.shop, { role_id });
    const token = `token ${await world.token(actor)}`;
    expect(summary(await request(token, 'GET', '/api-keys'))).toBe('403 permission_denied');
  });
});

describe('a key depends on its creator', () => {
  test('it is idle while the creator is disabled, and revoked when they are removed', async () => {
    const creator = await member(['api-keys.create', 'customers.read']);
    const made = await addApiKey(world.shop, ['customers.read'], creator);
    const staff = await request(owner, 'GET', '/staff-users?limit=200');
    const { id } = staff.data.find((one: { user_id: string }) => one.user_id === creator.user_id);
    const put = (version: number, is_disabled: boolean) =>
      request(owner, 'PATCH', `/staff-users/${id}`, { version, is_disabled });
    const out = await put(1, true);
    expect(summary(await customers(bearer(made)))).toBe('401 unauthenticated');
    await put(out.data.version, false);
    expect(summary(await customers(bearer(made)))).toBe('200');
    expect(summary(await request(owner, 'DELETE', `/staff-users/${id}`))).toBe('200');
    expect(summary(await customers(bearer(made)))).toBe('401 unauthenticated');
    expect((await rowOf(made.id)).revoked_at).not.toBeNull();
  });

  test('a key of a disabled account is refused', async () => {
    const maker = await member(['api-keys.create', 'customers.read']);
    const key = await addApiKey(world.shop, ['customers.read'], maker);
    await withAdmin(db.connection, (admin) =>
      admin.query('update app_user set disabled_at = now() where id = $1', [maker.user_id]),
    );
    expect(summary(await customers(bearer(key)))).toBe('401 unauthenticated');
  });
});

test('actions of a key are logged under its name', async () => {
  const key = await addApiKey(world.shop, ['customers.read', 'customers.create']);
  const body = { name: 'By a program', phone: '' };
  const added = await request(bearer(key), 'POST', '/customers', body);
  expect(summary(added)).toBe('201');
  const log = await request(owner, 'GET', `/audit-log?subject_id=${added.data.id}`);
  expect(log.data).toMatchObject([
    { actor: { name: 'Taslima' }, by_key: { id: key.id, name: 'Web shop' } },
  ]);
});
