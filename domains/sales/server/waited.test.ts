import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { postPaymentRoute } from '#domains/parties/contract/payment-received.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { Sale } from '../contract/sale.ts';
import type { postReturnRoute } from '../contract/sale-return.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { reverseReturn } from './reverse-return.ts';
import { reverseSale } from './reverse-sale.ts';

/** After waiting for a lock, a transaction must see what was written in the meantime. */

let db: TestDatabase;
let shop: TestShop;
/** One client holds a row, one observes: a transaction sees activity as of its first look. */
let other: Client;
let onlooker: Client;
let rahima: string;
let salt: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [other, onlooker] = [new Client(db.connection), new Client(db.connection)];
  await Promise.all([other.connect(), onlooker.connect()]);
});
afterAll(async () => {
  await Promise.all([other.end(), onlooker.end()]);
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
  const { shop_id, warehouses } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'customer' }, [{ code: 'R', name: 'Rahima' }]),
  );
  rahima = made.get('R') ?? '';
  salt = await shop.addProduct({ code: 'SALT', sale_price: 1_000, vat_rate: 0 });
  const lines = [{ variant_id: salt, quantity_change: 10_000_000, unit_cost: 700 }];
  const opening = { id: newId(), warehouse_id: warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];

/** Salt at ten taka each. */
async function sell(pieces: number, payments: object[]): Promise<Sale> {
  const lines = [{ variant_id: salt, quantity: pieces * 10_000 }];
  const header = { warehouse_id: shop.warehouses.shop, customer_id: rahima };
  const body = { id: newId(), ...header, lines, payments };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

function returnSale(sale: Sale) {
  const lines = sale.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity }));
  const body = { id: newId(), sale_id: sale.id, lines, refunds: cash(sale.total) };
  return shop.call<typeof postReturnRoute>(postReturn, { body });
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

/** A sale with a reversed return: it has a row in its balance, and no return. */
async function soldAsBefore(): Promise<Sale> {
  const sale = await sell(5, cash(5_000));
  const back = answerOf(await returnSale(sale)).data;
  answerOf(await undo(reverseReturn, back.id));
  return sale;
}

/**
 * Starts the steps one after another while rows are locked; each must wait before the next begins.
 */
async function runInOrder<T>(held: string, ...steps: (() => Promise<T>)[]): Promise<T[]> {
  await other.query('begin');
  await other.query(`${held} for update`);
  const running: Promise<T>[] = [];
  for (const step of steps) {
    running.push(step());
    while ((await waiting()) < running.length) await sleep(10);
  }
  await other.query('commit');
  return Promise.all(running);
}

async function waiting(): Promise<number> {
  const { rows } = await onlooker.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

const levels = () => `select from stock_level where shop_id = '${shop.shop_id}'`;

test('a sale with a return in progress is not reversed', async () => {
  const sale = await soldAsBefore();
  const [back, reversed] = await runInOrder<Awaited<ReturnType<TestShop['call']>>>(
    levels(),
    () => returnSale(sale),
    () => undo(reverseSale, sale.id),
  );
  expect([back, reversed].map((of) => of && refusalOf(of))).toEqual([null, 'has_returns']);
});

test('nothing is returned of a sale that is being reversed', async () => {
  const sale = await soldAsBefore();
  const [reversed, back] = await runInOrder<Awaited<ReturnType<TestShop['call']>>>(
    levels(),
    () => undo(reverseSale, sale.id),
    () => returnSale(sale),
  );
  expect([reversed, back].map((of) => of && refusalOf(of))).toEqual([null, 'sale_reversed']);
});

test('a payment settles no sale that was made while it waited', async () => {
  const header = { customer_id: rahima, warehouse_id: shop.warehouses.shop };
  const pay = (amount: number) =>
    shop.call<typeof postPaymentRoute>(postPayment, {
      body: { id: newId(), ...header, payments: cash(amount) },
    });
  const first = await sell(30, []);
  answerOf(await pay(10_000));
  await other.query('begin');
  await other.query(`select from sale_balance where sale_id = '${first.id}' for update`);
  const paying = pay(50_000);
  while ((await waiting()) < 1) await sleep(10);
  const second = await sell(10, []);
  await other.query('commit');
  const { allocations, change } = answerOf(await paying).data;
  expect(allocations.map(({ document_id }) => document_id)).toEqual([first.id]);
  expect(change).toBe(30_000);
  const rest = answerOf(await pay(10_000)).data;
  expect(rest.allocations.map(({ document_id }) => document_id)).toEqual([second.id]);
  expect(refusalOf(await undo(reverseSale, second.id))).toBe('has_payments');
});
