import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ledgerRoute } from '#domains/accounting/contract/ledger.ts';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { ledger } from '#domains/accounting/server/ledger.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { moneyTransfers, postMoneyTransfer } from '#domains/treasury/server/post-money-transfer.ts';
import {
  postOwnerCredit,
  postOwnerDebit,
} from '#domains/treasury/server/post-owner-transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint, ShopEndpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../../testkit/fold.ts';
import { openingRows } from '../../../../testkit/opening-posts.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { tradeAtRandom } from '../../../../testkit/trading.ts';
import { treasuryPosts } from '../../../../testkit/treasury-posts.ts';
import type { cashFlowDocumentsRoute } from '../../contract/cash-flow-documents.ts';
import type { ReportAnswer, ReportRoute } from '../../contract/report-route.ts';
import type { explainRoute } from '../../contract/statements.ts';
import { cashFlowDocuments } from './cash-flow-documents.ts';
import { statements } from './statements.ts';

const SEED = Number.parseInt(process.env.SEED ?? '20261130', 10);
const BEGIN = new Date('2026-07-02T05:00:00.000Z');
/** In the fiscal year after that of the trade. */
const NEXT_YEAR = new Date('2027-07-08T05:00:00.000Z');
const DAY_MS = 86_400_000;

let db: TestDatabase;
let shop: TestShop;
let now: Date;

/** Trade over two branches, with costs, wages partly paid, the owner's money, and transfers. */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 50_000 });
  await tradeAtRandom(shop, { seed: SEED, documents: 250, from: BEGIN });
  now = NEXT_YEAR;
  await postTreasury();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function postTreasury(): Promise<void> {
  const { warehouses, methods, accounts, bank_account_id } = shop;
  const cash = (amount: number) => [{ payment_method_id: methods.cash, amount }];
  const at = (days: number) => new Date(now.valueOf() - days * DAY_MS);
  const post = (endpoint: Endpoint, warehouse_id: string, more: object, days = 0) =>
    shop.call(endpoint, { body: { id: newId(), warehouse_id, ...more } }, shop.owner, at(days));
  const answered: unknown[] = [];
  for (const [index, warehouse_id] of [warehouses.shop, warehouses.uttara].entries()) {
    const lines = ['6010', '6020', '6030'].map((code, place) => ({
      account_id: accounts.get(code),
      description: code,
      net: 3_333 * (place + 1 + index),
    }));
    answered.push(
      await post(postOwnerCredit, warehouse_id, { payments: cash(500_000) }, 3),
      await post(postExpense, warehouse_id, { lines, payments: cash(total(lines)) }, 2),
      await post(postOwnerDebit, warehouse_id, { payments: cash(12_345) }, 1),
      await post(postMoneyTransfer, warehouse_id, {
        amount: 50_000,
        fee: 150,
        fee_account_id: accounts.get('6090'),
        from: { payment_method_id: methods.cash },
        to: { payment_method_id: methods.bank, bank_account_id },
      }),
      await post(postManualJournal, warehouse_id, {
        narration: 'A fridge, partly by loan',
        lines: [
          { account_id: accounts.get('1510'), debit: 90_000 },
          { account_id: accounts.get('1010'), credit: 40_000 },
          { account_id: accounts.get('2310'), credit: 50_000 },
        ],
      }),
      await post(postManualJournal, warehouse_id, {
        narration: 'Interest and wages',
        lines: [
          { account_id: accounts.get('6140'), debit: 1_111 },
          { account_id: accounts.get('6020'), debit: 5_000 },
          { account_id: accounts.get('2210'), credit: 1_000 },
          { account_id: accounts.get('1010'), credit: 5_111 },
        ],
      }),
      await post(postManualJournal, warehouse_id, {
        narration: 'Money that was found in the old till',
        lines: [
          { account_id: accounts.get('1010'), debit: 700 },
          { account_id: accounts.get('3030'), credit: 700 },
        ],
      }),
      await post(postManualJournal, warehouse_id, {
        narration: 'Wear',
        lines: [
          { account_id: accounts.get('6110'), debit: 7_000 },
          { account_id: accounts.get('1590'), credit: 7_000 },
        ],
      }),
    );
  }
  expect(answered.map((one) => refusalOf(one as never))).toEqual(answered.map(() => null));
  const posts = treasuryPosts(shop, '');
  const { dues: _, ...rows } = await openingRows(shop);
  const money = rows.accounts.map((row) => ({ ...row, amount: 30_000 }));
  const branch_id = shop.branches.mirpur;
  const opened = { id: newId(), business_date: '2026-07-01', branch_id, ...rows, accounts: money };
  answerOf(await shop.call(postOpeningBalance, { body: opened }));
  const transfer_id = await posts.moneyTransfer();
  const undo = { params: { id: transfer_id }, body: { id: newId(), reason: 'Twice' } };
  answerOf(await shop.call(moneyTransfers.reverse, undo));
}

