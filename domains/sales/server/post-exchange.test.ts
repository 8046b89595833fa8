import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { Sale } from '../contract/sale.ts';
import type { postReturnRoute, SaleReturn } from '../contract/sale-return.ts';
import type { findSaleToReturnRoute } from '../contract/sale-to-return.ts';
import type { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import { findSaleToReturn } from './find-sale-to-return.ts';
import { postExchange } from './post-exchange.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { postWithoutReceipt } from './post-without-receipt.ts';
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

/** 5 rice for 525.00, paid. */
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

/** Exchanges pieces of rice for bottles of oil. */
function request(sale: Sale, pieces: number, taken: number, changes: object = {}) {
  return {
    id: newId(),
    sale_id: sale.id,
    warehouse_id: shop.warehouses.shop,
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: pieces * 10_000 }],
    lines: [{ variant_id: oil, quantity: taken * 10_000 }],
    payments: [],
    reason: 'Wrong goods',
    ...changes,
  };
}

function swap(body: unknown, actor = shop.cashier) {
  return shop.call<typeof postExchangeRoute>(postExchange, { body }, actor);
}

async function swapped(body: unknown): Promise<SaleReturn> {
  return answerOf(await swap(body)).data;
}

function bring(
  sale_id: string,
  sale_line_id: string | undefined,
  quantity: number,
  refund: number,
) {
  const refunds = refund === 0 ? [] : [cash(refund)];
  const body = { id: newId(), sale_id, lines: [{ sale_line_id, quantity }], refunds };
  return shop.call<typeof postReturnRoute>(postReturn, { body });
}

function reverse(id: string, body = { id: newId(), reason: 'Kept after all' }) {
  return shop.call(reverseReturn, { params: { id }, body });
}

async function customer(): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind: 'customer', code: id, name: 'Rahima Begum' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

async function dueOf(party_id: string): Promise<number> {
  const row = await shop.run((tx) =>
    tx
      .selectFrom('party_balance')
      .select('balance')
      .where('party_id', '=', party_id)
      .executeTakeFirst(),
  );
  return row?.balance ?? 0;
}

const stockOf = (variant_id: string) => levelOf(db.connection, shop.warehouses.shop, variant_id);

test('goods that cost more: one document, and only the difference is paid', async () => {
  const sale = await sold();
  // One rice is worth 105.00; one oil costs 200.00: 95.00 in cash.
  const done = await swapped(request(sale, 1, 1, { payments: [cash(10_000)] }));
  expect(done).toMatchObject({
    form: 'exchange',
    number: 'MIR-26/X00001',
    sale_number: sale.number,
    total: 10_500,
    refunded: 0,
    credited: 0,
    applied: 10_500,
    reason: 'Wrong goods',
    taken: { total: 20_000, exchanged: 10_500, paid: 20_000, change: 500, due: 0 },
  });
  expect(await booksOf(db.connection, done.id)).toEqual([
    '1010 Cash in hand debit 95.00',
    '1210 Stock in hand credit 90.00',
    '2110 VAT payable debit 5.00',
    '4010 Sales credit 200.00',
    '4020 Sales returns debit 100.00',
    '5010 Cost of sales debit 90.00',
    'stock -1 worth -150.00',
    'stock +1 worth +60.00',
  ]);
  expect([await stockOf(rice), await stockOf(oil)]).toEqual(['6 worth 360.00', '3 worth 450.00']);
  const read = await shop.call(readReturn, { params: { id: done.id } }, shop.cashier);
  expect(answerOf(read)).toEqual({ data: done });
});

test('goods that cost less give a refund, goods that cost the same none', async () => {
  const sale = await sold();
  const less = await swapped(request(sale, 3, 1, { payments: [cash(11_500)] }));
  expect(less).toMatchObject({ total: 31_500, applied: 20_000, refunded: 11_500 });
  expect(less.refunds).toMatchObject([{ name: 'Cash', amount: 11_500 }]);
  expect(less.taken).toMatchObject({ total: 20_000, exchanged: 20_000, payments: [] });
  expect(await booksOf(db.connection, less.id)).toContain('1010 Cash in hand credit 115.00');
  const even = await swapped(
    request(sale, 1, 1, { lines: [{ variant_id: rice, quantity: 10_000 }] }),
  );
  expect(even).toMatchObject({ total: 10_500, applied: 10_500, refunded: 0 });
  expect(even.taken).toMatchObject({ total: 10_500, due: 0 });
  expect(await booksOf(db.connection, even.id)).not.toContainEqual(expect.stringMatching(/^1010/));
});

