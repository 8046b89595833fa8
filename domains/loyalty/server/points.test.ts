import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderRoutes } from '#domains/orders/contract/order.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import { mergeCustomers } from '#domains/parties/server/merge-party.ts';
import type { repeatRoute } from '#domains/recurring/contract/recurring.ts';
import { repeatDocument } from '#domains/recurring/server/read-templates.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { readReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { readReturn } from '#domains/sales/server/read-return.ts';
import { readSale } from '#domains/sales/server/read-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  changeLoyaltyTermsRoute,
  listPointLinesRoute,
  readLoyaltyTermsRoute,
  readPointsRoute,
} from '../contract/points.ts';
import { changeLoyaltyTerms, listPointLines, readLoyaltyTerms, readPoints } from './points.ts';

let db: TestDatabase;
let shop: TestShop;
/** Services, so that the books show only the money. */
let tea: string;
let taxed: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 50_000 });
  tea = await shop.addProduct({ code: 'TEA', sale_price: 100, vat_rate: 0 });
  taxed = await shop.addProduct({ code: 'CAKE', sale_price: 10_000 });
  await shop.run((tx) => tx.updateTable('product').set({ kind: 'service' }).execute());
  await terms({});
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** One point for each taka, worth one taka each, by default. */
async function terms(more: object) {
  const read = await shop.call<typeof readLoyaltyTermsRoute>(readLoyaltyTerms);
  const { version } = answerOf(read).data;
  const body = {
    points_on: true,
    amount_per_point: 100,
    point_value: 100,
    min_points: 1,
    points_months: null,
    card_months: null,
    ...more,
    version,
  };
  return answerOf(await shop.call<typeof changeLoyaltyTermsRoute>(changeLoyaltyTerms, { body }))
    .data;
}

async function customer(): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind: 'customer', code: id, name: 'Rahima' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

const location = () => ({ warehouse_id: shop.warehouses.shop });
const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
const of = (variant_id: string, pieces: number) => [{ variant_id, quantity: pieces * 10_000 }];

type SaleOptions = {
  pieces?: number;
  points?: number;
  paid?: number;
  now?: Date;
  variant?: string;
};

function sale(
  customer_id: string,
  { pieces = 100, points, paid, variant = tea }: SaleOptions = {},
) {
  const body = { id: newId(), ...location(), customer_id, lines: of(variant, pieces) };
  const spent = points === undefined ? {} : { points };
  const total = paid ?? pieces * 100 - (points ?? 0) * 100;
  return { ...body, ...spent, payments: total > 0 ? cash(total) : [] };
}

async function sell(customer_id: string, options: SaleOptions = {}) {
  const input = { body: sale(customer_id, options) };
  const { cashier } = shop;
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, input, cashier, options.now))
    .data;
}

async function pointsOf(id: string, now?: Date) {
  const result = await shop.call<typeof readPointsRoute>(
    ...([readPoints, { params: { id } }, shop.owner, now] as const),
  );
  return answerOf(result).data.points;
}

async function linesOf(id: string) {
  const request = { params: { id } };
  const { data } = answerOf(await shop.call<typeof listPointLinesRoute>(listPointLines, request));
  return data.map(({ kind, points }) => `${kind} ${points}`);
}

type Sold = Awaited<ReturnType<typeof sell>>;

function bringBack(sold: Sold, pieces: number, refund: number) {
  const lines = [{ sale_line_id: sold.lines[0]?.id, quantity: pieces * 10_000 }];
  return { id: newId(), sale_id: sold.id, lines, refunds: refund > 0 ? cash(refund) : [] };
}

const reverse = (id: string) => ({ params: { id }, body: { id: newId(), reason: 'Wrong' } });

test('redeemed points cannot be redeemed again on another document (erpnext 59050)', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 59 });
  const invoice = { ...sale(mina, { pieces: 106, points: 50 }), payments: [] };
  const posted = await shop.call<typeof postInvoiceRoute>(postInvoice, { body: invoice });
  expect(answerOf(posted).data).toMatchObject({ total: 5_600, due: 5_600 });
  expect((await linesOf(mina)).slice(0, 2).sort()).toEqual(['earned 56', 'spent -50']);
  expect(await pointsOf(mina)).toBe(65);
  const more = sale(mina, { pieces: 106, points: 66 });
  expect(refusalOf(await shop.call(postInvoice, { body: more }))).toBe('points_too_few');
});

