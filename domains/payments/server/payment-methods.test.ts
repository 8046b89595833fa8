import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  changeBankAccountRoute,
  changePaymentMethodRoute,
  createBankAccountRoute,
  createPaymentMethodRoute,
  listBankAccountsRoute,
  listMethodBanksRoute,
  listPaymentMethodsRoute,
  orderPaymentMethodsRoute,
} from '../contract/payment-method.ts';
import {
  changeBankAccount,
  changePaymentMethod,
  createBankAccount,
  createPaymentMethod,
  orderPaymentMethods,
} from './change-methods.ts';
import { listBankAccounts, listBanks, listMethodBanks } from './list-banks.ts';
import { listPaymentMethods } from './list-payment-methods.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

test('a shop starts with six methods, each on an account of its own', async () => {
  const query = { limit: 3 };
  const list = (more: Record<string, string>) =>
    shop.call<typeof listPaymentMethodsRoute>(
      listPaymentMethods,
      { query: { ...query, ...more } },
      shop.cashier,
    );
  const first = answerOf(await list({}));
  const rest = answerOf(await list({ cursor: first.next_cursor ?? '' }));
  const rows = [...first.data, ...rest.data];
  const codeOf = new Map([...shop.accounts].map(([code, id]) => [id, code]));
  const table = rows.map((row) => [row.code, row.name_bn, row.kind, codeOf.get(row.account_id)]);
  expect(table).toEqual([
    ['cash', 'ক্যাশ', 'cash', '1010'],
    ['bkash', 'বিকাশ', 'mobile', '1020'],
    ['nagad', 'নগদ (Nagad)', 'mobile', '1022'],
    ['card', 'কার্ড', 'card', '1040'],
    ['bank', 'ব্যাংক', 'bank', '1030'],
    ['deposit', 'অগ্রিম জমা', 'deposit', '2020'],
  ]);
});

test('banks of a method, at both paths; a method of another shop has none', async () => {
  const other = await openTestShop(db.database);
  const account_id = shop.accounts.get('1030');
  for (const endpoint of [listMethodBanks, listBanks]) {
    const banks = (id: string) =>
      shop.call<typeof listMethodBanksRoute>(endpoint, { params: { id } });
    expect(answerOf(await banks(shop.methods.bank)).data).toEqual([
      {
        id: shop.bank_account_id,
        name: 'Current account',
        account_id,
        archived: false,
        version: 1,
      },
    ]);
    expect(answerOf(await banks(shop.methods.cash)).data).toEqual([]);
    expect(refusalOf(await banks(other.methods.bank))).toBe('not_found');
    expect(refusalOf(await banks('1 OR 1=1'))).toBe('not_found');
  }
});

test('bank accounts of all methods are listed by name, a page at a time', async () => {
  const own = await openTestShop(db.database);
  const add = async (method_id: string, name: string) => {
    const input = { params: { id: method_id }, body: { name } };
    const made = await own.call<typeof createBankAccountRoute>(createBankAccount, input);
    return answerOf(made).data;
  };
  const { bank, bkash } = own.methods;
  const [agent, closed] = [await add(bkash, 'Agent'), await add(bank, 'Closed')];
  const archive = { params: { id: closed.id }, body: { version: 1, archived: true } };
  answerOf(await own.call(changeBankAccount, archive));
  const list = (query: Record<string, string | number> = {}, actor = own.cashier) =>
    own.call<typeof listBankAccountsRoute>(listBankAccounts, { query }, actor);
  const rows = answerOf(await list()).data;
  expect(rows).toEqual([
    { ...agent, payment_method_id: bkash, method: 'bKash', method_bn: 'বিকাশ' },
    expect.objectContaining({ id: own.bank_account_id, payment_method_id: bank, method: 'Bank' }),
  ]);
  const first = answerOf(await list({ limit: 1 }));
  const rest = answerOf(await list({ limit: 1, cursor: first.next_cursor ?? '' }));
  expect([...first.data, ...rest.data]).toEqual(rows);
  expect(rest.next_cursor).toBeNull();
  expect(answerOf(await list({ status: 'archived' })).data).toMatchObject([{ name: 'Closed' }]);
  expect(answerOf(await list({ q: 'age' })).data).toMatchObject([{ name: 'Agent' }]);
  expect(refusalOf(await list({ status: 'gone' }))).toBe('invalid');
  expect(refusalOf(await list({ cursor: 'x' }))).toBe('invalid_cursor');
  const nobody = { ...own.cashier, permissions: new Set<string>() };
  expect(refusalOf(await list({}, nobody))).toBe('permission_denied');
});

