import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ledgerRoute } from '#domains/accounting/contract/ledger.ts';
import { createAccount } from '#domains/accounting/server/chart/change-chart.ts';
import { ledger } from '#domains/accounting/server/ledger.ts';
import { closePeriod } from '#domains/accounting/server/periods.ts';
import type {
  listOpeningBalancesRoute,
  postOpeningBalanceRoute,
  readOpeningBalanceRoute,
} from '#domains/inventory/contract/opening-balance.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers } from '#domains/parties/server/merge-party.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import type { createBankAccountRoute } from '#domains/payments/contract/payment-method.ts';
import { createBankAccount } from '#domains/payments/server/change-methods.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import type { readDocumentRoute } from '#domains/reports/contract/document.ts';
import { readDocument } from '#domains/reports/server/read-document.ts';
import { postOwnerDebit } from '#domains/treasury/server/post-owner-transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { OPENING_BALANCE } from '../contract/kinds.ts';
import { postOpeningBalance } from './post-opening-balance.ts';
import { postOpeningStock } from './post-opening-stock.ts';
import { listOpeningBalances, readOpeningBalance } from './read-opening-balances.ts';
import { reverseOpeningBalance } from './reverse-opening-balance.ts';

let db: TestDatabase;
let shop: TestShop;
let karim: string;
let traders: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
  karim = await party('Karim', createCustomer);
  traders = await party('Rahman Traders', createSupplier);
  rice = await shop.addProduct({ code: 'RICE' });
});

async function party(name: string, create: typeof createCustomer): Promise<string> {
  const { data } = answerOf(await shop.call(create, { body: { name, code: newId() } })) as {
    data: { id: string };
  };
  return data.id;
}

const account = (code: string) => shop.accounts.get(code) ?? '';

function open(rows: object, actor: Actor = shop.owner) {
  const body = { id: newId(), branch_id: shop.branches.mirpur, ...rows };
  return shop.call<typeof postOpeningBalanceRoute>(postOpeningBalance, { body }, actor);
}

const opened = async (...of: Parameters<typeof open>) => answerOf(await open(...of)).data;

const undo = (id: string, actor: Actor = shop.owner) =>
  shop.call(
    reverseOpeningBalance,
    { params: { id }, body: { id: newId(), reason: 'A mistake' } },
    actor,
  );

const stockRow = (value: number, warehouse_id = shop.warehouses.shop) => ({
  variant_id: rice,
  warehouse_id,
  quantity: 100_000,
  value,
});

const everything = () => ({
  accounts: [
    { account_id: account('1010'), amount: 2_500_000 },
    { account_id: account('1510'), amount: 12_000_000 },
    { account_id: account('2310'), amount: -10_000_000 },
  ],
  dues: [
    { party_id: karim, amount: 840_000, due_date: '2026-07-15', number: 'OLD-7' },
    { party_id: traders, amount: 1_560_000 },
  ],
  deposits: [{ party_id: karim, amount: 50_000 }],
  stock: [stockRow(620_000)],
});

/** The open items as `Karim 8400.00 due 2026-07-15`. */
async function openItems(): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ row: string }>`
      select p.name || ' ' || (i.open / 100.0)::numeric(12, 2) || ' due ' || i.due_date as row
      from open_item i join party p on p.shop_id = i.shop_id and p.id = i.party_id
      where i.open <> 0 order by p.name, i.due_date`.execute(tx),
  );
  return rows.map(({ row }) => row);
}

/** 10 pieces of rice for this value. */
async function receive(warehouse_id: string, line_total: number) {
  const supplier = { supplier_id: traders, warehouse_id, payments: [] };
  const lines = [{ variant_id: rice, quantity: 100_000, unit_cost: line_total / 10 }];
  answerOf(await shop.call(postReceipt, { body: { id: newId(), ...supplier, lines } }));
}

