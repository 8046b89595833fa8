import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { ledgerRoute } from '../contract/ledger.ts';
import type { trialBalanceRoute } from '../contract/trial-balance.ts';
import { ledger } from './ledger.ts';
import { trialBalance } from './trial-balance.ts';

let db: TestDatabase;
let shop: TestShop;
let karim: string;

const JULY = new Date('2026-07-31T17:59:59.000Z');
const AUGUST = new Date('2026-07-31T18:00:00.000Z');

/** Stock in both branches; in July a cash sale in Mirpur; in August three there, one in Uttara. */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 50_000, rounding_unit: 1 });
  const variant_id = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'K', name: 'Abdul Karim' },
    ]),
  );
  karim = made.get('K') ?? '';
  const { shop: mirpur, uttara } = shop.warehouses;
  for (const warehouse_id of [mirpur, uttara]) {
    const lines = [{ variant_id, quantity_change: 100_000, unit_cost: 6_000 }];
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }, shop.owner, JULY));
  }
  const sell = async (warehouse_id: string, amount: number, now: Date, customer_id?: string) => {
    const lines = [{ variant_id, quantity: 10_000 }];
    const payments = [{ payment_method_id: shop.methods.cash, amount }];
    const customer = customer_id === undefined ? {} : { customer_id };
    const body = { id: newId(), warehouse_id, lines, payments, ...customer };
    answerOf(await shop.call(postSale, { body }, shop.owner, now));
  };
  await sell(mirpur, 10_500, JULY);
  await sell(mirpur, 10_500, AUGUST);
  await sell(mirpur, 4_000, AUGUST, karim);
  await sell(uttara, 10_500, AUGUST);
  await sell(mirpur, 10_500, AUGUST);
});
afterAll(() => db.drop());

function readLedger(query: Record<string, string | number>, actor: Actor = shop.owner) {
  return shop.call<typeof ledgerRoute>(ledger, { query }, actor, AUGUST);
}

function account(code: string): string {
  return shop.accounts.get(code) ?? '';
}

test('a ledger shows each line with its document and the balance after it', async () => {
  const { data } = answerOf(await readLedger({ account_id: account('1010'), from: '2026-08-01' }));
  expect(data).toMatchObject({
    account: { code: '1010', name: 'Cash in hand', name_bn: 'নগদ তহবিল', kind: 'asset' },
    from: '2026-08-01',
    to: '2026-08-01',
    opening: 10_500,
    debit: 35_500,
    credit: 0,
    closing: 46_000,
  });
  expect(data.lines.map(({ number, debit, balance }) => [number, debit, balance])).toEqual([
    ['MIR-26/00002', 10_500, 21_000],
    ['MIR-26/00003', 4_000, 25_000],
    ['UTT-26/00001', 10_500, 35_500],
    ['MIR-26/00004', 10_500, 46_000],
  ]);
});

test('income opens with the sums of the fiscal year, unless plain sums are requested', async () => {
  const read = async (query: Record<string, string>) => {
    const later = new Date('2027-08-01T06:00:00.000Z');
    const filter = { account_id: account('4010'), to: '2027-08-01', ...query };
    const answer = await shop.call<typeof ledgerRoute>(
      ledger,
      { query: filter },
      shop.owner,
      later,
    );
    const { data } = answerOf(answer);
    return [data.opening, data.closing, data.lines.length];
  };
  expect(await read({ from: '2027-08-01' })).toEqual([0, 0, 0]);
  expect(await read({ from: '2027-08-01', carry: 'false' })).toEqual([-50_000, -50_000, 0]);
  expect(await read({ from: '2026-08-01' })).toEqual([-10_000, -50_000, 4]);
});

test('without a first day income begins with the fiscal year of the last one', async () => {
  const sales = { account_id: account('4010'), to: '2027-07-05' };
  const { data } = answerOf(await readLedger(sales));
  expect(data).toMatchObject({ from: '2027-07-01', opening: 0, closing: 0, lines: [] });
  const all = answerOf(await readLedger({ ...sales, carry: 'false' })).data;
  expect(all).toMatchObject({ from: null, closing: -50_000 });
  const cash = answerOf(await readLedger({ account_id: account('1010'), to: '2027-07-05' })).data;
  expect(cash.from).toBeNull();
});

test('a line on a control account has its party', async () => {
  const { data } = answerOf(await readLedger({ account_id: account('1130') }));
  expect(data.lines).toMatchObject([
    { document_kind: 'sale', party_id: karim, party_name: 'Abdul Karim', debit: 6_500 },
  ]);
});

test('the balance continues from page to page', async () => {
  const filter = { account_id: account('1010'), limit: 1 };
  const balances: number[] = [];
  let cursor = '';
  do {
    const page = answerOf(
      await readLedger({ ...filter, ...defined({ cursor: cursor || undefined }) }),
    );
    balances.push(...page.data.lines.map(({ balance }) => balance));
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(balances).toEqual([10_500, 21_000, 25_000, 35_500, 46_000]);
});

test.each([
  ['all', () => ({})],
  ['a period', () => ({ from: '2026-08-01' })],
  ['a branch', () => ({ branch_id: shop.branches.mirpur })],
  ['a period of a branch', () => ({ from: '2026-08-01', branch_id: shop.branches.uttara })],
])('of %s, the ledger of every account closes at its trial balance', async (_what, period) => {
  const query = period() as Record<string, string>;
  const { data: balance } = answerOf(
    await shop.call<typeof trialBalanceRoute>(trialBalance, { query }, shop.owner, AUGUST),
  );
  expect(balance.rows.length).toBeGreaterThan(4);
  for (const row of balance.rows) {
    const { data } = answerOf(
      await readLedger({ account_id: row.account_id, ...query, limit: 200 }),
    );
    expect([row.code, data.closing]).toEqual([row.code, row.debit - row.credit]);
    const last = data.lines.at(-1)?.balance ?? data.opening;
    expect([row.code, last]).toEqual([row.code, data.closing]);
    if (row.opening_debit !== undefined && row.opening_credit !== undefined) {
      expect(data.opening).toBe(row.opening_debit - row.opening_credit);
    }
  }
});

test('a branch member reads its ledger only; a cashier reads none', async () => {
  const other = await openTestShop(db.database);
  const cash = { account_id: account('1010') };
  const { data } = answerOf(await readLedger(cash, shop.branchAdmin));
  expect(data).toMatchObject({ closing: 35_500 });
  expect(data.lines.every(({ number }) => number.startsWith('MIR'))).toBe(true);
  const uttara = { ...cash, branch_id: shop.branches.uttara };
  expect(refusalOf(await readLedger(uttara, shop.branchAdmin))).toBe('not_found');
  expect(refusalOf(await readLedger(cash, shop.cashier))).toBe('permission_denied');
  expect(refusalOf(await readLedger({ account_id: other.accounts.get('1010') ?? '' }))).toBe(
    'not_found',
  );
  expect(refusalOf(await readLedger({ ...cash, from: '2026-08-02', to: '2026-08-01' }))).toBe(
    'invalid',
  );
  expect(refusalOf(await readLedger({ ...cash, cursor: 'bm8' }))).toBe('invalid_cursor');
});
