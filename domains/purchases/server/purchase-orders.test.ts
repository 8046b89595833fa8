import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { lastCostRoute } from '#domains/orders/contract/last-cost.ts';
import type { convertRoutes, OrderRoutes } from '#domains/orders/contract/order.ts';
import { convertQuotation } from '#domains/orders/server/convert-quotation.ts';
import { createOrder, listOrders, readOrder } from '#domains/orders/server/orders.ts';
import { readLastCost } from '#domains/orders/server/read-last-cost.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { postReceiptRoute } from '../contract/goods-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { reverseReceipt } from './reverse-receipt.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  const staff = [{ name: 'Kamal', role: 'storekeeper', branches: ['MIR'] }] as const;
  w = await openWorld(db.database, { staff });
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Ten at 60.00 and 5 % of VAT: 600.00 and 30.00. */
async function quoted(off: { line?: object; orderFields?: object } = {}) {
  const body = {
    id: newId(),
    party_id: w.supplier,
    warehouse_id: w.shop.warehouses.shop,
    reference: 'Their letter of May',
    lines: [
      {
        variant_id: w.variant,
        quantity: 100_000,
        unit_price: 6_000,
        vat_rate: 50_000,
        ...off.line,
      },
    ],
    ...off.orderFields,
  };
  const send = w.shop.call<OrderRoutes['create']>;
  return answerOf(await send(createOrder('purchase_quotation'), { body })).data;
}

async function ordered(off = {}) {
  const { id } = await quoted(off);
  const send = w.shop.call<typeof convertRoutes.purchase_quotation>;
  const input = { params: { id }, body: { id: newId() } };
  return answerOf(await send(convertQuotation('purchase_quotation'), input)).data;
}

type Made = Awaited<ReturnType<typeof ordered>>;

const receive = (order: Made, quantity: number, changes: Record<string, unknown> = {}) =>
  w.shop.call<typeof postReceiptRoute>(postReceipt, {
    body: {
      id: newId(),
      supplier_id: w.supplier,
      warehouse_id: w.shop.warehouses.shop,
      order_id: order.id,
      lines: order.lines.map(({ id: order_line_id, variant_id, vat_rate }) => ({
        variant_id,
        order_line_id,
        vat_rate,
        quantity,
        unit_cost: 6_000,
      })),
      payments: [],
      ...changes,
    },
  });

async function read(id: string) {
  const send = w.shop.call<OrderRoutes['read']>;
  return answerOf(await send(readOrder('purchase_order'), { params: { id } })).data;
}

test("costs follow the supplier's document, with VAT on top, to the paisa", async () => {
  const quotation = await quoted();
  expect(quotation).toMatchObject({
    number: 'MIR-26/U00001',
    subtotal: 60_000,
    vat: 3_000,
    rounding: 0,
    total: 63_000,
  });
  expect(await booksOf(db.connection, quotation.id)).toEqual([]);
});

test('an order is received in parts: the rest stays open, the last part closes it', async () => {
  const order = await ordered();
  const first = answerOf(await receive(order, 40_000)).data;
  expect(await booksOf(db.connection, first.id)).toEqual([
    '1210 Stock in hand debit 240.00',
    '1310 VAT receivable debit 12.00',
    '2010 Suppliers (payable) credit 252.00 (First supplier)',
    'stock +4 worth +240.00',
  ]);
  expect(await read(order.id)).toMatchObject({ state: 'part', lines: [{ taken: 40_000 }] });
  expect(refusalOf(await receive(order, 60_001))).toBe('more_than_ordered');
  const last = answerOf(await receive(order, 60_000)).data;
  expect(await read(order.id)).toMatchObject({
    state: 'done',
    documents: [{ id: first.id }, { id: last.id }],
  });
  expect(refusalOf(await receive(order, 10_000))).toBe('order_done');

  // The receipt is reversed: its quantity is open again.
  const reversal = { params: { id: last.id }, body: { id: newId(), reason: 'Not ours' } };
  answerOf(await w.shop.call(reverseReceipt, reversal));
  expect(await read(order.id)).toMatchObject({ state: 'part', lines: [{ taken: 40_000 }] });
  answerOf(await receive(order, 60_000));
});

const LESS = { line: { product_discount_rate: 100_000 }, orderFields: { order_discount: 10_000 } };