/** 10 pieces of rice. */
async function writeOff(warehouse_id: string) {
  const lines = [{ variant_id: rice, quantity_change: -100_000 }];
  const body = { id: newId(), warehouse_id, reason: 'damage', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

/** The lines of a document with their branch: `UTT 1210 post -60.00`. */
async function branchesOf(document_id: string): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ row: string }>`
      select b.code || ' ' || a.code || ' ' || e.posting_kind || ' '
        || ((l.debit - l.credit) / 100.0)::numeric(12, 2) as row
      from journal_entry e
      join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
      join account a on a.shop_id = l.shop_id and a.id = l.account_id
      join branch b on b.shop_id = l.shop_id and b.id = l.branch_id
      where e.document_id = ${document_id}
      order by e.posting_kind, b.code, a.code`.execute(tx),
  );
  return rows.map(({ row }) => row);
}

test('what a shop had and owed is one entry, and each party owes what it owed', async () => {
  const posted = await opened({ ...everything(), note: 'Old book, page 40' });
  // The fiscal year began in July; the test clock is at the first of August.
  expect(posted).toMatchObject({
    number: 'MIR-26/OB00001',
    business_date: '2026-07-01',
    total: 15_960_000,
    remainders: [{ branch_id: shop.branches.mirpur, amount: -4_350_000 }],
    note: 'Old book, page 40',
  });
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1010 Cash in hand debit 25000.00',
    '1130 Customers (receivable) debit 8400.00 (Karim)',
    '1210 Stock in hand debit 6200.00',
    '1510 Fixtures and equipment debit 120000.00',
    '2010 Suppliers (payable) credit 15600.00 (Rahman Traders)',
    '2020 Customer deposits credit 500.00 (Karim)',
    '2310 Bank loan credit 100000.00',
    "3010 Owner's capital credit 43500.00",
    'stock +10 worth +6200.00',
  ]);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('10 worth 6200.00');
  expect(await openItems()).toEqual([
    'Karim 8400.00 due 2026-07-15',
    'Rahman Traders 15600.00 due 2026-07-01',
  ]);
});

test('each due of one document is paid for itself', async () => {
  const rahima = await party('Rahima', createCustomer);
  await opened({
    dues: [
      { party_id: karim, amount: 30_000 },
      { party_id: rahima, amount: 20_000 },
      { party_id: traders, amount: 10_000 },
    ],
  });
  const header = { id: newId(), warehouse_id: shop.warehouses.shop };
  const cash = { payment_method_id: shop.methods.cash };
  const paid = { ...header, customer_id: karim, payments: [{ ...cash, amount: 25_000 }] };
  const { data } = answerOf(await shop.call(postPayment, { body: paid })) as {
    data: { id: string };
  };
  expect(await openItems()).toEqual([
    'Karim 50.00 due 2026-07-01',
    'Rahima 200.00 due 2026-07-01',
    'Rahman Traders 100.00 due 2026-07-01',
  ]);
  const bill = { ...header, id: newId(), supplier_id: traders };
  answerOf(
    await shop.call(postSupplierPayment, {
      body: { ...bill, payments: [{ ...cash, amount: 10_000 }] },
    }),
  );
  const reversal = { params: { id: data.id }, body: { id: newId(), reason: 'Counted twice' } };
  answerOf(await shop.call(reverseOnePayment, reversal));
  // The two customers are one person: the survivor owes both amounts of the document.
  const merge = { params: { id: karim }, body: { duplicate_id: rahima } };
  answerOf(await shop.call(mergeCustomers, merge));
  expect(await openItems()).toEqual(['Karim 500.00 due 2026-07-01']);
});

