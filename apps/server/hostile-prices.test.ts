import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { recallCartRoute } from '#domains/pos/contract/held-cart.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import { recallCart } from '#domains/pos/server/held/recall-cart.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { answerOf, type CallResult, openTestShop, type TestShop } from '../../testkit/shop.ts';

let db: TestDatabase;
let shop: TestShop;
/** 100.00 a piece, 2,000.00 a box of 24. */
let rice: string;
/** 200.00 a piece; it has no other unit. */
let oil: string;
let box: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  oil = await shop.addProduct({ code: 'OIL', sale_price: 20_000 });
  box = shop.units.get('box') ?? '';
  const units = [{ unit_id: box, factor: 240_000, sale_price: 200_000 }];
  answerOf(await shop.call(setUnits, { params: { id: rice }, body: { version: 1, units } }));
  const lines = [rice, oil].map((variant_id) => {
    return { variant_id, quantity_change: 10_000_000, unit_cost: 5_000 };
  });
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});
afterAll(() => db.drop());

type Line = Record<string, unknown>;
type More = Record<string, unknown>;

const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];

/** The outcome of a cashier's sale: its total, or the rejection. */
async function sell(lines: Line[], more: More = {}): Promise<number | string> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines,
    payments: cash(9_000_000),
  };
  return outcome(
    await shop.call<typeof postSaleRoute>(postSale, { body: { ...body, ...more } }, shop.cashier),
  );
}

/** The same for an exchange of one rice, bought before, for these lines. */
async function swap(lines: Line[], more: More = {}): Promise<number | string> {
  const bought = { id: newId(), warehouse_id: shop.warehouses.shop, payments: cash(10_000) };
  const body = { ...bought, lines: [piece()] };
  const { data } = answerOf(await shop.call<typeof postSaleRoute>(postSale, { body }));
  const returned = [{ sale_line_id: data.lines[0]?.id, quantity: 10_000 }];
  const exchange = { id: newId(), sale_id: data.id, warehouse_id: shop.warehouses.shop, returned };
  const payments = cash(9_000_000);
  return outcome(
    await shop.call<typeof postSaleRoute>(
      postExchange,
      { body: { ...exchange, lines, payments, ...more } },
      shop.cashier,
    ),
  );
}

function outcome(done: CallResult<typeof postSaleRoute>): number | string {
  return isRejection(done) ? done.rejection : done.answer.data.total;
}

const piece = (more: Line = {}) => ({ variant_id: rice, quantity: 10_000, ...more });
const boxes = (more: Line = {}) => piece({ unit_id: box, ...more });

type Attempt = { lines: Line[]; answer: string; more?: More; handed_out?: number };

/** Attempts of a cashier to sell for less. `handed_out`: money of an exchange, out (+) or in. */
const ATTEMPTS: Record<string, () => Attempt> = {
  'a price that she sets': () => ({
    lines: [piece({ unit_price: 1 })],
    answer: 'unit_price_changed',
  }),
  'a price that she sets, marked as manual': () => ({
    lines: [piece({ unit_price: 5_000, price_override: true })],
    answer: 'approval_required',
    handed_out: 5_000,
  }),
  'for nothing': () => ({ lines: [piece({ unit_price: 0 })], answer: 'unit_price_changed' }),
  'a higher price': () => ({
    lines: [piece({ unit_price: 10_001 })],
    answer: 'unit_price_changed',
  }),
  'a box at the price of a piece': () => ({
    lines: [boxes({ unit_price: 10_000 })],
    answer: 'unit_price_changed',
  }),
  'pieces at the price per box': () => ({
    lines: [piece({ quantity: 240_000, unit_price: 8_333 })],
    answer: 'unit_price_changed',
  }),
  'half a box at half its price': () => ({
    lines: [boxes({ quantity: 5_000 })],
    answer: 'quantity_too_fine',
  }),
  'a box of a product without boxes': () => ({
    lines: [{ variant_id: oil, unit_id: box, quantity: 10_000 }],
    answer: 'unit_not_found',
  }),
  'a unit of another shop': () => ({
    lines: [piece({ unit_id: newId() })],
    answer: 'unit_not_found',
  }),
  'a discount above the line’s price': () => ({
    lines: [piece({ product_discount: 10_001 })],
    answer: 'discount_too_large',
  }),
  'half off a line': () => ({
    lines: [piece({ product_discount: 5_000 })],
    answer: 'approval_required',
    handed_out: 5_000,
  }),
  'half off a line, as a rate': () => ({
    lines: [piece({ product_discount_rate: 500_000 })],
    answer: 'approval_required',
    handed_out: 5_000,
  }),
  // Her limit is 5 %: 10.00 off a line and 10.00 off the whole are 10 % of 200.00.
  'her limit twice, off the line and off the whole': () => ({
    lines: [{ variant_id: oil, quantity: 10_000, product_discount: 1_000 }],
    more: { order_discount: 1_000 },
    answer: 'approval_required',
    handed_out: -8_000,
  }),
  'an unknown approval': () => ({
    lines: [piece({ product_discount: 5_000 })],
    more: { approval_id: newId() },
    answer: 'not_found',
    handed_out: 5_000,
  }),
};

test.each(Object.keys(ATTEMPTS))('a sale: %s', async (name) => {
  const { lines = [], answer, more } = ATTEMPTS[name]?.() ?? {};
  expect(await sell(lines, more)).toBe(answer);
});

test.each(Object.keys(ATTEMPTS))('an exchange: %s', async (name) => {
  const { lines = [], answer, more = {}, handed_out = 0 } = ATTEMPTS[name]?.() ?? {};
  const payments = handed_out === 0 ? [] : cash(Math.abs(handed_out));
  expect(await swap(lines, { payments, ...more })).toBe(answer);
});

test('a discount within her limit and the shop’s price need no permission', async () => {
  expect(await sell([piece({ unit_price: 10_000 })], { order_discount: 500 })).toBe(9_500);
  expect(await sell([boxes({ unit_price: 200_000 })])).toBe(200_000);
});

test('a held cart keeps her price, and gives no permission to sell at it', async () => {
  const id = newId();
  const lines = [piece({ unit_price: 10_000, own_price: 1 })];
  const held = { id, warehouse_id: shop.warehouses.shop, lines, total: 1 };
  answerOf(await shop.call(holdCart, { body: held }, shop.cashier));
  const taken = { params: { id }, body: { id: newId() } };
  const got = await shop.call<typeof recallCartRoute>(recallCart, taken, shop.cashier);
  const [line] = answerOf(got).data.lines;
  expect(line).toMatchObject({ unit_price: 10_000, own_price: 1 });
  const sold = piece({ unit_price: line?.own_price, price_override: true });
  expect(await sell([sold])).toBe('approval_required');
  expect(await sell([piece({ unit_price: line?.own_price })])).toBe('unit_price_changed');
});

test('a sale dated before a price increase does not bring the old price back', async () => {
  const tea = await shop.addProduct({ code: 'TEA', sale_price: 8_000 });
  await shop.run((tx) =>
    tx.updateTable('variant').set({ sale_price: 9_000 }).where('id', '=', tea).execute(),
  );
  const line = { variant_id: tea, quantity: 10_000, unit_price: 8_000 };
  expect(await sell([line], { sold_at: '2026-07-30T09:00:00.000Z' })).not.toBe(8_000);
});
