import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReorderLevel } from '#domains/inventory/server/levels/set-reorder-level.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { reorderRoute } from '../contract/reorder.ts';
import { reorder } from './reorder.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  await world.post.receipt();
});
afterAll(() => db.drop());

type ReorderQuery = { branch_id?: string; supplier_id?: string; lead_days?: number };

async function proposed(query: ReorderQuery = {}) {
  const call = world.shop.call<typeof reorderRoute>;
  return answerOf(await call(reorder, { query: { lead_days: 7, cover_days: 14, ...query } })).data;
}

function setMarks(marks: { reorder_level: number; fill_to?: number }) {
  const body = { warehouse_id: world.shop.warehouses.shop, variant_id: world.variant, ...marks };
  return world.shop.call(setReorderLevel, { body });
}

async function setMinimum(reorder_level: number) {
  answerOf(await setMarks({ reorder_level }));
}

test('sufficient stock is not proposed', async () => {
  const { branches, ...plan } = await proposed();
  expect(plan).toEqual({ sold_days: 28, lead_days: 7, cover_days: 14, count: 0, rows: [] });
  expect(branches.map(({ id }) => id)).toContain(world.shop.branches.mirpur);
});

test('stock below its minimum is proposed to the last supplier, in its branch', async () => {
  const { variant, supplier, shop } = world;
  await setMinimum(2_000_000);
  const { count, rows } = await proposed();
  expect(count).toBe(1);
  expect(rows).toMatchObject([
    {
      branch_id: shop.branches.mirpur,
      variant_id: variant,
      name: 'Rice',
      minimum: 2_000_000,
      supplier: { id: supplier },
    },
  ]);
  const [row] = rows;
  expect((row?.available ?? 0) + (row?.order ?? 0)).toBe(2_000_000);
  expect((await proposed({ supplier_id: supplier })).count).toBe(1);
  expect((await proposed({ supplier_id: newId() })).count).toBe(0);
  expect((await proposed({ branch_id: shop.branches.uttara })).count).toBe(0);
});

test('sales until delivery and for the days to cover are added', async () => {
  await world.post.sale();
  const minimum = 1_000_000_000;
  await setMinimum(minimum);
  const [row] = (await proposed()).rows;
  const { available = 0, order, sold, lasts_days } = row ?? {};
  expect(sold).toBe(10_000);
  expect(lasts_days).toBe(Math.floor((available * 28) / 10_000));
  // 21 days of one in 28: three quarters of a piece, rounded up to whole ones.
  expect(order).toBe(Math.ceil((minimum + 7_500 - available) / 10_000) * 10_000);
});

test('a maximum is filled and not exceeded, whatever sells', async () => {
  answerOf(await setMarks({ reorder_level: 2_000_000, fill_to: 3_000_000 }));
  const [row] = (await proposed()).rows;
  expect(row?.maximum).toBe(3_000_000);
  expect((row?.available ?? 0) + (row?.order ?? 0)).toBe(3_000_000);
  // An absent maximum stays; one below the minimum is refused.
  expect(refusalOf(await setMarks({ reorder_level: 4_000_000 }))).toBe('most_below_least');
  expect(refusalOf(await setMarks({ reorder_level: 0, fill_to: -1 }))).toBe('invalid');
  await setMinimum(3_000_000);
  const [same] = (await proposed()).rows;
  expect(same).toMatchObject({ minimum: 3_000_000, maximum: 3_000_000 });
  answerOf(await setMarks({ reorder_level: 0, fill_to: 0 }));
  expect((await proposed()).rows).toEqual([]);
});