test('discounts are agreed once and taken part by part', async () => {
  // 600.00 - 60.00 = 540.00, less 100.00; VAT 5 % of 440.00.
  const order = await ordered(LESS);
  expect(order).toMatchObject({
    subtotal: 54_000,
    discount: 10_000,
    discount_left: 10_000,
    vat: 2_200,
    total: 46_200,
    lines: [{ product_discount_rate: 1e5, product_discount_left: 6_000, sale_price: 10_000 }],
  });
  const first = answerOf(await receive(order, 30_000)).data;
  expect(first).toMatchObject({ subtotal: 16_200, discount: 3_000, vat: 660, total: 13_860 });
  expect(await booksOf(db.connection, first.id)).toEqual([
    '1210 Stock in hand debit 132.00',
    '1310 VAT receivable debit 6.60',
    '2010 Suppliers (payable) credit 138.60 (First supplier)',
    'stock +3 worth +132.00',
  ]);
  const left = { discount_left: 7_000, lines: [{ product_discount_left: 4_200 }] };
  expect(await read(order.id)).toMatchObject(left);

  // A given discount is used, and reduces the rest for the last part.
  const explicit = { order_discount: 1_001 };
  const second = answerOf(await receive(order, 30_000, explicit)).data;
  expect(second).toMatchObject({ subtotal: 16_200, discount: 1_001 });
  const last = answerOf(await receive(order, 40_000)).data;
  expect(last).toMatchObject({ subtotal: 21_600, discount: 5_999 });
  expect(await read(order.id)).toMatchObject({ state: 'done', discount_left: 0 });

  // After the reversal it is available again.
  const reversal = { params: { id: first.id }, body: { id: newId(), reason: 'Not ours' } };
  answerOf(await w.shop.call(reverseReceipt, reversal));
  const again = { discount_left: 3_000, lines: [{ product_discount_left: 1_800 }] };
  expect(await read(order.id)).toMatchObject(again);
  expect(answerOf(await receive(order, 30_000)).data).toMatchObject({ total: 13_860 });
});

test('the receipts of an order take its discounts, and no more than it has', async () => {
  const create = w.shop.call<OrderRoutes['create']>;
  const line = { variant_id: w.variant, quantity: 10_000, unit_price: 100 };
  const inputOf = (changes: object) => ({
    body: {
      id: newId(),
      party_id: w.supplier,
      warehouse_id: w.shop.warehouses.shop,
      lines: [line],
      ...changes,
    },
  });
  const refused = async (changes: object) =>
    refusalOf(await create(createOrder('purchase_order'), inputOf(changes)));
  expect(await refused({ lines: [{ ...line, product_discount: 101 }] })).toBe('discount_too_large');
  expect(await refused({ order_discount: 101 })).toBe('discount_too_large');
  expect(await refused({ order_discount: -1 })).toBe('invalid');
  expect(await refused({ order_discount_rate: 1_000_001 })).toBe('invalid');
  const twice = { product_discount: 1, product_discount_rate: 1 };
  expect(await refused({ lines: [{ ...line, ...twice }] })).toBe('discount_given_twice');
});

test('users who cannot see costs receive at the agreed costs and discounts', async () => {
  const [storekeeper] = w.shop.others;
  const order = await ordered(LESS);
  const input = { params: { id: order.id } };
  const send = w.shop.call<OrderRoutes['read']>;
  const seen = answerOf(await send(readOrder('purchase_order'), input, storekeeper)).data;
  expect(seen.lines[0]).not.toHaveProperty('unit_price');
  const body = {
    id: newId(),
    supplier_id: w.supplier,
    warehouse_id: w.shop.warehouses.shop,
    order_id: order.id,
    payments: [],
    lines: seen.lines.map(({ id: order_line_id, variant_id, vat_rate }) => {
      return { variant_id, order_line_id, vat_rate, quantity: 30_000 };
    }),
  };
  const receipt = w.shop.call<typeof postReceiptRoute>;
  const extra = { variant_id: w.variant, quantity: 10_000 };
  const uncosted = { body: { ...body, id: newId(), lines: [...body.lines, extra] } };
  expect(await receipt(postReceipt, uncosted, storekeeper)).toMatchObject({
    rejection: 'unit_cost_required',
    path: 'lines.1.unit_cost',
  });
  answerOf(await receipt(postReceipt, { body }, storekeeper));
  // 3 x 60.00 less 18.00 and 30.00, as for a user who sees costs.
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1210 Stock in hand debit 132.00',
    '1310 VAT receivable debit 6.60',
    '2010 Suppliers (payable) credit 138.60 (First supplier)',
    'stock +3 worth +132.00',
  ]);
  answerOf(await receive(order, 70_000));
});

test('of a hundred concurrent receipts of one order, one is posted', async () => {
  const order = await ordered();
  const all = await Promise.all(Array.from({ length: 100 }, () => receive(order, 100_000)));
  const refused = all.map(refusalOf).filter((code) => code !== null);
  expect(refused).toEqual(Array(99).fill('order_done'));
});

