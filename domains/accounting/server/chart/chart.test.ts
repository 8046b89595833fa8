import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { reverseManualJournal } from '#domains/treasury/server/reverse-manual-journal.ts';
import { booksOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { referencesTo } from '../../../../testkit/references.ts';
import { rowHashes } from '../../../../testkit/row-hashes.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type {
  changeAccountRoute,
  createAccountRoute,
  listAccountsRoute,
  mergeAccountsRoute,
} from '../../contract/chart.ts';
import type { trialBalanceRoute } from '../../contract/trial-balance.ts';
import { ACCOUNT_REFERENCES } from '../../core/account-references.ts';
import { trialBalance } from '../trial-balance.ts';
import { changeAccount, createAccount } from './change-chart.ts';
import { listAccounts } from './list-accounts.ts';
import { mergeAccounts } from './merge-accounts.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  const broken = await foldAndFindBroken(db);
  await db.drop();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

const create = (body: object, actor = shop.owner) =>
  shop.call<typeof createAccountRoute>(createAccount, { body }, actor);
const change = (id: string, body: object) =>
  shop.call<typeof changeAccountRoute>(changeAccount, { params: { id }, body });
const merge = (id: string, duplicate_id: string, document_id = newId()) =>
  shop.call<typeof mergeAccountsRoute>(mergeAccounts, {
    params: { id },
    body: { id: document_id, duplicate_id },
  });
const account = (code: string) => shop.accounts.get(code) ?? '';

async function list(query: Record<string, string | number>, actor = shop.owner) {
  return answerOf(await shop.call<typeof listAccountsRoute>(listAccounts, { query }, actor));
}

async function spend(account_id: string, amount: number, warehouse_id: string): Promise<string> {
  const lines = [
    { account_id, debit: amount },
    { account_id: account('1010'), credit: amount },
  ];
  const body = { id: newId(), warehouse_id, narration: 'Spent', lines };
  answerOf(await shop.call(postManualJournal, { body }));
  return body.id;
}

async function made(body: object): Promise<string> {
  return answerOf(await create(body)).data.id;
}

test('an account is added below another, renamed, moved, archived and restored', async () => {
  const vehicles = await made({ name: 'Vehicles', section: 'operating', is_group: true });
  const { data: fuel } = answerOf(
    await create({ name: 'Fuel', name_bn: 'জ্বালানি', parent_id: vehicles }),
  );
  expect(fuel).toMatchObject({
    code: '6201',
    kind: 'expense',
    section: 'operating',
    parent_id: vehicles,
    level: 1,
    is_system: false,
  });
  const renamed = answerOf(await change(fuel.id, { version: 1, name: 'Fuel and oil' }));
  expect(renamed.data).toMatchObject({ name: 'Fuel and oil', name_bn: 'জ্বালানি', version: 2 });
  const moved = answerOf(await change(fuel.id, { version: 2, parent_id: account('6050') }));
  expect(moved.data).toMatchObject({ parent_id: account('6050'), level: 1 });
  answerOf(await change(fuel.id, { version: 3, archived: true }));
  expect((await list({ q: 'Fuel' })).data).toEqual([]);
  expect((await list({ q: 'Fuel', archived: 'true' })).data).toMatchObject([{ code: '6201' }]);
  const restored = answerOf(await change(fuel.id, { version: 4, archived: false }));
  expect(restored.data).toMatchObject({ archived: false, version: 5 });
  expect(refusalOf(await change(fuel.id, { version: 4, name: 'Oil' }))).toBe('version_conflict');
});

