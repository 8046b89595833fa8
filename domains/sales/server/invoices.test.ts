import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { convertRoutes, OrderRoutes } from '#domains/orders/contract/order.ts';
import {
  changeOrder,
  closeOrder,
  reopenOrder,
  sendOrder,
} from '#domains/orders/server/change-order.ts';
import { convertQuotation } from '#domains/orders/server/convert-quotation.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  cancelChallanRoute,
  postChallanRoute,
  postInvoiceRoute,
  readInvoiceRoute,
} from '../contract/invoice.ts';
import { cancelChallan, postChallan } from './challans.ts';
import { readInvoice } from './invoices.ts';
import { postInvoice } from './post-invoice.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  const staff = [{ name: 'Mina', role: 'salesperson', branches: ['MIR'] }] as const;
  w = await openWorld(db.database, { staff });
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** A seller who may not change prices. */
const mina = () => w.shop.others[0] ?? w.shop.cashier;

type Body = Record<string, unknown> & { id: string };

/** Ten rice at 90.00 instead of 100.00, 50.00 off the order, delivery 60.00. */
function quotation(changes: Record<string, unknown> = {}): Body {
  return {
    id: newId(),
    party_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    lines: [{ variant_id: w.variant, quantity: 100_000, unit_price: 9_000 }],
    order_discount: 5_000,
    delivery: 6_000,
    until_date: '2026-08-15',
    ...changes,
  };
}

const write = (body: Body, actor = w.shop.owner) =>
  w.shop.call<OrderRoutes['create']>(createOrder('sales_quotation'), { body }, actor);

const convert = (id: string, order_id = newId()) =>
  w.shop.call<typeof convertRoutes.sales_quotation>(convertQuotation('sales_quotation'), {
    params: { id },
    body: { id: order_id },
  });

const read = async (kind: 'sales_quotation' | 'sales_order', id: string) =>
  answerOf(await w.shop.call<OrderRoutes['read']>(readOrder(kind), { params: { id } })).data;

const sell = (body: Body, actor = w.shop.owner) =>
  w.shop.call<typeof postInvoiceRoute>(postInvoice, { body }, actor);

/** A quotation and the order made from it. */
async function ordered() {
  const { id } = answerOf(await write(quotation())).data;
  return answerOf(await convert(id)).data;
}

const lines = (body: Body) => body.lines as object[];

type Made = Awaited<ReturnType<typeof ordered>>;

/** An invoice of the whole order, or of a part of its one line. */
function invoiceOf(order: Made, changes: Record<string, unknown> = {}, quantity = 100_000): Body {
  return {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    customer_id: w.customer,
    order_id: order.id,
    lines: order.lines.map((line) => ({
      variant_id: line.variant_id,
      quantity,
      unit_price: line.unit_price,
      product_discount: line.product_discount,
      order_line_id: line.id,
    })),
    order_discount: order.order_discount,
    delivery: order.delivery,
    payments: [],
    ...changes,
  };
}

test('a quotation is priced like the sale, numbered, and moves no stock', async () => {
  const before = await levelOf(db.connection, w.shop.warehouses.shop, w.variant);
  const made = answerOf(await write(quotation())).data;
  // 900.00 - 50.00 + 5 % of 850.00 = 42.50 + 60.00 untaxed = 952.50, in whole taka 953.00.
  expect(made).toMatchObject({
    number: 'MIR-26/Q00001',
    state: 'draft',
    subtotal: 90_000,
    discount: 5_000,
    vat: 4_250,
    delivery: 6_000,
    rounding: 50,
    total: 95_300,
  });
  expect(await booksOf(db.connection, made.id)).toEqual([]);
  expect(await levelOf(db.connection, w.shop.warehouses.shop, w.variant)).toBe(before);
});