test('open orders are listed newest first, by supplier and number', async () => {
  const order = await ordered();
  const list = async (query: Record<string, unknown>) => {
    const send = w.shop.call<OrderRoutes['list']>;
    const input = { query: { limit: 50, ...query } };
    return answerOf(await send(listOrders('purchase_order'), input)).data;
  };
  const open = await list({ state: 'open' });
  expect(open.map(({ id }) => id)).toEqual([order.id]);
  expect((await list({ q: order.number })).map(({ id }) => id)).toEqual([order.id]);
  expect((await list({ state: 'done' })).every(({ state }) => state === 'done')).toBe(true);
  expect(await list({ party_id: w.customer })).toEqual([]);
});

test('an order line without a price has the cost of the last receipt', async () => {
  const create = w.shop.call<OrderRoutes['create']>;
  const line = { variant_id: w.variant, quantity: 20_000 };
  const orderOf = async (lines: object[]) => {
    const body = { id: newId(), party_id: w.supplier, warehouse_id: w.shop.warehouses.shop, lines };
    const { data } = answerOf(await create(createOrder('purchase_order'), { body } as never));
    return data.lines.map(({ unit_price, vat_rate, net }) => ({ unit_price, vat_rate, net }));
  };
  const bring = async (unit_cost: number, changes = {}) => {
    const receiveOne = { ...line, unit_cost, vat_rate: 50_000, ...changes };
    const body = { id: newId(), supplier_id: w.supplier, lines: [receiveOne], payments: [] };
    const header = { warehouse_id: w.shop.warehouses.shop };
    const receipt = w.shop.call<typeof postReceiptRoute>;
    return answerOf(await receipt(postReceipt, { body: { ...body, ...header } })).data;
  };
  await bring(7_500);
  const mistake = await bring(900);
  const reversal = { params: { id: mistake.id }, body: { id: newId(), reason: 'Not ours' } };
  answerOf(await w.shop.call(reverseReceipt, reversal));
  expect(await orderOf([line])).toEqual([{ unit_price: 7_500, vat_rate: 50_000, net: 15_000 }]);
  expect(await orderOf([{ ...line, unit_price: 0 }])).toEqual([
    { unit_price: 0, vat_rate: 0, net: 0 },
  ]);

  const unit_id = w.shop.units.get('dozen') ?? '';
  await w.shop.run((tx) =>
    sql`insert into variant_unit (shop_id, variant_id, unit_id, factor)
      values (${w.shop.shop_id}, ${w.variant}, ${unit_id}, 120000)`.execute(tx),
  );
  const dozen = { ...line, unit_id };
  expect(await orderOf([dozen])).toMatchObject([{ unit_price: 90_000, net: 180_000 }]);
  await bring(10_001, { unit_id });
  expect(await orderOf([dozen, line])).toMatchObject([{ unit_price: 10_001 }, { unit_price: 833 }]);
});

test('the last cost is that of the latest document, or of opening stock', async () => {
  const variant_id = await w.shop.addProduct({
    code: 'SOAP',
    name: 'Soap',
    name_bn: 'সাবান',
    sale_price: 2_000,
  });
  const unit_id = w.shop.units.get('dozen') ?? '';
  await w.shop.run((tx) =>
    sql`insert into variant_unit (shop_id, variant_id, unit_id, factor)
      values (${w.shop.shop_id}, ${variant_id}, ${unit_id}, 120000)`.execute(tx),
  );
  const lastOf = async (id: string) => {
    const input = { params: { id } };
    return w.shop.call<typeof lastCostRoute>(readLastCost, input);
  };
  const lastCost = async () => answerOf(await lastOf(variant_id)).data;
  expect(await lastCost()).toEqual({});
  const warehouse_id = w.shop.warehouses.shop;
  const found = { variant_id, quantity_change: 20_000, unit_cost: 700 };
  const put = { id: newId(), warehouse_id, reason: 'count' as const, lines: [found] };
  const adjust = w.shop.call<typeof postAdjustmentRoute>;
  answerOf(await adjust(postAdjustment, { body: put }));
  expect(await lastCost()).toEqual({ unit_cost: 700, factor: 10_000, vat_rate: 0 });
  const line = { variant_id, unit_id, quantity: 10_000, unit_cost: 10_000, vat_rate: 50_000 };
  const body = { id: newId(), supplier_id: w.supplier, warehouse_id, lines: [line], payments: [] };
  const receive = w.shop.call<typeof postReceiptRoute>;
  answerOf(await receive(postReceipt, { body }));
  expect(await lastCost()).toEqual({ unit_cost: 10_000, factor: 120_000, vat_rate: 50_000 });
  expect(refusalOf(await lastOf(newId()))).toBe('not_found');
});
