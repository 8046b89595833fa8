import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listDepositsRoute, postDepositRoute, readDepositRoute } from '../contract/deposit.ts';
import type { listCustomersRoute, updateCustomerRoute } from '../contract/party.ts';
import { addParties } from './door/add-parties.ts';
import { listCustomers } from './list-parties.ts';
import { postDeposit } from './post-deposit.ts';
import { listDeposits, readDeposit } from './read-deposits.ts';
import { reverseDeposit } from './reverse-deposit.ts';
import { updateCustomer } from './update-customer.ts';

let db: TestDatabase;
let shop: TestShop;
let rahima: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
  rahima = await addCustomer('Rahima');
});

async function addCustomer(name: string): Promise<string> {
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'customer' }, [{ code: name, name }]),
  );
  return made.get(name) ?? '';
}

function request(amount: number, more: Record<string, unknown> = {}) {
  return {
    id: newId(),
    customer_id: rahima,
    warehouse_id: shop.warehouses.shop,
    direction: 'in',
    payments: [{ payment_method_id: shop.methods.cash, amount }],
    ...more,
  };
}

function post(body: { id: string }, actor = shop.cashier) {
  return shop.call<typeof postDepositRoute>(postDeposit, { body }, actor);
}

async function depositBalance(): Promise<number | undefined> {
  const { data } = answerOf(await shop.call<typeof listCustomersRoute>(listCustomers));
  return data.find(({ id }) => id === rahima)?.deposit;
}

test('a deposit is a liability to the customer, and paying it back settles it', async () => {
  const body = request(50_000, { note: 'For Eid' });
  const first = await post(body);
  expect(answerOf(first).data).toMatchObject({
    number: 'MIR-26/D00001',
    customer_name: 'Rahima',
    cashier: 'Rahim',
    note: 'For Eid',
    direction: 'in',
    amount: 50_000,
    before: 0,
    after: 50_000,
    reversed_by: null,
    payments: [{ name: 'Cash', amount: 50_000 }],
  });
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand debit 500.00',
    '2020 Customer deposits credit 500.00 (Rahima)',
  ]);
  expect(await post(body)).toMatchObject({ replay: true, answer: answerOf(first) });
  const out = request(20_000, { direction: 'out' });
  expect(answerOf(await post(out)).data).toMatchObject({ before: 50_000, after: 30_000 });
  expect(await booksOf(db.connection, out.id)).toEqual([
    '1010 Cash in hand credit 200.00',
    '2020 Customer deposits debit 200.00 (Rahima)',
  ]);
  expect(await depositBalance()).toBe(30_000);
});

test('no more is paid back than was deposited, and only money makes a deposit', async () => {
  answerOf(await post(request(10_000)));
  expect(await post(request(10_001, { direction: 'out' }))).toMatchObject({
    rejection: 'deposit_too_small',
    params: { deposit: 10_000 },
  });
  const byDeposit = [{ payment_method_id: shop.methods.deposit, amount: 100 }];
  expect(refusalOf(await post(request(0, { payments: byDeposit })))).toBe(
    'payment_method_not_found',
  );
  expect(refusalOf(await post(request(100, { customer_id: newId() })))).toBe('customer_not_found');
  const foreign = await post(request(100), shop.uttaraCashier);
  expect(refusalOf(foreign)).toBe('not_found');
});

test('a reversed deposit is undone; a spent one cannot be reversed', async () => {
  const first = request(10_000);
  answerOf(await post(first));
  const undo = (id: string) =>
    shop.call(reverseDeposit, { params: { id }, body: { id: newId(), reason: 'Wrong customer' } });
  answerOf(await undo(first.id));
  expect(await depositBalance()).toBe(0);
  const second = request(10_000);
  answerOf(await post(second));
  answerOf(await post(request(1, { direction: 'out' })));
  expect(refusalOf(await undo(second.id))).toBe('deposit_too_small');
  expect(await depositBalance()).toBe(9_999);
});

test('of fifty concurrent repayments of ten out of a hundred, ten succeed', async () => {
  answerOf(await post(request(10_000)));
  const out = () => post(request(1_000, { direction: 'out' }));
  const codes = (await Promise.all(Array.from({ length: 50 }, out))).map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(10);
  expect(codes.filter((code) => code === 'deposit_too_small')).toHaveLength(40);
  expect(await depositBalance()).toBe(0);
});

test('the list shows the accessible branches, newest first', async () => {
  const karim = await addCustomer('Karim');
  answerOf(await post(request(10_000)));
  const last = request(5_000, { customer_id: karim });
  answerOf(await post(last));
  const list = async (query: Record<string, string | number>, actor = shop.cashier) =>
    answerOf(await shop.call<typeof listDepositsRoute>(listDeposits, { query }, actor));
  const first = await list({ limit: 1 });
  expect(first.data.map(({ customer_name }) => customer_name)).toEqual(['Karim']);
  const rest = await list({ limit: 1, cursor: first.next_cursor ?? '' });
  expect(rest.data.map(({ amount }) => amount)).toEqual([10_000]);
  expect((await list({ customer_id: rahima })).data).toHaveLength(1);
  expect((await list({ q: 'D00002' })).data).toHaveLength(1);
  expect((await list({}, shop.uttaraCashier)).data).toEqual([]);
  const read = (actor = shop.cashier) =>
    shop.call<typeof readDepositRoute>(readDeposit, { params: { id: last.id } }, actor);
  expect(answerOf(await read()).data.amount).toBe(5_000);
  expect(refusalOf(await read(shop.uttaraCashier))).toBe('not_found');
});

test('the credit limit needs a permission and the current version', async () => {
  const change = (body: Record<string, unknown>, actor = shop.owner) =>
    shop.call<typeof updateCustomerRoute>(updateCustomer, { params: { id: rahima }, body }, actor);
  const changed = await change({ version: 1, credit_limit: 1_000_000, phone: '01711-204583' });
  expect(answerOf(changed).data).toMatchObject({
    name: 'Rahima',
    code: 'Rahima',
    phone: '+8801711204583',
    credit_limit: 1_000_000,
    due: 0,
    deposit: 0,
    version: 2,
  });
  expect(refusalOf(await change({ version: 1, credit_limit: 5 }))).toBe('version_conflict');
  expect(answerOf(await change({ version: 2, credit_limit: null })).data.credit_limit).toBeNull();
  expect(refusalOf(await change({ version: 3, name: 'R' }, shop.cashier))).toBe(
    'permission_denied',
  );
});
