import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { postAdvanceSaleRoute } from '#domains/orders/contract/advance-sale.ts';
import type { OrderRoutes } from '#domains/orders/contract/order.ts';
import { postAdvanceSale } from '#domains/orders/server/advance-sales.ts';
import { closeOrder, sendOrder } from '#domains/orders/server/change-order.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import type { readCustomerRoute } from '#domains/parties/contract/party.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { tenderByBank } from '../../../testkit/sample-bodies.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postInvoice } from './post-invoice.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';

/** One rice is 105.00 with its VAT, in whole taka. */
const PIECE = 10_500;
/** A seller who may not exceed a credit limit. */
const SELLER = { name: 'Tuli', role: 'salesperson', branches: ['MIR'] } as const;

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database, { staff: [SELLER] });
});

const rice = (pieces: number) => [{ variant_id: w.variant, quantity: pieces * 10_000 }];
const header = () => ({ warehouse_id: w.shop.warehouses.shop });

async function limit(pieces: number) {
  const body = { version: await w.customerVersion(), credit_limit: pieces * PIECE };
  answerOf(await w.shop.call(updateCustomer, { params: { id: w.customer }, body }));
}

/** An accepted order; its goods are reserved. */
async function ordered(pieces: number) {
  const body = { id: newId(), party_id: w.customer, ...header(), lines: rice(pieces) };
  const create = createOrder('sales_order');
  const made = answerOf(await w.shop.call<OrderRoutes['create']>(create, { body })).data;
  const sent = { params: { id: made.id }, body: { version: made.version } };
  return answerOf(await w.shop.call<OrderRoutes['send']>(sendOrder('sales_order'), sent)).data;
}

const readBalance = async () => {
  const readInput = { params: { id: w.customer } };
  const { data } = answerOf(await w.shop.call<typeof readCustomerRoute>(readCustomer, readInput));
  return { due: data.due / PIECE, ordered: data.ordered / PIECE };
};

/** A sale on account at the till. */
const sell = (pieces: number) => {
  const body = { id: newId(), ...header(), customer_id: w.customer, lines: rice(pieces) };
  const { cashier } = w.shop;
  return w.shop.call<typeof postSaleRoute>(postSale, { body: { ...body, payments: [] } }, cashier);
};

/** Invoices a part of an order on account, as a seller who may not exceed the limit. */
const invoice = (order: Awaited<ReturnType<typeof ordered>>, pieces: number) => {
  const [line] = order.lines;
  const lines = [{ ...rice(pieces)[0], order_line_id: line?.id }];
  const body = { id: newId(), ...header(), customer_id: w.customer, order_id: order.id, lines };
  const input = { body: { ...body, payments: [] } };
  return w.shop.call<typeof postInvoiceRoute>(postInvoice, input, w.shop.others[0]);
};

test('orders count towards the limit, until they are invoiced or cancelled', async () => {
  await limit(10);
  const order = await ordered(7);
  expect(await readBalance()).toEqual({ due: 0, ordered: 7 });
  expect(await sell(4)).toMatchObject({
    rejection: 'approval_required',
    missing_permissions: [{ permission: 'pos-sale.over_credit_limit', amount: PIECE }],
  });
  answerOf(await sell(3));
  // An invoice of a part and the rest of the order count instead.
  const part = answerOf(await invoice(order, 5)).data;
  expect(await readBalance()).toEqual({ due: 8, ordered: 2 });
  expect(refusalOf(await sell(1))).toBe('approval_required');
  const undo = { params: { id: part.id }, body: { id: newId(), reason: 'Wrong' } };
  answerOf(await w.shop.call(reverseSale, undo));
  expect(await readBalance()).toEqual({ due: 3, ordered: 7 });
  const read = await w.shop.call<OrderRoutes['read']>(readOrder('sales_order'), {
    params: { id: order.id },
  });
  const { version } = answerOf(read).data;
  const closeInput = { params: { id: order.id }, body: { version, reason: '' } };
  const closed = await w.shop.call<OrderRoutes['close']>(closeOrder('sales_order'), closeInput);
  expect(refusalOf(closed)).toBeNull();
  expect(await readBalance()).toEqual({ due: 3, ordered: 0 });
  answerOf(await sell(7));
});

test('the advance of an order is not owed; other orders count when one is invoiced', async () => {
  await limit(10);
  const deposit = { id: newId(), payments: [{ ...tenderByBank(w), amount: 6 * PIECE }] };
  const advanceSale = { id: newId(), party_id: w.customer, ...header(), lines: rice(8), deposit };
  const paid = answerOf(
    await w.shop.call<typeof postAdvanceSaleRoute>(postAdvanceSale, { body: advanceSale }),
  ).data;
  expect(await readBalance()).toEqual({ due: 0, ordered: 2 });
  await ordered(3);
  expect(refusalOf(await invoice(paid, 8))).toBe('approval_required');
  answerOf(await invoice(paid, 7));
});

test('fifty sales on account at once with an open order: as many as the limit leaves', async () => {
  await limit(12);
  await ordered(7);
  const codes = (await Promise.all(Array.from({ length: 50 }, () => sell(1)))).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(5);
  expect(await readBalance()).toEqual({ due: 5, ordered: 7 });
});
