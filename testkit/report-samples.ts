import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A successful call of every reading route of the dashboard and the books. */
export const REPORT_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /book-keeping/chart_of_accounts': () => ({
    query: { tree: 'true', archived: 'all', with_balance: 'true' },
  }),
  'GET /book-keeping/ledger': (w) => ({
    query: { account_id: w.shop.accounts.get('1010') ?? '', branch_id: w.shop.branches.mirpur },
  }),
  'GET /book-keeping/profit-and-loss': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /book-keeping/balance-sheet': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, as_of: '2026-08-01' },
  }),
  'GET /book-keeping/account-balances': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, as_of: '2026-08-01' },
  }),
  'GET /book-keeping/journal-report': (w) => ({
    query: {
      branch_id: w.shop.branches.mirpur,
      account_id: w.shop.accounts.get('1010') ?? '',
      posted_by: w.shop.owner.user_id,
      from: '2026-07-01',
      to: '2026-08-01',
    },
  }),
  'GET /book-keeping/party-balances': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /book-keeping/cash-flow-statement': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /book-keeping/cash-flow-documents': (w) => ({
    query: {
      flow_line: 'customers',
      branch_id: w.shop.branches.mirpur,
      from: '2026-07-01',
      to: '2026-08-01',
    },
  }),
  'GET /book-keeping/changes-in-equity': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /reports/explain': (w) => ({
    query: {
      report: 'profit-and-loss',
      row: 'net_profit',
      column: 'amount',
      branch_id: w.shop.branches.mirpur,
      from: '2026-07-01',
      to: '2026-08-01',
    },
  }),
  'GET /dashboard/dashboard-data': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, date: '2026-08-01' },
  }),
  'GET /dashboard/day-lists': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, date: '2026-08-01' },
  }),
  'GET /dashboard/branch-admin': () => ({ query: { date: '2026-08-01' } }),
  'GET /dashboard/cash-flow': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /dashboard/transactioncount': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-07-01', to: '2026-08-01' },
  }),
  'GET /dashboard/open-drawers': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
  'GET /dashboard/inventory': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
  'GET /inventory/reorder': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, supplier_id: w.supplier },
  }),
  'GET /dashboard/alerts': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
};
