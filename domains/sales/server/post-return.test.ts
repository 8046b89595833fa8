import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { reverseReturnRoute } from '../contract/reverse-return.ts';
import type { Sale } from '../contract/sale.ts';
import type { postReturnRoute, SaleReturn } from '../contract/sale-return.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { readReturn } from './read-return.ts';
import { reverseReturn } from './reverse-return.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Each test has its own shop, with 10 rice at 60.00 and 4 oil at 150.00 in stock. */
beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 10_000 });
  oil = await shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 20_000, vat_rate: 0 });
  const lines = [
    { variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 },
    { variant_id: oil, quantity_change: 40_000, unit_cost: 15_000 },
  ];
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });

async function sold(changes: Record<string, unknown> = {}): Promise<Sale> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: rice, quantity: 50_000 }],
    payments: [cash(100_000)],
    ...changes,
  };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

/**
 * 3 rice less 10.05 and 1 oil, 2 % off the order: 284.15 + 14.21 VAT and 196.00, which is 494.36
 * and 494.00 in whole taka.
 */
function discounted(): Promise<Sale> {
  return sold({
    lines: [
      { variant_id: rice, quantity: 30_000, product_discount: 1_005 },
      { variant_id: oil, quantity: 10_000 },
    ],
    order_discount_rate: 20_000,
  });
}

type Piece = readonly [line: number, quantity: number];

function request(sale: Sale, pieces: readonly Piece[], refund: number) {
  return {
    id: newId(),
    sale_id: sale.id,
    lines: pieces.map(([line, quantity]) => ({ sale_line_id: sale.lines[line]?.id, quantity })),
    refunds: refund === 0 ? [] : [cash(refund)],
  };
}

function bring(body: unknown, actor = shop.cashier) {
  return shop.call<typeof postReturnRoute>(postReturn, { body }, actor);
}

async function returned(body: unknown): Promise<SaleReturn> {
  return answerOf(await bring(body)).data;
}

function reverse(id: string, body = { id: newId(), reason: 'Kept after all' }) {
  return shop.call<typeof reverseReturnRoute>(reverseReturn, { params: { id }, body });
}

function reverseReturnedSale(id: string) {
  return shop.call(reverseSale, { params: { id }, body: { id: newId(), reason: 'Mistake' } });
}

async function customer(): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind: 'customer', code: id, name: 'Rahima Begum' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

async function dueOf(party_id: string): Promise<number | undefined> {
  const row = await shop.run((tx) =>
    tx
      .selectFrom('party_balance')
      .select('balance')
      .where('shop_id', '=', shop.shop_id)
      .where('party_id', '=', party_id)
      .executeTakeFirst(),
  );
  return row?.balance;
}

const stockOf = (variant_id: string) => levelOf(db.connection, shop.warehouses.shop, variant_id);

test('part of a line of a discounted sale: the refund is exactly its share, with VAT', async () => {
  const sale = await discounted();
  expect(sale).toMatchObject({ subtotal: 48_995, discount: 980, vat: 1_421, total: 49_400 });
  // A third of 289.95, of 5.80 and of 14.21: 96.65 - 1.93 + 4.74 = 99.46.
  const first = await returned(request(sale, [[0, 10_000]], 9_946));
  expect(first).toMatchObject({
    number: 'MIR-26/N00001',
    sale_number: sale.number,
    subtotal: 9_665,
    discount: 193,
    vat: 474,
    rounding: 0,
    total: 9_946,
    refunded: 9_946,
    credited: 0,
  });
  expect(await booksOf(db.connection, first.id)).toEqual([
    '1010 Cash in hand credit 99.46',
    '1210 Stock in hand debit 60.00',
    '2110 VAT payable debit 4.74',
    '4020 Sales returns debit 96.65',
    '4090 Discount given credit 1.93',
    '5010 Cost of sales credit 60.00',
    'stock +1 worth +60.00',
  ]);
  expect(await stockOf(rice)).toBe('8 worth 480.00');
});

