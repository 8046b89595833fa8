import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Actor } from '#platform/http/actor.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { customerOpenItemsRoute, supplierOpenItemsRoute } from '../contract/dues.ts';
import type { customerStatementRoute } from '../contract/statement.ts';
import type { postWriteOffRoute, readWriteOffRoute } from '../contract/write-off.ts';
import { addParties } from './door/add-parties.ts';
import { customerOpenItems, supplierOpenItems } from './dues.ts';
import { postPayment } from './post-payment.ts';
import { reverseOnePayment } from './reverse-payment.ts';
import { customerStatement } from './statement.ts';
import { postWriteOff, readWriteOff, reverseWriteOff } from './write-offs.ts';

let db: TestDatabase;
let shop: TestShop;
let karim: string;
let trader: string;
let taxed: string;
let free: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
  karim = await add('Karim', 'customer');
  trader = await add('Salam Traders', 'supplier');
  taxed = await shop.addProduct({ code: 'TAXED', sale_price: 4_000, vat_rate: 100_000 });
  free = await shop.addProduct({ code: 'FREE', sale_price: 2_000 });
  const lines = [taxed, free].map((variant_id) => {
    return { variant_id, quantity_change: 1_000_000, unit_cost: 100 };
  });
  const opening = { ...header(), reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});

const header = () => ({ id: newId(), warehouse_id: shop.warehouses.shop });
const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];

async function add(name: string, kind: 'customer' | 'supplier'): Promise<string> {
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind }, [{ code: name, name }]),
  );
  return made.get(name) ?? '';
}

/**
 * Five taxed at 40.00 and a free one at 20.00: 220.00 including 20.00 VAT, of which `paid` is paid.
 */
async function sell(paid = 0) {
  const lines = [
    { variant_id: taxed, quantity: 50_000 },
    { variant_id: free, quantity: 10_000 },
  ];
  const payments = paid === 0 ? [] : cash(paid);
  const body = { ...header(), customer_id: karim, lines, payments };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

async function pay(amount: number): Promise<string> {
  const body = { ...header(), customer_id: karim, payments: cash(amount) };
  answerOf(await shop.call(postPayment, { body }));
  return body.id;
}

function writeOff(amount: number, more: Record<string, unknown> = {}, actor: Actor = shop.owner) {
  const body = { ...header(), party_id: karim, amount, reason: 'Will not pay', ...more };
  return shop.call<typeof postWriteOffRoute>(postWriteOff, { body }, actor);
}

const written = async (...of: Parameters<typeof writeOff>) => answerOf(await writeOff(...of)).data;

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

async function dues() {
  const input = { params: { id: karim }, query: {} };
  const { data, party } = answerOf(
    await shop.call<typeof customerOpenItemsRoute>(customerOpenItems, input),
  );
  return { open: data.map(({ open }) => open), due: party.due };
}

async function balancesOf(...codes: string[]) {
  const { rows } = answerOf(
    await shop.call<typeof trialBalanceRoute>(trialBalance, { query: {} }),
  ).data;
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code);
    return `${code} ${(row?.debit ?? 0) - (row?.credit ?? 0)}`;
  });
}

test('tryton: 240 of which 120, 20 and 99 are paid and 1 is written off is paid', async () => {
  const sold = await sell();
  expect(sold).toMatchObject({ subtotal: 22_000, vat: 2_000, total: 24_000 });
  for (const amount of [12_000, 2_000, 9_900]) await pay(amount);
  expect(await dues()).toEqual({ open: [100], due: 100 });
  const posted = await written(100);
  expect(posted).toMatchObject({
    number: 'MIR-26/WR00001',
    kind: 'customer',
    party_name: 'Karim',
    reversed_by: null,
    amount: 100,
    due_before: 100,
    due_after: 0,
    reason: 'Will not pay',
    allocations: [{ document_id: sold.id, before: 100, amount: 100, after: 0 }],
  });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1130 Customers (receivable) credit 1.00 (Karim)',
    '6130 Bad debts debit 1.00',
  ]);
  expect(await dues()).toEqual({ open: [], due: 0 });
  // VAT is owed to the state all the same.
  expect(await balancesOf('1130', '2110', '6130')).toEqual(['1130 0', '2110 -2000', '6130 100']);
  const input = { params: { id: karim }, query: {} };
  const { data } = answerOf(
    await shop.call<typeof customerStatementRoute>(customerStatement, input),
  );
  const last = data.lines.at(-1);
  expect([last?.number, last?.credit, last?.balance]).toEqual([posted.number, 100, 0]);
});

test('a reversed write-off opens the due again, once', async () => {
  await sell();
  const posted = await written(5_000);
  expect(await dues()).toEqual({ open: [19_000], due: 19_000 });
  answerOf(await undo(reverseWriteOff, posted.id));
  expect(refusalOf(await undo(reverseWriteOff, posted.id))).toBe('already_reversed');
  expect(await dues()).toEqual({ open: [24_000], due: 24_000 });
  expect(await balancesOf('6130')).toEqual(['6130 0']);
  await pay(24_000);
});

test('one document is written off, or the oldest first, an opening due among them', async () => {
  const old = { ...header(), party_id: karim, amount: 5_000, due_date: '2026-01-31' };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, old) }));
  const sold = await sell();
  const of = (posted: { allocations: readonly { document_id: string; amount: number }[] }) =>
    posted.allocations.map(({ document_id, amount }) => [document_id, amount]);
  expect(of(await written(1_000, { document_id: sold.id }))).toEqual([[sold.id, 1_000]]);
  expect(of(await written(6_000))).toEqual([
    [old.id, 5_000],
    [sold.id, 1_000],
  ]);
  expect(await dues()).toEqual({ open: [22_000], due: 22_000 });
});