test('rows of branches balance there, and each branch sees its own', async () => {
  const { mirpur, uttara } = shop.branches;
  const posted = await opened({
    accounts: [
      { account_id: account('1010'), amount: 10_000 },
      { account_id: account('1010'), branch_id: uttara, amount: 4_000 },
    ],
    dues: [{ party_id: karim, branch_id: uttara, amount: 700 }],
    stock: [stockRow(6_000, shop.warehouses.uttara)],
    balancing_account: 'opening_equity',
  });
  expect([...(posted.remainders ?? [])].sort((a, b) => a.amount - b.amount)).toEqual([
    { branch_id: uttara, amount: -10_700 },
    { branch_id: mirpur, amount: -10_000 },
  ]);
  expect(await booksOf(db.connection, posted.id)).toEqual([
    '1010 Cash in hand debit 100.00',
    '1010 Cash in hand debit 40.00',
    '1130 Customers (receivable) debit 7.00 (Karim)',
    '1210 Stock in hand debit 60.00',
    '3030 Opening balances credit 100.00',
    '3030 Opening balances credit 107.00',
    'stock +10 worth +60.00',
  ]);
  const seen = answerOf(
    await shop.call<typeof readOpeningBalanceRoute>(
      readOpeningBalance,
      { params: { id: posted.id } },
      shop.branchAdmin,
    ),
  ).data;
  expect(seen.accounts.map(({ amount }) => amount)).toEqual([10_000]);
  expect([seen.dues, seen.stock, seen.total]).toEqual([[], [], 10_000]);
  const { data: listed } = answerOf(
    await shop.call<typeof listOpeningBalancesRoute>(listOpeningBalances, {}, shop.branchAdmin),
  );
  expect(listed).toMatchObject([{ total: 10_000, accounts: 1, dues: 0, deposits: 0, stock: 0 }]);
  const page = await shop.call<typeof readDocumentRoute>(
    readDocument([OPENING_BALANCE]),
    { params: { id: posted.id } },
    shop.branchAdmin,
  );
  const { journal = [], lines, payments } = answerOf(page).data;
  expect(journal.map(({ debit, credit }) => debit - credit)).toEqual([10_000, -10_000]);
  expect([lines, payments]).toEqual([[], []]);
  expect(refusalOf(await undo(posted.id, shop.branchAdmin))).toBe('permission_denied');
  const { data } = answerOf(await undo(posted.id)) as { data: { id: string } };
  const reversal = await shop.call<typeof readDocumentRoute>(
    readDocument([OPENING_BALANCE]),
    { params: { id: data.id } },
    shop.branchAdmin,
  );
  expect(answerOf(reversal).data.payments).toEqual([]);
});

test('what a reversal changes in value alone is in the branch of the goods', async () => {
  const { uttara } = shop.warehouses;
  const { id } = await opened({ stock: [stockRow(6_000, uttara)] });
  await receive(uttara, 8_000);
  await writeOff(uttara);
  // 10 at 7.00 are left; the 10 that were opened at 6.00 leave with their value.
  const { data } = answerOf(await undo(id)) as { data: { id: string } };
  expect(await levelOf(db.connection, uttara, rice)).toBe('0 worth 0.00');
  expect(await branchesOf(data.id)).toEqual([
    'UTT 1210 post -60.00',
    'UTT 3010 post 60.00',
    'UTT 1210 revaluation -10.00',
    'UTT 5020 revaluation 10.00',
  ]);
});

test('what was opened is refused until it is reversed; another document adds more', async () => {
  const first = await opened(everything());
  for (const rows of [
    { accounts: [{ account_id: account('1010'), amount: 1 }] },
    { dues: [{ party_id: traders, amount: 1 }] },
    { dues: [{ party_id: karim, amount: 1, number: 'OLD-7' }] },
    { deposits: [{ party_id: karim, amount: 1 }] },
    { stock: [stockRow(1)] },
  ]) {
    expect(refusalOf(await open(rows))).toBe('already_opened');
  }
  const rest = await opened({
    accounts: [{ account_id: account('1030'), amount: 70_000 }],
    dues: [{ party_id: karim, amount: 5_000, number: 'OLD-9' }],
    stock: [stockRow(1_000, shop.warehouses.store)],
  });
  expect(rest.number).toBe('MIR-26/OB00002');
  answerOf(await undo(first.id));
  expect(refusalOf(await undo(first.id))).toBe('already_reversed');
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('0 worth 0.00');
  expect(await openItems()).toEqual(['Karim 50.00 due 2026-07-01']);
  await opened(everything());
});

