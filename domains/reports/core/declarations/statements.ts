import type { Report } from '../frame/report.ts';
import { balanceSheet } from './balance-sheet.ts';
import { cashFlowStatement } from './cash-flow-statement.ts';
import { changesInEquity } from './changes-in-equity.ts';
import { profitAndLoss } from './profit-and-loss.ts';

/** In the order of the index. */
export const STATEMENTS: readonly Report[] = [
  profitAndLoss,
  balanceSheet,
  cashFlowStatement,
  changesInEquity,
];
