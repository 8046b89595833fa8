import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postReceiptRoute, Receipt } from '../contract/goods-receipt.ts';
import type { reverseReceiptRoute } from '../contract/reverse-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { reverseReceipt } from './reverse-receipt.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let milk: string;
let supplier_id: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(() => open({}));

async function open(options: Parameters<typeof openTestShop>[1]): Promise<void> {
  shop = await openTestShop(db.database, options);
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', unit: 'kg' });
  milk = await shop.addProduct({ code: 'MILK', name: 'Milk' });
  supplier_id = newId();
  const row = { shop_id: shop.shop_id, id: supplier_id, kind: 'supplier', code: 'S1' };
  await shop.run((tx) =>
    tx
      .insertInto('party')
      .values({ ...row, name: 'Karim Traders' })
      .execute(),
  );
}

type Body = Record<string, unknown> & { id: string };

function receipt(changes: Record<string, unknown> = {}): Body {
  return {
    id: newId(),
    supplier_id,
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: rice, quantity: 100_000, unit_cost: 5_000, vat_rate: 50_000 }],
    payments: [],
    ...changes,
  };
}

const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });

function receive(body: Body, actor = shop.owner) {
  return shop.call<typeof postReceiptRoute>(postReceipt, { body }, actor);
}

async function received(body: Body): Promise<Receipt> {
  return answerOf(await receive(body)).data;
}

function reverse(id: string, body = { id: newId(), reason: 'Wrong goods' }) {
  return shop.call<typeof reverseReceiptRoute>(reverseReceipt, { params: { id }, body });
}

async function lose(variant_id: string, quantity: number): Promise<void> {
  const lines = [{ variant_id, quantity_change: -quantity }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'damage', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

test('on credit, in a shop registered for VAT: the VAT is a receivable', async () => {
  const posted = await received(receipt());
  expect(posted).toMatchObject({
    number: 'MIR-26/P00001',
    business_date: '2026-08-01',
    supplier_name: 'Karim Traders',
    subtotal: 50_000,
    vat: 2_500,
    total: 52_500,
    paid: 0,
    due: 52_500,
  });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1210 Stock in hand debit 500.00',
    '1310 VAT receivable debit 25.00',
    '2010 Suppliers (payable) credit 525.00 (Karim Traders)',
    'stock +10 worth +500.00',
  ]);
});

test('in a shop that is not registered the VAT is part of the cost', async () => {
  await open({ vat_registered: false });
  const posted = await received(receipt({ payments: [cash(52_500)] }));
  expect(posted).toMatchObject({ subtotal: 50_000, vat: 2_500, total: 52_500, due: 0 });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1010 Cash in hand credit 525.00',
    '1210 Stock in hand debit 525.00',
    'stock +10 worth +525.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 525.00');
});

test('partly paid by cash and bank: the rest is owed', async () => {
  const bank = { payment_method_id: shop.methods.bank, bank_account_id: shop.bank_account_id };
  const posted = await received(
    receipt({
      lines: [
        { variant_id: rice, quantity: 25_000, unit_cost: 3_333, vat_rate: 75_000 },
        { variant_id: milk, quantity: 30_000, unit_cost: 1_001 },
        { variant_id: rice, quantity: 5_000, unit_cost: 0 },
      ],
      payments: [cash(1_000), { ...bank, amount: 4_000, reference: 'CHQ 1' }],
    }),
  );
  // 2.5 kg x 33.33 = 83.325 -> 83.33, VAT 7.5 % = 6.24975 -> 6.25; 3 x 10.01 = 30.03; half a
  // kilogram is free: 83.33 + 30.03 + 6.25 = 119.61, of which 50.00 is paid.
  expect(posted).toMatchObject({ subtotal: 11_336, vat: 625, total: 11_961, paid: 5_000 });
  expect(posted.lines.map(({ net, vat }) => [net, vat])).toEqual([
    [8_333, 625],
    [3_003, 0],
    [0, 0],
  ]);
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1010 Cash in hand credit 10.00',
    '1030 Bank current account credit 40.00',
    '1210 Stock in hand debit 113.36',
    '1310 VAT receivable debit 6.25',
    '2010 Suppliers (payable) credit 69.61 (Karim Traders)',
    'stock +2.5 worth +83.33',
    'stock +3 worth +30.03',
    'stock +0.5 worth +0.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('3 worth 83.33');
});

