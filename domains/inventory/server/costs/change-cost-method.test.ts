import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import { levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { loadLots } from '../batches/lot.sql.ts';
import { changeCostMethod } from './change-cost-method.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
});

const to = (cost_method: string, actor = shop.owner) =>
  shop.call(changeCostMethod, { body: { cost_method } }, actor);

async function adjust(quantity: number, unit_cost?: number): Promise<string> {
  const id = newId();
  const line = { variant_id: rice, quantity_change: quantity * 10_000 };
  const lines = [unit_cost === undefined ? line : { ...line, unit_cost }];
  const body = { id, warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  return id;
}

async function sell(quantity: number) {
  const lines = [{ variant_id: rice, quantity: quantity * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

async function returnPieces(sale: Awaited<ReturnType<typeof sell>>, quantity: number) {
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: quantity * 10_000 }];
  const refunds = [{ payment_method_id: shop.methods.cash, amount: sale.total }];
  const body = { id: newId(), sale_id: sale.id, lines, refunds };
  answerOf(await shop.call(postReturn, { body }));
}

const level = () => levelOf(db.connection, shop.warehouses.shop, rice);

async function lots(): Promise<[number, number][]> {
  const location = { shop_id: shop.shop_id, warehouse_id: shop.warehouses.shop };
  const found = await shop.run((tx) =>
    loadLots(tx, location, [{ variant_id: rice, wanted: null }]),
  );
  return (found.get(rice) ?? []).map((lot) => [lot.quantity / 10_000, lot.value]);
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'Entered by mistake' } });

test('changing from average to FIFO makes one lot of each level at its value', async () => {
  await adjust(10, 1_000);
  await adjust(10, 2_000);
  await adjust(-1);
  answerOf(await to('fifo'));
  expect(await level()).toBe('19 worth 285.00');
  expect(await lots()).toEqual([[19, 28_500]]);
});

test('changing from FIFO to average keeps the value', async () => {
  answerOf(await to('fifo'));
  await adjust(10, 1_000);
  await adjust(10, 2_000);
  await adjust(-1);
  expect(await level()).toBe('19 worth 290.00');
  answerOf(await to('average'));
  expect(await level()).toBe('19 worth 290.00');
  expect(await lots()).toEqual([]);
  await adjust(-1);
  expect(await level()).toBe('18 worth 274.74');
});

test('stock issued at the average returns at its exact cost', async () => {
  await adjust(1, 1_313);
  await adjust(1, 1_220);
  const sale = await sell(2);
  expect(await level()).toBe('0 worth 0.00');
  await returnPieces(sale, 2);
  expect(await level()).toBe('2 worth 25.33');
});

test('FIFO issues at the oldest cost, and stock returns at the cost at which it left', async () => {
  answerOf(await to('fifo'));
  await adjust(10, 1_000);
  const sale = await sell(10);
  await adjust(10, 2_000);
  await returnPieces(sale, 10);
  expect(await level()).toBe('20 worth 300.00');
  expect(await lots()).toEqual([
    [10, 10_000],
    [10, 20_000],
  ]);
});

test('a reversed sale returns stock to its lots', async () => {
  answerOf(await to('fifo'));
  await adjust(20, 1_000);
  const sale = await sell(10);
  await adjust(20, 1_500);
  answerOf(await undo(reverseSale, sale.id));
  await sell(25);
  expect(await level()).toBe('15 worth 225.00');
});

test('a reversal takes the oldest lots if its own is gone, and revalues the rest', async () => {
  answerOf(await to('fifo'));
  const first = await adjust(4, 1_000);
  await adjust(6, 2_000);
  await sell(3);
  answerOf(await undo(reverseAdjustment, first));
  expect(await lots()).toEqual([[3, 6_000]]);
  expect(await level()).toBe('3 worth 60.00');
});

test('lots from before a time at the average are not used afterwards', async () => {
  answerOf(await to('fifo'));
  await adjust(4, 1_000);
  const sale = await sell(4);
  answerOf(await to('average'));
  await adjust(1, 3_000);
  answerOf(await to('fifo'));
  answerOf(await undo(reverseSale, sale.id));
  expect(await lots()).toEqual([
    [1, 3_000],
    [4, 4_000],
  ]);
});

test('only users who can change settings may; repeating the change has no effect', async () => {
  expect(refusalOf(await to('fifo', shop.cashier))).toBe('permission_denied');
  await adjust(5, 1_000);
  answerOf(await to('fifo'));
  answerOf(await to('fifo'));
  expect(await lots()).toEqual([[5, 5_000]]);
});

test('a posting begun under the other method is retried: no piece without a lot', async () => {
  await adjust(10, 1_000);
  let notifyHolding = () => {};
  const locked = new Promise<void>((resolve) => {
    notifyHolding = resolve;
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A sale has started and read the cost method while another transaction locks the rice.
  const holding = withTransaction(db.database, shopSet(shop.shop_id), async (tx) => {
    await tx.selectFrom('stock_level').select('on_hand').forUpdate().execute();
    notifyHolding();
    await held;
  });
  await locked;
  const calls: Promise<unknown>[] = [holding];
  try {
    calls.push(sell(1));
    await expect.poll(waiting).toBe(1);
    // The change waits for that sale; otherwise it would count the stock that the sale takes.
    calls.push(to('fifo'));
    await expect.poll(waiting).toBe(2);
  } finally {
    release();
    await Promise.all(calls);
  }
  const left = await lots();
  expect(left.reduce((sum, [quantity]) => sum + quantity, 0)).toBe(9);
});

/** How many transactions wait for a lock. */
function waiting(): Promise<number> {
  return withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  });
}
