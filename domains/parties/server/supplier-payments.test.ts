import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { supplierAgeingRoute, supplierOpenItemsRoute } from '../contract/dues.ts';
import type {
  listSupplierPaymentsRoute,
  postSupplierPaymentRoute,
} from '../contract/supplier-payment.ts';
import { addParties } from './door/add-parties.ts';
import { supplierAgeing, supplierOpenItems } from './dues.ts';
import { postSupplierPayment } from './post-supplier-payment.ts';
import { listSupplierPayments } from './read-supplier-payments.ts';
import { reverseOneSupplierPayment } from './reverse-supplier-payment.ts';

let db: TestDatabase;
let shop: TestShop;
let trader: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'supplier' }, [{ code: 'K', name: 'Karim Traders' }]),
  );
  trader = made.get('K') ?? '';
  rice = await shop.addProduct({ code: 'RICE' });
});

/** Buys sacks at 100.00 on credit; answers the receipt's id. */
async function buy(sacks: number): Promise<string> {
  const lines = [{ variant_id: rice, quantity: sacks * 10_000, unit_cost: 10_000 }];
  const header = { supplier_id: trader, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, lines, payments: [] };
  answerOf(await shop.call(postReceipt, { body }));
  return body.id;
}

const by = (method: 'cash' | 'bkash', amount: number) => ({
  payment_method_id: shop.methods[method],
  amount,
});

function pay(payments: readonly object[], more: Record<string, unknown> = {}) {
  const header = { supplier_id: trader, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, payments, ...more };
  return shop.call<typeof postSupplierPaymentRoute>(postSupplierPayment, { body });
}

const paid = async (...of: Parameters<typeof pay>) => answerOf(await pay(...of)).data;

/** The open documents of the supplier, and their total. */
async function open() {
  const input = { params: { id: trader }, query: {} };
  const { data, party } = answerOf(
    await shop.call<typeof supplierOpenItemsRoute>(supplierOpenItems, input),
  );
  return { open: data.map((item) => item.open), due: party.due };
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

test('one payment settles several bills, the oldest first, and shows each result', async () => {
  const bills = [await buy(3), await buy(2)];
  const payment = await paid([by('cash', 30_000), by('bkash', 10_000)], { note: 'On account' });
  expect(payment).toMatchObject({
    number: 'MIR-26/Y00001',
    supplier_name: 'Karim Traders',
    paid: 40_000,
    deposited: 0,
    due_before: 50_000,
    due_after: 10_000,
    note: 'On account',
    allocations: [
      { document_id: bills[0], before: 30_000, amount: 30_000, after: 0 },
      { document_id: bills[1], before: 20_000, amount: 10_000, after: 10_000 },
    ],
  });
  expect(await booksOf(db.connection, payment.id)).toEqual([
    '1010 Cash in hand credit 300.00',
    '1020 bKash merchant credit 100.00',
    '2010 Suppliers (payable) debit 400.00 (Karim Traders)',
  ]);
  expect(await open()).toEqual({ open: [10_000], due: 10_000 });
});

test('an advance is a credit, and settles a later bill', async () => {
  expect(refusalOf(await pay([by('cash', 5_000)]))).toBe('payment_over_due');
  const early = await paid([by('cash', 5_000)], { deposit_rest: true });
  expect(early).toMatchObject({
    paid: 5_000,
    deposited: 5_000,
    allocations: [],
    due_after: -5_000,
  });
  expect(await open()).toEqual({ open: [-5_000], due: -5_000 });
  const bill = await buy(1);
  expect(await open()).toEqual({ open: [-5_000, 10_000], due: 5_000 });
  const settling = await paid([]);
  expect(settling).toMatchObject({
    paid: 0,
    deposited: 0,
    journal_entry_id: null,
    due_after: 5_000,
  });
  expect(settling.allocations?.map(({ document_id, amount }) => [document_id, amount])).toEqual([
    [early.id, -5_000],
    [bill, 5_000],
  ]);
  expect(await open()).toEqual({ open: [5_000], due: 5_000 });
  expect(refusalOf(await undo(reverseOneSupplierPayment, early.id))).toBe('already_settled');
  answerOf(await undo(reverseOneSupplierPayment, settling.id));
  answerOf(await undo(reverseOneSupplierPayment, early.id));
  expect(await open()).toEqual({ open: [10_000], due: 10_000 });
});

test('a paid bill cannot be reversed before its payment is', async () => {
  const bill = await buy(1);
  const payment = await paid([by('cash', 10_000)]);
  expect(refusalOf(await undo(reverseReceipt, bill))).toBe('already_settled');
  answerOf(await undo(reverseOneSupplierPayment, payment.id));
  expect(refusalOf(await undo(reverseOneSupplierPayment, payment.id))).toBe('already_reversed');
  expect(await open()).toEqual({ open: [10_000], due: 10_000 });
  answerOf(await undo(reverseReceipt, bill));
  expect(await open()).toEqual({ open: [], due: 0 });
});

test('one cheque of 1,000.00 over three bills of 300.00 leaves 100.00 in advance', async () => {
  for (const _ of [1, 2, 3]) await buy(3);
  const cheque = await paid([by('bkash', 100_000)], { deposit_rest: true });
  expect(cheque.allocations?.map(({ amount }) => amount)).toEqual([30_000, 30_000, 30_000]);
  expect(cheque.deposited).toBe(10_000);
  expect(await open()).toEqual({ open: [-10_000], due: -10_000 });
});

test('of a hundred payments of ten against a bill of a hundred, ten are taken', async () => {
  await buy(1);
  const some = Array.from({ length: 100 }, () => pay([by('cash', 1_000)]));
  const codes = (await Promise.all(some)).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect(codes.filter((code) => code === 'payment_over_due')).toHaveLength(90);
  expect(await open()).toEqual({ open: [], due: 0 });
});

test('a repeated request answers the same payment; list and ageing show it', async () => {
  await buy(1);
  const id = newId();
  const first = await pay([by('cash', 1_000)], { id });
  expect(await pay([by('cash', 1_000)], { id })).toMatchObject({
    replay: true,
    answer: answerOf(first),
  });
  const listed = answerOf(
    await shop.call<typeof listSupplierPaymentsRoute>(listSupplierPayments, {
      query: { supplier_id: trader, q: 'Karim' },
    }),
  );
  expect(listed.data.map((row) => [row.id, row.paid])).toEqual([[id, 1_000]]);
  const aged = answerOf(await shop.call<typeof supplierAgeingRoute>(supplierAgeing, { query: {} }));
  expect(aged.data).toMatchObject([{ name: 'Karim Traders', to_30: 9_000, total: 9_000 }]);
  expect(aged.totals).toMatchObject({ parties: 1, total: 9_000, credit: 0 });
});
