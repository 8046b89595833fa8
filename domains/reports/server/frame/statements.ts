import {
  accountBalancesRoute,
  balanceSheetRoute,
  cashFlowStatementRoute,
  changesInEquityRoute,
  profitAndLossRoute,
} from '../../contract/statements.ts';
import { accountBalances } from '../../core/declarations/account-balances.ts';
import { balanceSheet } from '../../core/declarations/balance-sheet.ts';
import { cashFlowStatement } from '../../core/declarations/cash-flow-statement.ts';
import { changesInEquity } from '../../core/declarations/changes-in-equity.ts';
import { DECLARED_REPORTS } from '../../core/declarations/declared-reports.ts';
import { profitAndLoss } from '../../core/declarations/profit-and-loss.ts';
import { cashFlowDocuments } from './cash-flow-documents.ts';
import { explainEndpoint, reportEndpoint } from './report-endpoint.ts';

export const statements = [
  reportEndpoint(profitAndLoss, profitAndLossRoute),
  reportEndpoint(balanceSheet, balanceSheetRoute),
  reportEndpoint(cashFlowStatement, cashFlowStatementRoute),
  reportEndpoint(changesInEquity, changesInEquityRoute),
  reportEndpoint(accountBalances, accountBalancesRoute),
  cashFlowDocuments,
  explainEndpoint(DECLARED_REPORTS),
];
