import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openTestShop } from '../../testkit/shop.ts';
import { withTransaction } from './database.ts';
import { assertBound, openRequestLogin } from './request-login.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await openTestShop(db.database);
});

afterAll(() => db.drop());

/** What a request's connection can do after the statement. */
function after(statement: string) {
  return withTransaction(db.database, '', async (tx) => {
    await sql.raw(statement).execute(tx);
    const { rows } = await sql<{ is_powerful: boolean; shops: number }>`
      select rolsuper or rolbypassrls or rolcreaterole as is_powerful,
        (select count(*) from shop) as shops
      from pg_roles where rolname = current_user`.execute(tx);
    return rows[0];
  });
}

test.each([
  'select',
  'set role none',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  'reset all',
  'set role halkhata_app',
])('a request that runs "%s" reads no shop by it', async (statement) => {
  expect(await after(statement)).toEqual({ is_powerful: false, shops: 0 });
});

test('a request can become no other role', async () => {
  const roles = ['halkhata_identity', 'pg_read_all_data', db.connection.user];
  for (const role of roles) {
    for (const become of ['set role', 'set session authorization']) {
      await expect(after(`${become} "${role}"`)).rejects.toThrow('permission denied');
    }
  }
});

test('a superuser as owner does not serve requests', async () => {
  await expect(assertBound(db.connection)).rejects.toThrow('that has SUPERUSER');
});

const ROLE = `halkhata_test_requests_${process.pid}`;

test.each([
  ['createdb', '', 'that has CREATEDB'],
  ['createrole bypassrls', '', 'that has BYPASSRLS, CREATEROLE'],
  ['', 'grant halkhata_identity to ROLE', 'that can become halkhata_identity'],
  ['', 'grant pg_read_all_data to ROLE', 'that can become pg_read_all_data'],
  ['', 'create table own (id int); alter table own owner to ROLE', 'that owns 1 objects'],
  ['', 'revoke halkhata_app from ROLE', 'that has not the rights of halkhata_app'],
  ['noinherit', '', 'that has not the rights of halkhata_app'],
])('a login with "%s" and "%s" is refused in one sentence', async (attributes, more, sentence) => {
  const password = 'only-for-this-test';
  await withAdmin(db.connection, (admin) =>
    admin.query(`create role ${ROLE} login ${attributes} password '${password}';
      grant halkhata_app to ${ROLE}; ${more.replaceAll('ROLE', ROLE)}`),
  );
  try {
    const refused = assertBound({ ...db.connection, user: ROLE, password });
    await expect(refused).rejects.toThrow(`Requests would run as a database role ${sentence}`);
  } finally {
    await withAdmin(db.connection, (admin) =>
      admin.query(`drop owned by ${ROLE}; drop role ${ROLE}`),
    );
  }
});

test('concurrent starts create the login once; it is found again, and repaired', async () => {
  const owner = db.connection;
  const [one, other] = await Promise.all([openRequestLogin(owner), openRequestLogin(owner)]);
  expect(one).toEqual(other);
  expect(one.user).toBe(`${owner.database}_requests`);
  await withAdmin(owner, (admin) => admin.query(`alter role ${one.user} password 'another'`));
  expect(await openRequestLogin(owner)).toEqual(one);
});

test('an owner who cannot create roles gets instructions', async () => {
  const user = `${ROLE}_owner`;
  const password = 'only-for-this-test';
  await withAdmin(db.connection, (admin) =>
    admin.query(`alter role ${db.connection.database}_requests password 'another';
      create role ${user} login password '${password}'; grant halkhata_app to ${user}`),
  );
  const poor = { ...db.connection, user, password };
  await expect(openRequestLogin(poor)).rejects.toThrow(/CREATEROLE, or set DATABASE_APP_URL/);
  await withAdmin(db.connection, (admin) => admin.query(`drop role ${user}`));
});
