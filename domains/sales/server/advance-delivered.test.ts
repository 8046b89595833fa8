import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postAdvanceSaleRoute } from '#domains/orders/contract/advance-sale.ts';
import type { OrderRoutes } from '#domains/orders/contract/order.ts';
import { postAdvanceSale } from '#domains/orders/server/advance-sales.ts';
import { readOrder } from '#domains/orders/server/orders.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { tenderByBank } from '../../../testkit/sample-bodies.ts';
import { answerOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import { postInvoice } from './post-invoice.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const read = async (id: string) =>
  answerOf(await w.shop.call<OrderRoutes['read']>(readOrder('sales_order'), { params: { id } }))
    .data;

/** Ten rice at 100.00, 5 % VAT: 1,050.00, with an advance of 400.00. */
async function booked() {
  const body = {
    id: newId(),
    party_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    lines: [{ variant_id: w.variant, quantity: 100_000 }],
    deposit: { id: newId(), payments: [{ ...tenderByBank(w), amount: 40_000 }] },
  };
  return answerOf(await w.shop.call<typeof postAdvanceSaleRoute>(postAdvanceSale, { body })).data;
}

/** Delivers `pieces` of the order and pays `used` of it from the deposit. */
async function deliver(order: Awaited<ReturnType<typeof booked>>, pieces: number, used: number) {
  const body = {
    id: newId(),
    customer_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    order_id: order.id,
    lines: [
      {
        variant_id: w.variant,
        quantity: pieces * 10_000,
        unit_price: 10_000,
        order_line_id: order.lines[0]?.id,
      },
    ],
    payments: [{ payment_method_id: w.shop.methods.deposit, amount: used }],
  };
  return answerOf(await w.shop.call<typeof postInvoiceRoute>(postInvoice, { body })).data;
}

test('the deposit pays part of the invoice, and the rest is due', async () => {
  const order = await booked();
  const invoice = await deliver(order, 10, 40_000);
  expect(await booksOf(db.connection, invoice.id)).toEqual([
    '1130 Customers (receivable) debit 650.00 (First customer)',
    '1210 Stock in hand credit 600.00',
    '2020 Customer deposits debit 400.00 (First customer)',
    '2110 VAT payable credit 50.00',
    '4010 Sales credit 1000.00',
    '5010 Cost of sales debit 600.00',
    'stock -10 worth -600.00',
  ]);
  const { state, advance } = await read(order.id);
  expect([state, advance]).toEqual([
    'done',
    { taken: 40_000, used: 40_000, left: 0, to_pay: 65_000 },
  ]);
});

test('delivered in parts: the rest of the deposit pays for the next part', async () => {
  const order = await booked();
  await deliver(order, 2, 21_000);
  const { state, advance } = await read(order.id);
  // 1,050.00 less 210.00 is 840.00; 190.00 of the deposit is left for it.
  expect([state, advance]).toEqual([
    'part',
    { taken: 40_000, used: 21_000, left: 19_000, to_pay: 65_000 },
  ]);
});

test('an invoice that is reversed reopens its order and restores its deposit', async () => {
  const order = await booked();
  const { id } = await deliver(order, 10, 40_000);
  const body = { id: newId(), reason: 'Another day' };
  answerOf(await w.shop.call(reverseSale, { params: { id }, body }));
  const { state, advance, lines } = await read(order.id);
  expect([state, advance, lines[0]?.taken]).toEqual([
    'sent',
    { taken: 40_000, used: 0, left: 40_000, to_pay: 65_000 },
    0,
  ]);
});