test('a spent deposit and a settled due keep the document', async () => {
  const { id } = await opened({ dues: [{ party_id: karim, amount: 30_000 }] });
  const payments = [{ payment_method_id: shop.methods.cash, amount: 5_000 }];
  const header = { id: newId(), warehouse_id: shop.warehouses.shop };
  answerOf(await shop.call(postPayment, { body: { ...header, customer_id: karim, payments } }));
  expect(refusalOf(await undo(id))).toBe('already_settled');
});

test('an overdraft is a credit, and a heading takes nothing', async () => {
  const heading = { name: 'Loans', section: 'long_term_liability', is_group: true };
  const { data } = answerOf(await shop.call(createAccount, { body: heading })) as {
    data: { id: string };
  };
  for (const rows of [
    { accounts: [{ account_id: data.id, amount: -1 }] },
    { accounts: [{ account_id: account('1010'), amount: 1 }], balancing_account_id: data.id },
  ]) {
    expect(refusalOf(await open(rows))).toBe('account_not_found');
  }
  const { id } = await opened({ accounts: [{ account_id: account('1030'), amount: -40_000 }] });
  expect(await booksOf(db.connection, id)).toEqual([
    '1030 Bank current account credit 400.00',
    "3010 Owner's capital debit 400.00",
  ]);
});

test('opened money can be spent', async () => {
  await opened({ accounts: [{ account_id: account('1010'), amount: 500 }] });
  const payments = [{ payment_method_id: shop.methods.cash, amount: 500 }];
  const spent = { id: newId(), warehouse_id: shop.warehouses.shop, payments };
  answerOf(await shop.call(postOwnerDebit, { body: spent }));
});

test('a bank account gets its own balance, and its ledger begins with it', async () => {
  const params = { id: shop.methods.bank };
  const body = { name: 'Sonali' };
  const made = await shop.call<typeof createBankAccountRoute>(createBankAccount, { params, body });
  const { id: bank_account_id, account_id } = answerOf(made).data;
  const amount = 5_000_000;
  await opened({ accounts: [{ account_id, amount }] });
  const query = { account_id, from: '2026-08-01' };
  const { data } = answerOf(await shop.call<typeof ledgerRoute>(ledger, { query }));
  expect(data).toMatchObject({ opening: amount });
  const payments = [{ payment_method_id: shop.methods.bank, bank_account_id, amount }];
  const spent = { id: newId(), warehouse_id: shop.warehouses.shop, payments };
  answerOf(await shop.call(postOwnerDebit, { body: spent }));
});

test('of ten concurrent ones one opens the account; a repeat answers the first', async () => {
  const rows = { accounts: [{ account_id: account('1010'), amount: 500 }] };
  const all = await Promise.all(Array.from({ length: 10 }, () => open(rows)));
  const codes = all.map(refusalOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'already_opened')).toHaveLength(9);
  const bank = { id: newId(), accounts: [{ account_id: account('1030'), amount: 500 }] };
  const first = await open(bank);
  expect(await open(bank)).toMatchObject({ replay: true, answer: answerOf(first) });
  const other = { ...bank, accounts: [{ account_id: account('1030'), amount: 501 }] };
  expect(refusalOf(await open(other))).toBe('id_reused');
});

