import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { changeWarehouseRoute, createWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { createTransferRoute } from '../../contract/stock-transfer.ts';
import { postDecrease } from '../adjustments/decrease-product.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import { receiveTransfer } from '../transfers/receive-transfer.ts';
import { sendTransfer } from '../transfers/send-transfer.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let damaged: string;

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
  const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 1_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  const warehouse = {
    branch_id: shop.branches.mirpur,
    name: 'Damaged',
    name_bn: 'নষ্ট মাল',
    is_saleable: false,
  };
  const made = await shop.call<typeof createWarehouseRoute>(createWarehouse, { body: warehouse });
  damaged = answerOf(made).data.id;
});

const setSaleable = (id: string, is_saleable: boolean) =>
  shop.call<typeof changeWarehouseRoute>(changeWarehouse, {
    params: { id },
    body: { version: 1, is_saleable },
  });

function sell(warehouse_id: string) {
  const lines = [{ variant_id: rice, quantity: 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  return shop.call(postSale, { body: { id: newId(), warehouse_id, lines, payments } });
}

async function move(from: string, to: string, quantity: number): Promise<void> {
  const lines = [{ variant_id: rice, quantity: quantity * 10_000 }];
  const ends = { from_warehouse_id: from, to_warehouse_id: to };
  const made = await shop.call<typeof createTransferRoute>(createTransfer, {
    body: { id: newId(), ...ends, lines, note: '' },
  });
  const transfer = answerOf(made).data;
  const params = { id: transfer.id };
  const send = { id: newId(), version: transfer.version };
  answerOf(await shop.call(sendTransfer, { params, body: send }));
  const arrived = transfer.lines.map(({ id }) => ({ line_id: id, quantity: quantity * 10_000 }));
  const receive = { id: newId(), lines: arrived, note: '' };
  answerOf(await shop.call(receiveTransfer, { params, body: receive }));
}

test('damaged stock is transferred with its value and cannot be sold from there', async () => {
  await move(shop.warehouses.shop, damaged, 3);
  expect(await levelOf(db.connection, damaged, rice)).toBe('3 worth 30.00');
  expect(refusalOf(await sell(damaged))).toBe('not_found');
  expect(refusalOf(await sell(shop.warehouses.shop))).toBeNull();
});

test('it can be written off, or transferred back and sold', async () => {
  await move(shop.warehouses.shop, damaged, 3);
  const lines = [{ variant_id: rice, quantity: 20_000 }];
  const body = { id: newId(), warehouse_id: damaged, reason: 'damage', lines, note: 'Wet' };
  answerOf(await shop.call(postDecrease, { body }));
  expect(await levelOf(db.connection, damaged, rice)).toBe('1 worth 10.00');
  await move(damaged, shop.warehouses.shop, 1);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('8 worth 80.00');
});

test('it can be opened for sale; one that a register sells from cannot be closed', async () => {
  await move(shop.warehouses.shop, damaged, 3);
  answerOf(await setSaleable(damaged, true));
  expect(refusalOf(await sell(damaged))).toBeNull();
  expect(refusalOf(await setSaleable(shop.warehouses.shop, false))).toBe('warehouse_of_register');
});