function total(lines: readonly { net: number }[]): number {
  return lines.reduce((sum, { net }) => sum + net, 0);
}

function endpointOf(path: string): ShopEndpoint {
  return assertPresent(
    statements.find(({ route }) => route.path === path),
    path,
  );
}

type Query = Record<string, string>;

async function read(name: string, query: Query = {}, actor: Actor = shop.owner) {
  const endpoint = endpointOf(`/book-keeping/${name}`);
  return answerOf(await shop.call<ReportRoute>(endpoint, { query }, actor, now)).data;
}

function cell(answer: ReportAnswer, row: string, column: string): number | null {
  return answer.rows.find(({ key }) => key === row)?.amounts[column] ?? null;
}

const NAMES = ['profit-and-loss', 'balance-sheet', 'cash-flow-statement', 'changes-in-equity'];

test('each statement proves itself, for the shop and for each branch', async () => {
  const { mirpur, uttara } = shop.branches;
  for (const branch_id of [undefined, mirpur, uttara, `${mirpur},${uttara}`]) {
    const where = branch_id === undefined ? {} : { branch_id };
    const balance = await read('balance-sheet', where);
    expect(balance.proofs).toEqual(['assets_equal']);
    const equity = cell(balance, 'total_equity', 'amount') ?? 0;
    const assets = cell(balance, 'total_assets', 'amount') ?? 0;
    expect(assets).toBe(equity + (cell(balance, 'total_liabilities', 'amount') ?? 0));
    const result = await read('profit-and-loss', where);
    expect(cell(result, 'net_profit', 'amount')).toBe(cell(balance, 'current_year', 'amount'));
    const changes = await read('changes-in-equity', where);
    expect(cell(changes, 'total_equity', 'closing')).toBe(equity);
    const direct = await read('cash-flow-statement', where);
    const indirect = await read('cash-flow-statement', { ...where, method: 'indirect' });
    const money = cell(balance, 'section:money', 'amount');
    for (const flow of [direct, indirect]) {
      expect(cell(flow, 'closing_money', 'net')).toBe(money);
      expect(cell(flow, 'operating_flow', 'net')).toBe(cell(direct, 'operating_flow', 'net'));
    }
  }
});

test('the trial balance of each branch has two equal sides', async () => {
  for (const branch_id of Object.values(shop.branches)) {
    const balance = await shop.call<typeof trialBalanceRoute>(
      trialBalance,
      { query: { branch_id } },
      shop.owner,
      now,
    );
    const { debit_total, credit_total } = answerOf(balance).data;
    expect(debit_total).toBe(credit_total);
  }
});

test('folded or not, it is the same', async () => {
  const before = await readAll();
  await foldAll(db.database);
  expect(await readAll()).toEqual(before);
});

async function readAll(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of NAMES) {
    for (const columns of ['total', 'month', 'branch']) {
      const { as_of_posted: _, ...answer } = await read(name, {
        columns,
        compare: 'previous_period',
      });
      found.push(answer);
    }
  }
  return found;
}

