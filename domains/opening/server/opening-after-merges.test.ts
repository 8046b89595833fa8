import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#domains/accounting/server/chart/change-chart.ts';
import { mergeAccounts } from '#domains/accounting/server/chart/merge-accounts.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers, mergeSuppliers } from '#domains/parties/server/merge-party.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { postOpeningBalance } from './post-opening-balance.ts';
import { reverseOpeningBalance } from './reverse-opening-balance.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  await withAdmin(db.connection, (client) => client.query(SLOW));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

/** Slows down merges before they commit, so that an opening overlaps with them. */
const SLOW = `
  create function rest_a_moment() returns trigger language plpgsql as
    'begin perform pg_sleep(0.3); return null; end';
  create trigger slow_merge after insert on audit_log for each row
    when (new.action like '%.merged') execute function rest_a_moment();`;

async function made(...[endpoint, body]: [typeof createCustomer, object]): Promise<string> {
  const { data } = answerOf(await shop.call(endpoint, { body })) as { data: { id: string } };
  return data.id;
}

const customer = (name: string) => made(createCustomer, { name, code: newId() });
const supplier = (name: string) => made(createSupplier, { name, code: newId() });
const loan = (name: string) => made(createAccount, { name, section: 'long_term_liability' });

async function productOf(variant_id: string): Promise<string> {
  const { rows } = await shop.run((tx) =>
    sql<{ id: string }>`select product_id as id from variant where id = ${variant_id}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

const merge = (endpoint: typeof mergeCustomers, into: string, from: string) =>
  shop.call(endpoint, { params: { id: into }, body: { duplicate_id: from } });

const mergeOfAccounts = (into: string, from: string) =>
  shop.call(mergeAccounts, { params: { id: into }, body: { id: newId(), duplicate_id: from } });

function open(rows: object) {
  const body = { id: newId(), branch_id: shop.branches.mirpur, ...rows };
  return shop.call(postOpeningBalance, { body });
}

const opened = async (rows: object) =>
  (answerOf(await open(rows)) as { data: { id: string } }).data;

async function undo(id: string): Promise<string> {
  const body = { id: newId(), reason: 'Counted anew' };
  answerOf(await shop.call(reverseOpeningBalance, { params: { id }, body }));
  return body.id;
}

/** Balances that are not zero: of accounts in each branch, of parties, and of open items. */
async function left(): Promise<string[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ row: string }>`
      select a.name || ' ' || sum(l.debit - l.credit) as row
      from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
      where l.shop_id = ${shop.shop_id}
      group by a.id, a.name, l.branch_id having sum(l.debit - l.credit) <> 0
      union all
      select 'balance ' || balance from party_balance
        where shop_id = ${shop.shop_id} and balance <> 0
      union all
      select 'open ' || open from open_item where shop_id = ${shop.shop_id} and open <> 0
      order by 1`.execute(tx),
  );
  return rows.map(({ row }) => row);
}

test('it is reversed after its accounts and parties were merged, in each branch', async () => {
  const { mirpur, uttara } = shop.branches;
  const [bank, other] = [await loan('Loan of the bank'), await loan('Loan of another')];
  const [karim, double] = [await customer('Karim'), await customer('Abdul Karim')];
  const [traders, same] = [await supplier('Rahman Traders'), await supplier('Rahman')];
  const { id } = await opened({
    accounts: [bank, other].flatMap((account_id, index) =>
      [mirpur, uttara].map((branch_id) => ({ account_id, branch_id, amount: -10_000 - index })),
    ),
    dues: [
      { party_id: karim, amount: 30_000 },
      { party_id: double, branch_id: uttara, amount: 7_000 },
      { party_id: traders, amount: 20_000 },
      { party_id: same, amount: -500 },
    ],
    deposits: [{ party_id: double, amount: 900 }],
  });
  answerOf(await mergeOfAccounts(bank, other));
  answerOf(await merge(mergeCustomers, karim, double));
  answerOf(await merge(mergeSuppliers, traders, same));
  const reversal = await undo(id);
  expect(await left()).toEqual([]);
  expect(
    (await booksOf(db.connection, reversal)).filter((line) => /Loan|Karim/.test(line)),
  ).toEqual([
    '1130 Customers (receivable) credit 300.00 (Karim)',
    '1130 Customers (receivable) credit 70.00 (Karim)',
    '2020 Customer deposits debit 9.00 (Karim)',
    '2311 Loan of the bank debit 100.00',
    '2311 Loan of the bank debit 100.00',
    '2311 Loan of the bank debit 100.01',
    '2311 Loan of the bank debit 100.01',
  ]);
});

test('what was opened under a duplicate is not opened again under its survivor', async () => {
  const [bank, other] = [await loan('Loan of the bank'), await loan('Loan of another')];
  const [karim, double] = [await customer('Karim'), await customer('Abdul Karim')];
  const [rice, paddy] = [
    await shop.addProduct({ code: 'RICE' }),
    await shop.addProduct({ code: 'PADDY' }),
  ];
  const row = { warehouse_id: shop.warehouses.shop, quantity: 50_000, value: 20_000 };
  await opened({
    accounts: [{ account_id: other, amount: -10_000 }],
    dues: [{ party_id: double, amount: 3_000 }],
    deposits: [{ party_id: double, amount: 100 }],
    stock: [{ ...row, variant_id: paddy }],
  });
  answerOf(await mergeOfAccounts(bank, other));
  answerOf(await merge(mergeCustomers, karim, double));
  answerOf(await merge(mergeProducts, await productOf(rice), await productOf(paddy)));
  for (const rows of [
    { accounts: [{ account_id: bank, amount: -1 }] },
    { dues: [{ party_id: karim, amount: 1 }] },
    { deposits: [{ party_id: karim, amount: 1 }] },
    { stock: [{ ...row, variant_id: rice }] },
  ]) {
    expect(refusalOf(await open(rows))).toBe('already_opened');
  }
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('5 worth 200.00');
});

test('openings of a party that is merged at the same time reach its survivor', async () => {
  const [karim, double] = [await customer('Karim'), await customer('Abdul Karim')];
  await opened({ dues: [{ party_id: double, amount: 100 }] });
  const merging = merge(mergeCustomers, karim, double);
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 60));
      return open({ dues: [{ party_id: double, amount: 1_000, number: `Page ${index}` }] });
    }),
  );
  answerOf(await merging);
  expect(answers.map(refusalOf)).toEqual(answers.map(() => null));
  const { rows } = await shop.run((tx) =>
    sql<{ balance: number }>`select balance from party_balance
      where shop_id = ${shop.shop_id} and party_id = ${karim}`.execute(tx),
  );
  expect(rows).toEqual([{ balance: 6_100 }]);
});

/** Six openings, one every 60 ms while `merging` runs. */
async function meanwhile(merging: Promise<unknown>, rowsOf: (index: number) => object) {
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 60));
      return open(rowsOf(index));
    }),
  );
  await merging;
  return answers.map(refusalOf);
}

test('of openings of a product that is merged at the same time one is posted', async () => {
  const [rice, paddy] = [
    await shop.addProduct({ code: 'RICE' }),
    await shop.addProduct({ code: 'PADDY' }),
  ];
  const row = { warehouse_id: shop.warehouses.shop, quantity: 50_000, value: 20_000 };
  const merging = merge(mergeProducts, await productOf(rice), await productOf(paddy));
  const codes = await meanwhile(merging, () => ({ stock: [{ ...row, variant_id: paddy }] }));
  answerOf(await merging);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'already_opened')).toHaveLength(5);
  expect(await levelOf(db.connection, shop.warehouses.shop, rice)).toBe('5 worth 200.00');
});

test('so it is with an account: one is posted, or it cannot be chosen any more', async () => {
  const [bank, other] = [await loan('Loan of the bank'), await loan('Loan of another')];
  const merging = mergeOfAccounts(bank, other);
  const codes = await meanwhile(merging, () => ({
    accounts: [{ account_id: other, amount: -700 }],
  }));
  answerOf(await merging);
  const posted = codes.filter((code) => code === null).length;
  expect(posted).toBeLessThanOrEqual(1);
  for (const code of codes) expect([null, 'already_opened', 'account_not_found']).toContain(code);
  const { rows } = await shop.run((tx) =>
    sql<{ balance: number }>`select coalesce(sum(debit - credit), 0)::int as balance
      from journal_line where shop_id = ${shop.shop_id} and account_id = ${other}`.execute(tx),
  );
  expect(rows).toEqual([{ balance: 0 }]);
});
