import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { convertRoutes, OrderRoutes } from '#domains/orders/contract/order.ts';
import type { createRepairRoute } from '#domains/orders/contract/repair.ts';
import { convertQuotation } from '#domains/orders/server/convert-quotation.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import { createRepair } from '#domains/orders/server/repairs.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import type { postReturnRoute } from '../contract/sale-return.ts';
import { postInvoice } from './post-invoice.ts';
import { postReturn } from './post-return.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let w: World;
/** 100.00 without VAT, less its own discount of 2.00. */
let cloth: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const staff = [{ name: 'Mina', role: 'salesperson', branches: ['MIR'] }] as const;
  w = await openWorld(db.database, { staff, rounding_unit: 1 });
  cloth = await w.shop.addProduct({
    code: 'CLOTH',
    sale_price: 10_000,
    product_discount: 200,
    vat_rate: 0,
  });
  const lines = [{ variant_id: cloth, quantity_change: 10_000_000, unit_cost: 5_000 }];
  const opening = { id: newId(), warehouse_id: w.shop.warehouses.shop, reason: 'count', lines };
  answerOf(await w.shop.call(postAdjustment, { body: opening }));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** A seller who may not change prices and may give only small discounts. */
const mina = () => w.shop.others[0] ?? w.shop.cashier;

const pieces = (count: number) => count * 10_000;

type Agreed = { pieces: number; unit_price?: number } & Record<string, unknown>;

const contentOf = (agreed: readonly Agreed[], changes: object) => ({
  id: newId(),
  party_id: w.customer,
  warehouse_id: w.shop.warehouses.shop,
  lines: agreed.map(({ pieces: count, unit_price = 10_000, ...off }) => ({
    variant_id: cloth,
    quantity: pieces(count),
    unit_price,
    product_discount: off.product_discount_rate === undefined ? 0 : undefined,
    ...off,
  })),
  ...changes,
});

type Order = { id: string; lines: { id: string }[] };

async function ordered(agreed: readonly Agreed[], changes: object = {}): Promise<Order> {
  const body = contentOf(agreed, changes);
  const make = createOrder('sales_order');
  return answerOf(await w.shop.call<OrderRoutes['create']>(make, { body })).data;
}

async function orderOf({ id }: Order) {
  const read = readOrder('sales_order');
  return answerOf(await w.shop.call<OrderRoutes['read']>(read, { params: { id } })).data;
}

/** An invoice that gives only the quantities: the agreed terms apply to the rest. */
function invoice(order: Order, counts: readonly number[], changes: object = {}) {
  const lines = counts.flatMap((count, at) =>
    count === 0
      ? []
      : [{ variant_id: cloth, quantity: pieces(count), order_line_id: order.lines[at]?.id }],
  );
  const body = {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    customer_id: w.customer,
    order_id: order.id,
    lines,
    payments: [],
    ...changes,
  };
  return w.shop.call<typeof postInvoiceRoute>(postInvoice, { body }, mina());
}

const invoiced = async (order: Order, counts: readonly number[], changes: object = {}) =>
  answerOf(await invoice(order, counts, changes)).data;

async function reverse(id: string): Promise<void> {
  const body = { id: newId(), reason: 'A mistake' };
  answerOf(await w.shop.call(reverseSale, { params: { id }, body }));
}

test('an order with a fixed discount, invoiced in parts', async () => {
  const order = await ordered([{ pieces: 10 }], { order_discount: 30_000 });
  expect(await invoiced(order, [2])).toMatchObject({ discount: 6_000, total: 14_000 });
  expect(await orderOf(order)).toMatchObject({ discount_left: 24_000 });
  expect(await invoiced(order, [8])).toMatchObject({ discount: 24_000, total: 56_000 });
});

test('the agreed price applies if none is given: 3 at 90.00 is 270.00, or as 2 and 1', async () => {
  const original = await ordered([{ pieces: 3, unit_price: 9_000 }]);
  expect(await invoiced(original, [3])).toMatchObject({ total: 27_000 });
  const parts = await ordered([{ pieces: 3, unit_price: 9_000 }]);
  expect(await invoiced(parts, [2])).toMatchObject({ total: 18_000 });
  expect(await invoiced(parts, [1])).toMatchObject({ total: 9_000 });
});