test('points are a discount: VAT is on the rest, and the receipt shows them', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 60 });
  // 2 x 100.00 - 50.00 = 150.00, VAT 7.50, 157.50, in whole taka 158.00
  const sold = await sell(mina, { variant: taxed, pieces: 2, points: 50, paid: 15_800 });
  expect(sold).toMatchObject({ subtotal: 20_000, discount: 5_000, vat: 750, total: 15_800 });
  expect(sold.points).toEqual({ earned: 158, spent: 50, discount: 5_000, after: 168 });
  expect(await booksOf(db.connection, sold.id)).toEqual([
    '1010 Cash in hand debit 158.00',
    '2110 VAT payable credit 7.50',
    '4030 Service income credit 200.00',
    '4090 Discount given debit 50.00',
    '4110 Rounding credit 0.50',
  ]);
  const read = await shop.call<typeof postSaleRoute>(readSale as never, {
    params: { id: sold.id },
  });
  expect(answerOf(read).data.points).toEqual(sold.points);
});

test('what points take off an invoice is not part of its order, and does not repeat', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 60 });
  const cheapLine = { variant_id: tea, unit_price: 100 };
  const order = {
    id: newId(),
    ...location(),
    party_id: mina,
    order_discount: 3_000,
    lines: [{ ...cheapLine, quantity: 1_000_000 }],
  };
  const made = createOrder('sales_order');
  const call = shop.call<OrderRoutes['create']>;
  const { data } = answerOf(await call(made, { body: order }));
  const part = (pieces: number, more: object) => {
    const { payments: _, ...body } = sale(mina, { pieces });
    const [line] = body.lines;
    const lines = [{ ...line, order_line_id: data.lines[0]?.id }];
    const invoice = { ...body, lines, order_id: order.id, payments: [], ...more };
    return shop.call<typeof postInvoiceRoute>(postInvoice, { body: invoice });
  };
  // 20.00 - 6.00 from the order - 10.00 from points, then 80.00 - 24.00.
  const first = answerOf(await part(20, { points: 10 })).data;
  expect(first).toMatchObject({ discount: 1_600, total: 400 });
  expect(answerOf(await part(80, {})).data).toMatchObject({ discount: 2_400, total: 5_600 });
  const like = { params: { id: first.id } };
  const repeated = await shop.call<typeof repeatRoute>(repeatDocument, like);
  expect(answerOf(repeated).data).toMatchObject({ order_discount: 600 });
});

test('points need no discount permission; a sale without a customer earns none', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 100 });
  expect((await sell(mina, { pieces: 60, points: 60 })).total).toBe(0);
  expect(await pointsOf(mina)).toBe(40);
  const { customer_id: _, ...anonymous } = sale(mina);
  expect(
    answerOf(await shop.call<typeof postSaleRoute>(postSale, { body: anonymous })).data.points,
  ).toBeNull();
  const spends = { ...anonymous, id: newId(), points: 1 };
  expect(refusalOf(await shop.call(postSale, { body: spends }))).toBe('customer_required');
  const tooMany = { ...sale(mina, { pieces: 10, points: 11 }), payments: [] };
  expect(refusalOf(await shop.call(postSale, { body: tooMany }))).toBe('discount_too_large');
});

test('half of 20,000 is returned: 20 points become 10; spent points return by share', async () => {
  const mina = await customer();
  await terms({ amount_per_point: 100_000 });
  const sold = await sell(mina, { pieces: 20_000 });
  expect(await pointsOf(mina)).toBe(20);
  const half = bringBack(sold, 10_000, 1_000_000);
  answerOf(await shop.call(postReturn, { body: half }));
  expect(await pointsOf(mina)).toBe(10);
  await terms({});
  const spent = await sell(mina, { pieces: 40, points: 10 });
  expect(spent.points).toMatchObject({ earned: 30, spent: 10, after: 30 });
  answerOf(await shop.call(postReturn, { body: bringBack(spent, 20, 1_500) }));
  expect(await pointsOf(mina)).toBe(30 - 15 + 5);
  const rest = bringBack(spent, 20, 1_500);
  answerOf(await shop.call(postReturn, { body: rest }));
  expect(await pointsOf(mina)).toBe(10);
  answerOf(await shop.call(reverseReturn, reverse(rest.id)));
  expect(await pointsOf(mina)).toBe(20);
  answerOf(await shop.call(reverseReturn, reverse(half.id)));
  expect(await pointsOf(mina)).toBe(30);
});

