import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { priceSale } from '#domains/pricing/core/price-sale.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { checkOut, referenceOf } from '../../../testkit/store-orders.ts';
import type { changeStoreSettingsRoute } from '../contract/settings.ts';
import type {
  changeShippingMethodRoute,
  listShippingMethodsRoute,
} from '../contract/shipping-methods.ts';
import { listAllProducts } from './products.ts';
import { changeStoreSettings } from './settings.ts';
import { changeShippingMethod, listShippingMethods } from './shipping-methods.ts';

const VAT = 75_000;
const DELIVERY = 10_000;
const PRICES = [3_333, 9_999, 12_347, 1_071];

let db: TestDatabase;
let shop: TestShop;
const variants: { id: string; price: number }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_registered: true, rounding_unit: 100 });
  for (const [at, price] of PRICES.entries()) {
    const id = await shop.addProduct({ code: `P${at}`, sale_price: price, vat_rate: VAT });
    variants.push({ id, price });
  }
  const lines = variants.map(({ id: variant_id }) => ({
    variant_id,
    quantity_change: 100_000_000,
    unit_cost: 700,
  }));
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  await openStore();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function openStore(): Promise<void> {
  const change = (body: object) =>
    shop.call<typeof changeStoreSettingsRoute>(changeStoreSettings, { body });
  answerOf(await change({ version: 0, handle: 'parts', warehouse_id: shop.warehouses.shop }));
  answerOf(await shop.call(listAllProducts, { body: {} }));
  answerOf(await change({ version: 1, state: 'open', has_pickup: true }));
  const listed = await shop.call<typeof listShippingMethodsRoute>(listShippingMethods, {});
  for (const { id, version } of answerOf(listed).data) {
    const input = { params: { id }, body: { version, is_active: true } };
    answerOf(await shop.call<typeof changeShippingMethodRoute>(changeShippingMethod, input));
  }
}

/** Random, and the same in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Line = { id: string; variant_id: string; quantity: number };
type Order = { id: string; total: number; rounding: number; party_id: string; lines: Line[] };

/** An order of the store of one to four products, by its own visitor. */
async function placeOrder(random: (below: number) => number, visitor: number): Promise<Order> {
  const chosen = variants.slice(0, 1 + random(variants.length));
  const wanted = chosen.map(({ id, price }) => ({ id, price, count: 1 + random(9) }));
  const priced = priceSale({
    lines: wanted.map(({ price, count }) => ({
      quantity: quantity(count * 10_000),
      unit_price: minor(price),
      unit_discount: ZERO,
      discount: {},
      vat_rate: rate(VAT),
    })),
    order_discount: {},
    delivery: minor(DELIVERY),
    rounding_unit: minor(100),
  });
  if (isRejection(priced)) throw new Error(priced.rejection);
  const cart = Object.fromEntries(wanted.map(({ id, count }) => [id, count]));
  const fields = { phone: `0171234${String(1000 + visitor)}` };
  referenceOf(await checkOut(db.database, 'parts', { cart, total: priced.total, fields }));
  const { rows } = await shop.run((tx) =>
    sql<Order>`select o.id, o.total, o.rounding, o.party_id,
      (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
        'quantity', l.quantity) order by l.line_no)
        from trade_order_line l where l.shop_id = o.shop_id and l.order_id = o.id) as lines
    from trade_order o where o.shop_id = ${shop.shop_id} order by o.id desc limit 1`.execute(tx),
  );
  const [order] = rows;
  if (order === undefined) throw new Error('an order was placed');
  expect(order).toMatchObject({ total: priced.total, rounding: priced.rounding });
  return order;
}

type Part = { id: string; total: number; rounding: number };

async function invoice(order: Order, counts: ReadonlyMap<string, number>): Promise<Part> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    customer_id: order.party_id,
    order_id: order.id,
    lines: [...counts].map(([order_line_id, count]) => ({
      order_line_id,
      variant_id: order.lines.find(({ id }) => id === order_line_id)?.variant_id,
      quantity: count * 10_000,
    })),
    payments: [],
  };
  const posted = await shop.call<typeof postInvoiceRoute>(postInvoice, { body });
  const { id, total, rounding } = answerOf(posted).data;
  return { id, total, rounding };
}

async function reverse(id: string): Promise<void> {
  const body = { id: newId(), reason: 'Brought back' };
  answerOf(await shop.call(reverseSale, { params: { id }, body }));
}

/** Some of what is left, at least one piece. */
function takeSome(left: Map<string, number>, random: (below: number) => number) {
  const taken = new Map<string, number>();
  for (const [id, count] of left) {
    const some = random(count + 1);
    if (some > 0) taken.set(id, some);
  }
  const [first] = left.keys();
  if (taken.size === 0 && first !== undefined) taken.set(first, 1);
  for (const [id, some] of taken) {
    const rest = (left.get(id) ?? 0) - some;
    if (rest === 0) left.delete(id);
    else left.set(id, rest);
  }
  return taken;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'invoices of any split of a web order add up to it, also after reversals (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const order = await placeOrder(random, seed);
    const left = new Map(order.lines.map(({ id, quantity: of }) => [id, of / 10_000]));
    const parts: { part: Part; counts: ReadonlyMap<string, number> }[] = [];
    let reversals = random(3);
    while (left.size > 0) {
      const counts = takeSome(left, random);
      const part = await invoice(order, counts);
      if (left.size > 0) expect(part.rounding).toBe(0);
      parts.push({ part, counts });
      const back =
        reversals > 0 && random(2) === 0 ? parts.splice(random(parts.length), 1)[0] : null;
      if (back) {
        reversals -= 1;
        await reverse(back.part.id);
        for (const [id, count] of back.counts) left.set(id, (left.get(id) ?? 0) + count);
      }
    }
    expect(parts.reduce((sum, { part }) => sum + part.total, 0)).toBe(order.total);
  },
);

test('a complete order is rounded as agreed, and a price changed by hand is kept', async () => {
  const order = await placeOrder(randomFrom(99), 99);
  const all = new Map(order.lines.map(({ id, quantity: of }) => [id, of / 10_000]));
  const complete = await invoice(order, all);
  expect(complete).toMatchObject({ total: order.total, rounding: order.rounding });
  await reverse(complete.id);
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    customer_id: order.party_id,
    order_id: order.id,
    lines: order.lines.map(({ id: order_line_id, variant_id, quantity: of }) => ({
      order_line_id,
      variant_id,
      quantity: of,
      unit_price: 500,
    })),
    delivery: 0,
    payments: [],
  };
  const { subtotal, vat, total } = answerOf(
    await shop.call<typeof postInvoiceRoute>(postInvoice, { body }),
  ).data;
  expect(total).toBe(Math.round((subtotal + vat) / 100) * 100);
});