test('a draft can be edited, a sent one is recalled first, a stale version fails', async () => {
  const { id } = answerOf(await write(quotation())).data;
  const { id: _, ...content } = quotation({ order_discount: undefined });
  const change = (version: number) =>
    w.shop.call<OrderRoutes['change']>(changeOrder('sales_quotation'), {
      params: { id },
      body: { version, ...content },
    });
  expect(answerOf(await change(1)).data).toMatchObject({ version: 2, total: 100_500 });
  expect(refusalOf(await change(1))).toBe('version_conflict');
  const sendInput = { params: { id }, body: { version: 2 } };
  answerOf(await w.shop.call<OrderRoutes['send']>(sendOrder('sales_quotation'), sendInput));
  expect(refusalOf(await change(3))).toBe('order_sent');
  const back = { params: { id }, body: { version: 3 } };
  const reopen = w.shop.call<OrderRoutes['reopen']>;
  expect(answerOf(await reopen(reopenOrder('sales_quotation'), back)).data.state).toBe('draft');
  expect(answerOf(await change(4)).data.version).toBe(5);
});

test('a user who may not change prices may not promise one either', async () => {
  const body = quotation({ order_discount: undefined });
  expect(refusalOf(await write(body, mina()))).toBe('permission_denied');
});

test('an order is made from a quotation line by line, once, while it is valid', async () => {
  const { id } = answerOf(await write(quotation())).data;
  const order_id = newId();
  const order = answerOf(await convert(id, order_id)).data;
  expect(order).toMatchObject({
    number: expect.stringMatching(/^MIR-26\/F\d{5}$/),
    total: 95_300,
    until_date: null,
    source: { id },
    lines: [{ quantity: 100_000, unit_price: 9_000 }],
  });
  expect(await read('sales_quotation', id)).toMatchObject({
    state: 'done',
    became: { id: order_id },
  });
  expect(answerOf(await convert(id, order_id)).data.id).toBe(order_id);
  expect(refusalOf(await convert(id))).toBe('already_converted');
  const late = answerOf(await write(quotation({ until_date: '2026-07-31' }))).data;
  expect(refusalOf(await convert(late.id))).toBe('quotation_expired');
});

