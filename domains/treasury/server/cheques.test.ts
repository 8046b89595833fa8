import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { customerDuesRoute } from '#domains/parties/contract/payment-received.ts';
import type { customerStatementRoute } from '#domains/parties/contract/statement.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { customerDues } from '#domains/parties/server/read-payments.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { customerStatement } from '#domains/parties/server/statement.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  bounceChequeRoute,
  clearChequeRoute,
  createChequeRoute,
  depositChequeRoute,
  listChequesRoute,
} from '../contract/cheque.ts';
import type { listExpensesRoute } from '../contract/expense.ts';
import { bounceCheque } from './bounce-cheque.ts';
import { depositCheque, returnCheque } from './change-cheque.ts';
import { clearCheque } from './clear-cheque.ts';
import { createCheque } from './create-cheque.ts';
import { expenses } from './expenses.ts';
import { listCheques } from './list-cheques.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database);
});

const write = (changes: Record<string, unknown> = {}) => {
  const body = {
    id: newId(),
    party_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    number: '000117',
    bank: 'Sonali Bank',
    cheque_date: '2026-08-15',
    amount: 5_400,
    ...changes,
  };
  return w.shop.call<typeof createChequeRoute>(createCheque, { body });
};

const written = async (changes: Record<string, unknown> = {}) =>
  answerOf(await write(changes)).data;

const deposit = (id: string, version = 1) =>
  w.shop.call<typeof depositChequeRoute>(depositCheque, { params: { id }, body: { version } });

const bounce = (id: string, version: number) =>
  w.shop.call<typeof bounceChequeRoute>(bounceCheque, {
    params: { id },
    body: { id: newId(), version, reason: 'No cover' },
  });

const bankTender = () => ({
  payment_method_id: w.shop.methods.bank,
  bank_account_id: w.shop.bank_account_id,
});

const clear = (id: string, payment_id = newId()) =>
  w.shop.call<typeof clearChequeRoute>(clearCheque, {
    params: { id },
    body: { id: payment_id, ...bankTender() },
  });

/** The expenses under the number of a cheque. */
async function feesOf(number: string) {
  const call = w.shop.call<typeof listExpensesRoute>;
  return answerOf(await call(expenses.list, { query: { q: number } })).data;
}

/** The customer's open documents, the oldest first. */
async function dues(): Promise<number[]> {
  const call = w.shop.call<typeof customerDuesRoute>;
  const { data } = answerOf(await call(customerDues, { params: { id: w.customer } }));
  return data.map(({ due }) => due);
}

/** The uncleared cheques on the statement. */
async function uncleared(): Promise<number> {
  const call = w.shop.call<typeof customerStatementRoute>;
  const input = { params: { id: w.customer } };
  return answerOf(await call(customerStatement, input)).data.cheques;
}

test('a cheque in hand or deposited moves nothing: the due stays until it clears', async () => {
  await w.post.sale();
  const cheque = await written();
  expect(cheque).toMatchObject({ direction: 'received', state: 'in_hand', days: -14 });
  expect(answerOf(await deposit(cheque.id)).data).toMatchObject({ state: 'deposited' });
  expect(await dues()).toEqual([5_400]);
  expect(await uncleared()).toBe(5_400);
  const payment_id = newId();
  const cleared = answerOf(await clear(cheque.id, payment_id)).data;
  expect(cleared).toMatchObject({ state: 'cleared', payment: { id: payment_id } });
  expect(await booksOf(db.connection, payment_id)).toEqual([
    '1030 Bank current account debit 54.00',
    '1130 Customers (receivable) credit 54.00 (First customer)',
  ]);
  expect([await dues(), await uncleared()]).toEqual([[], 0]);
  // A repeated request answers the same payment.
  expect(answerOf(await clear(cheque.id, payment_id)).data.payment).toEqual(cleared.payment);
  expect(refusalOf(await clear(cheque.id))).toBe('cheque_state_conflict');
});

test('of a hundred concurrent clearances one succeeds', async () => {
  const { id } = await written();
  answerOf(await deposit(id));
  const all = await Promise.all(Array.from({ length: 100 }, () => clear(id)));
  const codes = all.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect([...new Set(codes)].sort()).toEqual(['cheque_state_conflict', null].sort());
});

