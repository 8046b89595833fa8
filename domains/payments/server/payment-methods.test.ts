import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listMethodBanksRoute, listPaymentMethodsRoute } from '../contract/payment-method.ts';
import { listBanks, listMethodBanks } from './list-banks.ts';
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

test('banks of a method, at both paths; of another shop’s method there are none', async () => {
  const other = await openTestShop(db.database);
  const account_id = shop.accounts.get('1030');
  for (const endpoint of [listMethodBanks, listBanks]) {
    const banks = (id: string) =>
      shop.call<typeof listMethodBanksRoute>(endpoint, { params: { id } });
    expect(answerOf(await banks(shop.methods.bank)).data).toEqual([
      { id: shop.bank_account_id, name: 'Current account', account_id },
    ]);
    expect(answerOf(await banks(shop.methods.cash)).data).toEqual([]);
    expect(refusalOf(await banks(other.methods.bank))).toBe('not_found');
    expect(refusalOf(await banks('1 OR 1=1'))).toBe('not_found');
  }
});