test('goods taken in exchange can be returned themselves, and then nothing is left', async () => {
  const sale = await sold();
  const done = await swapped(request(sale, 1, 1, { payments: [cash(9_500)] }));
  const line = done.taken?.lines[0]?.id;
  expect(refusalOf(await bring(sale.id, sale.lines[0]?.id, 50_000, 52_500))).toBe(
    'return_exceeds_sold',
  );
  const back = answerOf(await bring(done.id, line, 10_000, 20_000)).data;
  expect(back).toMatchObject({ form: 'return', sale_number: done.number, total: 20_000 });
  expect(refusalOf(await reverse(done.id))).toBe('has_returns');
  answerOf(await bring(sale.id, sale.lines[0]?.id, 40_000, 42_000));
  expect([await stockOf(rice), await stockOf(oil)]).toEqual(['10 worth 600.00', '4 worth 600.00']);
});

test('on credit: the paid part pays, the unpaid part reduces the due', async () => {
  const customer_id = await customer();
  const sale = await sold({ customer_id, payments: [cash(10_000)] });
  expect(await dueOf(customer_id)).toBe(42_500);
  // Two rice, 210.00: the 100.00 paid pays, 110.00 reduces the due; oil for 200.00, 100.00 due.
  const done = await swapped(request(sale, 2, 1));
  expect(done).toMatchObject({ applied: 10_000, credited: 11_000, customer_id });
  expect(done.taken).toMatchObject({ paid: 10_000, due: 10_000, customer_id });
  expect(await dueOf(customer_id)).toBe(41_500);
  expect(refusalOf(await swap(request(sale, 1, 1, { customer_id: await customer() })))).toBe(
    'customer_differs',
  );
  answerOf(await reverse(done.id));
  expect(await dueOf(customer_id)).toBe(42_500);
});

test('an exchange for cheaper goods by a customer with a due', async () => {
  const customer_id = await customer();
  const newLine = async (code: string, sale_price: number) => ({
    variant_id: await shop.addProduct({ code, sale_price, vat_rate: 0 }),
    quantity: 10_000,
  });
  const [chair, table, lamp] = await Promise.all([
    newLine('CHAIR', 40_000),
    newLine('TABLE', 60_000),
    newLine('LAMP', 25_000),
  ]);
  const lines = [chair, table, lamp].map(({ variant_id }) => ({
    variant_id,
    quantity_change: 50_000,
    unit_cost: 10_000,
  }));
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const bought = () => sold({ customer_id, lines: [chair, table], payments: [cash(30_000)] });
  const sale = await bought();
  expect(await dueOf(customer_id)).toBe(70_000);
  // 400.00 is returned and 250.00 is taken: 100.00 + 50.00 reduces the due of 700.00.
  const done = await swapped(request(sale, 1, 1, { lines: [lamp] }));
  expect(done).toMatchObject({ total: 40_000, applied: 25_000, credited: 15_000, refunded: 0 });
  expect(done.taken).toMatchObject({ total: 25_000, paid: 25_000, due: 0 });
  expect(await booksOf(db.connection, done.id)).toEqual([
    '1130 Customers (receivable) credit 150.00 (Rahima Begum)',
    '4010 Sales credit 250.00',
    '4020 Sales returns debit 400.00',
    'stock -1 worth -100.00',
    'stock +1 worth +100.00',
  ]);
  expect(await dueOf(customer_id)).toBe(55_000);
  // The table is returned too: at most the 50.00 of money that is left, the rest reduces the due.
  const line = sale.lines[1]?.id;
  expect(refusalOf(await bring(sale.id, line, 10_000, 5_001))).toBe('refund_over_paid');
  const back = answerOf(await bring(sale.id, line, 10_000, 5_000)).data;
  expect(back).toMatchObject({ total: 60_000, refunded: 5_000, credited: 55_000 });
  expect(await dueOf(customer_id)).toBe(0);
  // The user chooses 20.00 in cash and 130.00 off the due; reversed, all of it is due again.
  const some = { lines: [lamp], payments: [cash(2_000)] };
  const mixed = await swapped(request(await bought(), 1, 1, some));
  expect(mixed).toMatchObject({ applied: 25_000, credited: 13_000, refunded: 2_000 });
  expect(await dueOf(customer_id)).toBe(57_000);
  answerOf(await reverse(mixed.id));
  expect(await dueOf(customer_id)).toBe(70_000);
});