test('a bounced cheque leaves the due, and can be deposited again', async () => {
  await w.post.sale();
  const { id } = await written();
  answerOf(await deposit(id));
  expect(answerOf(await bounce(id, 2)).data).toMatchObject({
    state: 'bounced',
    reason: 'No cover',
  });
  expect(await dues()).toEqual([5_400]);
  expect(refusalOf(await deposit(id, 2))).toBe('version_conflict');
  expect(answerOf(await deposit(id, 3)).data.state).toBe('deposited');
});

test('reversing the payment of a cleared cheque opens the due, then it can bounce', async () => {
  await w.post.sale();
  const { id } = await written();
  answerOf(await deposit(id));
  const { payment, version } = answerOf(await clear(id)).data;
  const undo = { params: { id: payment?.id ?? '' }, body: { id: newId(), reason: 'Bounced' } };
  answerOf(await w.shop.call(reverseOnePayment, undo));
  expect(await dues()).toEqual([5_400]);
  expect(answerOf(await bounce(id, version)).data.state).toBe('bounced');
  answerOf(await deposit(id, version + 1));
  expect(answerOf(await clear(id)).data.state).toBe('cleared');
  expect(await dues()).toEqual([]);
});

test('a cleared cheque that bounces reverses its payment in the same step', async () => {
  await w.post.sale();
  const { id } = await written();
  answerOf(await deposit(id));
  const { payment, version } = answerOf(await clear(id)).data;
  expect(payment?.is_reversed).toBe(false);
  const bounceAll = (body: object, actor = w.shop.owner) =>
    w.shop.call<typeof bounceChequeRoute>(
      bounceCheque,
      { params: { id }, body: { version, reason: 'No cover', ...body } },
      actor,
    );
  expect(refusalOf(await bounceAll({ id: newId() }, w.shop.cashier))).toBe('permission_denied');
  expect(refusalOf(await bounceAll({ version: 1, id: newId() }))).toBe('version_conflict');
  const all = await Promise.all(Array.from({ length: 20 }, () => bounceAll({ id: newId() })));
  const [bounced, ...more] = all.flatMap((one) => (refusalOf(one) === null ? [answerOf(one)] : []));
  expect(more).toEqual([]);
  expect(all.map(refusalOf).filter((code) => code === 'version_conflict')).toHaveLength(19);
  expect(bounced?.data).toMatchObject({
    state: 'bounced',
    reason: 'No cover',
    payment: { id: payment?.id, is_reversed: true },
  });
  expect(await dues()).toEqual([5_400]);
});

test('the bank’s fee and the bounce are posted together, or neither', async () => {
  const { id, number, bank } = await written();
  answerOf(await deposit(id));
  const account_id = await w.post.expenseCategory();
  const cost = { account_id, amount: 23_000, ...bankTender() };
  const bounceFor = (fee: object, version = 2, actor = w.shop.owner) =>
    w.shop.call<typeof bounceChequeRoute>(
      bounceCheque,
      { params: { id }, body: { id: newId(), version, reason: 'No cover', fee } },
      actor,
    );
  const chequeNow = async () => {
    const call = w.shop.call<typeof listChequesRoute>;
    return answerOf(await call(listCheques, { query: { q: number } })).data[0];
  };
  expect(refusalOf(await bounceFor(cost, 1))).toBe('version_conflict');
  expect(refusalOf(await bounceFor({ ...cost, account_id: newId() }))).toBe('account_not_found');
  const permissions = new Set(w.shop.owner.permissions);
  permissions.delete('expenses.create');
  const spendsNot = { ...w.shop.owner, permissions };
  expect(refusalOf(await bounceFor(cost, 2, spendsNot))).toBe('permission_denied');
  expect([await feesOf(number), (await chequeNow())?.state]).toEqual([[], 'deposited']);
  // Two concurrent requests with different amounts: one of them succeeds.
  const both = await Promise.all([bounceFor(cost), bounceFor({ ...cost, amount: 25_000 })]);
  expect(both.map(refusalOf).sort()).toEqual(['version_conflict', null].sort());
  const [spent, ...more] = await feesOf(number);
  expect(more).toEqual([]);
  expect(spent).toMatchObject({ description: `${bank} ${number}`, due: 0 });
  expect((await chequeNow())?.state).toBe('bounced');
});