test('a reversed sale has neither earned nor spent, after later changes too', async () => {
  const mina = await customer();
  const first = await sell(mina, { pieces: 100 });
  const second = await sell(mina, { pieces: 100, points: 80 });
  expect(await pointsOf(mina)).toBe(100 - 80 + 20);
  answerOf(await shop.call(reverseSale, reverse(first.id)));
  expect(await pointsOf(mina)).toBe(-60);
  const more = sale(mina, { points: 1 });
  expect(refusalOf(await shop.call(postSale, { body: more }))).toBe('points_too_few');
  answerOf(await shop.call(reverseSale, reverse(second.id)));
  expect(await pointsOf(mina)).toBe(0);
});

test('an exchange takes back the points of the old goods, and gives those of the new', async () => {
  const mina = await customer();
  const sold = await sell(mina, { pieces: 100 });
  await sell(mina, { pieces: 10 });
  const body = {
    id: newId(),
    ...location(),
    sale_id: sold.id,
    lines: of(tea, 150),
    points: 10,
    returned: [{ sale_line_id: sold.lines[0]?.id, quantity: 1_000_000 }],
    payments: cash(4_000),
  };
  answerOf(await shop.call(postExchange, { body }));
  expect((await linesOf(mina)).slice(0, 3).sort()).toEqual([
    'earned 140',
    'spent -10',
    'taken_back -100',
  ]);
  expect(await pointsOf(mina)).toBe(140);
  // Points of the returned goods cannot be spent in the same exchange.
  const again = { ...body, id: newId(), sale_id: body.id, points: 20 };
  const lines = answerOf(
    await shop.call<typeof readReturnRoute>(readReturn, { params: { id: body.id } }),
  ).data;
  const returned = [{ sale_line_id: lines.taken?.lines[0]?.id, quantity: 1_500_000 }];
  const exchange = { ...again, returned, lines: of(tea, 300), payments: cash(14_000) };
  expect(refusalOf(await shop.call(postExchange, { body: exchange }))).toBe('points_too_few');
});

test('a merge adds the points of both customers, later ones too', async () => {
  const [mina, again] = [await customer(), await customer()];
  await sell(mina, { pieces: 40 });
  await sell(again, { pieces: 60 });
  const pair = { params: { id: mina }, body: { duplicate_id: again } };
  answerOf(await shop.call(mergeCustomers, pair));
  expect(await pointsOf(mina)).toBe(100);
  await sell(mina, { pieces: 100, points: 100 });
  expect(await pointsOf(mina)).toBe(0);
  await sell(again, { pieces: 7 });
  expect(await pointsOf(mina)).toBe(7);
});

test('of a hundred points, fifty sales at once spend ten, ten times', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 100 });
  await terms({ amount_per_point: 100_000_000 });
  const spend = () => shop.call(postSale, { body: sale(mina, { pieces: 10, points: 10 }) });
  const codes = (await Promise.all(Array.from({ length: 50 }, spend))).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect([...new Set(codes)].sort()).toEqual([null, 'points_too_few'].sort());
  expect(await pointsOf(mina)).toBe(0);
  await terms({});
});

// opensourcepos/opensourcepos tests/Models/CustomerRewardPointsTest.php
test('another system’s case: of a hundred points two sales spend sixty at once', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 100 });
  await terms({ amount_per_point: 100_000_000 });
  const spend = () => shop.call(postSale, { body: sale(mina, { pieces: 60, points: 60 }) });
  const codes = (await Promise.all([spend(), spend()])).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'points_too_few')).toHaveLength(1);
  expect(await pointsOf(mina)).toBe(40);
  await terms({});
});

