import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  listExpenseCategoriesRoute,
} from '#domains/accounting/contract/expense-category.ts';
import { mergeAccounts } from '#domains/accounting/server/chart/merge-accounts.ts';
import {
  changeExpenseCategory,
  createExpenseCategory,
  listExpenseCategories,
} from '#domains/accounting/server/expense-categories.ts';
import type { listSuppliersRoute } from '#domains/parties/contract/party.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { listSuppliers } from '#domains/parties/server/list-parties.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listExpensesRoute, postExpenseRoute, sumExpensesRoute } from '../contract/expense.ts';
import type {
  listMoneyTransfersRoute,
  postMoneyTransferRoute,
} from '../contract/money-transfer.ts';
import type { listOwnerTransactionsRoute } from '../contract/owner-transaction.ts';
import { expenses, sumExpenses } from './expenses.ts';
import { postExpense } from './post-expense.ts';
import { moneyTransfers, postMoneyTransfer } from './post-money-transfer.ts';
import { ownerTransactions, postOwnerCredit, postOwnerDebit } from './post-owner-transaction.ts';

let db: TestDatabase;
let shop: TestShop;
let landlord: string;
let rent: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
  const { shop_id } = shop;
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'supplier' }, [{ code: 'L', name: 'Landlord' }]),
  );
  landlord = made.get('L') ?? '';
  rent = await category('Shop rent');
});

async function category(q: string): Promise<string> {
  const answer = await shop.call<typeof listExpenseCategoriesRoute>(listExpenseCategories, {
    query: { q },
  });
  return answerOf(answer).data[0]?.id ?? '';
}

function expense(more: Record<string, unknown> = {}) {
  return {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    supplier_id: landlord,
    lines: [{ account_id: rent, description: 'November', net: 100_000, vat_rate: 150_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 40_000 }],
    ...more,
  };
}

function spend(body: { id: string }) {
  return shop.call<typeof postExpenseRoute>(postExpense, { body });
}

async function owed(): Promise<number | undefined> {
  const { data } = answerOf(await shop.call<typeof listSuppliersRoute>(listSuppliers));
  return data.find(({ id }) => id === landlord)?.due;
}

async function run(endpoint: Parameters<TestShop['call']>[0], body: { id: string }) {
  return shop.call(endpoint, { body });
}

test('an expense is posted, and its unpaid part is owed to the supplier', async () => {
  const body = expense({ reference: 'R-11' });
  const first = answerOf(await spend(body)).data;
  expect(first).toMatchObject({
    number: 'MIR-26/E00001',
    supplier_name: 'Landlord',
    reference: 'R-11',
    subtotal: 100_000,
    vat: 15_000,
    total: 115_000,
    paid: 40_000,
    due: 75_000,
  });
  expect(answerOf(await spend(body)).data).toEqual(first);
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand credit 400.00',
    '1310 VAT receivable debit 150.00',
    '2010 Suppliers (payable) credit 750.00 (Landlord)',
    '6010 Shop rent debit 1000.00',
  ]);
  expect(await owed()).toBe(75_000);
  const undo = { id: newId(), reason: 'Not ours' };
  const undone = { params: { id: body.id }, body: undo };
  expect(refusalOf(await shop.call(expenses.reverse, undone))).toBeNull();
  expect(await owed()).toBe(0);
  const again = { params: { id: body.id }, body: { ...undo, id: newId() } };
  expect(refusalOf(await shop.call(expenses.reverse, again))).toBe('already_reversed');
});

test('in an unregistered shop the VAT is part of the expense', async () => {
  shop = await openTestShop(db.database, { vat_registered: false });
  rent = await category('Shop rent');
  const payments = [{ payment_method_id: shop.methods.cash, amount: 115_000 }];
  const body = expense({ supplier_id: undefined, payments });
  answerOf(await spend(body));
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand credit 1150.00',
    '6010 Shop rent debit 1150.00',
  ]);
});

test('the refusals of an expense', async () => {
  const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
  const refused = async (more: object) => refusalOf(await spend(expense({ ...more })));
  expect(await refused({ supplier_id: undefined })).toBe('supplier_required');
  expect(await refused({ supplier_id: newId() })).toBe('supplier_not_found');
  expect(await refused({ payments: cash(115_001) })).toBe('payment_over_total');
  const of = (account_id: string) => ({ lines: [{ account_id, net: 100 }], payments: [] });
  expect(await refused(of(newId()))).toBe('account_not_found');
  const loss = await shop.run((tx) =>
    tx
      .selectFrom('account')
      .select('id')
      .where('purpose', '=', 'stock_loss')
      .executeTakeFirstOrThrow(),
  );
  expect(await refused(of(loss.id))).toBe('account_does_not_fit');
  expect(await owed()).toBe(0);
});

test('expenses are found by category, day and text, and summed by category', async () => {
  const tea = await category('Tea');
  const payments = [{ payment_method_id: shop.methods.cash, amount: 4_500 }];
  const lines = [{ account_id: tea, description: 'Singara', net: 4_500 }];
  answerOf(await spend(expense()));
  answerOf(await spend(expense({ lines, payments })));
  const reversed = expense({ lines, payments });
  answerOf(await spend(reversed));
  const undo = { id: newId(), reason: 'Twice' };
  answerOf(await shop.call(expenses.reverse, { params: { id: reversed.id }, body: undo }));

  const found = async (query: Record<string, string>) => {
    const answer = await shop.call<typeof listExpensesRoute>(expenses.list, { query });
    return answerOf(answer).data.map(({ number }) => number.slice(-1));
  };
  expect(await found({})).toEqual(['3', '2', '1']);
  expect(await found({ account_id: tea })).toEqual(['3', '2']);
  expect(await found({ q: 'singara' })).toEqual(['3', '2']);
  expect(await found({ q: 'landlord', limit: '1' })).toEqual(['3']);
  expect(await found({ from: '2030-01-01' })).toEqual([]);

  const query = { from: '2000-01-01', to: '2100-01-01' };
  const summed = await shop.call<typeof sumExpensesRoute>(sumExpenses, { query });
  expect(answerOf(summed).data).toMatchObject({
    categories: [
      { name: 'Shop rent', amount: 100_000 },
      { name: 'Tea and snacks', amount: 4_500 },
    ],
    total: 104_500,
  });
});