test('a repeated bounce reverses once, also for a supplier', async () => {
  await w.post.receipt();
  const { id } = await written({ party_id: w.supplier, amount: 6_000 });
  const { version } = answerOf(await clear(id)).data;
  const fee = { account_id: await w.post.expenseCategory(), amount: 23_000, ...bankTender() };
  const body = { version, reason: '', id: newId(), fee };
  const bounceAgain = () =>
    w.shop.call<typeof bounceChequeRoute>(bounceCheque, { params: { id }, body });
  const first = answerOf(await bounceAgain());
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1030 Bank current account debit 60.00',
    '2010 Suppliers (payable) credit 60.00 (First supplier)',
  ]);
  expect(await bounceAgain()).toMatchObject({ replay: true, answer: first });
  expect(await feesOf('000117')).toMatchObject([{ total: 23_000 }]);
});

test('what exceeds the dues becomes a deposit', async () => {
  const { id } = await written();
  answerOf(await deposit(id));
  const payment_id = newId();
  answerOf(await clear(id, payment_id));
  expect(await booksOf(db.connection, payment_id)).toEqual([
    '1030 Bank current account debit 54.00',
    '2020 Customer deposits credit 54.00 (First customer)',
  ]);
  const call = await w.shop.call(readCustomer, { params: { id: w.customer } });
  expect(answerOf(call)).toMatchObject({ data: { due: 0, deposit: 5_400 } });
});

test('an issued cheque stays out until the bank pays it', async () => {
  const receipt = await w.post.receipt();
  expect(receipt).not.toBe('');
  const { id, direction } = await written({ party_id: w.supplier, amount: 6_000 });
  expect(direction).toBe('issued');
  expect(refusalOf(await deposit(id))).toBe('cheque_state_conflict');
  const payment_id = newId();
  expect(answerOf(await clear(id, payment_id)).data.state).toBe('cleared');
  expect(await booksOf(db.connection, payment_id)).toEqual([
    '1030 Bank current account credit 60.00',
    '2010 Suppliers (payable) debit 60.00 (First supplier)',
  ]);
});

test('a cheque is registered once, and a deposit pays no cheque', async () => {
  const { id } = await written();
  expect(refusalOf(await write())).toBe('cheque_known');
  expect(refusalOf(await write({ id, amount: 1 }))).toBe('id_reused');
  expect(refusalOf(await write({ id }))).toBeNull();
  expect(refusalOf(await write({ party_id: newId() }))).toBe('party_not_found');
  answerOf(await deposit(id));
  const by = { id: newId(), payment_method_id: w.shop.methods.deposit };
  const call = await w.shop.call(clearCheque, { params: { id }, body: by });
  expect(refusalOf(call)).toBe('payment_method_not_found');
  const other = await written({ number: '000118' });
  const back = { params: { id: other.id }, body: { version: 1, reason: 'Paid in cash' } };
  expect(refusalOf(await w.shop.call(returnCheque, back))).toBeNull();
  // A cheque that was given back can be registered again.
  expect(refusalOf(await write({ number: '000118' }))).toBeNull();
});

test('the register is sorted by date, with paging, open ones by default', async () => {
  for (const day of ['2026-09-01', '2026-07-01', '2026-08-01']) {
    await written({ number: day, cheque_date: day });
  }
  const list = async (query: Record<string, string | number>) =>
    answerOf(await w.shop.call<typeof listChequesRoute>(listCheques, { query }));
  const first = await list({ limit: 2 });
  expect(first.data.map(({ number, days }) => [number, days])).toEqual([
    ['2026-07-01', 31],
    ['2026-08-01', 0],
  ]);
  const rest = await list({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(rest.data.map(({ number }) => number)).toEqual(['2026-09-01']);
  expect((await list({ direction: 'issued' })).data).toEqual([]);
  expect((await list({ q: '09-01', party_id: w.customer })).data).toHaveLength(1);
  expect((await list({ state: 'deposited' })).data).toEqual([]);
});