test('a shop without a programme gives none, and its terms have a version', async () => {
  const mina = await customer();
  await sell(mina, { pieces: 50 });
  const { version } = await terms({ points_on: false });
  expect((await sell(mina)).points).toBeNull();
  const request = sale(mina, { points: 10 });
  expect(refusalOf(await shop.call(postSale, { body: request }))).toBe('points_not_enabled');
  const read = await shop.call<typeof readPointsRoute>(readPoints, { params: { id: mina } });
  expect(answerOf(read).data).toMatchObject({ points_on: false, points: 50, worth: 5_000 });
  const old = {
    points_on: true,
    amount_per_point: 1,
    point_value: 1,
    min_points: 1,
    points_months: null,
    card_months: null,
    version: version - 1,
  };
  expect(refusalOf(await shop.call(changeLoyaltyTerms, { body: old }))).toBe('version_conflict');
  await terms({});
});

// These tests come last: what is posted after them would be dated before them.
test('points expire, oldest first, and the oldest are spent first', async () => {
  await terms({ points_months: 12 });
  const mina = await customer();
  await sell(mina, { pieces: 100 });
  const later = new Date('2027-02-01T09:00:00Z');
  await sell(mina, { pieces: 50, now: later });
  await sell(mina, { pieces: 30, points: 30, now: later });
  expect(await pointsOf(mina, later)).toBe(120);
  // The hundred were valid until 2027-08-01, and thirty of them were spent.
  expect(await pointsOf(mina, new Date('2027-08-01T09:00:00Z'))).toBe(120);
  const afterExpiry = new Date('2027-08-02T09:00:00Z');
  expect(await pointsOf(mina, afterExpiry)).toBe(50);
  const more = sale(mina, { points: 51 });
  expect(refusalOf(await shop.call(postSale, { body: more }, shop.owner, afterExpiry))).toBe(
    'points_too_few',
  );
  const last = await sell(mina, { pieces: 40, points: 40, now: afterExpiry });
  expect((await linesOf(mina)).slice(0, 2).sort()).toEqual(['expired -70', 'spent -40']);
  expect(await pointsOf(mina, afterExpiry)).toBe(10);
  // After the reversal the forty are back; expired points stay expired.
  answerOf(await shop.call(reverseSale, reverse(last.id), shop.owner, afterExpiry));
  expect(await pointsOf(mina, afterExpiry)).toBe(50);
  await terms({});
});

test('a return does not take written-off points again, but takes spent ones', async () => {
  await terms({ points_months: 1 });
  const [mina, rahim] = [await customer(), await customer()];
  const on = (day: string) => new Date(`${day}T09:00:00Z`);
  const first = await sell(mina, { pieces: 100, now: on('2027-09-02') });
  await sell(mina, { pieces: 30, points: 30, now: on('2027-09-03') });
  const other = await sell(rahim, { pieces: 100, now: on('2027-09-03') });
  // The hundred expired on the second: the next spending writes off the rest of it.
  await sell(mina, { pieces: 50, now: on('2027-10-10') });
  await sell(mina, { pieces: 10, points: 10, now: on('2027-10-10') });
  expect((await linesOf(mina)).slice(0, 2).sort()).toEqual(['expired -70', 'spent -10']);
  const at = [shop.owner, on('2027-10-11')] as const;
  expect(await pointsOf(mina, at[1])).toBe(40);
  answerOf(await shop.call(postReturn, { body: bringBack(first, 50, 5_000) }, ...at));
  expect(await pointsOf(mina, at[1])).toBe(40);
  // Of the other fifty, 20 were written off and 30 spent: those are owed.
  const rest = bringBack(first, 50, 5_000);
  answerOf(await shop.call(postReturn, { body: rest }, ...at));
  expect(await pointsOf(mina, at[1])).toBe(10);
  answerOf(await shop.call(reverseReturn, reverse(rest.id), ...at));
  expect(await pointsOf(mina, at[1])).toBe(40);
  // None of his were written off: expired points need no correction.
  answerOf(await shop.call(reverseSale, reverse(other.id), ...at));
  expect(await pointsOf(rahim, at[1])).toBe(0);
  await terms({});
});