test('of a hundred orders from one quotation at once, one succeeds', async () => {
  const { id } = answerOf(await write(quotation())).data;
  const all = await Promise.all(Array.from({ length: 100 }, () => convert(id)));
  expect(all.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  const refused = all.map(refusalOf).filter((code) => code !== null);
  expect(refused).toEqual(Array(99).fill('already_converted'));
});

test('an invoice of the order has the agreed prices, whichever user posts it', async () => {
  const order = await ordered();
  const body = invoiceOf(order, { pay_by: '2026-09-01', reference: 'PO 7' });
  const sale = answerOf(await sell(body, mina())).data;
  expect(sale).toMatchObject({
    total: 95_300,
    delivery: 6_000,
    due: 95_300,
    open_due: 95_300,
    pay_by: '2026-09-01',
    order: { id: order.id },
    to_deliver: [{ quantity: 100_000 }],
  });
  expect(await booksOf(db.connection, sale.id)).toEqual([
    '1130 Customers (receivable) debit 953.00 (First customer)',
    '1210 Stock in hand credit 600.00',
    '2110 VAT payable credit 42.50',
    '4010 Sales credit 900.00',
    '4090 Discount given debit 50.00',
    '4110 Rounding credit 0.50',
    '4130 Delivery charges credit 60.00',
    '5010 Cost of sales debit 600.00',
    'stock -10 worth -600.00',
  ]);
  expect(await read('sales_order', order.id)).toMatchObject({
    state: 'done',
    documents: [{ id: sale.id }],
    lines: [{ taken: 100_000 }],
  });
  expect(refusalOf(await sell(invoiceOf(order)))).toBe('order_done');
  // Repeating the request returns the same invoice.
  expect(answerOf(await sell(body, mina())).data.number).toBe(sale.number);
});

test('an order is invoiced in parts, and of fifty at once one takes the rest', async () => {
  const order = await ordered();
  const part = { order_discount: undefined, delivery: undefined };
  const first = answerOf(await sell(invoiceOf(order, part, 40_000))).data;
  expect(await read('sales_order', order.id)).toMatchObject({
    state: 'part',
    lines: [{ taken: 40_000 }],
  });
  expect(refusalOf(await sell(invoiceOf(order, part, 70_000)))).toBe('more_than_ordered');
  const all = await Promise.all(
    Array.from({ length: 50 }, () => sell(invoiceOf(order, part, 60_000))),
  );
  expect(all.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  // After the reversal it no longer counts, and that part is open again.
  const reversal = { params: { id: first.id }, body: { id: newId(), reason: 'A mistake' } };
  answerOf(await w.shop.call(reverseSale, reversal));
  expect(await read('sales_order', order.id)).toMatchObject({
    state: 'part',
    lines: [{ taken: 60_000 }],
  });
});

test('the agreed discount of a line is split over its parts, and given once', async () => {
  const agreed = { variant_id: w.variant, quantity: 100_000, unit_price: 10_000 };
  const lines_agreed = [{ ...agreed, product_discount: 9_000 }];
  const undiscounted = { order_discount: undefined, delivery: undefined };
  const { id } = answerOf(await write(quotation({ ...undiscounted, lines: lines_agreed }))).data;
  const order = answerOf(await convert(id)).data;
  const part = (quantity: number, product_discount: number) => {
    const body = invoiceOf(order, undiscounted, quantity);
    return { ...body, lines: lines(body).map((line) => ({ ...line, product_discount })) };
  };
  expect(refusalOf(await sell(part(40_000, 9_000), mina()))).toBe('approval_required');
  answerOf(await sell(part(40_000, 3_600), mina()));
  expect(await read('sales_order', order.id)).toMatchObject({
    lines: [{ taken: 40_000, product_discount_left: 5_400 }],
  });
  expect(refusalOf(await sell(part(60_000, 9_000), mina()))).toBe('approval_required');
  answerOf(await sell(part(60_000, 5_400), mina()));
  expect(await read('sales_order', order.id)).toMatchObject({ state: 'done' });
});

test('a different price needs permission, and a different customer is refused', async () => {
  const order = await ordered();
  const withUnitPrice = (unit_price: number) => {
    const body = invoiceOf(order, { order_discount: undefined });
    return { ...body, lines: lines(body).map((line) => ({ ...line, unit_price })) };
  };
  expect(refusalOf(await sell(withUnitPrice(8_000), mina()))).toBe('unit_price_changed');
  const withoutCustomer = invoiceOf(order, { customer_id: undefined });
  expect(refusalOf(await sell(withoutCustomer))).toBe('order_of_another_party');
  const closeInput = {
    params: { id: order.id },
    body: { version: order.version, reason: 'Too late' },
  };
  answerOf(await w.shop.call<OrderRoutes['close']>(closeOrder('sales_order'), closeInput));
  expect(refusalOf(await sell(invoiceOf(order)))).toBe('order_closed');
});

test('goods are delivered in parts by challan, and a challan is cancelled once', async () => {
  const sale = answerOf(await sell(invoiceOf(await ordered()))).data;
  const books = await booksOf(db.connection, sale.id);
  const sale_line_id = sale.lines[0]?.id ?? '';
  const params = { id: sale.id };
  const hand = (quantity: number, id = newId()) =>
    w.shop.call<typeof postChallanRoute>(postChallan, {
      params,
      body: { id, lines: [{ sale_line_id, quantity }], carrier: 'Van 12' },
    });
  const first = newId();
  expect(answerOf(await hand(40_000, first)).data).toMatchObject({
    challans: [{ number: 1, carrier: 'Van 12' }],
    to_deliver: [{ quantity: 60_000 }],
  });
  expect(answerOf(await hand(40_000, first)).data.challans).toHaveLength(1);
  expect(refusalOf(await hand(60_001))).toBe('more_than_sold');
  const all = await Promise.all(Array.from({ length: 20 }, () => hand(60_000)));
  expect(all.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  const cancel = () =>
    w.shop.call<typeof cancelChallanRoute>(cancelChallan, {
      params: { ...params, challan_id: first },
    });
  expect(answerOf(await cancel()).data.to_deliver).toEqual([{ sale_line_id, quantity: 40_000 }]);
  expect(refusalOf(await cancel())).toBe('challan_cancelled');
  expect(await booksOf(db.connection, sale.id)).toEqual(books);
  const read_again = await w.shop.call<typeof readInvoiceRoute>(readInvoice, { params });
  expect(answerOf(read_again).data.challans.map(({ number }) => number)).toEqual([1, 2]);
});
