import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';

type Posted = { data: { id: string; lines: { id: string }[] } };
type Stock = { shop: TestShop; oven: string; supplier_id: string };

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function openStock(method: 'average' | 'fifo'): Promise<Stock> {
  const shop = await openTestShop(db.database, { vat_registered: true, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method: method } }));
  const oven = await shop.addProduct({ code: 'OVEN', sale_price: 50_000 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const parties = await shop.run((tx) =>
    addParties(tx, whose, [{ code: 'Walton', name: 'Walton' }]),
  );
  return { shop, oven, supplier_id: parties.get('Walton') ?? '' };
}

const pieces = (quantity: number) => quantity * 10_000;

/** At 100.00 a piece. */
async function receive({ shop, oven, supplier_id }: Stock, place: string, quantity: number) {
  const line = { variant_id: oven, quantity: pieces(quantity), unit_cost: 10_000, vat_rate: 0 };
  const body = { id: newId(), warehouse_id: place, supplier_id, lines: [line], payments: [] };
  return (answerOf(await shop.call(postReceipt, { body })) as Posted).data.id;
}

async function sell({ shop, oven }: Stock, place: string, quantity: number) {
  const lines = [{ variant_id: oven, quantity: pieces(quantity) }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: quantity * 52_500 }];
  const body = { id: newId(), warehouse_id: place, lines, payments };
  return (answerOf(await shop.call(postSale, { body })) as Posted).data;
}

async function freight({ shop, supplier_id }: Stock, receipt_id: string, amount: number) {
  const costs = [{ by: 'quantity', amount }];
  const body = { id: newId(), receipt_id, supplier_id, costs, payments: [] };
  answerOf(await shop.call(postLandedCost, { body }));
}

async function worthOf({ shop, oven }: Stock): Promise<string[]> {
  const { warehouses } = shop;
  const names = Object.entries(warehouses).map(([name, id]) => [id, name] as const);
  const { rows } = await shop.run((tx) =>
    sql<{ warehouse_id: string; on_hand: number; value: number }>`
      select warehouse_id, on_hand / 10000 as on_hand, value from stock_level
      where shop_id = ${shop.shop_id} and variant_id = ${oven}`.execute(tx),
  );
  return rows
    .map(({ warehouse_id, on_hand, value }) => {
      return `${new Map(names).get(warehouse_id)} ${on_hand}=${value / 100}`;
    })
    .toSorted();
}

/** Waits until this many database sessions wait for a lock. */
async function untilWaiting(client: Client, many: number): Promise<void> {
  for (let waiting = -1; waiting < many; await setTimeout(10)) {
    const { rows } = await client.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0].waiting;
  }
}

test('a sale that starts before others and ends after them bears its late cost', async () => {
  const stock = await openStock('average');
  const { shop, uttara } = stock.shop.warehouses;
  const receipt_id = await receive(stock, shop, 10);
  await receive(stock, uttara, 10);
  await sell(stock, shop, 1);
  const [holder, watcher] = [new Client(db.connection), new Client(db.connection)];
  await holder.connect();
  await watcher.connect();
  await holder.query('begin');
  // Stock has moved and its positions are assigned: only the document number is locked.
  await holder.query(`select from number_counter where shop_id = $1 and kind = 'sale' for update`, [
    stock.shop.shop_id,
  ]);
  const slow = sell(stock, shop, 5);
  await untilWaiting(watcher, 1);
  await sell(stock, uttara, 1);
  const late = freight(stock, receipt_id, 10_000);
  await untilWaiting(watcher, 2);
  await holder.query('commit');
  await holder.end();
  await watcher.end();
  await Promise.all([slow, late]);
  // 10 at 110.00, 6 sold
  expect(await worthOf(stock)).toEqual(['shop 4=440', 'uttara 9=900']);
});

test.each(['average', 'fifo'] as const)(
  'a return while history is read comes in at its true cost: %s',
  async (method) => {
    const stock = await openStock(method);
    const { shop } = stock;
    const place = shop.warehouses.shop;
    const receipt_id = await receive(stock, place, 500);
    const sales: Posted['data'][] = [];
    for (let n = 0; n < 150; n += 1) sales.push(await sell(stock, place, 2));
    const late = freight(stock, receipt_id, 500_000);
    for (const sale of sales.slice(0, 20)) {
      const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: pieces(1) }];
      const refunds = [{ payment_method_id: shop.methods.cash, amount: 52_500 }];
      const body = { id: newId(), sale_id: sale.id, lines, refunds };
      answerOf(await shop.call(postReturn, { body }));
    }
    await late;
    // 500 at 110.00, 300 sold, 20 returned
    expect(await worthOf(stock)).toEqual(['shop 220=24200']);
  },
);
