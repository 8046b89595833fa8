import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FLOW_LINES, SECTIONS } from '#domains/accounting/core/sections.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { RUNS } from '../../../../testkit/arbitrary.ts';
import { accountBalances } from '../declarations/account-balances.ts';
import { balanceSheet } from '../declarations/balance-sheet.ts';
import { cashFlowStatement } from '../declarations/cash-flow-statement.ts';
import { changesInEquity } from '../declarations/changes-in-equity.ts';
import { profitAndLoss } from '../declarations/profit-and-loss.ts';
import { Computation } from './computation.ts';
import { explainCell } from './explain-cell.ts';
import { type ColumnRequest, planColumns, type ShownColumn } from './plan-columns.ts';
import { OPENING_ENTRIES, type Report } from './report.ts';
import { rowsOfMethod } from './report-rows.ts';
import { boundsOf, type ReportAccount, type ReportFacts } from './report-sums.ts';

/*
 * The model of these tests is a list of documents. What a statement says is added up from their
 * lines by day, and by nothing that the engine uses.
 */

const BRANCHES = ['mirpur', 'uttara'];
const FIRST_DAY = '2024-05-01';
const DAYS = 800;

/** Two accounts of each section, one of which stands under the other. */
const ACCOUNTS: readonly ReportAccount[] = SECTIONS.flatMap((section, index) => {
  const code = String(1000 + index * 10);
  const parent = { account_id: code, code, name: section, name_bn: '', section, parent_id: null };
  const [account_id, name] = [`${code}1`, `${section} more`];
  return [parent, { ...parent, account_id, code: account_id, name, parent_id: code }];
});

type Line = { account_id: string; amount: number };
type Book = {
  branch_id: string;
  date: string;
  lines: Line[];
  /** The line of the cash flow of all its money. */
  flow_line: string;
};