test('the returns of a sale add up to it, and the last piece returns the rounding', async () => {
  const sale = await discounted();
  const parts = [
    await returned(request(sale, [[0, 10_000]], 9_946)),
    await returned(request(sale, [[1, 10_000]], 19_600)),
    // The rest: 193.30 - 3.87 + 9.47 = 198.90, less the 0.36 of rounding.
    await returned(request(sale, [[0, 20_000]], 19_854)),
  ];
  expect(parts.map(({ subtotal, rounding }) => [subtotal, rounding])).toEqual([
    [9_665, 0],
    [20_000, 0],
    [19_330, -36],
  ]);
  const sum = (of: (part: SaleReturn) => number) => parts.reduce((all, part) => all + of(part), 0);
  expect([sum((p) => p.subtotal), sum((p) => p.discount)]).toEqual([sale.subtotal, sale.discount]);
  expect([sum((p) => p.vat), sum((p) => p.total)]).toEqual([sale.vat, sale.total]);
  expect(await booksOf(db.connection, parts[2]?.id ?? '')).toContain('4110 Rounding credit 0.36');
  expect([await stockOf(rice), await stockOf(oil)]).toEqual(['10 worth 600.00', '4 worth 600.00']);
  expect(refusalOf(await bring(request(sale, [[1, 10_000]], 19_600)))).toBe('return_exceeds_sold');
});

test('goods come back at the cost they left at, whatever the current average', async () => {
  const sale = await sold();
  const lines = [{ variant_id: rice, quantity_change: 50_000, unit_cost: 9_000 }];
  const found = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: found }));
  const back = await returned(request(sale, [[0, 20_000]], 21_000));
  expect(await booksOf(db.connection, back.id)).toContain('stock +2 worth +120.00');
  expect(await stockOf(rice)).toBe('12 worth 870.00');
});

test('the same id twice is one return; a different request under it is refused', async () => {
  const sale = await sold();
  const body = request(sale, [[0, 10_000]], 10_500);
  const first = await bring(body);
  expect(await bring(body)).toEqual({ ...first, replay: true });
  expect(refusalOf(await bring(request(sale, [[0, 20_000]], 21_000), shop.owner))).toBeNull();
  const more = { ...request(sale, [[0, 20_000]], 21_000), id: body.id };
  expect(refusalOf(await bring(more))).toBe('id_reused');
  expect(refusalOf(await bring(body, shop.owner))).toBe('id_reused');
  expect(await stockOf(rice)).toBe('8 worth 480.00');
});

test('one id twenty times at once is one return', async () => {
  const body = request(await sold(), [[0, 20_000]], 21_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bring(body)));
  expect(answers.filter((answer) => 'replay' in answer && answer.replay)).toHaveLength(19);
  expect(await stockOf(rice)).toBe('7 worth 420.00');
});

test('20 returns of one line at once: no more is returned than was sold', async () => {
  const sale = await sold();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bring(request(sale, [[0, 20_000]], 21_000))),
  );
  const codes = answers.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(2);
  expect(codes.filter((code) => code === 'return_exceeds_sold')).toHaveLength(18);
  expect(await stockOf(rice)).toBe('9 worth 540.00');
});

test('a credit sale: a return reduces the due, and refunds no more than was paid', async () => {
  const customer_id = await customer();
  const lines = [{ variant_id: rice, quantity: 20_000 }];
  const sale = await sold({ customer_id, lines, payments: [cash(10_000)] });
  expect(sale).toMatchObject({ total: 21_000, paid: 10_000, due: 11_000 });
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 10_001)))).toBe('refund_over_paid');
  const first = await returned(request(sale, [[0, 10_000]], 0));
  expect(first).toMatchObject({ total: 10_500, refunded: 0, credited: 10_500 });
  expect(await booksOf(db.connection, first.id)).toContain(
    '1130 Customers (receivable) credit 105.00 (Rahima Begum)',
  );
  expect(await dueOf(customer_id)).toBe(500);
  // 5.00 is due: of the other 105.00, at least 100.00 is refunded.
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 9_999)))).toBe('refund_does_not_match');
  const second = await returned(request(sale, [[0, 10_000]], 10_000));
  expect(second).toMatchObject({ total: 10_500, refunded: 10_000, credited: 500 });
  expect(await dueOf(customer_id)).toBe(0);
});

test('a refund is exactly what the customer paid for the goods', async () => {
  const sale = await sold();
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 10_499)))).toBe(
    'refund_does_not_match',
  );
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 10_501)))).toBe(
    'refund_does_not_match',
  );
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 52_501)))).toBe('refund_over_paid');
  expect(refusalOf(await bring(request(sale, [[0, 10_000]], 10_500)))).toBeNull();
});