test('a write-off needs a due of that amount, an existing party and a reason', async () => {
  const sold = await sell(23_900);
  expect(refusalOf(await writeOff(101))).toBe('write_off_over_due');
  expect(refusalOf(await writeOff(101, { document_id: sold.id }))).toBe('write_off_over_due');
  expect(refusalOf(await writeOff(1, { document_id: newId() }))).toBe('due_not_found');
  expect(refusalOf(await writeOff(1, { party_id: newId() }))).toBe('party_not_found');
  for (const wrong of [{ amount: 0 }, { amount: -1 }, { amount: 0.5 }, { reason: ' ' }]) {
    expect(refusalOf(await writeOff(1, wrong)), JSON.stringify(wrong)).toBe('invalid');
  }
  expect(refusalOf(await writeOff(100, {}, shop.cashier))).toBe('permission_denied');
  expect(await dues()).toEqual({ open: [100], due: 100 });
});

test('of twenty concurrent write-offs one takes the due; a repeat answers the first', async () => {
  await sell(23_900);
  const all = await Promise.all(Array.from({ length: 20 }, () => writeOff(100)));
  const codes = all.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'write_off_over_due')).toHaveLength(19);
  const rahima = await add('Rahima', 'customer');
  const owed = { ...header(), party_id: rahima, amount: 500 };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, owed) }));
  const id = newId();
  const first = await writeOff(500, { id, party_id: rahima });
  expect(await writeOff(500, { id, party_id: rahima })).toMatchObject({
    replay: true,
    answer: answerOf(first),
  });
  expect(refusalOf(await writeOff(500, { id, party_id: rahima }, shop.branchAdmin))).toBe(
    'id_reused',
  );
});

test('a concurrent payment and write-off of one due take what is open once', async () => {
  await sell(23_900);
  const body = { ...header(), customer_id: karim, payments: cash(100) };
  const both = await Promise.all([shop.call(postPayment, { body }), writeOff(100)]);
  expect(both.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
  expect(await dues()).toEqual({ open: [], due: 0 });
});

test('a return refunds up to the rest of a sale; reversing a write-off raises it', async () => {
  const sold = await sell(23_900);
  const posted = await written(100);
  const allLines = sold.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity }));
  const back = (lines: readonly { sale_line_id: string; quantity: number }[], amount: number) =>
    shop.call(postReturn, {
      body: { id: newId(), sale_id: sold.id, lines, refunds: cash(amount) },
    });
  expect(refusalOf(await back(allLines, 23_900))).toBe('due_written_off');
  const [line] = allLines;
  const swap = { ...header(), sale_id: sold.id, customer_id: karim, returned: allLines };
  const lines = [{ variant_id: free, quantity: 10_000 }];
  const exchange = { ...swap, lines, payments: cash(21_900) };
  expect(refusalOf(await shop.call(postExchange, { body: exchange }))).toBe('due_written_off');
  expect(refusalOf(await undo(reverseSale, sold.id))).toBe('already_settled');
  // One of the five: 40.00 and 4.00.
  answerOf(await back([{ sale_line_id: line?.sale_line_id ?? '', quantity: 10_000 }], 4_400));
  answerOf(await undo(reverseWriteOff, posted.id));
  const rest = allLines.map((one, at) => (at === 0 ? { ...one, quantity: 40_000 } : one));
  answerOf(await back(rest, 19_500));
  expect(await dues()).toEqual({ open: [], due: 0 });
});

test('reversing a payment beside a write-off opens only its own part again', async () => {
  await sell();
  const payment = await pay(23_900);
  await written(100);
  answerOf(await undo(reverseOnePayment, payment));
  expect(await dues()).toEqual({ open: [23_900], due: 23_900 });
});

test('what a supplier waives is other income, and needs permission to see costs', async () => {
  const lines = [{ variant_id: free, quantity: 10_000, unit_cost: 10_050 }];
  const receipt = { ...header(), supplier_id: trader, lines, payments: cash(10_000) };
  answerOf(await shop.call(postReceipt, { body: receipt }));
  const posted = await written(50, { party_id: trader, reason: 'Let go' });
  expect(posted).toMatchObject({ kind: 'supplier', due_before: 50, due_after: 0 });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '2010 Suppliers (payable) debit 0.50 (Salam Traders)',
    '4190 Other income credit 0.50',
  ]);
  const open = answerOf(
    await shop.call<typeof supplierOpenItemsRoute>(supplierOpenItems, {
      params: { id: trader },
      query: {},
    }),
  );
  expect([open.data, open.party.due]).toEqual([[], 0]);
  const permissions = new Set([...shop.owner.permissions].filter((one) => one !== 'cost.read'));
  const blind = { ...shop.owner, permissions };
  expect(refusalOf(await writeOff(50, { party_id: trader }, blind))).toBe('permission_denied');
  const read = { params: { id: posted.id } };
  expect(refusalOf(await shop.call(readWriteOff, read, blind))).toBe('permission_denied');
  const seen = await shop.call<typeof readWriteOffRoute>(readWriteOff, read);
  expect(answerOf(seen).data).toEqual(posted);
  answerOf(await undo(reverseWriteOff, posted.id));
});