test('the tree has sections in order, and children below their account', async () => {
  const first = await made({ name: 'Van', parent_id: account('6050') });
  await made({ name: 'Tyres', parent_id: first });
  const codes: string[] = [];
  let cursor = '';
  do {
    const more = cursor === '' ? {} : { cursor };
    const page = await list({ tree: 'true', limit: 7, ...more });
    codes.push(...page.data.map(({ code, level }) => `${'-'.repeat(level)}${code}`));
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(codes).toHaveLength(62);
  expect(codes.slice(0, 3)).toEqual(['1010', '1020', '1022']);
  const at = codes.indexOf('6050');
  expect(codes.slice(at, at + 4)).toEqual(['6050', '-6200', '--6201', '6060']);
  expect(codes.slice(-2)).toEqual(['6110', '6140']);
});

test('balances are those of today, in scope, and null where they reveal costs', async () => {
  await spend(account('6010'), 30_000, shop.warehouses.shop);
  await spend(account('6010'), 12_000, shop.warehouses.uttara);
  const balanceOf = async (code: string, actor = shop.owner) => {
    const { data } = await list({ with_balance: 'true', q: code }, actor);
    return data.find((row) => row.code === code)?.balance;
  };
  expect(await balanceOf('6010')).toBe(42_000);
  expect(await balanceOf('1010')).toBe(-42_000);
  const { permissions } = shop.owner;
  const bound = { ...shop.owner, branch_ids: [shop.branches.uttara] };
  expect(await balanceOf('6010', bound)).toBe(12_000);
  const without = new Set([...permissions].filter((one) => one !== 'cost.read'));
  const blind = { ...shop.owner, permissions: without };
  const [stock, capital, cash] = ['1210', '3010', '1010'];
  const balances = [await balanceOf(stock, blind), await balanceOf(capital, blind)];
  expect([...balances, await balanceOf(cash, blind)]).toEqual([null, null, -42_000]);
});

test('an account with entries stays where statements count it', async () => {
  const fuel = await made({ name: 'Fuel', section: 'operating' });
  await spend(fuel, 100, shop.warehouses.shop);
  const before = await rowHashes(db.connection);
  const refusals = [
    refusalOf(await change(fuel, { version: 1, section: 'finance' })),
    refusalOf(await change(fuel, { version: 1, flow_line: 'wages' })),
    refusalOf(await change(fuel, { version: 1, is_group: true })),
    refusalOf(await change(account('1010'), { version: 1, archived: true })),
    refusalOf(await change(account('1130'), { version: 1, archived: true })),
  ];
  expect(refusals).toEqual([
    'account_has_lines',
    'account_has_lines',
    'account_has_lines',
    'balance_not_zero',
    'system_account',
  ]);
  expect(refusalOf(await create({ name: 'Fuel', section: 'operating' }))).toBe('name_taken');
  expect(refusalOf(await create({ name: 'Fuel' }, shop.cashier))).toBe('permission_denied');
  expect(await rowHashes(db.connection)).toEqual(before);
});

test('a merge has a rule for every column that refers to an account', async () => {
  expect(Object.keys(ACCOUNT_REFERENCES).sort()).toEqual(await referencesTo(db, 'account'));
});

test('nothing is posted on a heading', async () => {
  const heading = await made({ name: 'Vehicles', section: 'operating', is_group: true });
  const lines = [
    { account_id: heading, debit: 100 },
    { account_id: account('1010'), credit: 100 },
  ];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, narration: 'Spent', lines };
  expect(refusalOf(await shop.call(postManualJournal, { body }))).toBe('account_not_found');
});

