import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellGiftCard } from '#domains/loyalty/server/gift-cards.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { reverseManualJournal } from '#domains/treasury/server/reverse-manual-journal.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { addTracked, takeIn } from '../../../testkit/batch-posts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf } from '../../../testkit/shop.ts';
import { journalBody } from '../../../testkit/treasury-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { dayListsRoute } from '../contract/dashboard.ts';
import type { inventoryDashboardRoute } from '../contract/inventory-dashboard.ts';
import { dayLists } from './day-lists.ts';
import { inventoryDashboard } from './inventory-dashboard.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  await world.shop.addProduct({ code: 'MILK', name: 'Doel Milk', name_bn: 'দোয়েল দুধ' });
  await world.post.receipt();
  await world.post.sale();
});
afterAll(() => db.drop());

async function shown(actor: Actor = world.shop.owner, query: { branch_id?: string } = {}) {
  const call = world.shop.call<typeof inventoryDashboardRoute>;
  return answerOf(await call(inventoryDashboard, { query }, actor)).data;
}

async function levels() {
  const { shop_id } = world.shop;
  const begun = `select set_config('app.shop_id', '${shop_id}', true)`;
  return withTransaction(db.database, begun, async (tx) => {
    const result = await sql<{ variants: number; value: number }>`
      select count(*) filter (where on_hand > 0)::int as variants, sum(value)::bigint as value
      from stock_level`.execute(tx);
    return result.rows[0];
  });
}

test('the stock is the sum of the levels, by warehouse and by category alike', async () => {
  const data = await shown();
  expect({ variants: data.variants, value: data.value }).toEqual(await levels());
  for (const rows of [data.warehouses, data.categories]) {
    expect(rows.reduce((sum, { variants }) => sum + variants, 0)).toBe(data.variants);
    expect(rows.reduce((sum, { value = 0 }) => sum + value, 0)).toBe(data.value);
  }
});

test('movements in less movements out are the stock, if all of it is recent', async () => {
  const data = await shown();
  expect(data.days).toHaveLength(14);
  const moved = (data.days ?? []).reduce((sum, day) => sum + day.came_in - day.went_out, 0);
  expect(moved).toBe(data.value);
});

test('recently moved stock is not dead; a branch shows its own', async () => {
  const data = await shown();
  expect(data.dead).toEqual({ days: 90, variants: 0, value: 0 });
  expect(data.dead_stock).toEqual([]);
  const uttara = await shown(world.shop.owner, { branch_id: world.shop.branches.uttara });
  expect(uttara.warehouses.length).toBeLessThan(data.warehouses.length);
});

test('batches that expire within a month are shown, including expired ones', async () => {
  const { shop } = world;
  const milk = await addTracked(shop, { code: 'YOGHURT' });
  await takeIn(shop, milk, { batches: 'OLD 1 2026-07-31, SOON 2 2026-08-31, LATE 5 2026-12-01' });
  const data = await shown();
  expect(data.expiring).toEqual({ days: 30, batches: 2, expired: 1, value: 18_000 });
  const uttara = await shown(shop.owner, { branch_id: shop.branches.uttara });
  expect(uttara.expiring.batches).toBe(0);
});

test('the day shows those that expire first, and not those of other branches', async () => {
  const readLists = (branch_id?: string) => {
    const call = world.shop.call<typeof dayListsRoute>;
    const query = branch_id === undefined ? {} : { branch_id };
    return call(dayLists, { query }, world.shop.owner);
  };
  const { expiring } = answerOf(await readLists()).data;
  const { batches, expired, first } = expiring;
  expect({
    batches,
    expired,
    first: first.map(({ batch, days_left }) => [batch, days_left]),
  }).toEqual({
    batches: 2,
    expired: 1,
    first: [
      ['OLD', expect.any(Number)],
      ['SOON', expect.any(Number)],
    ],
  });
  expect(first.map(({ days_left }) => days_left < 0)).toEqual([true, false]);
  const uttara = answerOf(await readLists(world.shop.branches.uttara)).data;
  expect(uttara.expiring).toEqual({ days: 30, batches: 0, expired: 0, first: [] });
});

test('the last documents have their amounts, also a manual entry and a gift card', async () => {
  const { shop } = world;
  const card = { id: newId(), warehouse_id: shop.warehouses.shop };
  const payments = [{ payment_method_id: shop.methods.cash, amount: 50_000 }];
  answerOf(await shop.call(sellGiftCard, { body: { ...card, payments } }));
  const journal = journalBody(shop);
  answerOf(await shop.call(postManualJournal, { body: journal }));
  const reversal = { id: newId(), reason: 'Written twice' };
  answerOf(await shop.call(reverseManualJournal, { params: { id: journal.id }, body: reversal }));
  const { documents } = answerOf(await shop.call<typeof dayListsRoute>(dayLists, {})).data;
  expect(documents.slice(0, 3).map(({ id, total }) => [id, total])).toEqual([
    [reversal.id, -50_000],
    [journal.id, 50_000],
    [card.id, 50_000],
  ]);
});
