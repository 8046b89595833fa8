import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { NOW, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import { writeAudit } from './write-audit.ts';

let testDatabase: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  shop = await openTestShop(testDatabase.database);
});

afterAll(() => testDatabase.drop());

test('an entry tells who did what to which record, and only its shop sees it', async () => {
  const subject_id = newId();
  const context = { actor: shop.cashier, now: NOW, newId };
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
  const elsewhere = await inTransaction(testDatabase.database, '', (tx) =>
    tx.selectFrom('audit_log').selectAll().execute(),
  );
  expect(elsewhere).toEqual([]);
});