test('what was paid of an expense is shared over its categories to the paisa', async () => {
  const { mirpur } = shop.branches;
  const flow = await read('cash-flow-statement', { branch_id: mirpur });
  // 33.33 rent and 99.99 electricity, 1.50 for the transfer; 66.66 of the expense and 50.00 by hand
  // were wages, of which 10.00 stay owed.
  expect(cell(flow, 'wages', 'net')).toBe(0 - 6_666 - 4_000);
  expect(cell(flow, 'interest', 'net')).toBe(-1_111);
  expect(cell(flow, 'fixed_assets', 'net')).toBe(-40_000);
  expect(cell(flow, 'owner', 'net')).toBe(500_000 - 12_345 + 700);
  const both = await read('cash-flow-statement', { from: '2026-07-01' });
  expect(cell(both, 'opening_entries', 'net')).toBe(30_000);
  expect(both.crosses_years).toBe(true);
});

describe('every amount opens what it is made of', () => {
  const CASES: readonly [string, Query][] = [
    ['profit-and-loss', { compare: 'previous_period' }],
    ['profit-and-loss', { columns: 'branch' }],
    ['balance-sheet', { compare: 'previous_period' }],
    ['balance-sheet', { columns: 'branch' }],
    ['cash-flow-statement', {}],
    ['cash-flow-statement', { columns: 'branch', method: 'indirect' }],
    ['changes-in-equity', {}],
    ['account-balances', { columns: 'branch' }],
  ];
  test.each(CASES)('%s %o', async (name, query) => {
    const answer = await read(name, query);
    const walk = new Walk(name, query);
    for (const row of answer.rows) {
      for (const { key, kind } of answer.columns) {
        const amount = row.amounts[key] ?? null;
        if (kind !== 'money' || amount === null) continue;
        expect(await walk.cell(row.key, key)).toBe(amount);
        const drill = row.drills[key];
        if (drill !== undefined) {
          const opened = await walk.open(drill);
          const side = { came_in: opened.debit, went_out: opened.credit }[key];
          expect(Math.abs(side ?? opened.net)).toBe(Math.abs(amount));
        }
      }
    }
  });
});

type Opened = { net: number; debit: number; credit: number };

/** Opens explanations down to ledgers and documents, each once, and adds up what is there. */
class Walk {
  readonly #name: string;
  readonly #query: Query;
  readonly #cells = new Map<string, number>();
  readonly #opened = new Map<string, Opened>();

  constructor(name: string, query: Query) {
    this.#name = name;
    this.#query = query;
  }

