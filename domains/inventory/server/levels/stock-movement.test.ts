import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import type {
  listInventoryMovementRoute,
  listProductMovementRoute,
  readStockValueRoute,
} from '../../contract/stock-movement.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { listInventoryMovement, listProductMovement, readStockValue } from './stock-movement.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

/**
 * Rice: 10 at 60.00 on the 1st, 4 lost on the 3rd, 2 at 70.00 on the 5th; posted in another order.
 */
const HAPPENED = [
  ['2026-07-01', 100_000, 6_000],
  ['2026-07-05', 20_000, 7_000],
  ['2026-07-03', -40_000, undefined],
] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
  for (const [day, quantity_change, unit_cost] of HAPPENED) {
    const line = {
      variant_id: rice,
      quantity_change,
      ...defined({ unit_cost }),
    };
    const body = {
      id: newId(),
      warehouse_id: shop.warehouses.shop,
      reason: 'other',
      lines: [line],
      happened_at: `${day}T06:00:00.000Z`,
    };
    answerOf(await shop.call(postAdjustment, { body }));
  }
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function history(query: object) {
  const input = { query: { variant_id: rice, ...query } };
  const call = shop.call<typeof listProductMovementRoute>(listProductMovement, input);
  return answerOf(await call);
}

test('the movements of a variant by day, with the balance after each', async () => {
  const { data } = await history({});
  expect(
    data.map((row) => [row.business_date, row.quantity, row.balance, row.balance_value]),
  ).toEqual(
    // Of 12 worth 740.00, 4 leave at 246.67.
    [
      ['2026-07-05', 20_000, 80_000, 49_333],
      ['2026-07-03', -40_000, 60_000, 35_333],
      ['2026-07-01', 100_000, 100_000, 60_000],
    ],
  );
  const narrowed = await history({ from: '2026-07-02', to: '2026-07-04' });
  expect(narrowed.data).toMatchObject([{ business_date: '2026-07-03', balance: 60_000 }]);
});

test('the balance continues from page to page', async () => {
  const first = await history({ limit: '1' });
  const second = await history({ limit: '1', cursor: first.next_cursor });
  expect(second.data).toMatchObject([{ business_date: '2026-07-03', balance: 60_000 }]);
});

test('opening balance, received, issued and closing balance of a period', async () => {
  const query = { from: '2026-07-02', to: '2026-07-05', warehouse_id: shop.warehouses.shop };
  const call = shop.call<typeof listInventoryMovementRoute>(listInventoryMovement, { query });
  expect(answerOf(await call).data).toEqual([
    expect.objectContaining({
      variant_id: rice,
      opening: 100_000,
      taken_in: 20_000,
      taken_out: 40_000,
      closing: 80_000,
      opening_value: 60_000,
      value_in: 14_000,
      value_out: 24_667,
      closing_value: 49_333,
    }),
  ]);
});

test.each([
  ['2026-06-30', 0],
  ['2026-07-01', 60_000],
  ['2026-07-04', 35_333],
  ['2026-07-31', 49_333],
])('on %s both books have the same stock value', async (date, value) => {
  const read = async (query: object) => {
    const call = shop.call<typeof readStockValueRoute>(readStockValue, {
      query: { date, ...query },
    });
    return answerOf(await call).data;
  };
  const account = await shop.run((tx) =>
    tx
      .selectFrom('account')
      .select('id')
      .where('purpose', '=', 'inventory')
      .executeTakeFirstOrThrow(),
  );
  const both = { date, value, ledger_value: value, account_id: account.id };
  expect(await read({})).toEqual(both);
  const { mirpur } = shop.branches;
  expect(await read({ branch_id: mirpur })).toEqual(both);
  const warehouse_id = shop.warehouses.shop;
  expect(await read({ warehouse_id })).toEqual({ ...both, ledger_value: null, account_id: null });
});

test('a search continues page by page in its own order', async () => {
  const names = ['Soap blue', 'Soap green', 'Soap red', 'Blue soap'];
  const lines: { variant_id: string; quantity_change: number; unit_cost: number }[] = [];
  for (const [index, name] of names.entries()) {
    const variant_id = await shop.addProduct({ code: `SOAP-${index}`, name });
    lines.push({ variant_id, quantity_change: 10_000, unit_cost: 1_000 });
  }
  await shop.addProduct({ code: 'SOAP-9', name: 'Soap of nowhere' });
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'other', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { q: 'soap', from: '2026-07-01', to: '2026-07-31', limit: 2 };
    const input = { query: cursor === undefined ? query : { ...query, cursor } };
    const answer = shop.call<typeof listInventoryMovementRoute>(listInventoryMovement, input);
    const { data, next_cursor } = answerOf(await answer);
    found.push(...data.map(({ name }) => name));
    // Matches that never moved do not take a place on the page.
    expect(data).toHaveLength(2);
    cursor = next_cursor;
  }
  // Names that begin with the word come first.
  expect(found).toEqual(['Soap blue', 'Soap green', 'Soap red', 'Blue soap']);
});
