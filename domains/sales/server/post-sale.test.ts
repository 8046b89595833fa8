import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { readSaleRoute } from '../contract/read-sale.ts';
import type { Sale } from '../contract/sale.ts';
import { postSale } from './post-sale.ts';
import { readSale } from './read-sale.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Each test has its own shop, with 10 rice at 60.00 and 4 oil at 150.00 in stock. */
beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', sale_price: 10_000 });
  oil = await shop.addProduct({ code: 'OIL', name: 'Oil', sale_price: 20_000, vat_rate: 0 });
  const opening = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'count',
    lines: [
      { variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 },
      { variant_id: oil, quantity_change: 40_000, unit_cost: 15_000 },
    ],
  };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

type Request = Record<string, unknown> & { id: string };

function request(changes: Record<string, unknown> = {}): Request {
  return {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: rice, quantity: 20_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 50_000 }],
    ...changes,
  };
}

function sell(body: Request, actor = shop.cashier) {
  return shop.call<typeof postSaleRoute>(postSale, { body }, actor);
}

async function sold(body: Request, actor = shop.cashier): Promise<Sale> {
  return answerOf(await sell(body, actor)).data;
}

async function customer(): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind: 'customer', code: id, name: 'Rahima Begum' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

test('cash and change: stock, money and the response agree', async () => {
  const sale = await sold(request());
  expect(sale).toMatchObject({
    number: 'MIR-26/00001',
    business_date: '2026-08-01',
    subtotal: 20_000,
    vat: 1_000,
    rounding: 0,
    total: 21_000,
    paid: 21_000,
    change: 29_000,
    due: 0,
  });
  expect(await booksOf(db.connection, sale.id)).toEqual([
    '1010 Cash in hand debit 210.00',
    '1210 Stock in hand credit 120.00',
    '2110 VAT payable credit 10.00',
    '4010 Sales credit 200.00',
    '5010 Cost of sales debit 120.00',
    'stock -2 worth -120.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('8 worth 480.00');
});

test('the receipt keeps the names the products had, in both languages', async () => {
  const names = { name: 'Chira', name_bn: 'চিড়া', variant: '500 g', variant_bn: '৫০০ গ্রাম' };
  const chira = await shop.addProduct({ code: 'CHIRA', ...names });
  const lines = [{ variant_id: chira, quantity_change: 10_000, unit_cost: 6_000 }];
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const { id, lines: printed } = await sold(
    request({ lines: [{ variant_id: chira, quantity: 10_000 }] }),
  );
  expect(printed).toMatchObject([names]);
  const renamed = { name: 'Half', name_bn: 'আধা' };
  await shop.run(async (tx) => {
    await tx.updateTable('variant').set(renamed).where('id', '=', chira).execute();
    await tx.updateTable('product').set(renamed).where('code', '=', 'CHIRA').execute();
  });
  const read = await shop.call<typeof readSaleRoute>(readSale, { params: { id } });
  expect(answerOf(read).data.lines).toEqual(printed);
});

test('several tenders, both discounts, two VAT rates, rounding to whole taka', async () => {
  const sale = await sold(
    request({
      lines: [
        { variant_id: rice, quantity: 30_000, product_discount: 1_005 },
        { variant_id: oil, quantity: 10_000 },
      ],
      order_discount_rate: 20_000,
      payments: [
        { payment_method_id: shop.methods.bkash, amount: 20_000, reference: 'CKJ7H2L9QA' },
        { payment_method_id: shop.methods.cash, amount: 30_000 },
      ],
    }),
    shop.owner,
  );
  // 300.00 - 10.05 + 200.00 = 489.95; 2 % = 9.799 -> 9.80, shared 5.80 and 4.00; VAT 5 % of 284.15
  // = 14.2075 -> 14.21; 494.36 -> 494.00, rounding -0.36.
  expect(sale).toMatchObject({ subtotal: 48_995, discount: 980, vat: 1_421, rounding: -36 });
  expect(sale).toMatchObject({ total: 49_400, paid: 49_400, change: 600, due: 0 });
  expect(sale.lines.map((line) => [line.net, line.order_discount_share, line.vat])).toEqual([
    [28_995, 580, 1_421],
    [20_000, 400, 0],
  ]);
  expect(await booksOf(db.connection, sale.id)).toEqual([
    '1010 Cash in hand debit 294.00',
    '1020 bKash merchant debit 200.00',
    '1210 Stock in hand credit 330.00',
    '2110 VAT payable credit 14.21',
    '4010 Sales credit 500.00',
    '4090 Discount given debit 19.85',
    '4110 Rounding debit 0.36',
    '5010 Cost of sales debit 330.00',
    'stock -3 worth -180.00',
    'stock -1 worth -150.00',
  ]);
});

test('a credit sale needs a customer, who then owes the rest', async () => {
  const customer_id = await customer();
  const payments = [{ payment_method_id: shop.methods.cash, amount: 10_000 }];
  expect(refusalOf(await sell(request({ payments })))).toBe('customer_required');
  const sale = await sold(request({ payments, customer_id }));
  expect(sale).toMatchObject({ total: 21_000, paid: 10_000, due: 11_000, change: 0 });
  expect(await booksOf(db.connection, sale.id)).toContain(
    '1130 Customers (receivable) debit 110.00 (Rahima Begum)',
  );
});

test('the same id twice is one sale; a different request under it is refused', async () => {
  const body = request();
  const first = await sell(body);
  expect(await sell(body)).toEqual({ ...first, replay: true });
  expect(refusalOf(await sell({ ...body, note: 'again' }))).toBe('id_reused');
  expect(refusalOf(await sell(body, shop.owner))).toBe('id_reused');
  const adjustment = {
    id: body.id,
    warehouse_id: shop.warehouses.shop,
    reason: 'damage',
    lines: [{ variant_id: rice, quantity_change: -10_000 }],
  };
  expect(refusalOf(await shop.call(postAdjustment, { body: adjustment }))).toBe('id_reused');
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('8 worth 480.00');
});

test('one id a hundred times at once is one sale', async () => {
  const body = request();
  const answers = await Promise.all(Array.from({ length: 100 }, () => sell(body)));
  const numbers = new Set(answers.map((answer) => answerOf(answer).data.number));
  expect([...numbers]).toEqual(['MIR-26/00001']);
  expect(answers.filter((answer) => 'replay' in answer && !answer.replay)).toHaveLength(1);
});

test('two lines of one variant above its stock are refused and nothing is written', async () => {
  const lines = [
    { variant_id: oil, quantity: 30_000 },
    { variant_id: oil, quantity: 20_000 },
  ];
  const body = request({ lines, ...cashFor(100_000) });
  expect(await sell(body)).toMatchObject({
    rejection: 'insufficient_stock',
    path: 'lines.1.quantity',
    params: { available: 10_000 },
  });
  expect(await booksOf(db.connection, body.id)).toEqual([]);
  expect(await levelOf(db.connection, shop.warehouses.shop, oil)).toBe('4 worth 600.00');
  // The rejection has not used the id.
  expect(await sold({ ...body, lines: [lines[0]] })).toMatchObject({ total: 60_000 });
});

function cashFor(amount: number) {
  return { payments: [{ payment_method_id: shop.methods.cash, amount }] };
}

test('200 at once for a variant with 5 in stock: exactly 5 are sold', async () => {
  const rare = await shop.addProduct({ code: 'RARE', sale_price: 1_000, vat_rate: 0 });
  const opening = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'count',
    lines: [{ variant_id: rare, quantity_change: 50_000, unit_cost: 700 }],
  };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      sell(request({ lines: [{ variant_id: rare, quantity: 10_000 }], ...cashFor(1_000) })),
    ),
  );
  const codes = answers.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(5);
  expect(codes.filter((code) => code === 'insufficient_stock')).toHaveLength(195);
  expect(await levelOf(db.connection, shop.warehouses.shop, rare)).toBe('0 worth 0.00');
});