test('a merge moves the balance within each branch, once', async () => {
  const [survivor, duplicate] = [
    await made({ name: 'Fuel', section: 'operating' }),
    await made({ name: 'Petrol', section: 'operating' }),
  ];
  await spend(duplicate, 30_000, shop.warehouses.shop);
  await spend(duplicate, 12_000, shop.warehouses.uttara);
  const document_id = newId();
  const { data } = answerOf(await merge(survivor, duplicate, document_id));
  expect(data).toMatchObject({
    number: 'MIR-26/AM00001',
    survivor_id: survivor,
    duplicate_id: duplicate,
  });
  expect((await booksOf(db.connection, document_id)).sort()).toEqual([
    '6200 Fuel debit 120.00',
    '6200 Fuel debit 300.00',
    '6201 Petrol credit 120.00',
    '6201 Petrol credit 300.00',
  ]);
  expect(await merge(survivor, duplicate, document_id)).toMatchObject({ replay: true });
  expect(refusalOf(await merge(survivor, duplicate))).toBe('merged_already');
  for (const branch_id of Object.values(shop.branches)) {
    const answer = await shop.call<typeof trialBalanceRoute>(trialBalance, {
      query: { branch_id },
    });
    const { rows, debit_total, credit_total } = answerOf(answer).data;
    expect(debit_total).toBe(credit_total);
    expect(rows.find(({ code }) => code === '6201')).toMatchObject({ debit: 0, credit: 0 });
  }
  const { data: archived } = await list({ archived: 'true' });
  expect(archived).toMatchObject([{ code: '6201', merged_into: survivor }]);
});

test('what is reversed after a merge is reversed on the survivor', async () => {
  const [survivor, duplicate] = [
    await made({ name: 'Fuel', section: 'operating' }),
    await made({ name: 'Petrol', section: 'operating' }),
  ];
  const spent = await spend(duplicate, 30_000, shop.warehouses.shop);
  answerOf(await merge(survivor, duplicate));
  const body = { id: newId(), reason: 'Twice' };
  answerOf(await shop.call(reverseManualJournal, { params: { id: spent }, body }));
  expect((await booksOf(db.connection, body.id)).sort()).toEqual([
    '1010 Cash in hand debit 300.00',
    '6200 Fuel credit 300.00',
  ]);
  const below = answerOf(await create({ name: 'Octane', parent_id: survivor })).data;
  expect(refusalOf(await change(below.id, { version: 1, parent_id: duplicate }))).toBe(
    'account_not_found',
  );
});

test('an account in use becomes no heading, whatever else is changed', async () => {
  const fuel = await made({ name: 'Fuel', section: 'sales', code: '4250' });
  const body = { code: newId(), name: 'Repair', unit_id: shop.units.get('piece'), kind: 'service' };
  const service = { ...body, variants: [{ sale_price: 50_000 }], income_account_id: fuel };
  answerOf(await shop.call(createProduct, { body: service }));
  const refused = await change(fuel, { version: 1, code: '4251', is_group: true });
  expect(refusalOf(refused)).toBe('account_in_use');
});

test('of money accounts with one name each can be changed', async () => {
  const first = await made({ name: 'Wallet', section: 'money' });
  await made({ name: 'Wallet', section: 'money' });
  expect(answerOf(await change(first, { version: 1, description: 'Old' })).data.version).toBe(2);
});

test('balances carry earlier results to retained earnings', async () => {
  await spend(account('6010'), 30_000, shop.warehouses.shop);
  const next = new Date('2027-07-08T05:00:00.000Z');
  const balancesOf = async (actor = shop.owner) => {
    const query = { with_balance: 'true', limit: 100 } as const;
    const { data } = answerOf(
      await shop.call<typeof listAccountsRoute>(listAccounts, { query }, actor, next),
    );
    return ['6010', '3040'].map((code) => data.find((one) => one.code === code)?.balance);
  };
  expect(await balancesOf()).toEqual([0, 30_000]);
  const permissions = new Set([...shop.owner.permissions].filter((one) => one !== 'cost.read'));
  expect(await balancesOf({ ...shop.owner, permissions })).toEqual([0, null]);
});

test('of two merges of one account at once, one is done and the other refused', async () => {
  const [first, second, duplicate] = [
    await made({ name: 'Fuel', section: 'operating' }),
    await made({ name: 'Diesel', section: 'operating' }),
    await made({ name: 'Petrol', section: 'operating' }),
  ];
  await spend(duplicate, 500, shop.warehouses.shop);
  const outcomes = await Promise.all([merge(first, duplicate), merge(second, duplicate)]);
  expect(outcomes.map(refusalOf).sort()).toEqual(['merged_already', null]);
});
