import type { Report } from '../frame/report.ts';
import { accountBalances } from './account-balances.ts';
import { balanceSheet } from './balance-sheet.ts';
import { cashFlowStatement } from './cash-flow-statement.ts';
import { changesInEquity } from './changes-in-equity.ts';
import { profitAndLoss } from './profit-and-loss.ts';

/** In the order of the index. */
export const DECLARED_REPORTS: readonly Report[] = [
  profitAndLoss,
  balanceSheet,
  cashFlowStatement,
  changesInEquity,
  accountBalances,
];