const document: fc.Arbitrary<Book> = fc
  .record({
    branch_id: fc.constantFrom(...BRANCHES),
    day: fc.nat(DAYS),
    parts: fc.array(
      fc.record({
        account: fc.nat(ACCOUNTS.length - 1),
        amount: fc.integer({ min: -100_000, max: 100_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    last: fc.nat(ACCOUNTS.length - 1),
    flow_line: fc.constantFrom(...FLOW_LINES, OPENING_ENTRIES),
  })
  .map(({ branch_id, day, parts, last, flow_line }) => {
    const id = (index: number) => ACCOUNTS[index]?.account_id ?? '';
    const lines = parts.map(({ account, amount }) => ({ account_id: id(account), amount }));
    const sum = parts.reduce((total, { amount }) => total + amount, 0);
    const closed = [...lines, { account_id: id(last), amount: 0 - sum }];
    return { branch_id, date: daysAfter(FIRST_DAY, day), lines: closed, flow_line };
  });

const request: fc.Arbitrary<ColumnRequest> = fc.record({
  from: fc.nat(DAYS).map((day) => daysAfter(FIRST_DAY, day)),
  to: fc.constant(daysAfter(FIRST_DAY, DAYS - 90)),
  branch_ids: fc.constantFrom(null, ['mirpur'], BRANCHES),
  branches: fc.constant(BRANCHES),
  columns: fc.constantFrom('total', 'month', 'quarter', 'branch'),
  compare: fc.constantFrom('none', 'previous_period', 'previous_year'),
  compare_with: fc.constant(null),
  first_month: fc.constantFrom(1, 4, 7),
});

const isMoney = (account_id: string) =>
  ACCOUNTS.some((account) => account.account_id === account_id && account.section === 'money');
const plus = (amount: number) => minor(Math.max(amount, 0));

/** What the database sums up: by account, branch and the days between two bounds. */
function factsOf(books: readonly Book[], columns: readonly ShownColumn[]): ReportFacts {
  const bounds = boundsOf(columns);
  const sinceOf = (date: string) => bounds.findLast((bound) => bound <= date) ?? null;
  const sumsOf = (some: readonly Book[]) =>
    some.flatMap(({ branch_id, date, lines }) =>
      lines.map(({ account_id, amount }) => ({
        branch_id,
        since: sinceOf(date),
        account_id,
        debit: plus(amount),
        credit: plus(0 - amount),
      })),
    );
  const flows = books.map(({ branch_id, date, lines, flow_line }) => {
    const money = moneyOf(lines);
    const since = sinceOf(date);
    return { branch_id, since, flow_line, came_in: plus(money), went_out: plus(0 - money) };
  });
  const openings = books.filter(({ flow_line }) => flow_line === OPENING_ENTRIES);
  return { accounts: ACCOUNTS, sums: sumsOf(books), opening_sums: sumsOf(openings), flows };
}

function moneyOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { account_id, amount }) => sum + (isMoney(account_id) ? amount : 0), 0);
}

type Computed = { computation: Computation; columns: readonly ShownColumn[] };

function compute(report: Report, wanted: ColumnRequest, books: readonly Book[], method?: string) {
  const plan = planColumns(report, wanted);
  if (isRejection(plan)) return null;
  const { columns } = plan;
  const rows = rowsOfMethod(report, method) ?? [];
  return { computation: new Computation(report, rows, columns, factsOf(books, columns)), columns };
}

function cellOf({ computation, columns }: Computed, row: string, key: string): number | null {
  const column = columns.find((one) => one.key === key);
  return column === undefined ? null : computation.cell(computation.row(row), column);
}

const STATEMENTS: readonly (readonly [string, Report, string | undefined])[] = [
  ['profit and loss', profitAndLoss, undefined],
  ['balance sheet', balanceSheet, undefined],
  ['cash flow, direct', cashFlowStatement, 'direct'],
  ['cash flow, indirect', cashFlowStatement, 'indirect'],
  ['changes in equity', changesInEquity, undefined],
  ['account balances', accountBalances, undefined],
];

const books = fc.array(document, { maxLength: 30 });

describe.each(STATEMENTS)('%s', (_, report, method) => {
  test('proves itself over balanced documents of any kind', () => {
    fc.assert(
      fc.property(books, request, (posted, wanted) => {
        const computed = compute(report, wanted, posted, method);
        if (computed === null) return;
        expect(computed.computation.findFault()).toBeNull();
        const keys = computed.columns.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      RUNS,
    );
  });

  test('finds one line that is missing', () => {
    const lines = [
      { account_id: '1000', amount: 100 },
      { account_id: '1160', amount: -100 },
    ];
    const sale = { branch_id: 'mirpur', date: '2026-02-02', lines, flow_line: 'customers' };
    const wanted = { ...PERIOD, columns: 'total' as const };
    const broken = { ...sale, lines: [{ account_id: '1000', amount: 100 }], flow_line: 'owner' };
    const faultOf = (book: Book) => {
      return compute(report, wanted, [book], method)?.computation.findFault();
    };
    expect(faultOf(sale)).toBeNull();
    if (method !== 'direct') expect(faultOf(broken)).toMatchObject({ difference: anyNumber() });
  });

  test('explains each of its cells by terms that add up, down to ledgers and documents', () => {
    fc.assert(
      fc.property(books, request, (posted, wanted) => {
        const computed = compute(report, wanted, posted, method);
        if (computed === null) return;
        const { computation, columns } = computed;
        for (const row of computation.rows) {
          for (const column of columns) {
            if (column.kind !== 'money') continue;
            const amount = computation.cell(row, column);
            if (amount === null) continue;
            expect(walk(computed, row.key, column.key)).toBe(amount);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});

const PERIOD: ColumnRequest = {
  from: '2025-08-01',
  to: '2026-04-15',
  branch_ids: null,
  branches: BRANCHES,
  columns: 'total',
  compare: 'previous_year',
  compare_with: null,
  first_month: 7,
};

function anyNumber(): unknown {
  return expect.any(Number);
}

/** Adds up the terms of a cell, and theirs, down to sums that ledgers and documents list. */
function walk(computed: Computed, row: string, key: string): number {
  const { computation, columns } = computed;
  const column = columns.find((one) => one.key === key);
  const found = computation.findRow(row);
  if (column === undefined || found === undefined) throw new Error(`no cell ${row} ${key}`);
  return explainCell(computation, found, column).reduce((sum, term) => {
    const { sign, cell, amount } = term;
    const value = cell === null ? amount : walk(computed, cell.row, cell.column);
    expect(value).toBe(amount);
    return sign === '+' ? sum + value : sum - value;
  }, 0);
}

type Filter = (book: Book) => boolean;

function sumBy(posted: readonly Book[], isIn: Filter, sections: readonly string[]): number {
  const ids = new Set(
    ACCOUNTS.filter(({ section }) => sections.includes(section)).map((one) => one.account_id),
  );
  return posted
    .filter(isIn)
    .flatMap(({ lines }) => lines)
    .filter(({ account_id }) => ids.has(account_id))
    .reduce((sum, { amount }) => sum + amount, 0);
}

const RESULT = SECTIONS.slice(SECTIONS.indexOf('sales'));
const ASSETS = SECTIONS.slice(0, SECTIONS.indexOf('payable'));

describe('against a model', () => {
  test('months, branches and comparison of profit and loss', () => {
    fc.assert(
      fc.property(books, (posted) => {
        for (const columns of ['month', 'branch'] as const) {
          const computed = compute(profitAndLoss, { ...PERIOD, columns }, posted) as Computed;
          const during = (from: string, to: string): Filter => {
            return ({ date }) => date >= from && date <= to;
          };
          const lost = (isIn: Filter) => 0 - sumBy(posted, isIn, RESULT) + 0;
          const isInPeriod = during('2025-08-01', '2026-04-15');
          expect(cellOf(computed, 'net_profit', 'amount')).toBe(lost(isInPeriod));
          const before = during('2024-08-01', '2025-04-15');
          expect(cellOf(computed, 'net_profit', 'compare')).toBe(lost(before));
          const difference = lost(isInPeriod) - lost(before);
          expect(cellOf(computed, 'net_profit', 'difference')).toBe(difference);
          const part: Filter = (book) => isInPeriod(book) && book.branch_id === 'uttara';
          const expected =
            columns === 'branch' ? lost(part) : lost(during('2025-12-01', '2025-12-31'));
          const key = columns === 'branch' ? 'branch:uttara' : '2025-12';
          expect(cellOf(computed, 'net_profit', key)).toBe(expected);
        }
      }),
      RUNS,
    );
  });

  test('assets, earlier years and the current year of the balance sheet', () => {
    fc.assert(
      fc.property(books, (posted) => {
        const computed = compute(balanceSheet, PERIOD, posted) as Computed;
        const until: Filter = ({ date }) => date <= '2026-04-15';
        const earlier: Filter = ({ date }) => date < '2025-07-01';
        expect(cellOf(computed, 'total_assets', 'amount')).toBe(sumBy(posted, until, ASSETS));
        const lost = (isIn: Filter) => 0 - sumBy(posted, isIn, RESULT) + 0;
        expect(cellOf(computed, 'earlier_years', 'amount')).toBe(lost(earlier));
        const current: Filter = (book) => until(book) && !earlier(book);
        expect(cellOf(computed, 'current_year', 'amount')).toBe(lost(current));
      }),
      RUNS,
    );
  });

  test('money at both ends of the cash flow, and what came in of each line', () => {
    fc.assert(
      fc.property(books, (posted) => {
        const computed = compute(cashFlowStatement, PERIOD, posted) as Computed;
        const until: Filter = ({ date }) => date <= '2026-04-15';
        expect(cellOf(computed, 'closing_money', 'net')).toBe(sumBy(posted, until, ['money']));
        const came = posted
          .filter((book) => until(book) && book.date >= '2025-08-01')
          .filter(({ flow_line }) => flow_line === 'wages')
          .reduce((sum, { lines }) => sum + Math.max(moneyOf(lines), 0), 0);
        expect(cellOf(computed, 'wages', 'came_in')).toBe(came);
      }),
      RUNS,
    );
  });

  test('a heading adds up its accounts, and a percentage is of net sales', () => {
    const lines = [
      { account_id: '1160', amount: -30_000 },
      { account_id: '11601', amount: -3_333 },
      { account_id: '1200', amount: 11_111 },
      { account_id: '1000', amount: 22_222 },
    ];
    const sale = { branch_id: 'mirpur', date: '2026-02-02', lines, flow_line: 'customers' };
    const computed = compute(profitAndLoss, PERIOD, [sale]) as Computed;
    expect(cellOf(computed, 'account:1160', 'amount')).toBe(33_333);
    expect(cellOf(computed, 'account:11601', 'amount')).toBe(3_333);
    expect(cellOf(computed, 'net_sales', 'amount')).toBe(33_333);
    expect(cellOf(computed, 'section:cost_of_sales', 'of_net')).toBe(-333_300);
    expect(cellOf(computed, 'net_profit', 'change')).toBeNull();
  });
});

test('amounts stay exact integers', () => {
  const large = 900_000_000_000_000 as Minor;
  const lines = [
    { account_id: '1000', amount: large },
    { account_id: '1160', amount: 0 - large },
  ];
  const sale = { branch_id: 'mirpur', date: '2026-02-02', lines, flow_line: 'customers' };
  const computed = compute(profitAndLoss, PERIOD, [sale]) as Computed;
  expect(cellOf(computed, 'net_profit', 'amount')).toBe(large);
  expect(cellOf(computed, 'net_profit', 'of_net')).toBe(1_000_000);
});