test('the day is the first of the books, today if closed, or the one named', async () => {
  const row = (code: string) => ({ accounts: [{ account_id: account(code), amount: 500 }] });
  const named = await opened({ ...row('1030'), business_date: '2026-07-20' });
  expect(named.business_date).toBe('2026-07-20');
  const early = { ...row('1010'), business_date: '2026-06-30' };
  expect(refusalOf(await open(early))).toBe('before_first_year');
  const late = { ...row('1010'), business_date: '2026-08-02' };
  expect(refusalOf(await open(late))).toBe('happened_at_in_future');
  answerOf(await shop.call(closePeriod, { body: { version: 1, closed_until: '2026-07-31' } }));
  expect(refusalOf(await open({ ...row('1010'), business_date: '2026-07-20' }))).toBe(
    'books_closed',
  );
  expect(await opened(row('1010'))).toMatchObject({ business_date: '2026-08-01' });
});

test('what suppliers are owed is shown to those who may see costs', async () => {
  const { id } = await opened(everything());
  const permissions = new Set([...shop.owner.permissions].filter((one) => one !== 'cost.read'));
  const blind = { ...shop.owner, permissions };
  const request = { params: { id } };
  const read = await shop.call<typeof readOpeningBalanceRoute>(readOpeningBalance, request, blind);
  expect(answerOf(read).data.dues.map(({ party_name }) => party_name)).toEqual(['Karim']);
  const listed = await shop.call<typeof listOpeningBalancesRoute>(listOpeningBalances, {}, blind);
  expect(answerOf(listed).data).toMatchObject([{ accounts: 3, dues: 1, stock: 1 }]);
  const bill = { dues: [{ party_id: traders, amount: 700, number: 'OLD-8' }] };
  expect(await opened(bill, blind)).toMatchObject({ dues: [] });
  expect(await opened({ dues: [{ ...bill.dues[0], number: 'OLD-9' }] })).toMatchObject({
    dues: [{ amount: 700, number: 'OLD-9' }],
  });
});

test('a branch admin enters dues and goods of the branch, and no accounts', async () => {
  const { branchAdmin } = shop;
  const { uttara } = shop.branches;
  const cash = { accounts: [{ account_id: account('1010'), amount: 1 }] };
  expect(refusalOf(await open(cash, branchAdmin))).toBe('permission_denied');
  const { id } = await opened(cash);
  expect(refusalOf(await undo(id, branchAdmin))).toBe('permission_denied');
  const due = { dues: [{ party_id: karim, amount: 1 }] };
  const elsewhere = { dues: [{ party_id: karim, branch_id: uttara, amount: 1 }] };
  expect(refusalOf(await open(elsewhere, branchAdmin))).toBe('not_found');
  await opened(due, branchAdmin);
  expect(refusalOf(await open(due, shop.cashier))).toBe('permission_denied');
  expect(refusalOf(await open({}))).toBe('invalid');
});

test('stock alone is for everybody who adjusts it, against Opening balances', async () => {
  const stock = [{ variant_id: rice, quantity: 100_000, value: 6_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, stock };
  const storekeeper = { ...shop.branchAdmin, permissions: new Set(['stock-adjustment.create']) };
  const posted = answerOf(await shop.call(postOpeningStock, { body }, storekeeper)) as {
    data: { id: string; business_date: string };
  };
  expect(posted.data.business_date).toBe('2026-08-01');
  expect(await booksOf(db.connection, posted.data.id)).toEqual([
    '1210 Stock in hand debit 60.00',
    '3030 Opening balances credit 60.00',
    'stock +10 worth +60.00',
  ]);
  const again = { ...body, id: newId() };
  expect(refusalOf(await shop.call(postOpeningStock, { body: again }, storekeeper))).toBe(
    'already_opened',
  );
});

test('the newest is listed first, with how many rows it has', async () => {
  await opened({ dues: [{ party_id: karim, amount: 100 }] });
  const second = await opened({ stock: [stockRow(500), stockRow(0, shop.warehouses.store)] });
  const { data } = answerOf(
    await shop.call<typeof listOpeningBalancesRoute>(listOpeningBalances, { query: {} }),
  );
  expect(data.map(({ number, dues, stock, total }) => [number, dues, stock, total])).toEqual([
    [second.number, 0, 2, 500],
    ['MIR-26/OB00001', 1, 0, 100],
  ]);
});
