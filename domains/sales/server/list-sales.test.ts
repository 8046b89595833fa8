import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listSalesRoute, readSaleRoute } from '../contract/read-sale.ts';
import { listSales } from './list-sales.ts';
import { postSale } from './post-sale.ts';
import { readSale } from './read-sale.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let karim: string;
/** Three sales in Mirpur, the first on due, then one in Uttara. */
const sales: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  for (const warehouse_id of [shop.warehouses.shop, shop.warehouses.uttara]) {
    const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 }];
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }));
  }
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'K', name: 'Abdul Karim' },
    ]),
  );
  karim = made.get('K') ?? '';
  const { shop: here, uttara } = shop.warehouses;
  await sell(here, shop.cashier, 0, { customer_id: karim, payments: [] });
  await sell(here, shop.cashier, 1, {});
  await sell(here, shop.cashier, 1, {});
  await sell(uttara, shop.uttaraCashier, 2, {});
});
afterAll(() => db.drop());

async function sell(
  warehouse_id: string,
  actor: Actor,
  minutes: number,
  more: Record<string, unknown>,
) {
  const id = newId();
  sales.push(id);
  const payments = [{ payment_method_id: shop.methods.cash, amount: 10_000 }];
  const lines = [{ variant_id: rice, quantity: 10_000 }];
  const body = { id, warehouse_id, lines, payments, ...more };
  const now = new Date(NOW.valueOf() + minutes * 60_000);
  answerOf(await shop.call(postSale, { body }, actor, now));
}

function list(query: Record<string, string | number> = {}, actor = shop.owner) {
  return shop.call<typeof listSalesRoute>(listSales, { query }, actor);
}

test('sales are listed newest first, each with the amount paid and due', async () => {
  const rows = answerOf(await list()).data;
  expect(rows.map(({ id }) => id)).toEqual(sales.toReversed());
  expect(rows.at(-1)).toEqual({
    id: sales[0],
    kind: 'sale',
    number: 'MIR-26/00001',
    business_date: '2026-08-01',
    posted_at: '2026-08-01T09:00:00.000Z',
    branch_id: shop.branches.mirpur,
    cashier: 'Rahim',
    customer_id: karim,
    customer_name: 'Abdul Karim',
    items: 1,
    total: 10_000,
    paid: 0,
    due: 10_000,
    reversed_by: null,
  });
  expect(answerOf(await list({ customer_id: karim })).data).toHaveLength(1);
  expect(answerOf(await list({ q: 'karim' })).data).toHaveLength(1);
  expect(answerOf(await list({ q: '26/00001' })).data).toHaveLength(2);
  expect(answerOf(await list({ q: 'mir-26/1' })).data).toHaveLength(1);
  expect(answerOf(await list({ q: '১' })).data).toHaveLength(2);
  expect(answerOf(await list({ q: '%' })).data).toEqual([]);
});

test('a page boundary between two sales of one instant skips neither', async () => {
  const first = answerOf(await list({ limit: 2 }));
  const rest = answerOf(await list({ limit: 2, cursor: first.next_cursor ?? '' }));
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(sales.toReversed());
  expect(rest.next_cursor).toBeNull();
  expect(refusalOf(await list({ cursor: 'bm90IG1pbmU' }))).toBe('invalid_cursor');
});

test('a branch sees its own sales; those of other branches are not found', async () => {
  const other = await openTestShop(db.database);
  const [first = '', , , last = ''] = sales;
  const read = (id: string, actor: Actor) =>
    shop.call<typeof readSaleRoute>(readSale, { params: { id } }, actor);
  expect(answerOf(await list({}, shop.cashier)).data).toHaveLength(3);
  expect(answerOf(await list({}, shop.uttaraCashier)).data.map(({ id }) => id)).toEqual([last]);
  expect(answerOf(await read(first, shop.cashier)).data).toMatchObject({ id: first, due: 10_000 });
  expect(refusalOf(await read(first, shop.uttaraCashier))).toBe('not_found');
  expect(refusalOf(await read(last, shop.cashier))).toBe('not_found');
  expect(refusalOf(await read(first, other.owner))).toBe('not_found');
  expect(refusalOf(await read(newId(), shop.owner))).toBe('not_found');
});
