import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  customerDuesRoute,
  listPaymentsRoute,
  postPaymentRoute,
} from '../contract/payment-received.ts';
import { addParties } from './door/add-parties.ts';
import { postDeposit } from './post-deposit.ts';
import { postPayment } from './post-payment.ts';
import { customerDues, listPayments } from './read-payments.ts';
import { reverseOnePayment } from './reverse-payment.ts';

let db: TestDatabase;
let shop: TestShop;
let rahima: string;
let salt: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
  const { shop_id, warehouses } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'customer' }, [{ code: 'R', name: 'Rahima' }]),
  );
  rahima = made.get('R') ?? '';
  salt = await shop.addProduct({ code: 'SALT', sale_price: 1_000, vat_rate: 0 });
  const lines = [{ variant_id: salt, quantity_change: 10_000_000, unit_cost: 700 }];
  const opening = { id: newId(), warehouse_id: warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

/** Sells pieces of salt at ten taka on account. */
async function owe(pieces: number): Promise<Sale> {
  const lines = [{ variant_id: salt, quantity: pieces * 10_000 }];
  const header = { warehouse_id: shop.warehouses.shop, customer_id: rahima };
  const body = { id: newId(), ...header, lines, payments: [] };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

const by = (method: 'cash' | 'bkash' | 'deposit', amount: number) => ({
  payment_method_id: shop.methods[method],
  amount,
});

function pay(payments: readonly object[], more: Record<string, unknown> = {}) {
  const header = { customer_id: rahima, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, payments, ...more };
  return shop.call<typeof postPaymentRoute>(postPayment, { body }, shop.cashier);
}

const paid = async (...of: Parameters<typeof pay>) => answerOf(await pay(...of)).data;

async function dues() {
  const input = { params: { id: rahima } };
  const { data, customer } = answerOf(
    await shop.call<typeof customerDuesRoute>(customerDues, input, shop.cashier),
  );
  return { dues: data.map(({ due }) => due), due: customer.due, deposit: customer.deposit };
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

test('one payment settles many dues, the oldest first, and shows each result', async () => {
  const sales = [await owe(30), await owe(20), await owe(10)];
  const payment = await paid([by('bkash', 15_000), by('cash', 30_000)], { note: 'Half of it' });
  expect(payment).toMatchObject({
    number: 'MIR-26/R00001',
    customer_name: 'Rahima',
    paid: 45_000,
    change: 0,
    deposited: 0,
    due_before: 60_000,
    due_after: 15_000,
    note: 'Half of it',
    allocations: [
      { document_id: sales[0]?.id, before: 30_000, amount: 30_000, after: 0 },
      { document_id: sales[1]?.id, before: 20_000, amount: 15_000, after: 5_000 },
    ],
  });
  expect(await booksOf(db.connection, payment.id)).toEqual([
    '1010 Cash in hand debit 300.00',
    '1020 bKash merchant debit 150.00',
    '1130 Customers (receivable) credit 450.00 (Rahima)',
  ]);
  expect(await dues()).toEqual({ dues: [5_000, 10_000], due: 15_000, deposit: 0 });
});

test('allocated dues are settled in the given order', async () => {
  const [first, second] = [await owe(30), await owe(20)];
  const allocations = [
    { document_id: second.id, amount: 20_000 },
    { document_id: first.id, amount: 5_000 },
  ];
  const payment = await paid([by('cash', 25_000)], { allocations });
  expect(payment.allocations.map(({ document_id, after }) => [document_id, after])).toEqual([
    [second.id, 0],
    [first.id, 25_000],
  ]);
  const refused = async (more: Record<string, unknown>, amount = 10_000) =>
    refusalOf(await pay([by('cash', amount)], more));
  const allocation = (document_id: string, amount: number) => ({ document_id, amount });
  expect(await refused({ allocations: [allocation(second.id, 1)] })).toBe('due_not_found');
  expect(await refused({ allocations: [allocation(newId(), 1)] })).toBe('due_not_found');
  expect(await refused({ allocations: [allocation(first.id, 25_001)] })).toBe('payment_over_due');
  expect(await refused({ allocations: [allocation(first.id, 1), allocation(first.id, 2)] })).toBe(
    'line_given_twice',
  );
  expect(await refused({ allocations: [allocation(first.id, 10_001)] })).toBe(
    'payment_does_not_match',
  );
});

test('an excess is change of cash, a deposit if requested, else refused', async () => {
  await owe(10);
  expect(await pay([by('bkash', 10_001)])).toMatchObject({
    rejection: 'payment_over_due',
    params: { due: 10_000 },
  });
  const overpaid = await paid([by('cash', 50_000)]);
  expect(overpaid).toMatchObject({ paid: 10_000, change: 40_000, deposited: 0, due_after: 0 });
  expect(refusalOf(await pay([by('cash', 100)]))).toBe('payment_over_due');
  await owe(10);
  const deposited = await paid([by('bkash', 15_000)], { deposit_rest: true });
  expect(deposited).toMatchObject({ paid: 15_000, change: 0, deposited: 5_000, due_after: 0 });
  expect(await booksOf(db.connection, deposited.id)).toEqual([
    '1020 bKash merchant debit 150.00',
    '1130 Customers (receivable) credit 100.00 (Rahima)',
    '2020 Customer deposits credit 50.00 (Rahima)',
  ]);
  expect(await dues()).toEqual({ dues: [], due: 0, deposit: 5_000 });
});

test('a deposit pays a due up to its amount', async () => {
  await owe(10);
  const header = { customer_id: rahima, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, direction: 'in', payments: [by('cash', 4_000)] };
  answerOf(await shop.call(postDeposit, { body }));
  expect(refusalOf(await pay([by('deposit', 4_001)]))).toBe('deposit_too_small');
  await paid([by('deposit', 4_000), by('cash', 1_000)]);
  expect(await dues()).toEqual({ dues: [5_000], due: 5_000, deposit: 0 });
});

test('a reversed payment opens its dues again; a paid sale cannot be reversed', async () => {
  const sale = await owe(10);
  const payment = await paid([by('bkash', 15_000)], { deposit_rest: true });
  expect(refusalOf(await undo(reverseSale, sale.id))).toBe('has_payments');
  answerOf(await undo(reverseOnePayment, payment.id));
  expect(await dues()).toEqual({ dues: [10_000], due: 10_000, deposit: 0 });
  answerOf(await undo(reverseSale, sale.id));
  expect(await dues()).toEqual({ dues: [], due: 0, deposit: 0 });
  expect(refusalOf(await undo(reverseOnePayment, payment.id))).toBe('already_reversed');
});

test('goods are refunded up to what was paid later, and then that stays paid', async () => {
  const sale = await owe(10);
  const payment = await paid([by('cash', 6_000)]);
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 100_000 }];
  const bringBack = (amount: number) =>
    shop.call(postReturn, {
      body: { id: newId(), sale_id: sale.id, lines, refunds: [by('cash', amount)] },
    });
  expect(refusalOf(await bringBack(6_001))).toBe('refund_over_paid');
  answerOf(await bringBack(6_000));
  expect(await dues()).toEqual({ dues: [], due: 0, deposit: 0 });
  expect(refusalOf(await undo(reverseOnePayment, payment.id))).toBe('payment_refunded');
});

test('of fifty payments of ten against a due of a hundred, ten are taken', async () => {
  await owe(10);
  const some = Array.from({ length: 50 }, () => pay([by('bkash', 1_000)]));
  const codes = (await Promise.all(some)).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect(codes.filter((code) => code === 'payment_over_due')).toHaveLength(40);
  expect(await dues()).toEqual({ dues: [], due: 0, deposit: 0 });
});

test('a repeated request answers the same payment; the list shows it, newest first', async () => {
  await owe(10);
  const id = newId();
  const first = await pay([by('cash', 1_000)], { id });
  expect(await pay([by('cash', 1_000)], { id })).toMatchObject({
    replay: true,
    answer: answerOf(first),
  });
  await paid([by('cash', 2_000)]);
  const list = async (query: Record<string, string | number>) =>
    answerOf(await shop.call<typeof listPaymentsRoute>(listPayments, { query }));
  const page = await list({ limit: 1, customer_id: rahima });
  expect(page.data.map((row) => [row.number, row.paid])).toEqual([['MIR-26/R00002', 2_000]]);
  const next = await list({ limit: 1, q: 'Rahima', cursor: page.next_cursor ?? '' });
  expect(next.data.map((row) => row.id)).toEqual([id]);
});
