import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { writeCursor } from '#platform/db/paging.ts';
import type { PlacesOfBooks } from './books-history.sql.ts';
import type { BenchShop } from './pos-sale-shops.ts';
import { pick } from './sell.ts';

/** The days and places of books. */
export type BooksOf = PlacesOfBooks & { from: string; to: string };

export type BooksShop = BenchShop & BooksOf;

/** A request with the limit of its p99. */
export type BooksPath = { title: string; max_ms: number; path: (books: BooksOf) => string };

const STATEMENT_MAX_MS = 50;
/** A row per customer or supplier. */
const PARTIES_MAX_MS = 300;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const cursorAt = (day: string, id: string) => writeCursor([day, id, '0']);
const yearOf = ({ to }: BooksOf) => daysAfter(to, -364);
const middleOf = ({ to }: BooksOf) => daysAfter(to, -800 - Math.trunc(Math.random() * 28));

type Path = BooksPath['path'];

const statements: Readonly<Record<string, Path>> = {
  'trial balance': ({ to }) => `trial-balance?as_of=${to}`,
  'trial balance, of a period': ({ from, to }) => `trial-balance?from=${from}&as_of=${to}`,
  'trial balance, of a branch': ({ branch_ids, to }) =>
    `trial-balance?as_of=${to}&branch_id=${pick(branch_ids)}`,
  'profit and loss': ({ to }) => `profit-and-loss?to=${to}`,
  'profit and loss, by month, compared': (shop) =>
    `profit-and-loss?from=${yearOf(shop)}&to=${shop.to}&columns=month&compare=previous_year`,
  'profit and loss, of five years by quarter': ({ from, to }) =>
    `profit-and-loss?from=${from}&to=${to}&columns=quarter`,
  'profit and loss, by branch': ({ to }) => `profit-and-loss?to=${to}&columns=branch`,
  'balance sheet': ({ to }) => `balance-sheet?as_of=${to}`,
  'balance sheet, by branch, compared': ({ to }) =>
    `balance-sheet?as_of=${to}&columns=branch&compare=previous_year`,
  'balance sheet, by month': ({ to }) => `balance-sheet?as_of=${to}&columns=month`,
  'cash flow statement': ({ to }) => `cash-flow-statement?to=${to}`,
  'cash flow statement, by month, compared': (shop) =>
    `cash-flow-statement?from=${yearOf(shop)}&to=${shop.to}&columns=month&compare=previous_year`,
  'cash flow statement, indirect': ({ to }) => `cash-flow-statement?to=${to}&method=indirect`,
  'cash flow statement, of five years': ({ from, to }) =>
    `cash-flow-statement?from=${from}&to=${to}`,
  'changes in equity': ({ to }) => `changes-in-equity?to=${to}`,
  'account balances': ({ to }) => `account-balances?as_of=${to}`,
};

const books: Readonly<Record<string, Path>> = {
  'ledger, first page': (shop) => `${ledgerOf(shop)}`,
  'ledger, a page in the middle': (shop) =>
    `${ledgerOf(shop)}&cursor=${cursorAt(middleOf(shop), FIRST_ID)}`,
  'ledger, last page': (shop) => `${ledgerOf(shop)}&cursor=${cursorAt(shop.to, LAST_ID)}`,
  'ledger of the fiscal year': ({ accounts, to }) =>
    `ledger?account_id=${accounts['4010']}&to=${to}`,
  'ledger of a branch, a page in the middle': (shop) =>
    `${ledgerOf(shop)}&branch_id=${pick(shop.branch_ids)}` +
    `&cursor=${cursorAt(middleOf(shop), FIRST_ID)}`,
  'journal report, first page': ({ from, to }) => `journal-report?from=${from}&to=${to}`,
  'journal report, a page in the middle': (shop) =>
    `journal-report?from=${shop.from}&to=${shop.to}&cursor=${cursorAt(middleOf(shop), FIRST_ID)}`,
  'journal report, last page': ({ from, to }) =>
    `journal-report?from=${from}&to=${to}&cursor=${cursorAt(to, LAST_ID)}`,
  'journal report, of an account': ({ accounts, from, to }) =>
    `journal-report?from=${from}&to=${to}&account_id=${accounts['1030']}`,
  'day book': (shop) => {
    const day = middleOf(shop);
    return `journal-report?from=${day}&to=${day}`;
  },
  'documents of a line of the cash flow': ({ to }) =>
    `cash-flow-documents?flow_line=customers&from=${daysAfter(to, -92)}&to=${to}`,
};

function ledgerOf({ accounts, from, to }: BooksOf): string {
  const account_id = accounts[pick(['1010', '1030', '1130', '1210'])];
  return `ledger?account_id=${account_id}&from=${from}&to=${to}`;
}

const parties: Readonly<Record<string, Path>> = {
  'party balances, customers': ({ to }) => `party-balances?side=customer&to=${to}`,
  'party balances, customers of five years': ({ from, to }) =>
    `party-balances?side=customer&from=${from}&to=${to}`,
  'party balances, suppliers': ({ to }) => `party-balances?side=supplier&to=${to}`,
};

const dashboards: Readonly<Record<string, Path>> = {
  'dashboard-data': ({ to }) => `dashboard-data?date=${to}`,
  'dashboard-data, of a past day': (shop) => `dashboard-data?date=${middleOf(shop)}`,
  'branch-admin': ({ to }) => `branch-admin?date=${to}`,
  'cash-flow, of a month': ({ to }) => `cash-flow?from=${daysAfter(to, -30)}&to=${to}`,
  'cash-flow, of a year': (shop) => `cash-flow?from=${yearOf(shop)}&to=${shop.to}`,
  'transactioncount, of a year': (shop) => `transactioncount?from=${yearOf(shop)}&to=${shop.to}`,
};

const explanations: Readonly<Record<string, Path>> = {
  'explain net profit': ({ to }) => `profit-and-loss&row=net_profit&column=amount&to=${to}`,
  'explain cash': ({ accounts, to }) =>
    `balance-sheet&row=account:${accounts['1010']}&column=amount&as_of=${to}`,
  'explain a line of the cash flow': ({ to }) =>
    `cash-flow-statement&row=customers&column=net&to=${to}`,
};

function under(prefix: string, max_ms: number, paths: Readonly<Record<string, Path>>): BooksPath[] {
  return Object.entries(paths).map(([title, path]) => {
    return { title, max_ms, path: (shop) => `${prefix}${path(shop)}` };
  });
}

/** What is read of the books, each with its limit. */
export const booksPaths: readonly BooksPath[] = [
  ...under('/book-keeping/', STATEMENT_MAX_MS, { ...statements, ...books }),
  ...under('/book-keeping/', PARTIES_MAX_MS, parties),
  ...under('/dashboard/', STATEMENT_MAX_MS, dashboards),
  ...under('/reports/explain?report=', STATEMENT_MAX_MS, explanations),
];