describe('a method', () => {
  const add = (body: object) =>
    shop.call<typeof createPaymentMethodRoute>(createPaymentMethod, { body });
  const change = (id: string, body: object, actor = shop.owner) =>
    shop.call<typeof changePaymentMethodRoute>(
      changePaymentMethod,
      { params: { id }, body },
      actor,
    );
  const listed = async (status: string) => {
    const query = { status };
    const response = shop.call<typeof listPaymentMethodsRoute>(listPaymentMethods, { query });
    return answerOf(await response).data.map(({ code }) => code);
  };
  const accountOf = async (id: string) => {
    const { rows } = await shop.run((tx) =>
      sql<{ account: string }>`select code || ' ' || name || ' ' || kind as account from account
        where id = ${id}`.execute(tx),
    );
    return rows[0]?.account;
  };

  /** A sale paid by the method, so that its account has a balance. */
  async function sell(payment_method_id: string, bank_account_id?: string) {
    const variant_id = await shop.addProduct({ code: newId(), sale_price: 10_000, vat_rate: 0 });
    const stock = [{ variant_id, quantity_change: 10_000, unit_cost: 100 }];
    const { shop: warehouse_id } = shop.warehouses;
    const opening = { id: newId(), warehouse_id, reason: 'count', lines: stock };
    answerOf(await shop.call(postAdjustment, { body: opening }));
    const bank = bank_account_id === undefined ? {} : { bank_account_id };
    const payments = [{ payment_method_id, ...bank, amount: 10_000 }];
    const lines = [{ variant_id, quantity: 10_000 }];
    const body = { id: newId(), warehouse_id, lines, payments };
    const sold = await shop.call<typeof postSaleRoute>(postSale, { body });
    if (refusalOf(sold) !== null) return refusalOf(sold);
    return (await booksOf(db.connection, body.id)).filter((line) => line.startsWith('10'));
  }

  beforeEach(async () => {
    shop = await openTestShop(db.database);
  });

  test('is added last, with its own account, and takes payments', async () => {
    const made = answerOf(await add({ name: 'Rocket', name_bn: 'রকেট', kind: 'mobile' })).data;
    expect(made).toMatchObject({ code: '1041', name: 'Rocket', archived: false, version: 1 });
    expect(await accountOf(made.account_id)).toBe('1041 Rocket asset');
    expect((await listed('active')).at(-1)).toBe('1041');
    expect(await sell(made.id)).toEqual(['1041 Rocket debit 100.00']);
    expect(refusalOf(await add({ name: 'rocket', kind: 'card' }))).toBe('name_taken');
    expect(refusalOf(await add({ name: 'Till 2', kind: 'cash' }))).toBe('invalid');
    const clerk = shop.call(
      createPaymentMethod,
      { body: { name: 'Upay', kind: 'mobile' } },
      shop.cashier,
    );
    expect(refusalOf(await clerk)).toBe('permission_denied');
  });

  test('is renamed, and its account too if that had the same name', async () => {
    const { id, account_id } = answerOf(await add({ name: 'Roket', kind: 'mobile' })).data;
    answerOf(await change(id, { version: 1, name: 'Rocket' }));
    expect(await accountOf(account_id)).toBe('1041 Rocket asset');
    expect(refusalOf(await change(id, { version: 1, name: 'Late' }))).toBe('version_conflict');
    expect(refusalOf(await change(id, { version: 2, name: 'bKash' }))).toBe('name_taken');
    answerOf(await change(shop.methods.bkash, { version: 1, name: 'bKash 2' }));
    expect(await accountOf(shop.accounts.get('1020') ?? '')).toBe('1020 bKash merchant asset');
    const other = await openTestShop(db.database);
    expect(refusalOf(await change(other.methods.bkash, { version: 1 }))).toBe('not_found');
  });

  test('is archived when its balance is 0, and restored', async () => {
    const { id } = answerOf(await add({ name: 'Rocket', kind: 'mobile' })).data;
    answerOf(await change(id, { version: 1, archived: true }));
    expect([await listed('archived'), (await listed('active')).includes('1041')]).toEqual([
      ['1041'],
      false,
    ]);
    expect(await sell(id)).toBe('payment_method_not_found');
    answerOf(await change(id, { version: 2, archived: false }));
    expect(await sell(id)).toEqual(['1041 Rocket debit 100.00']);
    expect(refusalOf(await change(id, { version: 3, archived: true }))).toBe('balance_not_zero');
    for (const needed of [shop.methods.cash, shop.methods.deposit]) {
      const refused = await change(needed, { version: 1, archived: true });
      expect(refusalOf(refused)).toBe('method_needed');
    }
  });

  test('has bank accounts, each with its own account in the books', async () => {
    const call = (id: string, name: string) =>
      shop.call<typeof createBankAccountRoute>(createBankAccount, {
        params: { id },
        body: { name },
      });
    const put = (id: string, body: object) =>
      shop.call<typeof changeBankAccountRoute>(changeBankAccount, { params: { id }, body });
    const { bank } = shop.methods;
    const city = answerOf(await call(bank, 'City 0042')).data;
    expect(await accountOf(city.account_id)).toBe('1041 Bank City 0042 asset');
    expect(await sell(bank, city.id)).toEqual(['1041 Bank City 0042 debit 100.00']);
    expect(refusalOf(await call(bank, 'city 0042'))).toBe('name_taken');
    expect(refusalOf(await call(shop.methods.cash, 'Box'))).toBe('method_needed');
    expect(refusalOf(await put(city.id, { version: 1, archived: true }))).toBe('balance_not_zero');
    expect(answerOf(await put(city.id, { version: 1, name: 'City' })).data.version).toBe(2);
    const empty = answerOf(await call(bank, 'Dutch-Bangla')).data;
    answerOf(await put(empty.id, { version: 1, archived: true }));
    expect(await sell(bank, empty.id)).toBe('bank_account_not_found');
    const listed = async (status: string) => {
      const request = { params: { id: bank }, query: { status } };
      const response = shop.call<typeof listMethodBanksRoute>(listMethodBanks, request);
      return answerOf(await response).data.map(({ name }) => name);
    };
    expect([await listed('archived'), await listed('active')]).toEqual([
      ['Dutch-Bangla'],
      ['City', 'Current account'],
    ]);
    const again = answerOf(await call(bank, 'Dutch-Bangla')).data;
    const back = { version: 2, archived: false };
    expect(refusalOf(await put(empty.id, back))).toBe('name_taken');
    answerOf(await put(empty.id, { ...back, name: 'Dutch-Bangla 2' }));
    expect(await sell(bank, empty.id)).toEqual(['1042 Bank Dutch-Bangla debit 100.00']);
    answerOf(await put(again.id, { version: 1, archived: true }));
    const refused = await change(bank, { version: 1, archived: true });
    expect(refusalOf(refused)).toBe('balance_not_zero');
  });

  test('is listed in the order of the shop, which must contain all methods', async () => {
    const ids = async (status = 'active') => {
      const callList = shop.call<typeof listPaymentMethodsRoute>;
      const { data } = answerOf(await callList(listPaymentMethods, { query: { status } }));
      return data.map(({ id }) => id);
    };
    const order = (given: readonly string[], actor = shop.owner) =>
      shop.call<typeof orderPaymentMethodsRoute>(
        ...([orderPaymentMethods, { body: { ids: [...given] } }, actor] as const),
      );
    const { id } = answerOf(await add({ name: 'Rocket', kind: 'mobile' })).data;
    answerOf(await change(id, { version: 1, archived: true }));
    const before = await ids();
    const turned = before.toReversed();
    const result = answerOf(await order(turned));
    expect(result.data.map((method) => method.id)).toEqual(turned);
    expect(await ids()).toEqual(turned);
    answerOf(await change(id, { version: 2, archived: false }));
    expect(await ids()).toEqual([...turned, id]);
    const [first = ''] = turned;
    for (const other of [turned, [...turned, first], [...turned, id, id]]) {
      expect(refusalOf(await order(other))).toBe('version_conflict');
    }
    expect(refusalOf(await order([...turned, newId()]))).toBe('not_found');
    expect(refusalOf(await order([...turned, id], shop.cashier))).toBe('permission_denied');
  });

  test('of one name is added once, of many requests at once', async () => {
    const all = Array.from({ length: 8 }, () => add({ name: 'Upay', kind: 'mobile' }));
    const codes = (await Promise.all(all)).map(refusalOf).sort();
    expect(codes).toEqual([...Array(7).fill('name_taken'), null]);
  });
});
