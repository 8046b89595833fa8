import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../testkit/http.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let shop: TestShop;
let token: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 10_000 });
  const lines = [{ variant_id: rice, quantity_change: 1_000_000, unit_cost: 6_000 }];
  const warehouse_id = shop.warehouses.shop;
  const opening = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  token = await tokenOf(server, db.database, shop.owner);
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

function request(path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

const sell = () =>
  request('/pos-sale/', {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: rice, quantity: 10_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 1_000_000 }],
  });

/** Locks the stock levels from outside, so that nothing can be posted. */
async function lockLevels(): Promise<Client> {
  const outside = new Client(db.connection);
  await outside.connect();
  await outside.query('begin');
  await outside.query('select from stock_level for update');
  return outside;
}

test('while sales wait a list is refused with 503, and every sale succeeds', async () => {
  const outside = await lockLevels();
  const poolSize = db.database.pool.options.max;
  const sales = Array.from({ length: poolSize + 2 }, sell);
  await expect.poll(() => db.database.pool.totalCount - db.database.pool.idleCount).toBe(poolSize);

  const refused = await request('/customers');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'overloaded', status: 503 });

  await outside.query('rollback');
  await outside.end();
  const statuses = await Promise.all(sales.map(async (sale) => (await sale).status));
  expect(statuses).toEqual(Array.from({ length: poolSize + 2 }, () => 201));
  expect((await request('/customers')).status).toBe(200);
});
