import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';
import { accountBalances } from '../core/declarations/account-balances.ts';
import { balanceSheet } from '../core/declarations/balance-sheet.ts';
import { cashFlowStatement } from '../core/declarations/cash-flow-statement.ts';
import { changesInEquity } from '../core/declarations/changes-in-equity.ts';
import { DECLARED_REPORTS } from '../core/declarations/declared-reports.ts';
import { profitAndLoss } from '../core/declarations/profit-and-loss.ts';
import { ANY_REPORT_QUERY, explanation, reportRoute } from './report-route.ts';

export const profitAndLossRoute = reportRoute(
  profitAndLoss,
  'Get income and costs of a period, up to the net profit',
);

export const balanceSheetRoute = reportRoute(
  balanceSheet,
  'Get assets, liabilities and equity as of a day',
);

export const cashFlowStatementRoute = reportRoute(
  cashFlowStatement,
  'Get where money came from and went in a period, by activity',
);

export const changesInEquityRoute = reportRoute(
  changesInEquity,
  'Get the equity at both ends of a period, and what changed it',
);

export const accountBalancesRoute = reportRoute(
  accountBalances,
  'Get the balance of every account as of a day, on its normal side',
);

export const explainRoute = defineRoute({
  method: 'GET',
  path: '/reports/explain',
  permission: 'financial-statements.read',
  summary: 'Explain an amount of a report: its terms, which add up, and what they open',
  query: z.strictObject({
    report: z.enum(DECLARED_REPORTS.map(({ name }) => name)),
    row: z.string().min(1).max(100),
    column: z.string().min(1).max(100),
    ...ANY_REPORT_QUERY,
  }),
  answer: one(explanation),
  rejections: { report_differs: 409 },
});
