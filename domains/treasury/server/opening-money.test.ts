import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ledgerRoute } from '#domains/accounting/contract/ledger.ts';
import { ledger } from '#domains/accounting/server/ledger.ts';
import { closePeriod } from '#domains/accounting/server/periods.ts';
import type {
  listOpeningMoneyRoute,
  postOpeningMoneyRoute,
} from '#domains/payments/contract/opening-money.ts';
import type { createBankAccountRoute } from '#domains/payments/contract/payment-method.ts';
import { createBankAccount } from '#domains/payments/server/change-methods.ts';
import type { Actor } from '#platform/http/actor.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { listOpeningMoney, postOpeningMoney, reverseOpeningMoney } from './opening-money.ts';
import { postOwnerDebit } from './post-owner-transaction.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

const by = (method: 'cash' | 'bkash' | 'bank' | 'deposit') => ({
  payment_method_id: shop.methods[method],
});

function open(account: object, amount: number, more: object = {}, actor: Actor = shop.owner) {
  const body = { id: newId(), ...account, warehouse_id: shop.warehouses.shop, amount, ...more };
  return shop.call<typeof postOpeningMoneyRoute>(postOpeningMoney, { body }, actor);
}

const opened = async (...of: Parameters<typeof open>) => answerOf(await open(...of)).data;

const undo = (id: string) =>
  shop.call(reverseOpeningMoney, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

async function listed() {
  const { data } = answerOf(
    await shop.call<typeof listOpeningMoneyRoute>(listOpeningMoney, { query: {} }),
  );
  return data.map(({ account_name, amount, reversed_by }) =>
    [account_name, amount, reversed_by === null ? 'stands' : 'reversed'].join(' '),
  );
}

test('cash, a wallet and a bank account get their opening balances', async () => {
  const cash = await opened(by('cash'), 2_000_000, { note: 'Counted' });
  // The fiscal year began in July; the test clock is at the first of August.
  expect(cash).toMatchObject({
    number: 'MIR-26/OM00001',
    business_date: '2026-07-01',
    amount: 2_000_000,
    account_name: 'Cash in hand',
    note: 'Counted',
    reversed_by: null,
  });
  expect(await booksOf(db.connection, cash.id)).toEqual([
    '1010 Cash in hand debit 20000.00',
    '3030 Opening balances credit 20000.00',
  ]);
  const params = { id: shop.methods.bank };
  const made = await shop.call<typeof createBankAccountRoute>(createBankAccount, {
    params,
    body: { name: 'Sonali' },
  });
  const bank_account_id = answerOf(made).data.id;
  await opened({ ...by('bank'), bank_account_id }, 5_000_000);
  await opened(by('bkash'), 100);
  expect(await listed()).toEqual([
    'bKash merchant 100 stands',
    'Bank Sonali 5000000 stands',
    'Cash in hand 2000000 stands',
  ]);
  // It can be spent, and the ledger begins with it.
  const payments = [{ ...by('bank'), bank_account_id, amount: 5_000_000 }];
  const spent = { id: newId(), warehouse_id: shop.warehouses.shop, payments };
  answerOf(await shop.call(postOwnerDebit, { body: spent }));
  const input = { query: { account_id: shop.accounts.get('1010') ?? '', from: '2026-08-01' } };
  const { data } = answerOf(await shop.call<typeof ledgerRoute>(ledger, input));
  expect(data).toMatchObject({ opening: 2_000_000 });
});

test('an account has one opening balance, also via its bank account, until reversed', async () => {
  const { bank_account_id } = shop;
  const first = await opened({ ...by('bank'), bank_account_id }, 70_000);
  expect(refusalOf(await open(by('bank'), 70_000))).toBe('opening_exists');
  answerOf(await undo(first.id));
  expect(refusalOf(await undo(first.id))).toBe('already_reversed');
  await opened(by('bank'), 80_000);
  expect(await listed()).toEqual([
    'Bank current account 80000 stands',
    'Bank current account 70000 reversed',
  ]);
});

test('of ten concurrent ones one is posted; a repeat by its author answers it', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => open(by('bkash'), 500)));
  const codes = all.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'opening_exists')).toHaveLength(9);
  const id = newId();
  const first = await open(by('cash'), 500, { id });
  expect(await open(by('cash'), 500, { id })).toMatchObject({
    replay: true,
    answer: answerOf(first),
  });
  expect(refusalOf(await open(by('cash'), 501, { id }))).toBe('id_reused');
  const { user_id } = shop.branchAdmin;
  const other = { ...shop.owner, user_id };
  expect(refusalOf(await open(by('cash'), 500, { id }, other))).toBe('id_reused');
});

test('if the first day is closed it is dated today', async () => {
  const body = { version: 1, closed_until: '2026-07-31' };
  answerOf(await shop.call(closePeriod, { body }));
  expect(await opened(by('cash'), 500)).toMatchObject({ business_date: '2026-08-01' });
});

test('zero, a fraction of a paisa, and methods without money are refused', async () => {
  for (const amount of [0, -1, 0.5]) {
    expect(refusalOf(await open(by('cash'), amount))).toBe('invalid');
  }
  expect(refusalOf(await open(by('deposit'), 100))).toBe('payment_method_not_found');
  const strange = { ...by('cash'), bank_account_id: shop.bank_account_id };
  expect(refusalOf(await open(strange, 100))).toBe('bank_account_not_found');
  expect(refusalOf(await open(by('cash'), 100, {}, shop.branchAdmin))).toBe('permission_denied');
});
