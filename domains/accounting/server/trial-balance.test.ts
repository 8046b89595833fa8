import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { openingStockOf } from '../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listAccountsRoute } from '../contract/chart.ts';
import type { trialBalanceRoute } from '../contract/trial-balance.ts';
import { CHART } from '../core/chart.ts';
import { listAccounts } from './chart/list-accounts.ts';
import { trialBalance } from './trial-balance.ts';

let db: TestDatabase;
let shop: TestShop;

const JULY = new Date('2026-07-31T17:59:59.000Z');
const AUGUST = new Date('2026-07-31T18:00:00.000Z');

/** Ten pieces at 60.00 in each branch; two sold in Mirpur on 31 July, one in Uttara on 1 August. */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 50_000, rounding_unit: 1 });
  const variant_id = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const { shop: mirpur, uttara } = shop.warehouses;
  for (const warehouse_id of [mirpur, uttara]) {
    const lines = [{ variant_id, quantity_change: 100_000, unit_cost: 6_000 }];
    const body = openingStockOf({ id: newId(), warehouse_id }, lines);
    answerOf(await shop.call(postOpeningStock, { body }, shop.owner, JULY));
  }
  const sell = async (warehouse_id: string, quantity: number, amount: number, now: Date) => {
    const payments = [{ payment_method_id: shop.methods.cash, amount }];
    const body = { id: newId(), warehouse_id, lines: [{ variant_id, quantity }], payments };
    answerOf(await shop.call(postSale, { body }, shop.owner, now));
  };
  await sell(mirpur, 20_000, 21_000, JULY);
  await sell(uttara, 10_000, 10_500, AUGUST);
});
afterAll(async () => {
  const broken = await foldAndFindBroken(db);
  await db.drop();
  expect(broken).toEqual([]);
});

function readBalance(query: Record<string, string>, actor = shop.owner, now = AUGUST) {
  return shop.call<typeof trialBalanceRoute>(trialBalance, { query }, actor, now);
}

async function closing(query: Record<string, string>, actor = shop.owner) {
  const { data } = answerOf(await readBalance(query, actor));
  expect(data.debit_total).toBe(data.credit_total);
  return Object.fromEntries(data.rows.map((row) => [row.code, row.debit - row.credit]));
}

test('each balance is on its side, and both sides are equal', async () => {
  const { data } = answerOf(await readBalance({ as_of: '2026-08-01' }));
  expect(data.rows.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['1010', 31_500, 0],
    ['1210', 102_000, 0],
    ['2110', 0, 1_500],
    ['3030', 0, 120_000],
    ['4010', 0, 30_000],
    ['5010', 18_000, 0],
  ]);
  expect(data).toMatchObject({ debit_total: 151_500, credit_total: 151_500 });
  expect(data.rows[0]).toMatchObject({ name: 'Cash in hand', name_bn: 'নগদ তহবিল' });
});

test('it equals the sum of the journal itself', async () => {
  const { rows } = await shop.run((tx) =>
    sql<{ code: string; net: number }>`
      select a.code, sum(l.debit - l.credit)::bigint as net
      from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
      group by a.code`.execute(tx),
  );
  expect(await closing({})).toEqual(Object.fromEntries(rows.map(({ code, net }) => [code, net])));
});

test('a day ends at midnight in the shop’s time zone; the default is today there', async () => {
  const july = await closing({ as_of: '2026-07-31' });
  expect(july).toMatchObject({ 1010: 21_000, 4010: -20_000 });
  expect(answerOf(await readBalance({}, shop.owner, JULY)).data.as_of).toBe('2026-07-31');
  expect(answerOf(await readBalance({}, shop.owner, AUGUST)).data.as_of).toBe('2026-08-01');
  expect(await closing({ as_of: '2026-07-30' })).toEqual({});
});

test('with a first day it also shows opening and period', async () => {
  const { data } = answerOf(await readBalance({ from: '2026-08-01', as_of: '2026-08-01' }));
  const rowOf = (code: string) => data.rows.find((row) => row.code === code);
  expect(rowOf('1010')).toMatchObject({
    opening_debit: 21_000,
    opening_credit: 0,
    period_debit: 10_500,
    period_credit: 0,
    debit: 31_500,
  });
  expect(rowOf('1210')).toMatchObject({ opening_debit: 108_000, period_credit: 6_000 });
  expect(rowOf('3030')).toMatchObject({
    opening_credit: 120_000,
    period_debit: 0,
    credit: 120_000,
  });
  expect(refusalOf(await readBalance({ from: '2026-08-02', as_of: '2026-08-01' }))).toBe('invalid');
  expect(refusalOf(await readBalance({ as_of: '0000-01-01' }))).toBe('invalid');
  expect(refusalOf(await readBalance({ as_of: '2026-02-30' }))).toBe('invalid');
});