test('discounts of the supplier reduce the cost and the VAT', async () => {
  // 500.00 - 20.00 = 480.00 and 30.03 less 10 % = 27.03; 5 % off 507.03 is 25.35, shared 24.00 and
  // 1.35; VAT 5 % of 456.00.
  const posted = await received(
    receipt({
      lines: [
        { variant_id: rice, quantity: 1e5, unit_cost: 5e3, product_discount: 2e3, vat_rate: 5e4 },
        { variant_id: milk, quantity: 30_000, unit_cost: 1_001, product_discount_rate: 100_000 },
      ],
      order_discount_rate: 50_000,
      payments: [cash(10_000)],
    }),
  );
  expect(posted).toMatchObject({
    subtotal: 50_703,
    discount: 2_535,
    vat: 2_280,
    total: 50_448,
    due: 40_448,
    lines: [
      { product_discount: 2_000, net: 48_000, order_discount_share: 2_400, vat: 2_280 },
      { product_discount: 300, net: 2_703, order_discount_share: 135, vat: 0 },
    ],
  });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1010 Cash in hand credit 100.00',
    '1210 Stock in hand debit 481.68',
    '1310 VAT receivable debit 22.80',
    '2010 Suppliers (payable) credit 404.48 (Karim Traders)',
    'stock +10 worth +456.00',
    'stock +3 worth +25.68',
  ]);
  expect(await dueOf(supplier_id)).toBe(40_448);
  answerOf(await reverse(posted.id));
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('0 worth 0.00');
  expect(await dueOf(supplier_id)).toBe(0);
});

test('the same id twice is one receipt; another body under that id is rejected', async () => {
  const body = receipt();
  const first = await receive(body);
  expect(await receive(body)).toEqual({ ...first, replay: true });
  expect(refusalOf(await receive({ ...body, note: 'again' }))).toBe('id_reused');
  expect(refusalOf(await receive(body, shop.branchAdmin))).toBe('id_reused');
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 500.00');
});

test('50 concurrent receipts from one supplier all succeed, and the due is their sum', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => receive(receipt())));
  const numbers = answers.map((answer) => answerOf(answer).data.number);
  expect(new Set(numbers).size).toBe(50);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('500 worth 25000.00');
  expect(await dueOf(supplier_id)).toBe(50 * 52_500);
});

async function dueOf(party_id: string): Promise<number> {
  const row = await shop.run((tx) =>
    tx
      .selectFrom('party_balance')
      .select('balance')
      .where('shop_id', '=', shop.shop_id)
      .where('party_id', '=', party_id)
      .executeTakeFirst(),
  );
  return row?.balance ?? 0;
}

