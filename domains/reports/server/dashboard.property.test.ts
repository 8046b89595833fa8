import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReorderLevel } from '#domains/inventory/server/levels/set-reorder-level.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { readShiftRoute } from '#domains/pos/contract/shift-report.ts';
import { readShift } from '#domains/pos/server/shift/read-shift.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { type Trading, tradeAtRandom } from '../../../testkit/trading.ts';
import type { cashFlowRoute } from '../contract/cash-flow.ts';
import type { dashboardRoute, dayListsRoute } from '../contract/dashboard.ts';
import type { openDrawersRoute } from '../contract/open-drawers.ts';
import type { transactionCountRoute } from '../contract/transaction-count.ts';
import { cashFlow } from './cash-flow.ts';
import { dashboardData } from './dashboard-data.ts';
import { dayLists } from './day-lists.ts';
import { openDrawers } from './open-drawers.ts';
import {
  type Reckoning,
  readBooks,
  reckonDay,
  reckonFlow,
  reckonMonths,
} from './reckoning.fixture.ts';
import { transactionCount } from './transaction-count.ts';

const DOCUMENTS = 1000;
const SEED = Number.parseInt(process.env.SEED ?? '20261119', 10);
/** 16 July, 23:40 in Dhaka: the day there ends in twenty minutes, that of UTC in six hours. */
const BEGIN = new Date('2026-07-16T17:40:00.000Z');

let db: TestDatabase;
let shop: TestShop;
let trading: Trading;
let client: Client;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  trading = await tradeAtRandom(shop, { seed: SEED, documents: DOCUMENTS, from: BEGIN });
  client = new Client(db.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

test('a thousand documents of every kind were posted', () => {
  expect([...trading.posted.keys()].sort()).toEqual([
    'adjustment',
    'deposit',
    'drawer cash',
    'exchange',
    'opening',
    'payment',
    'receipt',
    'return',
    'reversal',
    'sale',
    'without receipt',
  ]);
  expect([...trading.posted.values()].reduce((sum, count) => sum + count, 0)).toBe(DOCUMENTS);
});

test('the dashboard of each branch and of all agrees with the books on each day', async () => {
  const books = await readBooks(client, shop.shop_id);
  const last = books.dateOf(trading.now);
  for (const branch_id of [null, shop.branches.mirpur, shop.branches.uttara]) {
    for (let ago = 0; ago < 20; ago += 1) {
      const date = daysAfter(last, -ago);
      const query = { date, ...defined({ branch_id: branch_id ?? undefined }) };
      const shown = await shownOf(query, shop.owner);
      const reckoned = reckonDay(books, { branch_id, date });
      expect({ seed: SEED, date, ...pickReckoned(shown, reckoned) }).toEqual({
        seed: SEED,
        date,
        ...reckoned,
      });
      expect(shown.is_today).toBe(ago === 0);
    }
  }
});

/** The dashboard and the lists beside it. */
async function shownOf(query: { date: string; branch_id?: string }, as: Actor) {
  const day = await shop.call<typeof dashboardRoute>(dashboardData, { query }, as, trading.now);
  const lists = await shop.call<typeof dayListsRoute>(dayLists, { query }, as, trading.now);
  return { ...answerOf(lists).data, ...answerOf(day).data };
}

/** Those fields of the dashboard that the recomputation has. */
function pickReckoned(shown: object, reckoned: Reckoning): object {
  const names = Object.keys(reckoned) as (keyof Reckoning & keyof typeof shown)[];
  return Object.fromEntries(names.map((name) => [name, shown[name]]));
}

test('a member of one branch sees that branch only', async () => {
  const books = await readBooks(client, shop.shop_id);
  const date = books.dateOf(trading.now);
  const shown = await shownOf({ date }, shop.branchAdmin);
  const reckoned = reckonDay(books, { branch_id: shop.branches.mirpur, date });
  expect(pickReckoned(shown, reckoned)).toEqual(reckoned);
  expect(shown.branches.map(({ id }) => id)).toEqual([shop.branches.mirpur]);
});

test('without permission to see costs there is neither cost nor profit', async () => {
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  const blind = { ...shop.owner, permissions };
  const answer = await shop.call<typeof dashboardRoute>(dashboardData, {}, blind, trading.now);
  const shown = JSON.stringify(answerOf(answer));
  expect(shown).not.toContain('"cost"');
  expect(shown).not.toContain('"profit"');
});

test('cash flow equals the ledger of money; its days lead from opening to closing', async () => {
  const books = await readBooks(client, shop.shop_id);
  const to = daysAfter(books.dateOf(trading.now), -2);
  const from = daysAfter(to, -9);
  for (const branch_id of [null, shop.branches.mirpur, shop.branches.uttara]) {
    const query = { from, to, ...defined({ branch_id: branch_id ?? undefined }) };
    const flow = answerOf(
      await shop.call<typeof cashFlowRoute>(cashFlow, { query }, shop.owner, trading.now),
    ).data;
    expect(flow).toMatchObject(reckonFlow(books, { branch_id, from, to }));
    expect(flow.days[0]?.opening).toBe(flow.opening);
    expect(flow.days.at(-1)?.closing).toBe(flow.closing);
  }
});

test('documents are counted by month and kind', async () => {
  const books = await readBooks(client, shop.shop_id);
  const query = { from: '2026-07-01', to: '2026-12-31' };
  const counted = answerOf(
    await shop.call<typeof transactionCountRoute>(transactionCount, { query }, shop.owner),
  ).data;
  expect(counted).toEqual(reckonMonths(books));
});

test('each open drawer has the expected cash of its X report', async () => {
  const drawers = answerOf(
    await shop.call<typeof openDrawersRoute>(openDrawers, {}, shop.owner, trading.now),
  ).data;
  expect(drawers).toHaveLength(2);
  for (const { shift_id, cash } of drawers) {
    const params = { id: shift_id };
    const report = answerOf(await shop.call<typeof readShiftRoute>(readShift, { params })).data;
    expect(cash).toBe(report.expected);
  }
});

test('products are low at their reorder level', async () => {
  const books = await readBooks(client, shop.shop_id);
  const [level] = books.levels.filter(({ on_hand }) => on_hand > 0);
  const { warehouse_id = '', variant_id = '', on_hand = 0 } = level ?? {};
  for (const [reorder_level, is_low] of [
    [on_hand, true],
    [on_hand - 10_000, false],
  ] as const) {
    const body = { warehouse_id, variant_id, reorder_level };
    const { answer } = (await shop.call(setReorderLevel, { body })) as { answer: unknown };
    expect(answer).toEqual({ data: { ...body, on_hand, is_low, fill_to: 0 } });
  }
});

test('every invariant of the doctor holds afterwards', async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
});
