import {
  balanceSheetRoute,
  cashFlowStatementRoute,
  changesInEquityRoute,
  profitAndLossRoute,
} from '../../contract/statements.ts';
import { balanceSheet } from '../../core/declarations/balance-sheet.ts';
import { cashFlowStatement } from '../../core/declarations/cash-flow-statement.ts';
import { changesInEquity } from '../../core/declarations/changes-in-equity.ts';
import { profitAndLoss } from '../../core/declarations/profit-and-loss.ts';
import { STATEMENTS } from '../../core/declarations/statements.ts';
import { cashFlowDocuments } from './cash-flow-documents.ts';
import { explainEndpoint, reportEndpoint } from './report-endpoint.ts';

export const statements = [
  reportEndpoint(profitAndLoss, profitAndLossRoute),
  reportEndpoint(balanceSheet, balanceSheetRoute),
  reportEndpoint(cashFlowStatement, cashFlowStatementRoute),
  reportEndpoint(changesInEquity, changesInEquityRoute),
  cashFlowDocuments,
  explainEndpoint(STATEMENTS),
];
