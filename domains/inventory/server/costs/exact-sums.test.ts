import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BeyondExact } from '#domains/kernel/core/exact.ts';
import { levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop } from '../../../../testkit/shop.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a level stays within the safe integer range', async () => {
  const shop = await openTestShop(db.database);
  const sand = await shop.addProduct({ code: 'SAND', unit: 'kg' });
  // 500 lines of 10^12 are 5 x 10^14; the nineteenth such document passes 2^53 = 9 x 10^15.
  const lines = Array.from({ length: 500 }, () => ({
    variant_id: sand,
    quantity_change: 1_000_000_000_000,
    unit_cost: 0,
  }));
  const opening = { warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  for (let document = 0; document < 18; document += 1) {
    answerOf(await shop.call(postAdjustment, { body: { id: newId(), ...opening } }));
  }
  const beyond = shop.call(postAdjustment, { body: { id: newId(), ...opening } });
  await expect(beyond).rejects.toThrow(BeyondExact);
  expect(await levelOf(db.connection, shop.warehouses.shop, sand)).toMatch(/ worth 0\.00$/);
});

test('a sum beyond what the database can hold is too large, and no fault', async () => {
  const shop = await openTestShop(db.database);
  const sum = sql`select exact_sum(n) from (values (9223372036854775807), (1)) as v (n)`;
  await expect(shop.run((tx) => sum.execute(tx))).rejects.toThrow(BeyondExact);
});
