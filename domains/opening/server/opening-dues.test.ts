import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postOpeningBalanceRoute } from '#domains/inventory/contract/opening-balance.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type {
  customerAgeingRoute,
  customerOpenItemsRoute,
} from '#domains/parties/contract/dues.ts';
import type {
  readSupplierRoute,
  updateCustomerRoute,
  updateSupplierRoute,
} from '#domains/parties/contract/party.ts';
import type {
  customerDuesRoute,
  postPaymentRoute,
} from '#domains/parties/contract/payment-received.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { customerAgeing, customerOpenItems } from '#domains/parties/server/dues.ts';
import { mergeCustomers } from '#domains/parties/server/merge-party.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { customerDues } from '#domains/parties/server/read-payments.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { readSupplier, updateSupplier } from '#domains/parties/server/suppliers.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { postOpeningBalance } from './post-opening-balance.ts';
import { reverseOpeningBalance } from './reverse-opening-balance.ts';

let db: TestDatabase;
let shop: TestShop;
let salt: string;

/** A Friday, also in the shop's time zone. */
const NOW = new Date('2026-08-07T06:00:00.000Z');

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  salt = await shop.addProduct({ code: 'SALT', sale_price: 1_000 });
  const lines = [{ variant_id: salt, quantity_change: 10_000_000, unit_cost: 700 }];
  const opening = { warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: { id: newId(), ...opening } }));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function add(name: string, kind: 'customer' | 'supplier' = 'customer'): Promise<string> {
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind }, [{ code: name, name }]),
  );
  return made.get(name) ?? '';
}

const header = () => ({ id: newId(), warehouse_id: shop.warehouses.shop });

function owed(party_id: string, amount: number, due_date?: string) {
  const body = openingDueOf(shop, { ...header(), party_id, amount, ...defined({ due_date }) });
  return shop.call<typeof postOpeningBalanceRoute>(postOpeningBalance, { body }, shop.owner, NOW);
}

async function sell(customer_id: string, pieces: number): Promise<void> {
  const lines = [{ variant_id: salt, quantity: pieces * 10_000 }];
  const body = { ...header(), customer_id, lines, payments: [] };
  answerOf(await shop.call(postSale, { body }, shop.owner, NOW));
}

function pay(customer_id: string, amount: number) {
  const payments = [{ payment_method_id: shop.methods.cash, amount }];
  const body = { ...header(), customer_id, payments };
  return shop.call<typeof postPaymentRoute>(postPayment, { body }, shop.owner, NOW);
}

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

async function dues(customer_id: string): Promise<number[]> {
  const input = { params: { id: customer_id } };
  const { data } = answerOf(await shop.call<typeof customerDuesRoute>(customerDues, input));
  return data.map(({ due }) => due);
}

async function ageing(query: Record<string, string | number>) {
  const input = await shop.call<typeof customerAgeingRoute>(
    customerAgeing,
    { query },
    shop.owner,
    NOW,
  );
  return answerOf(input);
}

test('an opening due is paid together with later dues, the oldest first', async () => {
  const rahima = await add('Rahima');
  await sell(rahima, 20);
  const before = answerOf(await owed(rahima, 30_000, '2026-05-01')).data;
  expect(before).toMatchObject({ number: 'MIR-26/OB00001', total: 30_000 });
  expect(await booksOf(db.connection, before.id)).toEqual([
    '1130 Customers (receivable) debit 300.00 (Rahima)',
    '3030 Opening balances credit 300.00',
  ]);
  expect(await dues(rahima)).toEqual([30_000, 20_000]);
  const payment = answerOf(await pay(rahima, 40_000)).data;
  expect(payment.allocations).toMatchObject([
    { document_id: before.id, before: 30_000, after: 0 },
    { before: 20_000, after: 10_000 },
  ]);
  expect(refusalOf(await undo(reverseOpeningBalance, before.id))).toBe('already_settled');
  answerOf(await undo(reverseOnePayment, payment.id));
  answerOf(await undo(reverseOpeningBalance, before.id));
  expect(await dues(rahima)).toEqual([20_000]);
});

test("a supplier's opening due is mirrored, and payable", async () => {
  const trader = await add('Karim Traders', 'supplier');
  const before = answerOf(await owed(trader, 70_000)).data;
  expect(await booksOf(db.connection, before.id)).toEqual([
    '2010 Suppliers (payable) credit 700.00 (Karim Traders)',
    '3030 Opening balances debit 700.00',
  ]);
  expect(refusalOf(await owed(newId(), 100))).toBe('party_not_found');
});

test('of fifty payments of ten against an opening due of a hundred, ten are taken', async () => {
  const salma = await add('Salma');
  answerOf(await owed(salma, 10_000));
  const codes = (await Promise.all(Array.from({ length: 50 }, () => pay(salma, 1_000)))).map(
    refusalOf,
  );
  // With cash the excess is change, so a payment is refused only as a whole.
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect(codes.filter((code) => code === 'payment_over_due')).toHaveLength(40);
  expect(await dues(salma)).toEqual([]);
});