test('once the due of the goods taken is paid, the exchange cannot be reversed', async () => {
  const customer_id = await customer();
  const done = await swapped(request(await sold(), 1, 1, { customer_id }));
  expect(done.taken).toMatchObject({ due: 9_500 });
  const paid = answerOf(
    await shop.call(postPayment, {
      body: {
        id: newId(),
        customer_id,
        warehouse_id: shop.warehouses.shop,
        payments: [cash(9_500)],
        allocations: [{ document_id: done.id, amount: 9_500 }],
      },
    }),
  );
  expect(paid).toBeTruthy();
  expect(await dueOf(customer_id)).toBe(0);
  expect(refusalOf(await reverse(done.id))).toBe('has_payments');
  const line = done.taken?.lines[0]?.id;
  expect(answerOf(await bring(done.id, line, 10_000, 20_000)).data.refunded).toBe(20_000);
});

test('the refund can go to the customer’s deposit', async () => {
  const customer_id = await customer();
  const sale = await sold({ customer_id });
  const methods = await shop.run((tx) =>
    tx.selectFrom('payment_method').select('id').where('kind', '=', 'deposit').execute(),
  );
  const depositTender = (amount: number) => [{ payment_method_id: methods[0]?.id, amount }];
  await swapped(request(sale, 3, 1, { payments: depositTender(11_500) }));
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
  const body = { id: newId(), sale_id: sale.id, lines, refunds: depositTender(10_500) };
  answerOf(await shop.call(postReturn, { body }));
  const deposit = await shop.run((tx) =>
    tx.selectFrom('party_deposit').select('balance').executeTakeFirst(),
  );
  expect(deposit?.balance).toBe(22_000);
  // The deposit pays for other goods: 105.00 returned, 200.00 taken, 95.00 of the 220.00 deposit.
  const paid = await swapped(request(sale, 1, 1, { payments: depositTender(9_500) }));
  expect(paid.taken).toMatchObject({ due: 0, exchanged: 10_500, paid: 20_000 });
  answerOf(await reverse(paid.id));
  answerOf(await reverse(body.id));
});

test('a walk-in customer pays the difference, or needs an account', async () => {
  const sale = await sold();
  expect(refusalOf(await swap(request(sale, 1, 1)))).toBe('customer_required');
  const customer_id = await customer();
  const done = await swapped(request(sale, 1, 1, { customer_id }));
  expect(done.taken).toMatchObject({ due: 9_500, customer_name: 'Rahima Begum' });
  expect(await dueOf(customer_id)).toBe(9_500);
});

test('a reversed exchange leaves no trace, and the whole sale can be returned', async () => {
  const sale = await sold();
  const done = await swapped(request(sale, 3, 1, { payments: [cash(11_500)] }));
  expect(refusalOf(await shop.call(reverseSale, { params: { id: sale.id }, body: undone() }))).toBe(
    'has_returns',
  );
  const body = undone();
  answerOf(await reverse(done.id, body));
  expect(await booksOf(db.connection, body.id)).toContain('1010 Cash in hand debit 115.00');
  expect([await stockOf(rice), await stockOf(oil)]).toEqual(['5 worth 300.00', '4 worth 600.00']);
  expect(refusalOf(await reverse(done.id))).toBe('already_reversed');
  expect(answerOf(await bring(sale.id, sale.lines[0]?.id, 50_000, 52_500)).data).toMatchObject({
    total: 52_500,
  });
});

const undone = () => ({ id: newId(), reason: 'Mistake' });

