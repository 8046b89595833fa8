import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { Order, OrderRoutes } from '../contract/order.ts';
import { closeOrder, reopenOrder, sendOrder } from './change-order.ts';
import { createOrder, readOrder } from './orders.ts';

let db: TestDatabase;
let shop: TestShop;
let customer: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_registered: false });
  rice = await shop.addProduct({ code: 'RICE', vat_rate: 0 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'customer' as const };
  const one = { code: 'C-1', name: 'Rahima' };
  customer = (await shop.run((tx) => addParties(tx, whose, [one]))).get('C-1') ?? '';
});

async function bring(quantity: number): Promise<void> {
  const lines = [{ variant_id: rice, quantity_change: quantity * 10_000, unit_cost: 1_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

/** An order of `quantity`, sent unless it is a draft. */
async function ordered(quantity: number, changes: object = {}, isDraft = false): Promise<Order> {
  const lines = [{ variant_id: rice, quantity: quantity * 10_000 }];
  const head = { id: newId(), party_id: customer, warehouse_id: shop.warehouses.shop };
  const body = { ...head, lines, ...changes };
  const made = await shop.call<OrderRoutes['create']>(createOrder('sales_order'), { body });
  const { id, version } = answerOf(made).data;
  if (!isDraft) answerOf(await shop.call(sendOrder('sales_order'), act(id, { version })));
  return read(id);
}

const act = (id: string, body: object) => ({ params: { id }, body });

async function read(id: string): Promise<Order> {
  const call = shop.call<OrderRoutes['read']>(readOrder('sales_order'), { params: { id } });
  return answerOf(await call).data;
}

const reservedOf = (order: Order) => order.lines.map(({ reserved }) => reserved / 10_000);

function sell(quantity: number, now?: Date) {
  const lines = [{ variant_id: rice, quantity: quantity * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return shop.call(postSale, { body }, shop.owner, now);
}

function invoice(order: Order, quantity: number) {
  const [line] = order.lines;
  const invoiceLine = { variant_id: rice, quantity: quantity * 10_000, order_line_id: line?.id };
  const head = { id: newId(), warehouse_id: shop.warehouses.shop, customer_id: customer };
  const body = { ...head, order_id: order.id, lines: [invoiceLine], payments: [] };
  return shop.call(postInvoice, { body });
}

describe('a sent order', () => {
  test('reserves its goods for its customer; a draft reserves nothing', async () => {
    await bring(10);
    expect(reservedOf(await ordered(6, {}, true))).toEqual([0]);
    expect(reservedOf(await ordered(6))).toEqual([6]);
    expect(refusalOf(await sell(5))).toBe('insufficient_stock');
    expect(refusalOf(await sell(4))).toBeNull();
  });

  test('reserves what is available, and never what is reserved for another order', async () => {
    await bring(10);
    const reservations = [await ordered(6), await ordered(6), await ordered(6)].map(reservedOf);
    expect(reservations).toEqual([[6], [4], [0]]);
  });

  test('is sold from its reservation, and the rest stays reserved', async () => {
    await bring(10);
    const order = await ordered(10);
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    expect(refusalOf(await invoice(order, 4))).toBeNull();
    expect(reservedOf(await read(order.id))).toEqual([6]);
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');
    expect(refusalOf(await invoice(order, 6))).toBeNull();
    expect(reservedOf(await read(order.id))).toEqual([0]);
  });

  test('is cancelled or returned to draft, and its goods are available again', async () => {
    await bring(10);
    const first = await ordered(10);
    const { version } = first;
    answerOf(await shop.call(closeOrder('sales_order'), act(first.id, { version })));
    const second = await ordered(10);
    expect([reservedOf(await read(first.id)), reservedOf(second)]).toEqual([[0], [10]]);
    const back = { version: second.version };
    answerOf(await shop.call(reopenOrder('sales_order'), act(second.id, back)));
    expect(reservedOf(await read(second.id))).toEqual([0]);
    expect(refusalOf(await sell(10))).toBeNull();
  });

  test('reserves until its day: a later sale can take the goods', async () => {
    await bring(10);
    await ordered(10, { until_date: '2026-08-05' });
    expect(refusalOf(await sell(1, new Date('2026-08-05T09:00:00Z')))).toBe('insufficient_stock');
    expect(refusalOf(await sell(10, new Date('2026-08-06T09:00:00Z')))).toBeNull();
  });

  test('reserves its own goods again when its invoice is reversed', async () => {
    await bring(10);
    const order = await ordered(10);
    const { data } = answerOf(await invoice(order, 4)) as { data: { id: string } };
    expect(reservedOf(await read(order.id))).toEqual([6]);
    answerOf(await shop.call(reverseSale, act(data.id, { id: newId(), reason: 'A slip' })));
    expect(reservedOf(await read(order.id))).toEqual([10]);
    expect(refusalOf(await sell(1))).toBe('insufficient_stock');

    const fullInvoice = answerOf(await invoice(await read(order.id), 10)) as {
      data: { id: string };
    };
    expect(reservedOf(await read(order.id))).toEqual([0]);
    const undo = act(fullInvoice.data.id, { id: newId(), reason: 'A slip' });
    answerOf(await shop.call(reverseSale, undo));
    expect(await shop.call(reverseSale, undo)).toMatchObject({ replay: true });
    expect(reservedOf(await read(order.id))).toEqual([10]);
  });

  test('that was cancelled reserves nothing when its invoice is reversed', async () => {
    await bring(10);
    const order = await ordered(10);
    const { data } = answerOf(await invoice(order, 4)) as { data: { id: string } };
    const { version } = await read(order.id);
    const give_up = act(order.id, { version, reason: '' });
    answerOf(await shop.call(closeOrder('sales_order'), give_up));
    answerOf(await shop.call(reverseSale, act(data.id, { id: newId(), reason: 'A slip' })));
    expect(reservedOf(await read(order.id))).toEqual([0]);
    expect(refusalOf(await sell(10))).toBeNull();
  });

  test('20 orders and 20 sales at once take no more than the stock', async () => {
    await bring(20);
    const orders = await Promise.all(Array.from({ length: 20 }, () => ordered(1, {}, true)));
    const closing = orders.map(({ id, version }) =>
      shop.call(sendOrder('sales_order'), act(id, { version })),
    );
    const sold = Array.from({ length: 20 }, () => sell(1));
    await Promise.all(closing);
    const sales = (await Promise.all(sold)).filter((answer) => refusalOf(answer) === null).length;
    const reserved = (await Promise.all(orders.map(({ id }) => read(id)))).flatMap(reservedOf);
    expect(sales + reserved.reduce((sum, one) => sum + one, 0)).toBe(20);
  });
});