test('the owner’s money comes in as capital and goes out as drawings', async () => {
  const money = (amount: number) => ({
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    note: 'Eid',
    payments: [{ payment_method_id: shop.methods.cash, amount }],
  });
  const into = money(500_000);
  const outOf = money(20_000);
  expect(refusalOf(await run(postOwnerCredit, into))).toBeNull();
  expect(refusalOf(await run(postOwnerDebit, outOf))).toBeNull();
  expect(refusalOf(await run(postOwnerDebit, into))).toBe('id_reused');
  expect(await booksOf(db.connection, into.id)).toEqual([
    '1010 Cash in hand debit 5000.00',
    "3010 Owner's capital credit 5000.00",
  ]);
  expect(await booksOf(db.connection, outOf.id)).toEqual([
    '1010 Cash in hand credit 200.00',
    "3020 Owner's drawings debit 200.00",
  ]);
  const answer = await shop.call<typeof listOwnerTransactionsRoute>(ownerTransactions.list, {
    query: {},
  });
  expect(answerOf(answer).data.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    'debit 20000',
    'credit 500000',
  ]);
});

test('a transfer moves money less a fee, and its reversal moves it back', async () => {
  const fee_account_id = await category('charges');
  const { methods, bank_account_id } = shop;
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    amount: 100_000,
    from: { payment_method_id: methods.bkash },
    to: { payment_method_id: methods.bank, bank_account_id },
    fee: 1_850,
    fee_account_id,
    reference: 'TX1',
  };
  const post = (more: object) =>
    shop.call<typeof postMoneyTransferRoute>(postMoneyTransfer, { body: { ...body, ...more } });
  expect(refusalOf(await post({}))).toBeNull();
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1020 bKash merchant credit 1018.50',
    '1030 Bank current account debit 1000.00',
    '6090 Bank and wallet charges debit 18.50',
  ]);
  const another = (more: object) => post({ id: newId(), ...more }).then(refusalOf);
  expect(await another({ to: body.from })).toBe('same_location');
  expect(await another({ fee_account_id: undefined })).toBe('account_required');
  expect(await another({ fee_account_id: newId() })).toBe('account_not_found');
  const answer = await shop.call<typeof listMoneyTransfersRoute>(moneyTransfers.list, {
    query: {},
  });
  expect(answerOf(answer).data).toMatchObject([
    { from: { name: 'bKash' }, amount: 100_000, fee: 1_850, reversed_by: null },
  ]);
  const undo = { id: newId(), reason: 'Wrong bank' };
  const undone = await shop.call(moneyTransfers.reverse, { params: { id: body.id }, body: undo });
  expect(refusalOf(undone)).toBeNull();
});

test('an expense category is added, renamed, archived and restored', async () => {
  const create = (name: string, name_bn = '') =>
    shop.call<typeof createExpenseCategoryRoute>(createExpenseCategory, {
      body: { name, name_bn },
    });
  const made = answerOf(await create('Guard', 'প্রহরী')).data;
  expect(made.code).toBe('6200');
  expect(refusalOf(await create('Guard'))).toBe('name_taken');
  // It could never be changed afterwards.
  expect(refusalOf(await create('Watchman', 'প্রহরী'))).toBe('name_taken');
  const [one, other] = await Promise.all([create('Water'), create('Ice')]);
  expect([answerOf(one).data.code, answerOf(other).data.code].sort()).toEqual(['6201', '6202']);
  const change = (body: object) =>
    shop.call<typeof changeExpenseCategoryRoute>(changeExpenseCategory, {
      params: { id: made.id },
      body,
    });
  const renamed = answerOf(await change({ version: 1, name: 'Night guard', archived: true })).data;
  expect(renamed).toMatchObject({ name: 'Night guard', archived: true, version: 2 });
  expect(refusalOf(await change({ version: 1, name: 'Guard' }))).toBe('version_conflict');
  expect(await category('guard')).toBe('');
  const lines = [{ account_id: made.id, net: 100 }];
  expect(refusalOf(await spend(expense({ lines })))).toBe('account_not_found');
  answerOf(await change({ version: 2, archived: false }));
  expect(await category('guard')).toBe(made.id);
});

test('a category that was merged is not restored', async () => {
  const create = async (name: string) => {
    const answer = await shop.call<typeof createExpenseCategoryRoute>(createExpenseCategory, {
      body: { name },
    });
    return answerOf(answer).data.id;
  };
  const [survivor, duplicate] = [await create('Courier'), await create('Couriers')];
  const body = { id: newId(), duplicate_id: duplicate };
  answerOf(await shop.call(mergeAccounts, { params: { id: survivor }, body }));
  const restored = await shop.call<typeof changeExpenseCategoryRoute>(changeExpenseCategory, {
    params: { id: duplicate },
    body: { version: 2, archived: false },
  });
  expect(refusalOf(restored)).toBe('merged_already');
});

test('expenses of another branch are not visible', async () => {
  const body = expense();
  answerOf(await spend(body));
  const answer = await shop.call<typeof listExpensesRoute>(
    expenses.list,
    { query: {} },
    { ...shop.owner, branch_ids: [shop.branches.uttara] },
  );
  expect(answerOf(answer).data).toEqual([]);
});