test('discounts in percent and per line are split over the parts, to the paisa', async () => {
  // 3 at 33.35 is 100.05; 10 % is 10.01, in parts 3.34, 3.34 and 3.33: not 3.34 each.
  const line = await ordered([{ pieces: 3, unit_price: 3_335, product_discount_rate: 100_000 }]);
  const lines = [await invoiced(line, [1]), await invoiced(line, [1]), await invoiced(line, [1])];
  expect(lines.map(({ total }) => total)).toEqual([3_001, 3_001, 3_002]);
  const original = await ordered([{ pieces: 3, unit_price: 3_335 }], {
    order_discount_rate: 100_000,
  });
  const byOrder = [await invoiced(original, [1]), await invoiced(original, [2])];
  expect(byOrder.map(({ discount }) => discount)).toEqual([334, 667]);
  const amount = await ordered([{ pieces: 3, product_discount: 1_000 }, { pieces: 1 }]);
  const amounts = [await invoiced(amount, [1, 1]), await invoiced(amount, [2])];
  expect(amounts.map(({ total }) => total)).toEqual([10_000 - 333 + 10_000, 20_000 - 667]);
});

test('a reversed part is invoiced again for the same amount, after returns too', async () => {
  const order = await ordered([{ pieces: 10 }], { order_discount: 30_000, delivery: 5_000 });
  const first = await invoiced(order, [2]);
  // The order’s delivery is charged once, with its first invoice.
  expect(first).toMatchObject({ discount: 6_000, delivery: 5_000, total: 19_000 });
  const second = await invoiced(order, [3]);
  expect(second).toMatchObject({ discount: 9_000, delivery: 0, total: 21_000 });
  const back = {
    id: newId(),
    sale_id: second.id,
    refunds: [],
    lines: [{ sale_line_id: second.lines[0]?.id, quantity: pieces(1) }],
  };
  const returned = answerOf(await w.shop.call<typeof postReturnRoute>(postReturn, { body: back }));
  expect(returned.data).toMatchObject({ total: 7_000 });
  await reverse(first.id);
  expect(await orderOf(order)).toMatchObject({ discount_left: 21_000, delivery_left: 5_000 });
  expect(await invoiced(order, [2])).toMatchObject({ discount: 6_000, total: 19_000 });
  expect(await invoiced(order, [5])).toMatchObject({ discount: 15_000, total: 35_000 });
});

test('a quotation and a repair store the agreed terms as an order does', async () => {
  const quote = createOrder('sales_quotation');
  const content = () => contentOf([{ pieces: 2, unit_price: 9_000 }], { order_discount: 1_000 });
  const quotation = answerOf(await w.shop.call<OrderRoutes['create']>(quote, { body: content() }));
  expect(await invoiced(quotation.data, [2])).toMatchObject({ discount: 1_000, total: 17_000 });
  const other = answerOf(await w.shop.call<OrderRoutes['create']>(quote, { body: content() }));
  const convert = convertQuotation('sales_quotation');
  const made = answerOf(
    await w.shop.call<typeof convertRoutes.sales_quotation>(convert, {
      params: { id: other.data.id },
      body: { id: newId() },
    }),
  );
  expect(await invoiced(made.data, [1])).toMatchObject({ discount: 500, total: 8_500 });
  expect(await invoiced(made.data, [1])).toMatchObject({ discount: 500, total: 8_500 });
  const repair = { ...content(), device: 'Sewing machine' };
  const repairOrder = answerOf(
    await w.shop.call<typeof createRepairRoute>(createRepair, { body: repair }),
  );
  expect(await invoiced(repairOrder.data, [2])).toMatchObject({ discount: 1_000, total: 17_000 });
});

test('extra goods are sold as usual; a larger discount than agreed needs permission', async () => {
  const order = await ordered([{ pieces: 10, unit_price: 9_000 }], { order_discount: 10_000 });
  const [{ id: order_line_id } = { id: '' }] = order.lines;
  const line = { variant_id: cloth, quantity: pieces(1), order_line_id };
  // 90.00 - 10.00 from the order, and 100.00 - 2.00 from the shop.
  const beside = { lines: [line, { variant_id: cloth, quantity: pieces(1) }] };
  expect(await invoiced(order, [], beside)).toMatchObject({ discount: 1_000, total: 17_800 });
  expect(refusalOf(await invoice(order, [1], { order_discount: 5_000 }))).toBe('approval_required');
  const less = { lines: [{ ...line, product_discount: 5_000 }] };
  expect(refusalOf(await invoice(order, [], less))).toBe('approval_required');
  const other = { lines: [{ ...line, unit_price: 10_000 }] };
  expect(refusalOf(await invoice(order, [], other))).toBe('unit_price_changed');
  // A smaller discount needs no permission, and the remainder comes with the rest.
  expect(await invoiced(order, [1], { order_discount: 0 })).toMatchObject({ discount: 0 });
  expect(await invoiced(order, [8])).toMatchObject({ discount: 9_000, total: 63_000 });
});
