import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import type { ReportRoute } from '../../contract/report-route.ts';
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
import { profitAndLoss } from '../../core/declarations/profit-and-loss.ts';
import type { Report } from '../../core/frame/report.ts';

export type PageReport = { readonly report: Report; readonly route: ReportRoute };

/** The reports that have a page, in the order of the index. */
export const REPORTS: readonly PageReport[] = [
  { report: profitAndLoss, route: profitAndLossRoute },
  { report: balanceSheet, route: balanceSheetRoute },
  { report: cashFlowStatement, route: cashFlowStatementRoute },
  { report: changesInEquity, route: changesInEquityRoute },
  { report: accountBalances, route: accountBalancesRoute },
];

const FILTERS = [
  'from',
  'to',
  'as_of',
  'branch_id',
  'columns',
  'compare',
  'zero',
  'method',
  'section',
] as const;

/** All in the address, so that a copied address shows the same. Empty: the default. */
export type ReportFilters = Record<(typeof FILTERS)[number], string>;

export function useReport({ route }: PageReport, isAllowed: boolean) {
  const { filters, change } = useFilters(FILTERS);
  const query = dropEmpty(filters);
  const answer = useQuery({
    ...queryOptionsFor(route, { query: query as never }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
  return { filters, change, query, answer };
}