test('the same id twice is one exchange; a rejection writes nothing', async () => {
  const sale = await sold();
  const body = request(sale, 1, 1, { payments: [cash(9_500)] });
  const first = await swap(body);
  expect(await swap(body)).toEqual({ ...first, replay: true });
  const codes: Record<string, string | null> = {};
  for (const [name, exchangeBody] of Object.entries({
    'an unknown sale': request(sale, 1, 1, { sale_id: newId() }),
    'more than was sold': request(sale, 5, 1),
    'more than there is': request(sale, 1, 9, { payments: [cash(200_000)] }),
    'unknown goods': request(sale, 1, 1, { lines: [{ variant_id: newId(), quantity: 10_000 }] }),
    'another price': request(sale, 1, 1, {
      lines: [{ variant_id: oil, quantity: 10_000, unit_price: 100 }],
    }),
    'a discount without the right': request(sale, 1, 1, {
      order_discount: 5_000,
      payments: [cash(9_500)],
    }),
    'too little back': request(sale, 3, 1, { payments: [cash(11_400)] }),
    'another id': { ...request(sale, 2, 1), id: body.id },
    'a warehouse of another branch': request(sale, 1, 1, { warehouse_id: shop.warehouses.uttara }),
  })) {
    codes[name] = refusalOf(await swap(exchangeBody));
  }
  expect(codes).toEqual({
    'an unknown sale': 'sale_not_found',
    'more than was sold': 'return_exceeds_sold',
    'more than there is': 'insufficient_stock',
    'unknown goods': 'variant_not_found',
    'another price': 'unit_price_changed',
    'a discount without the right': 'approval_required',
    'too little back': 'refund_does_not_match',
    'another id': 'id_reused',
    'a warehouse of another branch': 'not_found',
  });
  expect([await stockOf(rice), await stockOf(oil)]).toEqual(['6 worth 360.00', '3 worth 450.00']);
});

test('20 returns and exchanges of one line at once return no more than was sold', async () => {
  const sale = await sold();
  const line = sale.lines[0]?.id;
  const taken = { lines: [{ variant_id: rice, quantity: 20_000 }] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [
      bring(sale.id, line, 20_000, 21_000),
      swap(request(sale, 2, 1, taken)),
    ]).flat(),
  );
  const codes = answers.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(2);
  expect(codes.filter((code) => code === 'return_exceeds_sold')).toHaveLength(18);
});

test('exchanges of each other’s goods at once never deadlock', async () => {
  const sales = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? sold({ lines: [{ variant_id: rice, quantity: 10_000 }] })
        : sold({ lines: [{ variant_id: oil, quantity: 10_000 }], payments: [cash(20_000)] }),
    ),
  );
  await shop.call(postAdjustment, {
    body: {
      id: newId(),
      warehouse_id: shop.warehouses.shop,
      reason: 'count',
      lines: [rice, oil].map((variant_id) => ({
        variant_id,
        quantity_change: 100_000,
        unit_cost: 6_000,
      })),
    },
  });
  const answers = await Promise.all(
    sales.map((sale, index) => {
      const isRice = index % 2 === 0;
      const lines = [{ variant_id: isRice ? oil : rice, quantity: 10_000 }];
      return swap(request(sale, 1, 1, { lines, payments: [cash(9_500)] }));
    }),
  );
  expect(answers.map(refusalOf)).toEqual(sales.map(() => null));
});