  async cell(row: string, column: string): Promise<number> {
    const key = `${row} ${column}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const query = { ...this.#query, report: this.#name, row, column };
    const explain = endpointOf('/reports/explain');
    const { data } = answerOf(
      await shop.call<typeof explainRoute>(explain, { query }, shop.owner, now),
    );
    let added = 0;
    for (const term of data.terms) {
      const { sign, amount, drill, explain: further, what } = term;
      if (further !== null) expect(await this.cell(further.row, further.column)).toBe(amount);
      if (drill !== null) {
        const opened = await this.open(drill);
        expect(opened[what === 'debit' || what === 'came_in' ? 'debit' : 'credit']).toBe(amount);
      }
      added = sign === '+' ? added + amount : added - amount;
    }
    // What came in has no terms: its documents are its explanation.
    if (data.terms.length === 0) expect(data.amount).toBe(0);
    this.#cells.set(key, added);
    return added;
  }

  /** Every page of a ledger, or of the documents of a line of the cash flow. */
  async open({ path, query }: { path: string; query: Query }): Promise<Opened> {
    const key = JSON.stringify([path, query]);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opened =
      path === '/book-keeping/ledger' ? await openLedger(query) : await openDocuments(query);
    this.#opened.set(key, opened);
    return opened;
  }
}

type Page = { debit: number; credit: number; next_cursor: string | null };

async function openLedger(query: Query): Promise<Opened> {
  return openPages(async (page): Promise<Page> => {
    const request = { query: { ...query, ...page } };
    const answer = answerOf(await shop.call<typeof ledgerRoute>(ledger, request, shop.owner, now));
    const { lines } = answer.data;
    const [debit, credit] = [sum(lines, (line) => line.debit), sum(lines, (line) => line.credit)];
    return { debit, credit, next_cursor: answer.next_cursor };
  });
}

async function openDocuments(query: Query): Promise<Opened> {
  return openPages(async (page): Promise<Page> => {
    const request = { query: { ...query, ...page } };
    const list = await shop.call<Documents>(cashFlowDocuments, request, shop.owner, now);
    const { data, next_cursor } = answerOf(list);
    const debit = sum(data.documents, (one) => one.came_in);
    return { debit, credit: sum(data.documents, (one) => one.went_out), next_cursor };
  });
}

type Documents = typeof cashFlowDocumentsRoute;

async function openPages(
  readPage: (page: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<Opened> {
  let page = await readPage({ limit: 50 });
  let { debit, credit } = page;
  while (page.next_cursor !== null) {
    page = await readPage({ limit: 50, cursor: page.next_cursor });
    [debit, credit] = [debit + page.debit, credit + page.credit];
  }
  return { debit, credit, net: debit - credit };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((added, row) => added + of(row), 0);
}

describe('rights', () => {
  const call = (name: string, query: Query, actor: Actor) =>
    shop.call<ReportRoute>(endpointOf(`/book-keeping/${name}`), { query }, actor, now);

  test.each(NAMES)('%s: without costs, of another branch, of a cashier', async (name) => {
    const permissions = new Set(shop.owner.permissions);
    permissions.delete('cost.read');
    expect(refusalOf(await call(name, {}, { ...shop.owner, permissions }))).toBe(
      'permission_denied',
    );
    const { mirpur, uttara } = shop.branches;
    const bound = { ...shop.owner, branch_ids: [mirpur] };
    expect(refusalOf(await call(name, { branch_id: uttara }, bound))).toBe('not_found');
    expect(refusalOf(await call(name, {}, shop.cashier))).toBe('permission_denied');
    const own = answerOf(await call(name, {}, bound)).data;
    const filtered = answerOf(await call(name, { branch_id: mirpur }, shop.owner)).data;
    expect(own.rows).toEqual(filtered.rows);
    const parts = answerOf(await call(name, { columns: 'branch' }, bound)).data.columns;
    expect(parts.filter(({ role }) => role === 'branch')).toHaveLength(1);
  });

  test('an explanation shows no more than its report', async () => {
    const explain = endpointOf('/reports/explain');
    const query = { report: 'profit-and-loss', row: 'net_profit', column: 'amount' };
    const explained = (more: Query, actor: Actor = shop.owner) =>
      shop.call(explain, { query: { ...query, ...more } }, actor, now);
    const bound = { ...shop.owner, branch_ids: [shop.branches.mirpur] };
    const branch_id = shop.branches.uttara;
    expect(refusalOf(await explained({ branch_id }, bound))).toBe('not_found');
    expect(refusalOf(await explained({ row: 'no_row' }))).toBe('not_found');
    expect(refusalOf(await explained({ column: 'no_column' }))).toBe('not_found');
    expect(refusalOf(await explained({}, shop.cashier))).toBe('permission_denied');
  });

  test('days, columns and comparisons that cannot be', async () => {
    const bad: readonly Query[] = [
      { from: '2026-07-02', to: '2026-07-01' },
      { from: '2010-01-01', to: '2026-07-01' },
      { from: '2020-01-01', to: '2026-07-01', columns: 'month' },
      { from: '0001-01-01', to: '0001-01-02' },
      { compare: 'custom' },
      { from: '1900-01-01', to: '1900-01-02', compare: 'previous_year' },
      { method: 'direct' },
    ];
    for (const query of bad) {
      expect(refusalOf(await call('profit-and-loss', query, shop.owner))).toBe('invalid');
    }
    expect(refusalOf(await call('balance-sheet', { from: '2026-07-01' }, shop.owner))).not.toBe(
      null,
    );
  });
});