test('what a cashier may not do', async () => {
  const denied = async (changes: Record<string, unknown>) =>
    refusalOf(await sell(request(changes)));
  expect(await denied({ order_discount: 5_000 })).toBe('approval_required');
  expect(
    await denied({ lines: [{ variant_id: rice, quantity: 10_000, product_discount: 5_000 }] }),
  ).toBe('approval_required');
  expect(await denied({ lines: [{ variant_id: rice, quantity: 10_000, unit_price: 1 }] })).toBe(
    'unit_price_changed',
  );
  expect(await denied({ sold_at: '2026-07-01T10:00:00Z' })).toBe('permission_denied');
  expect(await denied({ warehouse_id: shop.warehouses.uttara })).toBe('not_found');
});

test('a reversed sale leaves no trace in both books, and is reversed once', async () => {
  const customer_id = await customer();
  const sale = await sold(request({ customer_id, ...cashFor(10_000) }));
  const body = { id: newId(), reason: 'Wrong customer' };
  const reverse = (by: { id: string; reason: string }) =>
    shop.call(reverseSale, { params: { id: sale.id }, body: by });
  const first = await reverse(body);
  expect(answerOf(first)).toMatchObject({
    data: { number: 'MIR-26/V00001', reverses_id: sale.id },
  });
  expect(await reverse(body)).toMatchObject({ replay: true });
  expect(refusalOf(await reverse({ ...body, id: newId() }))).toBe('already_reversed');
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand credit 100.00',
    '1130 Customers (receivable) credit 110.00 (Rahima Begum)',
    '1210 Stock in hand debit 120.00',
    '2110 VAT payable debit 10.00',
    '4010 Sales debit 200.00',
    '5010 Cost of sales credit 120.00',
    'stock +2 worth +120.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 600.00');
});

test('two reversals at once: one succeeds', async () => {
  const sale = await sold(request());
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.call(reverseSale, { params: { id: sale.id }, body: { id: newId(), reason: 'Twice' } }),
    ),
  );
  expect(answers.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 600.00');
});