describe('without a receipt', () => {
  const loose = (changes: object = {}) => ({
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'A neighbour, bought last week',
    lines: [{ variant_id: rice, quantity: 20_000 }],
    refunds: [cash(21_000)],
    ...changes,
  });
  const take = (body: object, actor = shop.branchAdmin) =>
    shop.call<typeof postWithoutReceiptRoute>(postWithoutReceipt, { body }, actor);

  test('goods come in at the current average cost, and the log says how', async () => {
    const body = loose();
    const done = answerOf(await take(body)).data;
    expect(done).toMatchObject({
      form: 'without_receipt',
      sale_id: null,
      sale_number: null,
      number: 'MIR-26/N00001',
      total: 21_000,
      refunded: 21_000,
      reason: 'A neighbour, bought last week',
      taken: null,
      lines: [{ name: 'Rice', unit_price: 10_000, net: 20_000, vat: 1_000, sale_line_id: null }],
    });
    expect(await booksOf(db.connection, done.id)).toEqual([
      '1010 Cash in hand credit 210.00',
      '1210 Stock in hand debit 120.00',
      '2110 VAT payable debit 10.00',
      '4020 Sales returns debit 200.00',
      '5010 Cost of sales credit 120.00',
      'stock +2 worth +120.00',
    ]);
    const { detail } = await shop.run((tx) =>
      tx
        .selectFrom('audit_log')
        .select('detail')
        .where('subject_id', '=', done.id)
        .executeTakeFirstOrThrow(),
    );
    expect(detail).toMatchObject({ without_receipt: true });
    answerOf(await reverse(done.id));
    expect(await stockOf(rice)).toBe('10 worth 600.00');
  });

  test('not by a cashier, not above the current price, and a reason is required', async () => {
    const codes = [
      await take(loose(), shop.cashier),
      await take(loose({ lines: [{ variant_id: rice, quantity: 20_000, unit_price: 10_001 }] })),
      await take(loose({ refunds: [cash(20_999)] })),
      await take(loose({ reason: ' ' })),
      await take(loose({ lines: [{ variant_id: newId(), quantity: 10_000 }] })),
      await take(loose({ customer_id: newId() })),
    ].map(refusalOf);
    expect(codes).toEqual([
      'approval_required',
      'return_price_too_high',
      'refund_does_not_match',
      'invalid',
      'variant_not_found',
      'customer_not_found',
    ]);
    expect(await stockOf(rice)).toBe('10 worth 600.00');
  });

  test('the refund can go to a deposit instead of cash', async () => {
    const customer_id = await customer();
    const methods = await shop.run((tx) =>
      tx.selectFrom('payment_method').select('id').where('kind', '=', 'deposit').execute(),
    );
    const refunds = [{ payment_method_id: methods[0]?.id, amount: 21_000 }];
    expect(refusalOf(await take(loose({ refunds })))).toBe('customer_required');
    const done = answerOf(await take(loose({ refunds, customer_id }))).data;
    expect(done.customer_name).toBe('Rahima Begum');
    const deposit = await shop.run((tx) =>
      tx.selectFrom('party_deposit').select('balance').executeTakeFirst(),
    );
    expect(deposit?.balance).toBe(21_000);
    answerOf(await reverse(done.id));
  });
});

describe('finding a receipt', () => {
  const find = (code: string, actor = shop.cashier) =>
    shop.call<typeof findSaleToReturnRoute>(findSaleToReturn, { query: { code } }, actor);

  test('by its number, its digits, its id and its QR code, with what is left of it', async () => {
    const sale = await sold();
    answerOf(await bring(sale.id, sale.lines[0]?.id, 20_000, 21_000));
    const { data } = answerOf(await find(sale.number));
    expect(data).toMatchObject({
      id: sale.id,
      total: 52_500,
      balance: { total: 52_500, paid: 52_500, returned: 21_000, refunded: 21_000, credited: 0 },
      lines: [{ left: { quantity: 30_000, refund: 31_500 }, returned: { quantity: 20_000 } }],
    });
    for (const code of [sale.id, '1', '০০০০১', sale.number.toLowerCase(), sale.receipt_url]) {
      expect([code, answerOf(await find(code)).data.id]).toEqual([code, sale.id]);
    }
  });

  test('an exchange is found as a sale; other branches find nothing', async () => {
    const sale = await sold();
    const done = await swapped(request(sale, 1, 1, { payments: [cash(9_500)] }));
    const { data } = answerOf(await find(done.number));
    expect(data).toMatchObject({ id: done.id, total: 20_000, lines: [{ name: 'Oil' }] });
    const other = await openTestShop(db.database);
    const codes = [
      await find(sale.number, shop.uttaraCashier),
      await find(sale.receipt_url, other.owner),
      await find('MIR-26/99999'),
      await find('rice'),
    ].map(refusalOf);
    expect(new Set(codes)).toEqual(new Set(['sale_not_found']));
    expect(refusalOf(await find(sale.number, shop.owner))).toBeNull();
  });
});