test('ages follow the due date, and open the documents of that age', async () => {
  const jamal = await add('Jamal');
  // On 7 August: in 3 days, today, 30, 31, 60, 61, 90, 91 days ago.
  const days = ['08-10', '08-07', '07-08', '07-07', '06-08', '06-07', '05-09', '05-08'];
  for (const [at, day] of days.entries()) answerOf(await owed(jamal, 2 ** at, `2026-${day}`));
  const { data, totals, as_of } = await ageing({ q: 'Jamal' });
  const ages = { not_due: 1, to_30: 2 + 4, to_60: 8 + 16, to_90: 32 + 64, over_90: 128, credit: 0 };
  expect(as_of).toBe('2026-08-07');
  expect(data).toMatchObject([{ id: jamal, oldest: '2026-05-08', ...ages, total: 255 }]);
  expect(totals).toEqual({ parties: 1, ...ages, total: 255, deposit: 0 });
  const payments = [{ payment_method_id: shop.methods.cash, amount: 50 }];
  const header = { customer_id: jamal, warehouse_id: shop.warehouses.shop };
  const depositBody = { id: newId(), ...header, direction: 'in', payments };
  answerOf(await shop.call(postDeposit, { body: depositBody }));
  const aged = await ageing({ q: 'Jamal' });
  expect([aged.data[0], aged.totals]).toMatchObject([{ total: 255, deposit: 50 }, { deposit: 50 }]);
  const itemsOf = async (age: string) => {
    const result = { params: { id: jamal }, query: { age } };
    const { data: items, deposit } = answerOf(
      await shop.call<typeof customerOpenItemsRoute>(customerOpenItems, result, shop.owner, NOW),
    );
    expect(deposit).toBe(50);
    return items.map(({ days: past, open }) => `${past}: ${open}`);
  };
  expect(await itemsOf('not_due')).toEqual(['-3: 1']);
  expect(await itemsOf('to_60')).toEqual(['60: 16', '31: 8']);
  expect(await itemsOf('over_90')).toEqual(['91: 128']);
  expect((await ageing({ q: 'Jamal', branch_id: shop.branches.uttara })).data).toEqual([]);
  await add('Nobody');
  expect((await ageing({ q: 'Nobody' })).totals.parties).toBe(0);
});

test('payment days move the due date, and the overdue amount follows', async () => {
  const selim = await add('Selim');
  answerOf(await owed(selim, 500, '2020-01-01'));
  const change = { payment_days: 15, address: 'Mirpur 10', birthday: '1980-02-29', note: 'Tea' };
  const body = { version: 1, ...change };
  const input = { params: { id: selim }, body };
  const { data } = answerOf(await shop.call<typeof updateCustomerRoute>(updateCustomer, input));
  expect(data).toMatchObject({
    ...change,
    name: 'Selim',
    language: null,
    overdue: 500,
    version: 2,
  });
  expect(refusalOf(await shop.call(updateCustomer, input))).toBe('version_conflict');
  await sell(selim, 3);
  const { data: aged } = await ageing({ q: 'Selim' });
  expect(aged).toMatchObject([{ not_due: 3_000, over_90: 500, total: 3_500 }]);
});

test('a supplier is changed like a customer, without the fields of customers', async () => {
  const trader = await add('Salam Traders', 'supplier');
  const change = { name: 'Salam & Sons', phone: '01711000000', payment_days: 30, bin: '0001' };
  const input = { params: { id: trader }, body: { version: 1, ...change } };
  const { data } = answerOf(await shop.call<typeof updateSupplierRoute>(updateSupplier, input));
  expect(data).toMatchObject({ ...change, phone: '+8801711000000', version: 2 });
  const read = await shop.call<typeof readSupplierRoute>(readSupplier, { params: { id: trader } });
  expect(answerOf(read).data).toEqual(data);
});

test('paging works in every sort order, and the total is the ledger balance', async () => {
  const all = await ageing({});
  for (const sort of ['total', 'oldest', 'name']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ageing>> = await ageing({
        sort,
        limit: 1,
        ...defined({ cursor: cursor ?? undefined }),
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen)).toEqual(new Set(all.data.map(({ id }) => id)));
    expect(seen).toHaveLength(all.totals.parties);
  }
  const ledger = await shop.run((tx) =>
    tx
      .selectFrom('party_balance as b')
      .innerJoin('party as p', 'p.id', 'b.party_id')
      .where('p.kind', '=', 'customer')
      .select('b.balance')
      .execute(),
  );
  const owed_in_all = ledger.reduce((sum, row) => sum + Number(row.balance), 0);
  expect(all.totals.total).toBe(owed_in_all);
});

test('what is reversed after a merge leaves the dues of the survivor', async () => {
  const survivor = await add('Rahim & Sons');
  const duplicate = await add('Rahim and Sons');
  const due = answerOf(await owed(duplicate, 50_000)).data;
  const paid = answerOf(await pay(duplicate, 20_000)).data;
  const merge = { params: { id: survivor }, body: { duplicate_id: duplicate } };
  answerOf(await shop.call(mergeCustomers, merge));
  expect(await dues(survivor)).toEqual([30_000]);
  expect(refusalOf(await undo(reverseOnePayment, paid.id))).toBeNull();
  expect(await dues(survivor)).toEqual([50_000]);
  expect(refusalOf(await undo(reverseOpeningBalance, due.id))).toBeNull();
  expect(await dues(survivor)).toEqual([]);
});
