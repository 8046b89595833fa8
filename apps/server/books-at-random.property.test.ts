import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { ReportAnswer, ReportRoute } from '#domains/reports/contract/report-route.ts';
import { statements } from '#domains/reports/server/frame/statements.ts';
import { setCostMethod } from '#domains/shops/server/door/cost-method.sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { RandomBooks } from '../../testkit/random-books.ts';
import { answerOf, openTestShop, type TestShop } from '../../testkit/shop.ts';

const SEED = Number.parseInt(process.env.SEED ?? '20261130', 10);
/** Steps in each of two fiscal years; a long run has more. */
const STEPS = Number.parseInt(process.env.BOOK_STEPS ?? '100', 10);
const BEGIN = new Date('2026-07-03T05:00:00.000Z');

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Query = Record<string, string>;

class Statements {
  readonly #shop: TestShop;
  readonly #now: Date;

  constructor(shop: TestShop, now: Date) {
    this.#shop = shop;
    this.#now = now;
  }

  async read(name: string, query: Query): Promise<ReportAnswer> {
    const path = `/book-keeping/${name}`;
    const endpoint = assertPresent(
      statements.find(({ route }) => route.path === path),
      path,
    );
    const { owner } = this.#shop;
    return answerOf(await this.#shop.call<ReportRoute>(endpoint, { query }, owner, this.#now)).data;
  }

  /** Trial balance, balance sheet, result, equity and cash flow agree. */
  async prove(query: Query): Promise<void> {
    const { owner } = this.#shop;
    const trial = answerOf(
      await this.#shop.call<typeof trialBalanceRoute>(trialBalance, { query }, owner, this.#now),
    ).data;
    expect(trial.debit_total).toBe(trial.credit_total);
    const balance = cells(await this.read('balance-sheet', query));
    const sides = balance('total_equity', 'amount') + balance('total_liabilities', 'amount');
    expect(balance('total_assets', 'amount')).toBe(sides);
    const result = cells(await this.read('profit-and-loss', query));
    expect(result('net_profit', 'amount')).toBe(balance('current_year', 'amount'));
    const equity = cells(await this.read('changes-in-equity', query));
    expect(equity('total_equity', 'closing')).toBe(balance('total_equity', 'amount'));
    for (const method of ['direct', 'indirect']) {
      const flow = cells(await this.read('cash-flow-statement', { ...query, method }));
      expect(flow('closing_money', 'net')).toBe(balance('section:money', 'amount'));
    }
  }
}

const cells = (answer: ReportAnswer) => (row: string, column: string) =>
  answer.rows.find(({ key }) => key === row)?.amounts[column] ?? 0;

/** Branches whose inventory account is not worth the goods in their warehouses. */
async function wrongStock(shop: TestShop): Promise<unknown[]> {
  const { rows } = await shop.run((tx) =>
    sql`
      select b.code, coalesce(l.value, 0) as ledger, coalesce(v.value, 0) as goods
      from branch b
      left join lateral (select sum(debit - credit) as value from journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
          and a.control_of = 'inventory'
        where l.shop_id = b.shop_id and l.branch_id = b.id) l on true
      left join lateral (select sum(s.value) as value from stock_level s
        join warehouse w on w.shop_id = s.shop_id and w.id = s.warehouse_id
        where w.shop_id = b.shop_id and w.branch_id = b.id) v on true
      where b.shop_id = ${shop.shop_id} and coalesce(l.value, 0) <> coalesce(v.value, 0)`.execute(
      tx,
    ),
  );
  return rows;
}

test.each([
  ['average', SEED],
  ['fifo', SEED + 7],
] as const)(
  'random books over two branches and two years agree, by %s',
  async (method, seed) => {
    const shop = await openTestShop(db.database, { vat_rate: 50_000 });
    if (method === 'fifo') await shop.run((tx) => setCostMethod(tx, shop.shop_id, 'fifo'));
    const books = new RandomBooks(shop, seed, BEGIN);
    await books.begin();
    for (const year of [1, 2]) {
      for (let step = 0; step < STEPS; step += 1) await books.step();
      if (year === 1) await books.closeYear();
      const { mirpur, uttara } = shop.branches;
      const proofs = new Statements(shop, books.now);
      for (const branch of ['', mirpur, uttara]) {
        await proofs.prove(branch === '' ? {} : { branch_id: branch });
      }
      expect(await wrongStock(shop)).toEqual([]);
    }
    expect(await foldAndFindBroken(db)).toEqual([]);
    console.log(`seed ${seed}:`, Object.fromEntries([...books.posted].sort()));
  },
  600_000,
);
