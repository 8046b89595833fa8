import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { NOW, openTestShop, TEST_CLIENT, type TestShop } from '../../../../testkit/shop.ts';
import { writeAudit } from './write-audit.ts';

let testDatabase: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  shop = await openTestShop(testDatabase.database);
});

afterAll(() => testDatabase.drop());

test('an entry says who did what to which record, and only its shop sees it', async () => {
  const subject_id = newId();
  const context = { ...TEST_CLIENT, actor: shop.cashier, now: NOW, newId };
  const entry = { action: 'sale.posted', subject_id, detail: { reason: 'test' } };
  await shop.run((tx) => writeAudit(tx, context, entry));
  const rows = await shop.run((tx) => tx.selectFrom('audit_log').selectAll().execute());
  expect(rows.find((row) => row.subject_id === subject_id)).toMatchObject({
    shop_id: shop.shop_id,
    at: NOW,
    actor_id: shop.cashier.user_id,
    action: 'sale.posted',
    detail: { reason: 'test' },
  });
  const elsewhere = await withTransaction(testDatabase.database, '', (tx) =>
    tx.selectFrom('audit_log').selectAll().execute(),
  );
  expect(elsewhere).toEqual([]);
});

test('of two states only the differences are stored, with the origin of the request', async () => {
  const subject_id = newId();
  const context = { ...TEST_CLIENT, actor: shop.owner, now: NOW, newId };
  const before = { name: 'Rice', sale_price: 10_000, tags: ['a'], version: 1 };
  const after = { name: 'Rice', sale_price: 12_000, tags: ['a'], version: 2 };
  await shop.run((tx) =>
    writeAudit(tx, context, { action: 'variant.changed', subject_id, before, after }),
  );
  const rows = await shop.run((tx) => tx.selectFrom('audit_log').selectAll().execute());
  expect(rows.find((row) => row.subject_id === subject_id)).toMatchObject({
    before: { sale_price: 10_000 },
    after: { sale_price: 12_000 },
    address: '127.0.0.1',
    user_agent: 'test',
  });
});

const REFUSED = 'is only ever appended to';

describe('neither the application role nor the owner of the table can change the log', () => {
  test.each([
    ['audit_log', `update audit_log set action = 'nothing'`],
    ['audit_log', 'delete from audit_log'],
    ['audit_log', 'truncate audit_log'],
    ['sign_in_event', `update sign_in_event set event = 'nothing'`],
    ['sign_in_event', 'delete from sign_in_event'],
    ['sign_in_event', 'truncate sign_in_event'],
  ])('%s: %s', async (table, statement) => {
    await withAdmin(testDatabase.connection, async (admin) => {
      await expect(admin.query(statement)).rejects.toThrow(`${table} ${REFUSED}`);
      await admin.query('begin');
      await admin.query('set local role halkhata_app');
      await expect(admin.query(statement)).rejects.toThrow('permission denied');
      await admin.query('rollback');
    });
  });

  test('only a migration can, which must declare itself', async () => {
    await withAdmin(testDatabase.connection, async (admin) => {
      await admin.query('begin');
      await admin.query(`select set_config('app.migration', 'of a test', true)`);
      await admin.query(`update audit_log set action = action`);
      await admin.query('rollback');
    });
  });
});