test('rejections of a return, which write nothing', async () => {
  const sale = await sold();
  const other = await sold({ lines: [{ variant_id: oil, quantity: 10_000 }] });
  const piece = request(sale, [[0, 10_000]], 10_500);
  const lines = piece.lines;
  const foreignLine = { sale_line_id: other.lines[0]?.id, quantity: 10_000 };
  const codes: Record<string, string | null> = {};
  for (const [name, changes] of Object.entries({
    'an unknown sale': { sale_id: newId() },
    'a line of another sale': { lines: [foreignLine] },
    'one line twice': { lines: [...lines, ...lines] },
    'half a bag': { lines: [{ ...lines[0], quantity: 5_000 }] },
    'an unknown method': { refunds: [{ ...cash(10_500), payment_method_id: newId() }] },
    'an unknown bank account': { refunds: [{ ...cash(10_500), bank_account_id: newId() }] },
    'nine tenders of the most': { refunds: Array.from({ length: 9 }, () => cash(1e15)) },
  })) {
    codes[name] = refusalOf(await bring({ ...piece, id: newId(), ...changes }));
  }
  expect(codes).toEqual({
    'an unknown sale': 'sale_not_found',
    'a line of another sale': 'sale_line_not_found',
    'one line twice': 'line_given_twice',
    'half a bag': 'quantity_too_fine',
    'an unknown method': 'payment_method_not_found',
    'an unknown bank account': 'bank_account_not_found',
    'nine tenders of the most': 'refund_over_paid',
  });
  expect(refusalOf(await bring(piece, shop.uttaraCashier))).toBe('sale_not_found');
  expect(await stockOf(rice)).toBe('5 worth 300.00');
  // No rejection has used the id.
  expect(refusalOf(await bring(piece))).toBeNull();
});

test('a rejection gives the path in the request', async () => {
  const body = request(await sold(), [[0, 10_000]], 0);
  const unknown = [cash(500), { ...cash(10_000), payment_method_id: newId() }];
  expect(await bring({ ...body, refunds: unknown })).toMatchObject({
    rejection: 'payment_method_not_found',
    path: 'refunds.1.payment_method_id',
  });
});

test('a reversed return leaves no trace in the books, and can be repeated', async () => {
  const customer_id = await customer();
  const sale = await sold({ customer_id, payments: [cash(30_000)] });
  const back = await returned(request(sale, [[0, 10_000]], 5_000));
  expect(await dueOf(customer_id)).toBe(17_000);
  const body = { id: newId(), reason: 'Kept after all' };
  const first = await reverse(back.id, body);
  expect(answerOf(first).data).toMatchObject({ number: 'MIR-26/V00001', reverses_id: back.id });
  expect(await reverse(back.id, body)).toMatchObject({ replay: true });
  expect(refusalOf(await reverse(back.id))).toBe('already_reversed');
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand debit 50.00',
    '1130 Customers (receivable) debit 55.00 (Rahima Begum)',
    '1210 Stock in hand credit 60.00',
    '2110 VAT payable credit 5.00',
    '4020 Sales returns credit 100.00',
    '5010 Cost of sales debit 60.00',
    'stock -1 worth -60.00',
  ]);
  expect(await dueOf(customer_id)).toBe(22_500);
  const read = await shop.call<typeof postReturnRoute>(readReturn, { params: { id: back.id } });
  expect(answerOf(read).data).toMatchObject({ total: 10_500, reversed_by: body.id });
  const fullReturn = await returned(request(sale, [[0, 50_000]], 30_000));
  expect(fullReturn).toMatchObject({ total: 52_500, credited: 22_500 });
  expect(await stockOf(rice)).toBe('10 worth 600.00');
  expect(await dueOf(customer_id)).toBe(0);
});

test('a return whose goods were sold again cannot be reversed', async () => {
  const sale = await sold({ lines: [{ variant_id: oil, quantity: 40_000 }] });
  const back = await returned(request(sale, [[0, 10_000]], 20_000));
  await sold({ lines: [{ variant_id: oil, quantity: 10_000 }] });
  expect(refusalOf(await reverse(back.id))).toBe('insufficient_stock');
});

test('a reversed sale takes no return; a sale with returns is not reversed', async () => {
  const reversed = await sold();
  answerOf(await reverseReturnedSale(reversed.id));
  expect(refusalOf(await bring(request(reversed, [[0, 10_000]], 10_500)))).toBe('sale_reversed');

  const sale = await sold();
  const back = await returned(request(sale, [[0, 10_000]], 10_500));
  expect(refusalOf(await reverseReturnedSale(sale.id))).toBe('has_returns');
  answerOf(await reverse(back.id));
  expect(refusalOf(await reverseReturnedSale(sale.id))).toBeNull();
  expect(await stockOf(rice)).toBe('10 worth 600.00');
});

test('returns and reversals of one sale at once: it was returned or it was reversed', async () => {
  const sale = await sold();
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => bring(request(sale, [[0, 50_000]], 52_500))),
    ...Array.from({ length: 8 }, () => reverseReturnedSale(sale.id)),
  ]);
  expect(answers.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  expect(await stockOf(rice)).toBe('10 worth 600.00');
});