test('a branch has its own balance; its member sees no other', async () => {
  const { mirpur, uttara } = shop.branches;
  const other = await openTestShop(db.database);
  const bound = { ...shop.owner, branch_ids: [uttara] };
  expect(await closing({ branch_id: mirpur })).toMatchObject({ 1010: 21_000, 1210: 48_000 });
  expect(await closing({}, bound)).toMatchObject({ 1010: 10_500, 1210: 54_000 });
  expect(refusalOf(await readBalance({ branch_id: mirpur }, bound))).toBe('not_found');
  expect(refusalOf(await readBalance({ branch_id: other.branches.mirpur }))).toBe('not_found');
  expect(refusalOf(await readBalance({}, shop.cashier))).toBe('permission_denied');
  expect(answerOf(await other.call<typeof trialBalanceRoute>(trialBalance)).data.rows).toEqual([]);
});

test('from the second year on, earlier results are in retained earnings', async () => {
  const later = new Date('2027-08-01T06:00:00.000Z');
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    narration: 'Rent of July',
    lines: [
      { account_id: shop.accounts.get('6010'), debit: 7_000 },
      { account_id: shop.accounts.get('1010'), credit: 7_000 },
    ],
  };
  answerOf(await shop.call(postManualJournal, { body }, shop.owner, later));
  const read = async (query: Record<string, string>) => {
    const { data } = answerOf(await readBalance(query, shop.owner, later));
    expect(data.debit_total).toBe(data.credit_total);
    return data;
  };
  const balances = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
    rows.map((row) => `${row.code} ${row.debit - row.credit}`).join(', ');
  const carried = await read({});
  expect(carried).toMatchObject({ year_begins_on: '2027-07-01', crosses_years: false });
  expect(balances(carried.rows)).toBe(
    '1010 24500, 1210 102000, 2110 -1500, 3030 -120000, 3040 -12000, 4010 0, 5010 0, 6010 7000',
  );
  expect(carried.rows.find(({ code }) => code === '3040')?.carried).toBe(-12_000);
  const raw = await read({ carry: 'false' });
  expect(balances(raw.rows)).toBe(
    '1010 24500, 1210 102000, 2110 -1500, 3030 -120000, 4010 -30000, 5010 18000, 6010 7000',
  );
  // Within a period nothing begins anew, so opening and movement are the closing balance.
  const crossing = await read({ from: '2026-08-01', as_of: '2027-08-01' });
  expect(crossing).toMatchObject({ year_begins_on: '2026-07-01', crosses_years: true });
  expect(crossing.rows.find(({ code }) => code === '4010')).toMatchObject({
    opening_credit: 20_000,
    period_credit: 10_000,
    credit: 30_000,
  });
  const year = await read({ from: '2027-08-01', as_of: '2027-08-01' });
  expect(year.rows.find(({ code }) => code === '3040')).toMatchObject({ opening_credit: 12_000 });
  for (const column of ['opening', 'period'] as const) {
    const total = (side: 'debit' | 'credit') =>
      year.rows.reduce((sum, row) => sum + (row[`${column}_${side}`] ?? 0), 0);
    expect(total('debit')).toBe(total('credit'));
  }
});

test('the chart is listed by code', async () => {
  const page = (query: Record<string, string | number>) =>
    shop.call<typeof listAccountsRoute>(listAccounts, { query });
  const first = answerOf(await page({ limit: 20 }));
  const rest = answerOf(await page({ limit: 200, cursor: first.next_cursor ?? '' }));
  const codes = [...first.data, ...rest.data].map(({ code }) => code);
  expect(codes).toEqual(CHART.map(({ code }) => code));
  expect(answerOf(await page({ q: 'দেনা' })).data).toMatchObject([
    { code: '2010', kind: 'liability', control_of: 'payable' },
  ]);
});