test('invalid requests are rejected and write nothing', async () => {
  const line = { variant_id: rice, quantity: 10_000, unit_cost: 5_000 };
  const codes: Record<string, string | null> = {};
  for (const [name, changes] of Object.entries({
    'a customer as supplier': { supplier_id: newId() },
    'an unknown variant': { lines: [line, { ...line, variant_id: newId() }] },
    'half a bottle': { lines: [{ ...line, variant_id: milk, quantity: 5_000 }] },
    'more than is owed': { lines: [line], payments: [cash(5_001)] },
    'an unknown method': { payments: [{ ...cash(1), payment_method_id: newId() }] },
    'an unknown bank account': { payments: [{ ...cash(1), bank_account_id: newId() }] },
    'a line too large': { lines: [{ ...line, quantity: 1e12, unit_cost: 1e13 }] },
    'a line in the future': { happened_at: '2026-08-01T09:00:00.001Z' },
    'less than nothing off': { lines: [{ ...line, product_discount: -1 }] },
    'over 100 % off': { order_discount_rate: 1_000_001 },
    'more off than the line': { lines: [{ ...line, product_discount: 5_001 }] },
    'more off than the goods': { lines: [line], order_discount: 5_001 },
    'an amount and a rate': { order_discount: 1, order_discount_rate: 1 },
  })) {
    codes[name] = refusalOf(await receive(receipt(changes)));
  }
  expect(codes).toEqual({
    'a customer as supplier': 'supplier_not_found',
    'an unknown variant': 'variant_not_found',
    'half a bottle': 'quantity_too_fine',
    'more than is owed': 'payment_over_total',
    'an unknown method': 'payment_method_not_found',
    'an unknown bank account': 'bank_account_not_found',
    'a line too large': 'amount_too_large',
    'a line in the future': 'happened_at_in_future',
    'less than nothing off': 'invalid',
    'over 100 % off': 'invalid',
    'more off than the line': 'discount_too_large',
    'more off than the goods': 'discount_too_large',
    'an amount and a rate': 'discount_given_twice',
  });
  expect(refusalOf(await receive(receipt(), shop.cashier))).toBe('permission_denied');
  const elsewhere = receipt({ warehouse_id: shop.warehouses.uttara });
  expect(refusalOf(await receive(elsewhere, shop.branchAdmin))).toBe('not_found');
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('nothing');
});

test('payments above the exact range are rejected', async () => {
  const tenders = (length: number) => Array.from({ length }, () => cash(1e15));
  expect(refusalOf(await receive(receipt({ payments: tenders(9) })))).toBe('payment_over_total');
  expect(refusalOf(await receive(receipt({ payments: tenders(10) })))).toBe('invalid');
});

test('a reversal restores both books, and happens once', async () => {
  const posted = await received(receipt({ payments: [cash(20_000)] }));
  expect(await dueOf(supplier_id)).toBe(32_500);
  const body = { id: newId(), reason: 'Wrong goods' };
  const first = await reverse(posted.id, body);
  expect(answerOf(first).data).toMatchObject({ number: 'MIR-26/V00001', reverses_id: posted.id });
  expect(await reverse(posted.id, body)).toMatchObject({ replay: true });
  expect(refusalOf(await reverse(posted.id))).toBe('already_reversed');
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand debit 200.00',
    '1210 Stock in hand credit 500.00',
    '1310 VAT receivable credit 25.00',
    '2010 Suppliers (payable) debit 325.00 (Karim Traders)',
    'stock -10 worth -500.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('0 worth 0.00');
  expect(await dueOf(supplier_id)).toBe(0);
  const read = await shop.call<typeof postReceiptRoute>(readReceipt, { params: { id: posted.id } });
  expect(answerOf(read).data).toMatchObject({ total: 52_500, reversed_by: body.id });
});

test('a reversal after issues at another average revalues the rest', async () => {
  await received(receipt({ lines: [{ variant_id: rice, quantity: 100_000, unit_cost: 5_000 }] }));
  const second = await received(
    receipt({ lines: [{ variant_id: rice, quantity: 100_000, unit_cost: 7_000 }] }),
  );
  // 20 kg worth 1200.00; 10 leave at 60.00 each. The mirror of the second takes 10 at 70.00.
  await lose(rice, 100_000);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 600.00');
  const by = answerOf(await reverse(second.id)).data.id;
  expect(await booksOf(db.connection, by)).toEqual([
    '1210 Stock in hand credit 700.00',
    '2010 Suppliers (payable) debit 700.00 (Karim Traders)',
    '1210 Stock in hand debit 100.00 revaluation',
    '5020 Cost variance credit 100.00 revaluation',
    'stock -10 worth -700.00',
    'stock +0 worth +100.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('0 worth 0.00');
});

test('a receipt whose stock has left cannot be reversed', async () => {
  const posted = await received(receipt());
  await lose(rice, 10_000);
  expect(refusalOf(await reverse(posted.id))).toBe('insufficient_stock');
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('9 worth 450.00');
});

test('of eight concurrent reversals of one receipt, one succeeds', async () => {
  const posted = await received(receipt());
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(posted.id)));
  const codes = answers.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'already_reversed')).toHaveLength(7);
  expect(await dueOf(supplier_id)).toBe(0);
});
