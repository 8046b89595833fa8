import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listPurchasesRoute } from '../contract/receipt-list.ts';
import { listDuePurchases, listPurchases, listReceipts } from './list-receipts.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { readReceipt } from './read-receipt.ts';
import { reverseReceipt } from './reverse-receipt.ts';

let db: TestDatabase;
let shop: TestShop;
let karim: string;
let rahim: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
  const suppliers = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const made = await shop.run((tx) =>
    addParties(tx, suppliers, [
      { code: 'K', name: 'Karim Traders' },
      { code: 'R', name: 'Rahim Mills' },
    ]),
  );
  karim = made.get('K') ?? '';
  rahim = made.get('R') ?? '';
  rice = await shop.addProduct({ code: 'RICE' });
});

/** Three sacks at 100.00. */
async function buy(paid = 0, supplier_id = karim, warehouse_id = shop.warehouses.shop) {
  const lines = [{ variant_id: rice, quantity: 30_000, unit_cost: 10_000 }];
  const payments = paid === 0 ? [] : [{ payment_method_id: shop.methods.cash, amount: paid }];
  const body = { id: newId(), supplier_id, warehouse_id, lines, payments };
  answerOf(await shop.call(postReceipt, { body }));
  return body.id;
}

async function pay(amount: number): Promise<void> {
  const payments = [{ payment_method_id: shop.methods.cash, amount }];
  const warehouse_id = shop.warehouses.shop;
  const body = { id: newId(), supplier_id: karim, warehouse_id, payments };
  answerOf(await shop.call(postSupplierPayment, { body }));
}

type Query = Record<string, string | number>;

function list(endpoint: ShopEndpoint, query: Query = {}, actor = shop.owner) {
  return shop.call<typeof listPurchasesRoute>(endpoint, { query }, actor);
}

async function dues(query: Query = {}, actor = shop.owner) {
  const { data } = answerOf(await list(listDuePurchases, query, actor));
  return data.map(({ id, due }) => [id, due]);
}

const without = (permission: string) => ({
  ...shop.owner,
  permissions: new Set([...shop.owner.permissions].filter((one) => one !== permission)),
});

test('purchases are the goods receipts, at both paths', async () => {
  await buy();
  await buy(30_000, rahim);
  for (const query of [{}, { supplier_id: rahim }, { q: 'karim' }, { limit: 1 }]) {
    expect(await list(listPurchases, query)).toEqual(await list(listReceipts, query));
  }
  expect(answerOf(await list(listPurchases)).data).toHaveLength(2);
  expect(refusalOf(await list(listPurchases, { from: 'x' }))).toBe('invalid');
  const nobody = without('goods-receipt.read');
  expect(refusalOf(await list(listPurchases, {}, nobody))).toBe('permission_denied');
});

test('what is owed for is due until it is paid, returned or reversed', async () => {
  const first = await buy();
  await buy(30_000);
  const second = await buy(10_000);
  const third = await buy(0, rahim);
  const { shop: warehouse_id } = shop.warehouses;
  const opening = { id: newId(), party_id: karim, warehouse_id, amount: 70_000 };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, opening) }));
  expect(await dues()).toEqual([
    [third, 30_000],
    [second, 20_000],
    [first, 30_000],
  ]);
  const receipt = answerOf(await shop.call(readReceipt, { params: { id: third } })) as {
    data: { lines: { id: string }[] };
  };
  const lines = [{ receipt_line_id: receipt.data.lines[0]?.id, quantity: 10_000 }];
  const body = { id: newId(), receipt_id: third, reason: 'Torn', lines, refunds: [] };
  answerOf(await shop.call(postSupplierReturn, { body }));
  expect((await dues())[0]).toEqual([third, 20_000]);
  const reversal = { id: newId(), reason: 'Twice' };
  answerOf(await shop.call(reverseReceipt, { params: { id: second }, body: reversal }));
  expect(await dues()).toEqual([
    [third, 20_000],
    [first, 30_000],
  ]);
});

test('a payment settles the oldest: part of it leaves the rest due', async () => {
  const first = await buy();
  const second = await buy();
  await pay(40_000);
  expect(await dues()).toEqual([[second, 20_000]]);
  await pay(20_000);
  expect(await dues()).toEqual([]);
  expect(answerOf(await list(listPurchases)).data.map(({ id }) => id)).toEqual([second, first]);
});

test('dues are paged and found by supplier, number and warehouse', async () => {
  const ids = [await buy(), await buy(0, rahim), await buy(0, karim, shop.warehouses.uttara)];
  const first = answerOf(await list(listDuePurchases, { limit: 2 }));
  const cursor = first.next_cursor ?? '';
  const rest = answerOf(await list(listDuePurchases, { limit: 2, cursor }));
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(rest.next_cursor).toBeNull();
  expect(await dues({ supplier_id: rahim })).toEqual([[ids[1], 30_000]]);
  expect(await dues({ q: 'rahim' })).toEqual([[ids[1], 30_000]]);
  expect(await dues({ q: 'MIR-26/P00002' })).toEqual([[ids[1], 30_000]]);
  expect(await dues({ warehouse_id: shop.warehouses.uttara })).toEqual([[ids[2], 30_000]]);
  expect((await dues({}, shop.branchAdmin)).map(([id]) => id)).toEqual([ids[1], ids[0]]);
});

test('no shop sees the dues of another, and no one a cost without permission', async () => {
  const id = await buy();
  const other = await openTestShop(db.database);
  expect(await dues({}, other.owner)).toEqual([]);
  const { data } = answerOf(await list(listDuePurchases, {}, without('cost.read')));
  expect(data).toMatchObject([{ id, supplier_name: 'Karim Traders' }]);
  expect(['due', 'total'].filter((name) => name in (data[0] ?? {}))).toEqual([]);
  const nobody = without('goods-receipt.read');
  expect(refusalOf(await list(listDuePurchases, {}, nobody))).toBe('permission_denied');
  expect(refusalOf(await list(listDuePurchases, { cursor: 'x' }))).toBe('invalid_cursor');
  expect(refusalOf(await list(listDuePurchases, { limit: 0 }))).toBe('invalid');
  const there = { warehouse_id: other.warehouses.shop };
  expect(refusalOf(await list(listDuePurchases, there))).toBe('not_found');
});
